// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the wrappers of both designs share; each includes this after its Verilated header and says how its
// pins are driven: `void drive(Top&, const In&)`.

#include <verilated.h>
#include <verilated_fst_c.h>

#include "verif/lockstep/rtl_serial.h"

namespace qlc::verif {

template <class Top, class In>
void drive_common(Top& top, const In& in) {
  top.rst_ni = in.rst_n;
  top.s_cfg_tdata_i = in.cfg_tdata;
  top.s_cfg_tvalid_i = in.cfg_tvalid;
  top.s_cfg_tlast_i = in.cfg_tlast;
  top.s_axis_tdata_i = in.s_tdata;
  top.s_axis_tvalid_i = in.s_tvalid;
  top.s_axis_tlast_i = in.s_tlast;
  top.m_axis_tready_i = in.m_tready;
}

template <class Top, class In, class Out>
RtlSim<Top, In, Out>::RtlSim(RtlContext& context, const char* name)
    : context_(context), top_(std::make_unique<Top>(&context.verilated(), name)) {
  context_.add_design([this](VerilatedFstC& waveform) { top_->trace(&waveform, 99); });
  // Power-up out of reset, so that the first reset is an edge that the asynchronous resets see.
  top_->rst_ni = 1;
  top_->eval();
}

template <class Top, class In, class Out>
RtlSim<Top, In, Out>::~RtlSim() {
  top_->final();
}

template <class Top, class In, class Out>
void RtlSim<Top, In, Out>::set_inputs(const In& in) {
  top_->clk_i = 0;
  drive(*top_, in);
  top_->eval();
  context_.advance();
}

template <class Top, class In, class Out>
Out RtlSim<Top, In, Out>::outputs() const {
  Out out{};
  out.cfg_tready = top_->s_cfg_tready_o;
  out.s_tready = top_->s_axis_tready_o;
  out.m_tdata = top_->m_axis_tdata_o;
  out.m_tkeep = top_->m_axis_tkeep_o;
  out.m_tvalid = top_->m_axis_tvalid_o;
  out.m_tlast = top_->m_axis_tlast_o;
  out.m_tuser = top_->m_axis_tuser_o;
  out.usable = top_->usable_o;
  return out;
}

template <class Top, class In, class Out>
void RtlSim<Top, In, Out>::rising_edge() {
  top_->clk_i = 1;
  top_->eval();
  context_.advance();
}

}  // namespace qlc::verif
