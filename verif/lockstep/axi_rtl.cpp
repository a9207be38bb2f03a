// SPDX-License-Identifier: Apache-2.0
//
// A Verilated IP block as an AxiDevice. Compiled once for each configuration, with
//   QLC_ALL      the file that includes everything Verilator has written
//   QLC_TOP      its class
//   QLC_MAKE     the function to define, a MakeAxiRtl
//   QLC_ENCODER  1 for the encoder, 0 for the decoder
#include QLC_ALL
//
#include <verilated.h>
#include <verilated_fst_c.h>

#include <cstring>
#include <memory>

#include "verif/common/axi_pins.h"
#include "verif/lockstep/rtl_context.h"

namespace qlc::verif {
namespace {

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

template <class Top>
class Rtl : public AxiDevice {
 public:
  Rtl(RtlContext& context, const char* name)
      : context_(context), top_(std::make_unique<Top>(&context.verilated(), name)) {
    context_.add_design([this](VerilatedFstC& waveform) { top_->trace(&waveform, 99); });
    // Power-up out of reset, so that the first reset is an edge that the asynchronous resets see.
    top_->rst_ni = 1;
    top_->eval();
  }
  ~Rtl() override { top_->final(); }

  void set_inputs(const AxiInputs& in) override {
    top_->clk_i = 0;
    top_->rst_ni = in.rst_n;
    top_->s_axil_awaddr_i = in.awaddr;
    top_->s_axil_awvalid_i = in.awvalid;
    top_->s_axil_wdata_i = in.wdata;
    top_->s_axil_wstrb_i = in.wstrb;
    top_->s_axil_wvalid_i = in.wvalid;
    top_->s_axil_bready_i = in.bready;
    top_->s_axil_araddr_i = in.araddr;
    top_->s_axil_arvalid_i = in.arvalid;
    top_->s_axil_rready_i = in.rready;
    put(top_->s_axis_tdata_i, in.s_tdata);
    top_->s_axis_tkeep_i = in.s_tkeep;
    top_->s_axis_tlast_i = in.s_tlast;
#if QLC_ENCODER
    top_->s_axis_tuser_i = in.s_tuser;
#endif
    top_->s_axis_tvalid_i = in.s_tvalid;
    top_->m_axis_tready_i = in.m_tready;
    top_->eval();
    context_.advance();
  }

  AxiOutputs outputs() override {
    AxiOutputs out;
    out.awready = top_->s_axil_awready_o;
    out.wready = top_->s_axil_wready_o;
    out.bresp = top_->s_axil_bresp_o;
    out.bvalid = top_->s_axil_bvalid_o;
    out.arready = top_->s_axil_arready_o;
    out.rdata = top_->s_axil_rdata_o;
    out.rresp = top_->s_axil_rresp_o;
    out.rvalid = top_->s_axil_rvalid_o;
    out.s_tready = top_->s_axis_tready_o;
    out.m_tdata = get(top_->m_axis_tdata_o);
    out.m_tkeep = top_->m_axis_tkeep_o;
    out.m_tvalid = top_->m_axis_tvalid_o;
    out.m_tlast = top_->m_axis_tlast_o;
    out.m_tuser = top_->m_axis_tuser_o;
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

}  // namespace

std::unique_ptr<AxiDevice> QLC_MAKE(RtlContext& context, const char* name) {
  return std::make_unique<Rtl<QLC_TOP>>(context, name);
}

}  // namespace qlc::verif
