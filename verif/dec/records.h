// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The records of rtl/pkg/qlc_pkg.sv as they stand in ports: the first field is the highest.

#include <cstdint>

#include "verif/unit/unit.h"

namespace qlc::verif {

/// Modes of a chunk (docs/format.md 6.2).
inline constexpr unsigned kCoded = 0;
inline constexpr unsigned kRaw = 1;
inline constexpr unsigned kConstant = 2;
inline constexpr unsigned kReserved = 3;

/// Errors (docs/format.md 7).
using Error = unsigned;
inline constexpr Error kNone = 0;
inline constexpr Error kBadBank = 2;
inline constexpr Error kTruncated = 3;
inline constexpr Error kTrailing = 5;
inline constexpr Error kBadChunk = 6;
inline constexpr Error kBadPlane = 7;

/// group_t.
struct Group {
  static constexpr unsigned kBits = 21;
  unsigned mode = 0;
  unsigned bank = 0;
  unsigned constant = 0;
  unsigned count = 0;  // symbols, minus 1
  bool last = false;

  std::uint32_t port() const { return mode << 19 | bank << 15 | constant << 7 | count << 1 | unsigned{last}; }
};

/// step_t.
struct Step {
  static constexpr unsigned kBits = 23;
  unsigned mode = 0;
  unsigned bank = 0;
  unsigned constant = 0;
  unsigned count = 0;  // symbols
  bool group_end = false;
  bool last = false;

  std::uint32_t port() const {
    return mode << 21 | bank << 17 | constant << 9 | count << 2 | unsigned{group_end} << 1 | unsigned{last};
  }
};

/// A step of up to `lanes` symbols; short ones are rarer.
inline Step random_step(Rng& rng, unsigned lanes, unsigned banks) {
  Step step;
  step.mode = rng.chance(70) ? kCoded : 1 + rng.below(2);
  step.bank = step.mode == kCoded ? rng.below(banks) : 0;
  step.constant = rng.below(256);
  step.count = rng.chance(70) ? lanes : 1 + rng.below(lanes);
  step.group_end = rng.chance(30);
  step.last = rng.chance(10);
  return step;
}

/// The areas of a codebook: width in bits 2..0, base above.
struct Area {
  static constexpr unsigned kBits = 10;
  unsigned base = 0;
  unsigned width = 0;
};

/// The areas of all banks as a port.
inline Bits books_port(const std::vector<std::vector<Area>>& books) {
  Bits bits;
  for (const auto& book : books) {
    for (const Area& area : book) append(bits, area.base << 3 | area.width, Area::kBits);
  }
  return bits;
}

}  // namespace qlc::verif
