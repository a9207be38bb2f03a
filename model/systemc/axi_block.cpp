// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/axi_block.h"

#include <optional>

#include "model/systemc/dec_planar.h"
#include "model/systemc/enc_planar.h"

namespace qlc::sc {

namespace {

std::unique_ptr<PlanarModule> core_of(const PlanarConfig& config, bool encoder) {
  if (encoder) return std::make_unique<EncPlanar>("core", config);
  return std::make_unique<DecPlanar>("core", config);
}

}  // namespace

AxiBlock::AxiBlock(const sc_core::sc_module_name& name, const PlanarConfig& config, bool encoder)
    : sc_core::sc_module(name),
      reset_registers_(config, encoder),
      registers_(config, encoder),
      core_(core_of(config, encoder)) {
  bind();
  SC_HAS_PROCESS(AxiBlock);
  SC_METHOD(step);
  sensitive << clk_i.pos() << rst_ni.neg();
}

/// The streams are the core's own.
void AxiBlock::bind() {
  core_->clk_i(clk_i);
  core_->rst_ni(rst_ni);
  core_->s_cfg_tdata_i(cfg_tdata_);
  core_->s_cfg_tdest_i(cfg_tdest_);
  core_->s_cfg_tlast_i(cfg_tlast_);
  core_->s_cfg_tvalid_i(cfg_tvalid_);
  core_->s_cfg_tready_o(cfg_tready_);
  core_->s_axis_tdata_i(s_axis_tdata_i);
  core_->s_axis_tkeep_i(s_axis_tkeep_i);
  core_->s_axis_tlast_i(s_axis_tlast_i);
  core_->s_axis_tuser_i(s_axis_tuser_i);
  core_->s_axis_tvalid_i(s_axis_tvalid_i);
  core_->s_axis_tready_o(s_axis_tready_o);
  core_->m_axis_tdata_o(m_axis_tdata_o);
  core_->m_axis_tkeep_o(m_axis_tkeep_o);
  core_->m_axis_tlast_o(m_axis_tlast_o);
  core_->m_axis_tuser_o(m_axis_tuser_o);
  core_->m_axis_tvalid_o(m_axis_tvalid_o);
  core_->m_axis_tready_i(m_axis_tready_i);
  core_->enable_i(enable_);
  core_->chunk_groups_i(chunk_groups_);
  core_->bank_enable_i(bank_enable_);
  core_->usable_o(usable_);
  core_->busy_o(busy_);
  core_->chunk_valid_o(chunk_valid_);
  core_->chunk_mode_o(chunk_mode_);
  core_->chunk_bank_o(chunk_bank_);
}

/// The core steps at the same edge. What either writes the other sees after it, so their order does not
/// matter.
void AxiBlock::step() {
  if (!rst_ni.read()) {
    registers_ = reset_registers_;
    axil_ = {};
  } else if (clk_i.posedge()) {  // not in the run at the start of a simulation
    advance();
  }
  drive();
}

void AxiBlock::advance() {
  const Registers::Pins now = pins();
  const auto read = axil_.read();
  const auto data = read ? registers_.read(*read, now) : std::nullopt;
  const bool good = registers_.clock(now, axil_.write());
  axil_.clock(axil_inputs(), good, data);
}

void AxiBlock::drive() {
  s_axil_awready_o.write(axil_.awready());
  s_axil_wready_o.write(axil_.wready());
  s_axil_bresp_o.write(axil_.bresp());
  s_axil_bvalid_o.write(axil_.bvalid());
  s_axil_arready_o.write(axil_.arready());
  s_axil_rdata_o.write(axil_.rdata());
  s_axil_rresp_o.write(axil_.rresp());
  s_axil_rvalid_o.write(axil_.rvalid());
  const Registers::BookByte& byte = registers_.book();
  cfg_tdata_.write(byte.data);
  cfg_tdest_.write(byte.bank);
  cfg_tlast_.write(byte.last);
  cfg_tvalid_.write(byte.valid);
  enable_.write(registers_.enable());
  chunk_groups_.write(registers_.chunk_groups());
  bank_enable_.write(registers_.banks());
}

AxilInputs AxiBlock::axil_inputs() const {
  AxilInputs in;
  in.awaddr = s_axil_awaddr_i.read();
  in.awvalid = s_axil_awvalid_i.read();
  in.wdata = s_axil_wdata_i.read();
  in.wstrb = s_axil_wstrb_i.read();
  in.wvalid = s_axil_wvalid_i.read();
  in.bready = s_axil_bready_i.read();
  in.araddr = s_axil_araddr_i.read();
  in.arvalid = s_axil_arvalid_i.read();
  in.rready = s_axil_rready_i.read();
  return in;
}

Registers::Pins AxiBlock::pins() const {
  Registers::Pins pins;
  pins.cfg_ready = cfg_tready_.read();
  pins.usable = usable_.read();
  pins.busy = busy_.read();
  pins.chunk_valid = chunk_valid_.read();
  pins.chunk_mode = static_cast<model::Mode>(chunk_mode_.read());
  pins.chunk_bank = chunk_bank_.read();
  pins.in = {s_axis_tvalid_i.read(), s_axis_tready_o.read(), s_axis_tlast_i.read(), s_axis_tkeep_i.read()};
  pins.out = {m_axis_tvalid_o.read(), m_axis_tready_i.read(), m_axis_tlast_o.read(), m_axis_tkeep_o.read()};
  pins.error = m_axis_tuser_o.read();
  return pins;
}

}  // namespace qlc::sc
