// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/dec_planar.h"

namespace qlc::sc {

DecPlanar::DecPlanar(const sc_core::sc_module_name& name, const PlanarConfig& config)
    : PlanarModule(name), config_(config), s_(config) {
  SC_HAS_PROCESS(DecPlanar);
  SC_METHOD(step);
  sensitive << clk_i.pos() << rst_ni.neg();
}

void DecPlanar::step() {
  if (!rst_ni.read()) {
    s_ = State(config_);
  } else if (clk_i.posedge()) {  // not in the run at the start of a simulation
    advance();
  }
  drive();
}

/// One rising edge. First all that goes by the registers of the cycle that ends, then the input side.
void DecPlanar::advance() {
  const DecBeat& out = s_.delivery.out();
  const bool taken = s_axis_tvalid_i.read() && stream_ready();
  const bool begins = taken && !s_.buffer.in_frame();
  const bool leaves = out.valid && out.last && m_axis_tready_i.read();
  const bool moves = !out.valid || m_axis_tready_i.read();
  const bool forgets = moves && s_.schedule.over() && s_.buffer.end_known();

  s_.begins = false;
  if (moves) {
    s_.schedule.move({s_.buffer, s_.delivery, s_.banks, s_.banks.available(bank_enable_i.read()),
                      model::kGroupSymbols * chunk_groups_i.read()});
    s_.delivery.move();
    if (const auto* chunk = s_.schedule.accepted()) {
      s_.begins = true;
      s_.begun = *chunk;
    }
  }
  const bool uses = s_.begins && s_.begun.coded();
  s_.banks.clock({s_cfg_tvalid_i.read(), s_cfg_tdata_i.read(), s_cfg_tdest_i.read(), s_cfg_tlast_i.read(),
                  s_.inside > 0, static_cast<std::uint16_t>(uses ? 1U << s_.begun.bank : 0U)});

  s_.buffer.clock();
  if (taken) s_.buffer.take(s_axis_tdata_i.read(), s_axis_tkeep_i.read(), s_axis_tlast_i.read());
  if (forgets) {
    s_.buffer.clear();
    s_.schedule.restart();
  }
  s_.inside += (begins ? 1U : 0U) - (leaves ? 1U : 0U);
  s_.enabled = enable_i.read();
}

void DecPlanar::drive() {
  const DecBeat& out = s_.delivery.out();
  s_cfg_tready_o.write(s_.banks.cfg_ready());
  s_axis_tready_o.write(stream_ready());
  m_axis_tdata_o.write(out.data);
  m_axis_tkeep_o.write(out.keep);
  m_axis_tvalid_o.write(out.valid);
  m_axis_tlast_o.write(out.last);
  m_axis_tuser_o.write(static_cast<std::uint8_t>(out.error));
  usable_o.write(s_.banks.usable());
  busy_o.write(s_.inside > 0);
  chunk_valid_o.write(s_.begins);
  chunk_mode_o.write(static_cast<std::uint8_t>(s_.begun.mode));
  chunk_bank_o.write(static_cast<std::uint8_t>(s_.begun.bank));
}

/// Beats are taken while there is room for them, or to be dropped.
bool DecPlanar::stream_ready() const {
  if (s_.buffer.last_taken()) return false;
  if (s_.buffer.in_frame()) return s_.schedule.over() || !s_.buffer.full();
  return s_.enabled && s_.banks.stream_ready(true);
}

}  // namespace qlc::sc
