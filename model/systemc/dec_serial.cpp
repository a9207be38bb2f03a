// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/dec_serial.h"

namespace qlc::sc {

namespace {

using model::Error;

constexpr unsigned kWordBits = 16;
constexpr unsigned kIssuesFrom = 12;  // bits that parse holds: the longest code and one more
constexpr unsigned kTakesUpTo = 22;   // bits with which it still has room for a word

/// The bytes of a last beat that belong to the frame: those up to the first 0 of `keep`.
unsigned kept_bytes(unsigned keep) {
  unsigned kept = 0;
  while (kept < 8 && (keep >> kept & 1U) != 0) ++kept;
  return kept;
}

/// The place of the highest bit that is set, if any is.
std::optional<unsigned> highest_bit(unsigned byte) {
  for (unsigned bit = 8; bit-- > 0;) {
    if ((byte >> bit & 1U) != 0) return bit;
  }
  return std::nullopt;
}

}  // namespace

DecSerial::DecSerial(const sc_core::sc_module_name& name) : sc_core::sc_module(name) {
  SC_HAS_PROCESS(DecSerial);
  SC_METHOD(step);
  sensitive << clk_i.pos() << rst_ni.neg();
}

void DecSerial::step() {
  if (!rst_ni.read()) {
    s_ = State{};
  } else if (clk_i.posedge()) {  // not in the run at the start of a simulation
    advance();
  }
  drive();
}

/// One rising edge. The stages go from the output to the input, so that each finds the next one as it will be
/// after its content has moved on: it may load what that one has just given up.
void DecSerial::advance() {
  const bool taken = s_axis_tvalid_i.read() && stream_ready();
  const bool load_taken = s_cfg_tvalid_i.read() && s_.gate.cfg_ready();
  s_.gate.clock({s_cfg_tvalid_i.read(), s_cfg_tlast_i.read(), taken, s_axis_tlast_i.read(), holds_data()});

  if (s_.out.valid && m_axis_tready_i.read()) s_.out = Output{};
  if (!s_.out.valid && s_.map) {
    s_.out = look_up(*s_.map);
    s_.map.reset();
  }
  // First feed, then parse: a beat offers its first word in the cycle in which it arrives.
  if (taken) take_beat();
  if (s_.loader.usable()) {
    parse();
  } else {
    parse_unusable();
  }
  if (load_taken) s_.loader.take(s_cfg_tdata_i.read(), s_cfg_tlast_i.read());
}

void DecSerial::drive() {
  s_cfg_tready_o.write(s_.gate.cfg_ready());
  s_axis_tready_o.write(stream_ready());
  m_axis_tdata_o.write(s_.out.data);
  m_axis_tkeep_o.write(s_.out.keep);
  m_axis_tvalid_o.write(s_.out.valid);
  m_axis_tlast_o.write(s_.out.last);
  m_axis_tuser_o.write(static_cast<std::uint8_t>(s_.out.error));
  usable_o.write(s_.loader.usable());
}

bool DecSerial::holds_data() const {
  return !s_.feed.empty() || s_.window.held > 0 || s_.window.last || s_.bad_bank || s_.map || s_.out.valid;
}

void DecSerial::take_beat() {
  const std::uint64_t data = s_axis_tdata_i.read();
  const bool last = s_axis_tlast_i.read();
  const unsigned kept = last ? kept_bytes(s_axis_tkeep_i.read()) : 8;
  const unsigned words = kept == 0 ? 1 : (kept + 1) / 2;
  for (unsigned i = 0; i < words; ++i) {
    s_.feed.push_back({static_cast<unsigned>(data >> (16 * i) & 0xFFFFU), last && i + 1 == words, {}});
  }
  if (!last || kept == 0) return;
  const auto bit = highest_bit(static_cast<unsigned>(data >> (8 * (kept - 1)) & 0xFFU));
  if (bit) s_.feed.back().marker = *bit + (kept % 2 == 0 ? 8 : 0);
}

void DecSerial::parse() {
  Window& window = s_.window;
  bool takes = !window.last && window.held <= kTakesUpTo;
  if (s_.frame_done) {
    window = Window{};
    s_.frame_done = false;
    takes = true;
  } else if (!s_.map && (window.last || window.held >= kIssuesFrom)) {
    issue_next();
  }
  if (!takes || s_.feed.empty()) return;
  const Word word = s_.feed.front();
  s_.feed.pop_front();
  window.bits |= static_cast<std::uint64_t>(word.bits) << window.held;
  window.last = word.last;
  if (word.marker) window.marker = window.held + *word.marker;
  window.held += kWordBits;
}

/// The item at bit 0 of the window, to map.
void DecSerial::issue_next() {
  Window& window = s_.window;
  const unsigned area = static_cast<unsigned>(window.bits & 7U);
  const unsigned width = s_.loader.book().widths()[area];
  const unsigned suffix = static_cast<unsigned>(window.bits >> 3 & ((1U << width) - 1));
  const unsigned length = 3 + width;
  Item item{area, suffix, false, Error::None};
  if (window.last && !window.marker) {
    item = {0, 0, true, Error::NoMarker};
  } else if (window.last && length > *window.marker) {
    item = {0, 0, true, Error::Truncated};
  } else if (window.last && length == *window.marker) {
    item.last = true;
  }
  issue(item);
  s_.frame_done = item.last;
  if (item.last) return;
  window.bits >>= length;
  window.held -= length;
  if (window.marker) *window.marker -= length;
}

/// Drops the words of a frame that no codebook can decode, then issues its error.
void DecSerial::parse_unusable() {
  if (s_.bad_bank) {
    if (s_.map) return;
    issue({0, 0, true, Error::BadBank});
    s_.bad_bank = false;
  } else if (!s_.feed.empty()) {
    s_.bad_bank = s_.feed.front().last;
    s_.feed.pop_front();
  }
}

void DecSerial::issue(const Item& item) { s_.map = item; }

DecSerial::Output DecSerial::look_up(const Item& item) const {
  if (item.error != Error::None) return {true, 0, false, true, item.error};
  return {true, s_.loader.book().decode(item.area, item.suffix), true, item.last, Error::None};
}

}  // namespace qlc::sc
