// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sw/cli/input_options.h"

namespace qlc {

/// What to simulate, and how.
struct SimOptions : InputOptions {
  unsigned lanes = 1;
  std::string layout = "serial";
  std::string kind = "ranked";
  unsigned prefix_bits = 3;
  unsigned chunk = 1024;  ///< Planar: symbols of a chunk.
  unsigned banks = 1;  ///< Planar: 1, one codebook for the tensor; more, the encoder chooses for each chunk.
  bool shallow = false;  ///< Planar: the design with few register stages.
  unsigned stall = 0;    ///< Percentage of cycles, 0 to 99, in which each side holds back.
  std::uint32_t seed = 1;
};

/// What a simulation of one tensor has shown. A cycle count runs from the first beat taken to the last beat
/// that left, both included; a latency is from the first beat taken to the first that left, measured without
/// stalls. A mismatch is an output of RTL and model that differs in a cycle, or a frame that is not the
/// golden one; the simulation ends there.
struct SimResult {
  std::uint64_t symbols = 0;
  std::uint64_t frames = 0;
  std::uint64_t code_bits = 0;        ///< The codes alone.
  std::uint64_t compressed_bits = 0;  ///< All bytes of all frames.
  std::uint64_t enc_cycles = 0;
  std::uint64_t dec_cycles = 0;
  std::uint64_t probe_symbols = 0;  ///< Of the frame before, with which latency is measured.
  std::uint64_t enc_latency_cycles = 0;
  std::uint64_t dec_latency_cycles = 0;
  std::uint64_t cycles_compared = 0;  ///< Both designs together.
  std::uint64_t mismatches = 0;       ///< 0 or 1.
  bool lossless = false;              ///< The decoder gave the tensor back.
  std::string difference;             ///< In words, if there was one.
};

/// The RTL of an encoder and of its decoder, each in lock step with its SystemC model.
class Simulation {
 public:
  Simulation() = default;
  virtual ~Simulation() = default;
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// Records a waveform (FST) of both designs. Throws Error if the file can't be written.
  virtual void trace(const std::string& path) = 0;

  /// Ends the waveform, if there is one. Throws Error if it is not complete.
  virtual void end_trace() = 0;

  /// Sends the symbols through the encoder and its frames through the decoder, with the best codebook, or set
  /// of them, that was found. `progress` is called with the number of symbols done, each counted once for
  /// either design.
  virtual SimResult run(const std::vector<std::uint8_t>& symbols,
                        const std::function<void(std::uint64_t)>& progress) = 0;
};

/// The simulation that the options ask for; at most one in a program. A program holds few designs: where it
/// does not have this one, it runs the program that does, with the arguments `argv`, in its own place, and
/// does not return. Throws Error if that is not there.
std::unique_ptr<Simulation> make_simulation(const SimOptions& options, char** argv);

}  // namespace qlc
