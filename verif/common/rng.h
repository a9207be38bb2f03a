// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>

namespace qlc::verif {

/// Random numbers that a seed repeats on every machine. (The distributions of <random> differ between
/// libraries; the engine does not.)
class Rng {
 public:
  explicit Rng(std::uint32_t seed) : engine_(seed) {}

  std::uint32_t bits32() { return static_cast<std::uint32_t>(engine_()); }
  std::uint64_t bits64() {
    const std::uint64_t high = bits32();
    return high << 32 | bits32();
  }

  /// 0 to `bound` - 1.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(bits32()) * bound) >> 32);
  }

  /// True in `percent` of 100 calls.
  bool chance(unsigned percent) { return below(100) < percent; }

 private:
  std::mt19937 engine_;
};

}  // namespace qlc::verif
