// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the wrappers of both designs share; each includes this after its Verilated header and says how its
// pins are driven: `void drive(Top&, const In&)`.

#include <verilated.h>
#include <verilated_fst_c.h>

#include <fstream>
#include <stdexcept>

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

template <class Out, class Top>
Out sample(const Top& top) {
  Out out{};
  out.cfg_tready = top.s_cfg_tready_o;
  out.s_tready = top.s_axis_tready_o;
  out.m_tdata = top.m_axis_tdata_o;
  out.m_tkeep = top.m_axis_tkeep_o;
  out.m_tvalid = top.m_axis_tvalid_o;
  out.m_tlast = top.m_axis_tlast_o;
  out.m_tuser = top.m_axis_tuser_o;
  out.usable = top.usable_o;
  return out;
}

template <class Top, class In, class Out>
struct RtlSim<Top, In, Out>::State {
  explicit State(std::uint32_t seed) {
    context.randReset(2);
    context.randSeed(static_cast<int>(seed));
    context.traceEverOn(true);
    top = std::make_unique<Top>(&context);
    // Power-up out of reset, so that the first reset is an edge that the asynchronous resets see.
    top->rst_ni = 1;
    top->eval();
  }
  ~State() {
    if (fst) fst->close();
    top->final();
    // A model's scopes leave the thread's current context, whichever that is, when they are destroyed.
    Verilated::threadContextp(&context);
  }

  void eval() {
    top->eval();
    if (fst) fst->dump(time);
    time += 1;
  }

  VerilatedContext context;
  std::unique_ptr<Top> top;
  std::unique_ptr<VerilatedFstC> fst;
  std::uint64_t time = 0;  // half cycles
};

template <class Top, class In, class Out>
RtlSim<Top, In, Out>::RtlSim(std::uint32_t seed) : state_(std::make_unique<State>(seed)) {}

template <class Top, class In, class Out>
RtlSim<Top, In, Out>::~RtlSim() = default;

template <class Top, class In, class Out>
void RtlSim<Top, In, Out>::set_inputs(const In& in) {
  state_->top->clk_i = 0;
  drive(*state_->top, in);
  state_->eval();
}

template <class Top, class In, class Out>
Out RtlSim<Top, In, Out>::outputs() const {
  return sample<Out>(*state_->top);
}

template <class Top, class In, class Out>
void RtlSim<Top, In, Out>::rising_edge() {
  state_->top->clk_i = 1;
  state_->eval();
}

template <class Top, class In, class Out>
void RtlSim<Top, In, Out>::trace(const std::string& path) {
  if (!std::ofstream(path)) throw std::runtime_error(path + ": cannot write the waveform");
  state_->fst = std::make_unique<VerilatedFstC>();
  state_->top->trace(state_->fst.get(), 99);
  state_->fst->open(path.c_str());
}

}  // namespace qlc::verif
