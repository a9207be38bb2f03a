// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Chunks of a frame, their headers and details (docs/format.md 6.2), for the benches of what reads them.

#include <vector>

#include "verif/dec/records.h"

namespace qlc::verif {

struct Chunk {
  unsigned mode = kCoded;
  unsigned bank = 0;
  bool last = false;
  unsigned constant = 0;
  unsigned count = 0;         // symbols, minus 1
  bool reserved_bit = false;  // bit 7 of the header

  unsigned groups() const { return count / 64 + 1; }
  bool has_detail() const { return last || mode == kConstant; }
  unsigned detail_bits() const { return (mode == kConstant ? 8 : 0) + (last ? 16 : 0); }

  /// The header as it arrives aligned, what is behind it being anything.
  std::uint32_t header_lead(Rng& rng) const {
    return rng.below(1U << 16) << 8 | unsigned{reserved_bit} << 7 | unsigned{last} << 6 | mode << 4 | bank;
  }

  std::uint32_t detail_lead(Rng& rng) const {
    const std::uint32_t behind = rng.below(1U << 24);
    if (mode != kConstant) return (behind & 0xFF0000) | count;
    return last ? count << 8 | constant : (behind & 0xFFFF00) | constant;
  }

  Error header_error(std::uint32_t available) const {
    if (reserved_bit || mode == kReserved || (mode != kCoded && bank != 0)) return kBadChunk;
    return mode == kCoded && (available >> bank & 1) == 0 ? kBadBank : kNone;
  }

  Error detail_error(unsigned chunk_groups) const {
    return last && groups() > chunk_groups ? kBadChunk : kNone;
  }

  /// What is to be known of group `index` of the chunk.
  Group group(unsigned index) const {
    const bool is_last = last && index == groups() - 1;
    return {mode, bank, constant, is_last ? count % 64 : 63, is_last};
  }

  /// The header of the chunk behind this one stands before the planes of group `index`.
  bool next_header_at(unsigned index) const { return !last && index == groups() - 2; }
};

/// A frame's chunks, at most one of them wrong.
inline std::vector<Chunk> random_chunks(Rng& rng, unsigned chunk_groups, unsigned banks) {
  std::vector<Chunk> chunks(1 + rng.below(5));
  for (Chunk& chunk : chunks) {
    chunk.mode = rng.chance(60) ? kCoded : 1 + rng.below(2);
    chunk.bank = chunk.mode == kCoded ? rng.below(banks) : 0;
    chunk.constant = rng.below(256);
    chunk.count = 64 * chunk_groups - 1;
  }
  chunks.back().last = true;
  if (rng.chance(80)) chunks.back().count = rng.below(64 * chunk_groups);
  if (rng.chance(30)) {
    Chunk& chunk = chunks[rng.below(static_cast<std::uint32_t>(chunks.size()))];
    switch (rng.below(5)) {
      case 0:
        chunk.mode = kReserved;
        break;
      case 1:
        chunk.reserved_bit = true;
        break;
      case 2:
        chunk.bank = 1 + rng.below(15);  // wrong in a raw or constant chunk; maybe not there
        break;
      default:
        if (chunk_groups < 1024)
          chunks.back().count = 64 * chunk_groups + (rng.chance(50) ? 0 : rng.below(4096));
        break;
    }
  }
  return chunks;
}

}  // namespace qlc::verif
