// SPDX-License-Identifier: Apache-2.0
#include "verif/common/axi_sim.h"

#include <systemc>

#include "model/systemc/axi_block.h"
#include "model/systemc/kernel.h"

namespace qlc::verif {

namespace {

template <class T>
using Signal = sc_core::sc_signal<T>;

/// `Block`: sc::EncAxi or sc::DecAxi.
template <class Block>
class AxiSim : public AxiDevice {
 public:
  AxiSim(const char* name, const sc::PlanarConfig& config) : block_(name, config) {
    block_.clk_i(clk_);
    block_.rst_ni(rst_n_);
    block_.s_axil_awaddr_i(awaddr_);
    block_.s_axil_awvalid_i(awvalid_);
    block_.s_axil_awready_o(awready_);
    block_.s_axil_wdata_i(wdata_);
    block_.s_axil_wstrb_i(wstrb_);
    block_.s_axil_wvalid_i(wvalid_);
    block_.s_axil_wready_o(wready_);
    block_.s_axil_bresp_o(bresp_);
    block_.s_axil_bvalid_o(bvalid_);
    block_.s_axil_bready_i(bready_);
    block_.s_axil_araddr_i(araddr_);
    block_.s_axil_arvalid_i(arvalid_);
    block_.s_axil_arready_o(arready_);
    block_.s_axil_rdata_o(rdata_);
    block_.s_axil_rresp_o(rresp_);
    block_.s_axil_rvalid_o(rvalid_);
    block_.s_axil_rready_i(rready_);
    block_.s_axis_tdata_i(s_tdata_);
    block_.s_axis_tkeep_i(s_tkeep_);
    block_.s_axis_tlast_i(s_tlast_);
    block_.s_axis_tuser_i(s_tuser_);
    block_.s_axis_tvalid_i(s_tvalid_);
    block_.s_axis_tready_o(s_tready_);
    block_.m_axis_tdata_o(m_tdata_);
    block_.m_axis_tkeep_o(m_tkeep_);
    block_.m_axis_tlast_o(m_tlast_);
    block_.m_axis_tuser_o(m_tuser_);
    block_.m_axis_tvalid_o(m_tvalid_);
    block_.m_axis_tready_i(m_tready_);
  }

  void set_inputs(const AxiInputs& in) override {
    awaddr_.write(in.awaddr);
    awvalid_.write(in.awvalid);
    wdata_.write(in.wdata);
    wstrb_.write(in.wstrb);
    wvalid_.write(in.wvalid);
    bready_.write(in.bready);
    araddr_.write(in.araddr);
    arvalid_.write(in.arvalid);
    rready_.write(in.rready);
    s_tdata_.write(sc::Wide{in.s_tdata.bytes});
    s_tkeep_.write(in.s_tkeep);
    s_tlast_.write(in.s_tlast);
    s_tuser_.write(in.s_tuser);
    s_tvalid_.write(in.s_tvalid);
    m_tready_.write(in.m_tready);
    const bool reset_changes = rst_n_.read() != in.rst_n;
    rst_n_.write(in.rst_n);
    if (reset_changes) sc::settle();
  }

  AxiOutputs outputs() override {
    if (!sc_core::sc_start_of_simulation_invoked()) sc::settle();
    AxiOutputs out;
    out.awready = awready_.read();
    out.wready = wready_.read();
    out.bresp = bresp_.read();
    out.bvalid = bvalid_.read();
    out.arready = arready_.read();
    out.rdata = rdata_.read();
    out.rresp = rresp_.read();
    out.rvalid = rvalid_.read();
    out.s_tready = s_tready_.read();
    out.m_tdata.bytes = m_tdata_.read().bytes;
    out.m_tkeep = m_tkeep_.read();
    out.m_tlast = m_tlast_.read();
    out.m_tuser = m_tuser_.read();
    out.m_tvalid = m_tvalid_.read();
    return out;
  }

  void rising_edge() override {
    clk_.write(true);
    sc::settle();
    clk_.write(false);
    sc::settle();
  }

 private:
  Block block_;
  Signal<bool> clk_, rst_n_;
  Signal<std::uint16_t> awaddr_, araddr_;
  Signal<bool> awvalid_, awready_, wvalid_, wready_, bvalid_, bready_, arvalid_, arready_, rvalid_, rready_;
  Signal<std::uint32_t> wdata_, rdata_;
  Signal<std::uint8_t> wstrb_, bresp_, rresp_;
  Signal<sc::Wide> s_tdata_, m_tdata_;
  Signal<std::uint64_t> s_tkeep_, s_tuser_, m_tkeep_;
  Signal<bool> s_tlast_, s_tvalid_, s_tready_, m_tlast_, m_tvalid_, m_tready_;
  Signal<std::uint8_t> m_tuser_;
};

}  // namespace

std::unique_ptr<AxiDevice> axi_model(const char* name, const sc::PlanarConfig& config, bool encoder) {
  if (encoder) return std::make_unique<AxiSim<sc::EncAxi>>(name, config);
  return std::make_unique<AxiSim<sc::DecAxi>>(name, config);
}

}  // namespace qlc::verif
