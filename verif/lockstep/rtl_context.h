// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

class VerilatedContext;
class VerilatedFstC;

namespace qlc::verif {

/// The simulation that Verilated designs share: its time, its seed, and a waveform of all of them if wanted.
/// Must outlive its designs.
class RtlContext {
 public:
  /// Registers without reset start with values drawn from `seed`, so that nothing can depend on them
  /// unnoticed.
  explicit RtlContext(std::uint32_t seed = 1);
  ~RtlContext();
  RtlContext(const RtlContext&) = delete;
  RtlContext& operator=(const RtlContext&) = delete;

  VerilatedContext& verilated() { return *verilated_; }

  /// How a design adds its signals to a waveform; called by the designs.
  void add_design(std::function<void(VerilatedFstC&)> add_signals) {
    designs_.push_back(std::move(add_signals));
  }

  /// Records a waveform (FST) of every design from now on, time in half cycles. All designs must be there.
  /// Throws std::runtime_error, with the path, if it names anything but a regular file or a new one in a
  /// directory that can be written.
  void trace(const std::string& path);

  /// Ends the waveform, if there is one, and throws std::runtime_error if it did not get to the disk whole;
  /// it is removed then. Without this call the destructor ends it, unchecked.
  void end_trace();

  /// Half a cycle has passed.
  void advance();

 private:
  std::unique_ptr<VerilatedContext> verilated_;
  std::unique_ptr<VerilatedFstC> waveform_;
  std::string path_;  // of the waveform
  std::vector<std::function<void(VerilatedFstC&)>> designs_;
  std::uint64_t time_ = 0;
};

}  // namespace qlc::verif
