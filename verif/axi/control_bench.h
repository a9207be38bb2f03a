// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A Verilated qlc_control beside the reference; every output is compared in every cycle.

#include <cstdint>
#include <memory>
#include <optional>

#include "verif/axi/control_pins.h"
#include "verif/axi/reference.h"

namespace qlc::verif::axi {

constexpr unsigned kOkay = 0;
constexpr unsigned kSlverr = 2;

struct ReadResult {
  unsigned response;
  std::uint32_t data;
};

class ControlBench {
 public:
  /// Resets the block.
  explicit ControlBench(const Config& config, std::uint32_t seed = 1);

  /// One cycle with `in`; the outputs in it. Throws std::runtime_error, with cycle and signal, where RTL and
  /// reference differ.
  Outputs cycle();

  /// A whole write or read with nothing delayed; throws std::runtime_error if it does not take two cycles and
  /// one for the response. `in` is kept otherwise.
  unsigned write(std::uint32_t address, std::uint32_t data, unsigned strobes = 0xf);
  ReadResult read(std::uint32_t address);
  /// A read that must be good.
  std::uint32_t value(std::uint32_t address);

  void poke(Wide counter, std::uint64_t value);
  void poke_frames(std::uint32_t value);

  const Reference::Met& met() const { return reference_.met(); }

  Inputs in;  ///< of the next cycle

 private:
  RtlContext context_;
  Reference reference_;
  std::unique_ptr<ControlDevice> device_;
  std::uint64_t cycles_ = 0;
};

}  // namespace qlc::verif::axi
