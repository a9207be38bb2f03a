// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The records of rtl/pkg/qlc_enc_pkg.sv as they stand in ports: the first field is the highest.

#include "verif/unit/unit.h"

namespace qlc::verif {

/// Modes of a chunk (docs/format.md 6.2).
inline constexpr unsigned kCoded = 0;
inline constexpr unsigned kRaw = 1;
inline constexpr unsigned kConstant = 2;

/// Errors (docs/format.md 7).
inline constexpr unsigned kNone = 0;
inline constexpr unsigned kBadBank = 2;
inline constexpr unsigned kTruncated = 3;
inline constexpr unsigned kTrailing = 5;

/// header_t: bits 6..0 of a chunk's header.
struct Header {
  static constexpr unsigned kBits = 7;
  bool last = false;
  unsigned mode = 0;
  unsigned bank = 0;

  unsigned port() const { return unsigned{last} << 6 | mode << 4 | bank; }
};

inline Header random_header(Rng& rng) {
  const unsigned mode = rng.below(3);
  return {rng.chance(30), mode, mode == kCoded ? rng.below(16) : 0};
}

/// chunk_t.
struct Chunk {
  Header header;
  bool bad = false;
  unsigned count = 0;  // symbols, minus 1

  unsigned groups() const { return count / 64 + 1; }
  std::uint32_t port() const { return header.port() << 17 | unsigned{bad} << 16 | count; }
};

/// step_t.
struct Step {
  unsigned mode = 0;
  unsigned bank = 0;
  bool frame_begin = false;
  bool constant = false;
  bool counted = false;
  bool next = false;
  bool group_end = false;
  bool frame_end = false;

  unsigned port() const {
    return mode << 10 | bank << 6 | unsigned{frame_begin} << 5 | unsigned{constant} << 4 |
           unsigned{counted} << 3 | unsigned{next} << 2 | unsigned{group_end} << 1 | unsigned{frame_end};
  }
};

/// head_t.
struct Head {
  bool coded = false;
  bool frame_begin = false;
  bool constant = false;
  bool counted = false;
  bool next = false;
  bool frame_end = false;

  unsigned port() const {
    return unsigned{coded} << 5 | unsigned{frame_begin} << 4 | unsigned{constant} << 3 |
           unsigned{counted} << 2 | unsigned{next} << 1 | unsigned{frame_end};
  }
  unsigned prefix_bits() const { return (frame_begin ? 8 : 0) + (constant ? 8 : 0) + (counted ? 16 : 0); }
  bool has_prefix() const { return prefix_bits() > 0; }
};

}  // namespace qlc::verif
