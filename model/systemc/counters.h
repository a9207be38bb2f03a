// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "model/planar.h"

namespace qlc::sc {

/// A stream of an IP block in a cycle.
struct StreamPins {
  bool valid = false;
  bool ready = false;
  bool last = false;
  std::uint64_t keep = 0;

  bool taken() const { return valid && ready; }
  bool stalled() const { return valid && !ready; }

  /// Bytes of the beat, which can hold up to `most`.
  unsigned bytes(unsigned most) const {
    if (!last) return most;
    unsigned kept = 0;
    while (kept < most && (keep >> kept & 1U) != 0) ++kept;
    return kept;
  }
};

/// The counters of an IP block (docs/architecture.md 4). They wrap.
struct Counters {
  std::uint32_t frames = 0;
  std::uint32_t bad_frames = 0;
  std::uint32_t raw_chunks = 0;
  std::uint32_t constant_chunks = 0;
  std::uint64_t symbols = 0;
  std::uint64_t bits = 0;
  std::uint64_t input_stalls = 0;
  std::uint64_t output_stalls = 0;
  std::array<std::uint32_t, 16> chunks{};  ///< coded, of each bank

  /// A frame's last beat leaves.
  void count_frame(bool bad) {
    ++frames;
    if (bad) ++bad_frames;
  }

  /// A chunk that `chunk_valid_o` tells of.
  void count_chunk(model::Mode mode, unsigned bank) {
    switch (mode) {
      case model::Mode::Coded:
        ++chunks[bank % chunks.size()];
        break;
      case model::Mode::Raw:
        ++raw_chunks;
        break;
      case model::Mode::Constant:
        ++constant_chunks;
        break;
    }
  }
};

}  // namespace qlc::sc
