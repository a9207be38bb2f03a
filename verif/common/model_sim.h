// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The SystemC models of the serial encoder and decoder for benches that know nothing of SystemC.
///
/// A clock cycle: `set_inputs`, `outputs`, `rising_edge`. Several may live in one program, each with a clock
/// of its own, but SystemC wants all of them constructed before the first of these calls. They stay until the
/// program ends.

#include <cstdint>
#include <systemc>

#include "model/systemc/dec_serial.h"
#include "model/systemc/enc_serial.h"
#include "model/systemc/kernel.h"
#include "verif/common/pins.h"

namespace qlc::verif {

/// What both have in common. `Module`: sc::EncSerial or sc::DecSerial; `In`, `Out`: its pins; the types are
/// those of the payload of `s_axis` and `m_axis`.
template <class Module, class In, class Out, class Data, class OutData, class OutKeep>
class SerialSim {
 public:
  using Inputs = In;
  using Outputs = Out;

  explicit SerialSim(const char* name) : module_(name) {
    module_.clk_i(clk_);
    module_.rst_ni(rst_n_);
    module_.s_cfg_tdata_i(cfg_tdata_);
    module_.s_cfg_tvalid_i(cfg_tvalid_);
    module_.s_cfg_tlast_i(cfg_tlast_);
    module_.s_cfg_tready_o(cfg_tready_);
    module_.s_axis_tdata_i(s_tdata_);
    module_.s_axis_tvalid_i(s_tvalid_);
    module_.s_axis_tlast_i(s_tlast_);
    module_.s_axis_tready_o(s_tready_);
    module_.m_axis_tdata_o(m_tdata_);
    module_.m_axis_tkeep_o(m_tkeep_);
    module_.m_axis_tvalid_o(m_tvalid_);
    module_.m_axis_tlast_o(m_tlast_);
    module_.m_axis_tuser_o(m_tuser_);
    module_.m_axis_tready_i(m_tready_);
    module_.usable_o(usable_);
  }

  /// The inputs of this cycle. A reset takes effect at once; all else counts at the rising edge.
  void set_inputs(const In& in) {
    cfg_tdata_.write(in.cfg_tdata);
    cfg_tvalid_.write(in.cfg_tvalid);
    cfg_tlast_.write(in.cfg_tlast);
    s_tdata_.write(in.s_tdata);
    s_tvalid_.write(in.s_tvalid);
    s_tlast_.write(in.s_tlast);
    m_tready_.write(in.m_tready);
    const bool reset_changes = rst_n_.read() != in.rst_n;
    rst_n_.write(in.rst_n);
    if (reset_changes) sc::settle();
  }

  /// The outputs of this cycle. They are functions of state, so a change of the inputs does not change them.
  Out outputs() {
    if (!sc_core::sc_start_of_simulation_invoked()) sc::settle();
    Out out;
    out.cfg_tready = cfg_tready_.read();
    out.s_tready = s_tready_.read();
    out.m_tdata = m_tdata_.read();
    out.m_tkeep = m_tkeep_.read();
    out.m_tvalid = m_tvalid_.read();
    out.m_tlast = m_tlast_.read();
    out.m_tuser = m_tuser_.read();
    out.usable = usable_.read();
    return out;
  }

  /// Ends the cycle.
  void rising_edge() {
    clk_.write(true);
    sc::settle();
    clk_.write(false);
    sc::settle();
  }

 protected:
  Module module_;

 private:
  sc_core::sc_signal<bool> clk_;
  sc_core::sc_signal<bool> rst_n_;
  sc_core::sc_signal<std::uint8_t> cfg_tdata_;
  sc_core::sc_signal<bool> cfg_tvalid_;
  sc_core::sc_signal<bool> cfg_tlast_;
  sc_core::sc_signal<bool> cfg_tready_;
  sc_core::sc_signal<Data> s_tdata_;
  sc_core::sc_signal<bool> s_tvalid_;
  sc_core::sc_signal<bool> s_tlast_;
  sc_core::sc_signal<bool> s_tready_;
  sc_core::sc_signal<OutData> m_tdata_;
  sc_core::sc_signal<OutKeep> m_tkeep_;
  sc_core::sc_signal<bool> m_tvalid_;
  sc_core::sc_signal<bool> m_tlast_;
  sc_core::sc_signal<std::uint8_t> m_tuser_;
  sc_core::sc_signal<bool> m_tready_;
  sc_core::sc_signal<bool> usable_;
};

/// The encoder.
class EncSerialSim
    : public SerialSim<sc::EncSerial, EncInputs, EncOutputs, std::uint8_t, std::uint64_t, std::uint8_t> {
 public:
  using SerialSim::SerialSim;
};

/// The decoder.
class DecSerialSim
    : public SerialSim<sc::DecSerial, DecInputs, DecOutputs, std::uint64_t, std::uint8_t, bool> {
 public:
  explicit DecSerialSim(const char* name) : SerialSim(name) { module_.s_axis_tkeep_i(s_tkeep_); }

  void set_inputs(const DecInputs& in) {
    s_tkeep_.write(in.s_tkeep);
    SerialSim::set_inputs(in);
  }

 private:
  sc_core::sc_signal<std::uint8_t> s_tkeep_;
};

}  // namespace qlc::verif
