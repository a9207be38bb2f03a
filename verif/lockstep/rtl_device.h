// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the wrappers of the planar modules and of the IP blocks share. Each is compiled once for each design,
// with
//   QLC_ALL      the file that includes everything Verilator has written
//   QLC_TOP      its class
//   QLC_MAKE     the function to define, Design::rtl of designs.h
//   QLC_ENCODER  1 for the encoder, 0 for the decoder
// It includes this after QLC_ALL and says which pins its level has besides the streams: `void drive(Top&,
// const Inputs&)`, `void read(const Top&, Outputs&)`.

#include <verilated.h>
#include <verilated_fst_c.h>

#include <cstring>
#include <memory>

#include "verif/common/data.h"
#include "verif/lockstep/rtl_context.h"

namespace qlc::verif {

/// Ports are CData to QData or VlWide, by their width; all of them are bits from the lowest byte on.
template <class Port>
void put(Port& port, const Data& data) {
  static_assert(sizeof(Port) <= Data::kBytes);
  std::memcpy(&port, data.bytes.data(), sizeof(Port));
}

template <class Port>
Data get(const Port& port) {
  Data data;
  std::memcpy(data.bytes.data(), &port, sizeof(Port));
  return data;
}

/// The Verilated class `Top` as a `Base`, a Device.
template <class Top, class Base>
class RtlDevice : public Base {
 public:
  using Inputs = typename Base::Inputs;
  using Outputs = typename Base::Outputs;

  RtlDevice(RtlContext& context, const char* name)
      : context_(context), top_(std::make_unique<Top>(&context.verilated(), name)) {
    context_.add_design([this](VerilatedFstC& waveform) { top_->trace(&waveform, 99); });
    // Power-up out of reset, so that the first reset is an edge that the asynchronous resets see.
    top_->rst_ni = 1;
    top_->eval();
  }
  ~RtlDevice() override { top_->final(); }

  void set_inputs(const Inputs& in) override {
    top_->clk_i = 0;
    top_->rst_ni = in.rst_n;
    put(top_->s_axis_tdata_i, in.s_tdata);
    top_->s_axis_tkeep_i = in.s_tkeep;
    top_->s_axis_tlast_i = in.s_tlast;
#if QLC_ENCODER
    top_->s_axis_tuser_i = in.s_tuser;
#endif
    top_->s_axis_tvalid_i = in.s_tvalid;
    top_->m_axis_tready_i = in.m_tready;
    drive(*top_, in);
    top_->eval();
    context_.advance();
  }

  Outputs outputs() override {
    Outputs out;
    out.s_tready = top_->s_axis_tready_o;
    out.m_tdata = get(top_->m_axis_tdata_o);
    out.m_tkeep = top_->m_axis_tkeep_o;
    out.m_tvalid = top_->m_axis_tvalid_o;
    out.m_tlast = top_->m_axis_tlast_o;
    out.m_tuser = top_->m_axis_tuser_o;
    read(*top_, out);
    return out;
  }

  void rising_edge() override {
    top_->clk_i = 1;
    top_->eval();
    context_.advance();
  }

 private:
  RtlContext& context_;
  std::unique_ptr<Top> top_;
};

}  // namespace qlc::verif
