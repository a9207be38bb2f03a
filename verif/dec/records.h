// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The records of rtl/pkg/qlc_pkg.sv as they stand in ports: the first field is the highest.

#include <algorithm>
#include <cstdint>
#include <vector>

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

  /// Those bits of it that mean something.
  std::uint32_t mask() const { return mode == kConstant ? ~0U : ~(0xFFU << 7); }
};

/// step_t.
struct Step {
  static constexpr unsigned kBits = 22;
  unsigned mode = 0;
  unsigned bank = 0;
  unsigned constant = 0;
  unsigned count = 0;  // symbols
  bool group_end = false;
  bool last = false;

  std::uint32_t port() const {
    return mode << 20 | bank << 16 | constant << 8 | (count - 1) << 2 | unsigned{group_end} << 1 |
           unsigned{last};
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

/// Widths are summed less 1 in interval codes (qlc_pkg::width_bits), and then have a bit less.
inline constexpr unsigned kRanked = 0;
inline constexpr unsigned kInterval = 1;
inline constexpr unsigned width_bits(unsigned kind) { return kind == kInterval ? 3 : 4; }

/// The total of the widths of `count` lanes from `at` on, as it stands in sums; only the first `symbols`
/// lanes have one.
inline unsigned sum_of(const std::vector<unsigned>& widths, std::size_t at, std::size_t count,
                       std::size_t symbols, unsigned kind) {
  const std::size_t end = std::min(at + count, symbols);
  unsigned total = 0;
  for (std::size_t n = at; n < end; ++n) total += widths[n];
  return kind == kInterval && at < end ? total - 1 : total;
}

/// The sums of left blocks, for blocks of 1, 2, 4, ... lanes (qlc_pkg::lefts_at), and a 1 for each bit that
/// means something: of blocks that have a symbol.
struct Lefts {
  Bits bits, known;

  Lefts(const std::vector<unsigned>& widths, std::size_t symbols, unsigned kind) {
    unsigned length = width_bits(kind);
    for (std::size_t block = 1; block < widths.size(); block *= 2, ++length) {
      for (std::size_t at = 0; at < widths.size(); at += 2 * block) {
        append(bits, sum_of(widths, at, block, symbols, kind), length);
        known.insert(known.end(), length, at < symbols);
      }
    }
    if (bits.empty()) bits = known = {false};  // one lane has a bit that means nothing
  }
};

/// Those bits of `bits` that are 1 in `mask`; 0 in place of the others.
inline Bits masked(Bits bits, const Bits& mask) {
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = bits[i] && mask[i];
  return bits;
}

/// Those bits of `bits` that are 1 in `mask`, and anything in place of the others.
inline Bits scrambled(Rng& rng, Bits bits, const Bits& mask) {
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = mask[i] ? bits[i] : rng.chance(50);
  return bits;
}

/// Random widths; often all the least or all the greatest.
inline std::vector<unsigned> random_widths(Rng& rng, unsigned lanes, unsigned kind) {
  const unsigned least = kind == kInterval ? 1 : 0;
  const unsigned draw = rng.below(6);
  std::vector<unsigned> widths(lanes, draw == 0 ? least : 8);
  for (unsigned n = 0; n < lanes && draw > 1; ++n) widths[n] = least + rng.below(9 - least);
  return widths;
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
