// SPDX-License-Identifier: Apache-2.0
#include "verif/common/planar_sim.h"

#include "model/systemc/dec_planar.h"
#include "model/systemc/enc_planar.h"
#include "model/systemc/kernel.h"

namespace qlc::verif {

PlanarSim::PlanarSim(std::unique_ptr<sc::PlanarModule> module) : module_(std::move(module)) {
  module_->clk_i(clk_);
  module_->rst_ni(rst_n_);
  module_->s_cfg_tdata_i(cfg_tdata_);
  module_->s_cfg_tdest_i(cfg_tdest_);
  module_->s_cfg_tlast_i(cfg_tlast_);
  module_->s_cfg_tvalid_i(cfg_tvalid_);
  module_->s_cfg_tready_o(cfg_tready_);
  module_->s_axis_tdata_i(s_tdata_);
  module_->s_axis_tkeep_i(s_tkeep_);
  module_->s_axis_tlast_i(s_tlast_);
  module_->s_axis_tuser_i(s_tuser_);
  module_->s_axis_tvalid_i(s_tvalid_);
  module_->s_axis_tready_o(s_tready_);
  module_->m_axis_tdata_o(m_tdata_);
  module_->m_axis_tkeep_o(m_tkeep_);
  module_->m_axis_tlast_o(m_tlast_);
  module_->m_axis_tuser_o(m_tuser_);
  module_->m_axis_tvalid_o(m_tvalid_);
  module_->m_axis_tready_i(m_tready_);
  module_->enable_i(enable_);
  module_->chunk_groups_i(chunk_groups_);
  module_->bank_enable_i(bank_enable_);
  module_->usable_o(usable_);
  module_->busy_o(busy_);
  module_->chunk_valid_o(chunk_valid_);
  module_->chunk_mode_o(chunk_mode_);
  module_->chunk_bank_o(chunk_bank_);
}

void PlanarSim::set_inputs(const PlanarInputs& in) {
  cfg_tdata_.write(in.cfg_tdata);
  cfg_tdest_.write(in.cfg_tdest);
  cfg_tlast_.write(in.cfg_tlast);
  cfg_tvalid_.write(in.cfg_tvalid);
  s_tdata_.write(sc::Wide{in.s_tdata.bytes});
  s_tkeep_.write(in.s_tkeep);
  s_tlast_.write(in.s_tlast);
  s_tuser_.write(in.s_tuser);
  s_tvalid_.write(in.s_tvalid);
  m_tready_.write(in.m_tready);
  enable_.write(in.enable);
  chunk_groups_.write(in.chunk_groups);
  bank_enable_.write(in.bank_enable);
  const bool reset_changes = rst_n_.read() != in.rst_n;
  rst_n_.write(in.rst_n);
  if (reset_changes) sc::settle();
}

PlanarOutputs PlanarSim::outputs() {
  if (!sc_core::sc_start_of_simulation_invoked()) sc::settle();
  PlanarOutputs out;
  out.cfg_tready = cfg_tready_.read();
  out.s_tready = s_tready_.read();
  out.m_tdata.bytes = m_tdata_.read().bytes;
  out.m_tkeep = m_tkeep_.read();
  out.m_tvalid = m_tvalid_.read();
  out.m_tlast = m_tlast_.read();
  out.m_tuser = m_tuser_.read();
  out.usable = usable_.read();
  out.busy = busy_.read();
  out.chunk_valid = chunk_valid_.read();
  out.chunk_mode = chunk_mode_.read();
  out.chunk_bank = chunk_bank_.read();
  return out;
}

void PlanarSim::rising_edge() {
  clk_.write(true);
  sc::settle();
  clk_.write(false);
  sc::settle();
}

std::unique_ptr<PlanarDevice> planar_model(const char* name, const sc::PlanarConfig& config, bool encoder) {
  if (encoder) return std::make_unique<PlanarSim>(std::make_unique<sc::EncPlanar>(name, config));
  return std::make_unique<PlanarSim>(std::make_unique<sc::DecPlanar>(name, config));
}

}  // namespace qlc::verif
