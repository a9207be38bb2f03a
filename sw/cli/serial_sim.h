// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace qlc {

/// What a simulation of one tensor has shown. A cycle count runs from the first beat taken to the last beat
/// that left, both included; a latency is from the first beat taken to the first that left, measured without
/// stalls.
struct SimResult {
  std::uint64_t symbols = 0;
  std::uint64_t frames = 0;
  std::uint64_t code_bits = 0;        ///< The codes alone.
  std::uint64_t compressed_bits = 0;  ///< All bytes of all frames.
  std::uint64_t enc_cycles = 0;
  std::uint64_t dec_cycles = 0;
  std::uint64_t enc_latency_cycles = 0;
  std::uint64_t dec_latency_cycles = 0;
  std::uint64_t cycles_compared =
      0;  ///< In which every output of RTL and model was the same, both designs together.
  std::uint64_t mismatches =
      0;  ///< 1 if they differed (the simulation ends there), or a frame was not the golden one.
  bool lossless = false;   ///< The decoder gave the tensor back.
  std::string difference;  ///< In words, if there was one.
};

/// The RTL of the serial encoder and decoder, each in lock step with its SystemC model.
class SerialSimulation {
 public:
  /// `stall`: percentage of cycles, 0 to 99, in which each side holds back. At most one object in a program.
  SerialSimulation(unsigned stall, std::uint32_t seed);
  ~SerialSimulation();

  /// Records a waveform (FST) of both designs. Throws Error if the file can't be written.
  void trace(const std::string& path);

  /// Ends the waveform, if there is one. Throws Error if it is not complete.
  void end_trace();

  /// Sends the symbols through the encoder and its frames through the decoder, with the best codebook that
  /// the format has for them. `progress` is called with the number of symbols done, each counted once for
  /// either design.
  SimResult run(const std::vector<std::uint8_t>& symbols, const std::function<void(std::uint64_t)>& progress);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace qlc
