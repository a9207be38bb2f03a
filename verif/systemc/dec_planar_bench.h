// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A bench around the model of the planar decoder: sources, sink and monitor on its streams, and a log of
/// what happened when.

#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <systemc>
#include <vector>

#include "model/planar.h"
#include "model/systemc/dec_planar.h"
#include "model/systemc/kernel.h"
#include "verif/common/axis.h"

namespace qlc::verif {

/// The model and the signals that it is bound to.
struct DecPlanarDut {
  DecPlanarDut(const std::string& name, const sc::PlanarConfig& parameters);

  sc::PlanarConfig config;
  sc::DecPlanar module;
  sc_core::sc_signal<bool> clk, rst_n;
  sc_core::sc_signal<std::uint8_t> cfg_tdata, cfg_tdest;
  sc_core::sc_signal<bool> cfg_tlast, cfg_tvalid, cfg_tready;
  sc_core::sc_signal<sc::Wide> s_tdata, m_tdata;
  sc_core::sc_signal<std::uint64_t> s_tkeep, s_tuser, m_tkeep;
  sc_core::sc_signal<bool> s_tlast, s_tvalid, s_tready, m_tlast, m_tvalid, m_tready;
  sc_core::sc_signal<std::uint8_t> m_tuser;
  sc_core::sc_signal<bool> enable, busy, chunk_valid;
  sc_core::sc_signal<std::uint16_t> chunk_groups, bank_enable, usable;
  sc_core::sc_signal<std::uint8_t> chunk_mode, chunk_bank;
};

/// One for each of the parameter sets that are tested, made before the first cycle of any.
std::vector<DecPlanarDut*>& planar_decoders();

/// The one with these lanes and all register stages, or few.
DecPlanarDut& planar_decoder(unsigned lanes, bool deep);

class DecPlanarBench {
 public:
  /// A beat and the cycle in which it was taken or first shown.
  struct Event {
    std::uint64_t cycle = 0;
    Beat beat;
  };
  /// A chunk that `chunk_valid_o` told of.
  struct Chunk {
    std::uint64_t cycle = 0;
    unsigned mode = 0;
    unsigned bank = 0;
  };

  /// Starts with a reset.
  DecPlanarBench(DecPlanarDut& dut, std::uint32_t seed, Stalls stalls, unsigned chunk = 1024);

  AxisSource cfg;
  AxisSource in;
  AxisSink out;
  bool enable = true;
  std::uint16_t bank_enable = 0xFFFF;

  /// One cycle in reset; forgets all that is queued.
  void reset();
  void cycle();
  void cycles(unsigned count);
  /// Cycles until `frames` complete frames are there and all is sent, but not for ever.
  void run(std::size_t frames);

  /// Offers a codebook for a bank.
  void offer(unsigned bank, const model::Bytes& serialised);
  /// Loads codebooks to the end; afterwards the log is empty.
  void load(const model::Banks& banks);

  /// Sends a frame; what the decoder must not look at is random.
  void send(const model::Bytes& frame, Rng& rng);
  /// The next frame that came out is what the golden decoder makes of `frame`.
  void check_next(const model::Banks& banks, const model::Bytes& frame);

  void clear_log();
  /// What must hold after any traffic.
  void check_protocol() const { CHECK(monitor_.violations() == std::vector<std::string>{}); }

  std::uint64_t now() const { return now_; }
  const DecPlanarDut& dut() const { return dut_; }
  model::PlanarParams params() const { return {chunk_, dut_.config.look_ahead}; }

  std::vector<Event> loads;         // bytes of codebooks taken
  std::vector<Event> taken;         // beats of s_axis taken
  std::vector<Event> shown;         // beats of m_axis, by the first cycle in which they are valid
  std::vector<Event> left;          // beats of m_axis, by the cycle in which they are taken
  std::vector<Chunk> chunks;        // by the cycle in which chunk_valid_o was high
  std::vector<std::uint64_t> busy;  // the cycles in which busy_o was high

 private:
  DecPlanarDut& dut_;
  unsigned chunk_;
  AxisMonitor monitor_{"m_axis"};
  std::uint64_t now_ = 0;
  bool shown_ = false;
};

/// A codebook for each bank: one fitted to peaked symbols, then random ones.
model::Banks random_banks(const sc::PlanarConfig& config, Rng& rng);

/// `symbols`, each chunk coded with `bank`, raw or constant.
model::Bytes encode_all(const model::Banks& banks, const model::PlanarParams& params,
                        const model::Bytes& symbols, model::Mode mode, unsigned bank = 0);

/// The 8 bits of a header.
std::uint8_t header(unsigned bank, model::Mode mode, bool last);

}  // namespace qlc::verif
