// SPDX-License-Identifier: Apache-2.0
// Compiled for each configuration: the Verilated block, QLC_TOP, is in QLC_ALL; QLC_MAKE is what makes one.
#include QLC_ALL
//
#include "verif/axi/control_pins.h"

namespace qlc::verif::axi {
namespace {

template <class Top>
class Sim : public ControlDevice {
 public:
  Sim(RtlContext& context, const std::string& name)
      : context_(context), top_(std::make_unique<Top>(&context.verilated(), name.c_str())) {
    // Power-up out of reset, so that the first reset is an edge that the asynchronous resets see.
    top_->rst_ni = 1;
    top_->eval();
  }
  ~Sim() override { top_->final(); }
  Sim(const Sim&) = delete;
  Sim& operator=(const Sim&) = delete;

  void set_inputs(const Inputs& in) override {
    Top& top = *top_;
    top.clk_i = 0;
    top.rst_ni = in.rst_n;
    top.s_axil_awaddr_i = in.awaddr;
    top.s_axil_awvalid_i = in.awvalid;
    top.s_axil_wdata_i = in.wdata;
    top.s_axil_wstrb_i = in.wstrb;
    top.s_axil_wvalid_i = in.wvalid;
    top.s_axil_bready_i = in.bready;
    top.s_axil_araddr_i = in.araddr;
    top.s_axil_arvalid_i = in.arvalid;
    top.s_axil_rready_i = in.rready;
    top.m_cfg_tready_i = in.cfg_tready;
    top.usable_i = in.usable;
    top.busy_i = in.busy;
    top.chunk_valid_i = in.chunk_valid;
    top.chunk_mode_i = in.chunk_mode;
    top.chunk_bank_i = in.chunk_bank;
    top.symbols_take_i = in.symbols_take;
    top.symbols_last_i = in.symbols_last;
    top.symbols_keep_i = in.symbols_keep;
    top.packed_take_i = in.packed_take;
    top.packed_last_i = in.packed_last;
    top.packed_keep_i = in.packed_keep;
    top.input_stall_i = in.input_stall;
    top.output_stall_i = in.output_stall;
    top.end_i = in.end;
    top.end_error_i = in.end_error;
    top.eval();
    context_.advance();
  }

  Outputs outputs() const override {
    const Top& top = *top_;
    Outputs out;
    out.awready = top.s_axil_awready_o;
    out.wready = top.s_axil_wready_o;
    out.bvalid = top.s_axil_bvalid_o;
    out.bresp = top.s_axil_bresp_o;
    out.arready = top.s_axil_arready_o;
    out.rvalid = top.s_axil_rvalid_o;
    out.rresp = top.s_axil_rresp_o;
    out.rdata = top.s_axil_rdata_o;
    out.cfg_tvalid = top.m_cfg_tvalid_o;
    out.cfg_tdata = top.m_cfg_tdata_o;
    out.cfg_tdest = top.m_cfg_tdest_o;
    out.cfg_tlast = top.m_cfg_tlast_o;
    out.enable = top.enable_o;
    out.chunk_groups = top.chunk_groups_o;
    out.bank_enable = top.bank_enable_o;
    return out;
  }

  void rising_edge() override {
    top_->clk_i = 1;
    top_->eval();
    context_.advance();
  }

  void poke(Wide counter, std::uint64_t value) override {
    auto& root = *top_->rootp;
    switch (counter) {
      case Wide::Symbols:
        root.qlc_control__DOT__u_counters__DOT__u_symbols__DOT__count_q = value;
        break;
      case Wide::Bits:
        root.qlc_control__DOT__u_counters__DOT__u_bytes__DOT__count_q = value / 8;
        break;
      case Wide::InputStalls:
        root.qlc_control__DOT__u_counters__DOT__u_input_stalls__DOT__count_q = value;
        break;
      case Wide::OutputStalls:
        root.qlc_control__DOT__u_counters__DOT__u_output_stalls__DOT__count_q = value;
        break;
    }
  }

  void poke_frames(std::uint32_t value) override {
    top_->rootp->qlc_control__DOT__u_counters__DOT__u_frames__DOT__count_q = value;
  }

 private:
  RtlContext& context_;
  std::unique_ptr<Top> top_;
};

}  // namespace

std::unique_ptr<ControlDevice> QLC_MAKE(RtlContext& context) {
  return std::make_unique<Sim<QLC_TOP>>(context, "control");
}

}  // namespace qlc::verif::axi
