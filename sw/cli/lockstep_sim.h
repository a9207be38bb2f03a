// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sw/cli/simulation.h"
#include "verif/lockstep/rtl_context.h"
#include "verif/lockstep/stream_bench.h"

namespace qlc {

/// The encoder or the decoder of a simulation: RTL beside model, and what sends frames into both.
class SimSide {
 public:
  SimSide() = default;
  virtual ~SimSide() = default;
  SimSide(const SimSide&) = delete;
  SimSide& operator=(const SimSide&) = delete;

  /// Percentage of cycles in which each side holds back.
  virtual void set_stall(unsigned percent) = 0;
  /// Queues a frame: symbols, or a frame to decode.
  virtual void send(const model::Bytes& frame) = 0;
  /// Runs until the next frame has gone through.
  virtual verif::Transfer next() = 0;
  /// Bytes of a beat that leaves.
  virtual std::size_t out_bytes() const = 0;
  /// Cycles compared so far.
  virtual std::uint64_t cycles() const = 0;

  /// Before and after the frames of a tensor. `finish` throws std::runtime_error if the design counted
  /// otherwise.
  virtual void begin() {}
  virtual void finish(std::size_t /*frames*/) {}
};

/// What the simulations of all designs have in common: a tensor in frames through the encoder, each compared
/// with the golden one, and these through the decoder.
class LockstepSimulation : public Simulation {
 public:
  void trace(const std::string& path) override;
  void end_trace() override;
  SimResult run(const model::Bytes& symbols, const std::function<void(std::uint64_t)>& progress) override;

 protected:
  /// What the golden encoder makes of a frame's symbols.
  struct Golden {
    model::Bytes frame;
    std::uint64_t code_bits = 0;  ///< the codes alone
  };

  /// `probe_symbols`: of the frame that latency is measured with, or the tensor's, if that has fewer.
  LockstepSimulation(const SimOptions& options, std::size_t probe_symbols);

  virtual SimSide& enc() = 0;
  virtual SimSide& dec() = 0;
  /// Chooses codebooks for these symbols and loads them into both designs.
  virtual void load(const model::Bytes& symbols) = 0;
  virtual Golden golden(const model::Bytes& frame) const = 0;

  verif::RtlContext context_;

 private:
  struct Run {
    std::vector<model::Bytes> out;
    std::uint64_t cycles = 0;
  };

  void simulate(const model::Bytes& symbols, const std::function<void(std::uint64_t)>& progress,
                SimResult& result);
  static std::uint64_t latency(SimSide& side, const model::Bytes& frame);
  Run send_all(SimSide& side, const std::vector<model::Bytes>& frames,
               const std::function<void(std::size_t)>& done) const;

  unsigned stall_;
  std::size_t probe_symbols_;
};

}  // namespace qlc
