// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_serial.h"

#include <utility>

#include "model/error.h"

namespace qlc::sc {

EncSerial::EncSerial(const sc_core::sc_module_name& name) : sc_core::sc_module(name) {
  SC_HAS_PROCESS(EncSerial);
  SC_METHOD(step);
  sensitive << clk_i.pos() << rst_ni.neg();
}

void EncSerial::step() {
  if (!rst_ni.read()) {
    s_ = State{};
  } else if (clk_i.posedge()) {  // not in the run at the start of a simulation
    advance();
  }
  drive();
}

/// One rising edge. The stages go from the output to the input, so that each finds the next one as it will be
/// after its content has moved on: it may load what that one has just given up.
void EncSerial::advance() {
  const bool taken = s_axis_tvalid_i.read() && stream_ready();
  const bool load_taken = s_cfg_tvalid_i.read() && s_.gate.cfg_ready();
  s_.gate.clock({s_cfg_tvalid_i.read(), s_cfg_tlast_i.read(), taken, s_axis_tlast_i.read(), holds_data()});

  if (s_.beat.complete && m_axis_tready_i.read()) s_.beat = Beat{};
  if (!s_.beat.complete) {
    if (s_.flush) {
      write_word(s_.count, true);
      s_.flush = false;
    } else if (s_.code) {
      pack(*s_.code);
      s_.code.reset();
    }
  }
  if (!s_.code && s_.map) {
    s_.code = code_of(*s_.map);
    s_.map.reset();
  }
  if (!s_.map) std::swap(s_.map, s_.find);
  if (!s_.find && !s_.skid.empty()) {
    const Symbol symbol = s_.skid.front();
    s_.skid.pop_front();
    if (s_.loader.usable()) {
      s_.find = symbol;
    } else if (symbol.last) {
      s_.find = Symbol{0, true, true};
    }
  }
  if (taken) s_.skid.push_back({s_axis_tdata_i.read(), s_axis_tlast_i.read(), false});
  if (load_taken) s_.loader.take(s_cfg_tdata_i.read(), s_cfg_tlast_i.read());
}

void EncSerial::drive() {
  s_cfg_tready_o.write(s_.gate.cfg_ready());
  s_axis_tready_o.write(stream_ready());
  m_axis_tdata_o.write(s_.beat.data);
  m_axis_tkeep_o.write(static_cast<std::uint8_t>(s_.beat.keep));
  m_axis_tvalid_o.write(s_.beat.complete);
  m_axis_tlast_o.write(s_.beat.last);
  m_axis_tuser_o.write(static_cast<std::uint8_t>(s_.beat.user));
  usable_o.write(s_.loader.usable());
}

bool EncSerial::holds_data() const {
  return !s_.skid.empty() || s_.find || s_.map || s_.code || s_.count != 0 || s_.flush ||
         s_.beat.words != 0 || s_.beat.complete;
}

EncSerial::Code EncSerial::code_of(const Symbol& symbol) const {
  if (symbol.bad_bank) return {0, 0, true, true};
  const model::Codebook& book = s_.loader.book();
  const model::Code code = book.encode(symbol.value);
  Code out{code.area | code.suffix << 3, book.length(symbol.value), symbol.last, false};
  if (symbol.last) out.bits |= 1U << out.length++;
  return out;
}

void EncSerial::pack(const Code& code) {
  if (code.bad_bank) {
    s_.beat = Beat{};
    s_.beat.complete = true;
    s_.beat.last = true;
    s_.beat.user = static_cast<unsigned>(model::Error::BadBank);
    return;
  }
  s_.rest |= code.bits << s_.count;
  s_.count += code.length;
  s_.flush = code.last && s_.count > 16;
  if (s_.count >= 16) {
    write_word(16, code.last && !s_.flush);
  } else if (code.last) {
    write_word(s_.count, true);
  }
}

/// Moves `bits` bits (1 to 16) of the rest to the next word of the beat register.
void EncSerial::write_word(unsigned bits, bool last) {
  const std::uint64_t word = s_.rest & 0xFFFFU;
  s_.rest >>= bits;
  s_.count -= bits;

  s_.beat.data |= word << (16 * s_.beat.words);
  s_.beat.keep |= (bits > 8 ? 3U : 1U) << (2 * s_.beat.words);
  ++s_.beat.words;
  s_.beat.last = last;
  s_.beat.complete = last || s_.beat.words == 4;
}

}  // namespace qlc::sc
