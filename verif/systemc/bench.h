// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A bench around one of the SystemC models: sources, sink and monitors on its streams, and a log of what
/// happened when.

#include <catch2/catch.hpp>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "model/codebook.h"
#include "verif/common/axis.h"
#include "verif/common/model_sim.h"
#include "verif/common/pins.h"

namespace Catch {

/// How a failing test shows a beat.
template <>
struct StringMaker<qlc::verif::Beat> {
  static std::string convert(const qlc::verif::Beat& beat) {
    std::ostringstream text;
    text << std::hex << "data " << hex(beat.data) << " keep " << beat.keep << " last " << beat.last
         << " user " << beat.user;
    return text.str();
  }
};

}  // namespace Catch

namespace qlc::verif {

/// A beat and the cycle in which it was taken or first shown.
struct Event {
  std::uint64_t cycle = 0;
  Beat beat;
};

template <class Sim>
class Bench {
 public:
  using Outputs = typename Sim::Outputs;

  /// Starts with a reset of `sim`.
  Bench(Sim& sim, std::uint32_t seed, Stalls stalls)
      : cfg(seed + 1, stalls.cfg), in(seed + 2, stalls.input), out(seed + 3, stalls.output), sim_(sim) {
    reset();
  }

  AxisSource cfg;
  AxisSource in;
  AxisSink out;

  /// One cycle in reset; forgets all that is queued.
  void reset() {
    typename Sim::Inputs pins;
    pins.m_tready = out.ready();
    sim_.set_inputs(pins);
    const Outputs idle = sim_.outputs();
    CHECK_FALSE(idle.m_tvalid);
    CHECK_FALSE(idle.usable);
    CHECK_FALSE(idle.cfg_tready);
    CHECK(idle.s_tready);
    sim_.rising_edge();
    cfg.reset();
    in.reset();
    out.reset();
    monitor_.reset();
    shown_ = false;
  }

  /// One clock cycle.
  void cycle() {
    typename Sim::Inputs pins;
    pins.rst_n = true;
    pins.cfg_tdata = cfg.beat().data.bytes[0];
    pins.cfg_tvalid = cfg.valid();
    pins.cfg_tlast = cfg.beat().last;
    drive(pins, in.beat());
    pins.s_tvalid = in.valid();
    pins.s_tlast = in.beat().last;
    pins.m_tready = out.ready();
    sim_.set_inputs(pins);
    last_ = sim_.outputs();

    const Beat beat{last_.m_tdata, last_.m_tkeep, last_.m_tlast, last_.m_tuser};
    if (cfg.valid() && last_.cfg_tready) loads.push_back({now_, cfg.beat()});
    if (in.valid() && last_.s_tready) taken.push_back({now_, in.beat()});
    if (last_.m_tvalid && out.ready()) left.push_back({now_, beat});
    if (last_.m_tvalid && !shown_) shown.push_back({now_, beat});
    shown_ = last_.m_tvalid && !out.ready();
    if (last_.cfg_tready && last_.s_tready) overlap_ = true;

    monitor_.clock(last_.m_tvalid, out.ready(), beat);
    cfg.clock(last_.cfg_tready);
    in.clock(last_.s_tready);
    out.clock(last_.m_tvalid, beat);
    sim_.rising_edge();
    ++now_;
  }

  void cycles(unsigned count) {
    for (unsigned i = 0; i < count; ++i) cycle();
  }

  /// Cycles until `frames` complete frames are there and all is sent, but not for ever.
  void run(std::size_t frames) {
    const std::uint64_t limit = now_ + 100'000;
    while ((out.frames() < frames || !in.done() || !cfg.done()) && now_ < limit) cycle();
    REQUIRE(now_ < limit);
  }

  /// Loads a codebook to the end; afterwards the log is empty.
  void load(const model::Bytes& serialised) {
    cfg.push(to_beats(serialised, 1));
    run(out.frames());
    cycle();
    clear_log();
  }

  void clear_log() {
    loads.clear();
    taken.clear();
    shown.clear();
    left.clear();
  }

  /// What must hold after any traffic.
  void check_protocol() const {
    CHECK(monitor_.violations() == std::vector<std::string>{});
    CHECK_FALSE(overlap_);  // of a load and a frame
  }

  std::uint64_t now() const { return now_; }
  /// The outputs in the cycle before.
  const Outputs& outputs() const { return last_; }

  std::vector<Event> loads;  // bytes of codebooks taken
  std::vector<Event> taken;  // beats of s_axis taken
  std::vector<Event> shown;  // beats of m_axis, by the first cycle in which they are valid
  std::vector<Event> left;   // beats of m_axis, by the cycle in which they are taken

 private:
  static void drive(EncInputs& pins, const Beat& beat) { pins.s_tdata = beat.data.bytes[0]; }
  static void drive(DecInputs& pins, const Beat& beat) {
    pins.s_tdata = beat.data.low();
    pins.s_tkeep = static_cast<std::uint8_t>(beat.keep);
  }

  Sim& sim_;
  AxisMonitor monitor_{"m_axis"};
  Outputs last_;
  std::uint64_t now_ = 0;
  bool shown_ = false;
  bool overlap_ = false;
};

/// The models, made before the first cycle of any.
EncSerialSim& encoder();
DecSerialSim& decoder();

/// The codebook of `random_book` (verif/lockstep/stimulus.h).
model::Codebook random_codebook(Rng& rng);

/// A codebook in which symbols below 32 have codes of 8 bits: words and beats end where codes do.
model::Codebook byte_codes();

/// `count` random symbols; two in three have a slot in `book`.
model::Bytes random_symbols_of(Rng& rng, const model::Codebook& book, std::size_t count);

}  // namespace qlc::verif
