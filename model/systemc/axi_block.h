// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <systemc>

#include "model/systemc/axil_port.h"
#include "model/systemc/planar.h"
#include "model/systemc/registers.h"

namespace qlc::sc {

/// An IP block, cycle for cycle as docs/architecture.md 4 describes it: a planar core with its control over
/// AXI4-Lite. `s_axis_tuser_i` is the encoder's.
class AxiBlock : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_in<bool> rst_ni{"rst_ni"};

  // Registers.
  sc_core::sc_in<std::uint16_t> s_axil_awaddr_i{"s_axil_awaddr_i"};
  sc_core::sc_in<bool> s_axil_awvalid_i{"s_axil_awvalid_i"};
  sc_core::sc_out<bool> s_axil_awready_o{"s_axil_awready_o"};
  sc_core::sc_in<std::uint32_t> s_axil_wdata_i{"s_axil_wdata_i"};
  sc_core::sc_in<std::uint8_t> s_axil_wstrb_i{"s_axil_wstrb_i"};
  sc_core::sc_in<bool> s_axil_wvalid_i{"s_axil_wvalid_i"};
  sc_core::sc_out<bool> s_axil_wready_o{"s_axil_wready_o"};
  sc_core::sc_out<std::uint8_t> s_axil_bresp_o{"s_axil_bresp_o"};
  sc_core::sc_out<bool> s_axil_bvalid_o{"s_axil_bvalid_o"};
  sc_core::sc_in<bool> s_axil_bready_i{"s_axil_bready_i"};
  sc_core::sc_in<std::uint16_t> s_axil_araddr_i{"s_axil_araddr_i"};
  sc_core::sc_in<bool> s_axil_arvalid_i{"s_axil_arvalid_i"};
  sc_core::sc_out<bool> s_axil_arready_o{"s_axil_arready_o"};
  sc_core::sc_out<std::uint32_t> s_axil_rdata_o{"s_axil_rdata_o"};
  sc_core::sc_out<std::uint8_t> s_axil_rresp_o{"s_axil_rresp_o"};
  sc_core::sc_out<bool> s_axil_rvalid_o{"s_axil_rvalid_o"};
  sc_core::sc_in<bool> s_axil_rready_i{"s_axil_rready_i"};

  // Symbols, or a frame.
  sc_core::sc_in<Wide> s_axis_tdata_i{"s_axis_tdata_i"};
  sc_core::sc_in<std::uint64_t> s_axis_tkeep_i{"s_axis_tkeep_i"};
  sc_core::sc_in<bool> s_axis_tlast_i{"s_axis_tlast_i"};
  sc_core::sc_in<std::uint64_t> s_axis_tuser_i{"s_axis_tuser_i"};
  sc_core::sc_in<bool> s_axis_tvalid_i{"s_axis_tvalid_i"};
  sc_core::sc_out<bool> s_axis_tready_o{"s_axis_tready_o"};

  // A frame, or symbols.
  sc_core::sc_out<Wide> m_axis_tdata_o{"m_axis_tdata_o"};
  sc_core::sc_out<std::uint64_t> m_axis_tkeep_o{"m_axis_tkeep_o"};
  sc_core::sc_out<bool> m_axis_tlast_o{"m_axis_tlast_o"};
  sc_core::sc_out<std::uint8_t> m_axis_tuser_o{"m_axis_tuser_o"};
  sc_core::sc_out<bool> m_axis_tvalid_o{"m_axis_tvalid_o"};
  sc_core::sc_in<bool> m_axis_tready_i{"m_axis_tready_i"};

 protected:
  AxiBlock(const sc_core::sc_module_name& name, const PlanarConfig& config, bool encoder);

 private:
  template <class T>
  using Signal = sc_core::sc_signal<T>;

  void bind();
  void step();
  void advance();
  void drive();

  AxilInputs axil_inputs() const;
  Registers::Pins pins() const;

  const Registers reset_registers_;
  Registers registers_;
  AxilPort axil_;

  std::unique_ptr<PlanarModule> core_;
  Signal<bool> cfg_tlast_, cfg_tvalid_, cfg_tready_, enable_, busy_, chunk_valid_;
  Signal<std::uint8_t> cfg_tdata_, cfg_tdest_, chunk_mode_, chunk_bank_;
  Signal<std::uint16_t> chunk_groups_, bank_enable_, usable_;
};

/// `qlc_enc_axi`.
class EncAxi : public AxiBlock {
 public:
  EncAxi(const sc_core::sc_module_name& name, const PlanarConfig& config) : AxiBlock(name, config, true) {}
};

/// `qlc_dec_axi`.
class DecAxi : public AxiBlock {
 public:
  DecAxi(const sc_core::sc_module_name& name, const PlanarConfig& config) : AxiBlock(name, config, false) {}
};

}  // namespace qlc::sc
