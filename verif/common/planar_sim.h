// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The SystemC models of the planar encoder and decoder for benches that know nothing of SystemC; what
/// model_sim.h says of several in one program holds here too.

#include <memory>
#include <utility>

#include "model/systemc/planar.h"
#include "verif/common/planar_pins.h"

namespace qlc::verif {

class PlanarSim : public PlanarDevice {
 public:
  explicit PlanarSim(std::unique_ptr<sc::PlanarModule> module);

  void set_inputs(const PlanarInputs& in) override;
  PlanarOutputs outputs() override;
  void rising_edge() override;

 private:
  template <class T>
  using Signal = sc_core::sc_signal<T>;

  std::unique_ptr<sc::PlanarModule> module_;
  Signal<bool> clk_, rst_n_;
  Signal<std::uint8_t> cfg_tdata_, cfg_tdest_;
  Signal<bool> cfg_tlast_, cfg_tvalid_, cfg_tready_;
  Signal<sc::Wide> s_tdata_;
  Signal<std::uint64_t> s_tkeep_, s_tuser_;
  Signal<bool> s_tlast_, s_tvalid_, s_tready_;
  Signal<sc::Wide> m_tdata_;
  Signal<std::uint64_t> m_tkeep_;
  Signal<std::uint8_t> m_tuser_;
  Signal<bool> m_tlast_, m_tvalid_, m_tready_;
  Signal<bool> enable_;
  Signal<std::uint16_t> chunk_groups_, bank_enable_, usable_;
  Signal<bool> busy_, chunk_valid_;
  Signal<std::uint8_t> chunk_mode_, chunk_bank_;
};

/// The model of the encoder or of the decoder; `name` is its SystemC name.
std::unique_ptr<PlanarDevice> planar_model(const char* name, const sc::PlanarConfig& config, bool encoder);

}  // namespace qlc::verif
