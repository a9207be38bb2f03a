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

/// tag_t.
struct Tag {
  bool head = false;
  bool coded = false;
  bool frame_begin = false;
  bool constant = false;
  bool counted = false;
  bool next = false;
  Header header;
  bool chunk_begin = false;
  unsigned symbol = 0;

  unsigned port() const {
    return unsigned{head} << 21 | unsigned{coded} << 20 | unsigned{frame_begin} << 19 |
           unsigned{constant} << 18 | unsigned{counted} << 17 | unsigned{next} << 16 | header.port() << 9 |
           unsigned{chunk_begin} << 8 | symbol;
  }
};

}  // namespace qlc::verif
