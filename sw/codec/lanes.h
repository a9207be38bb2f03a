// SPDX-License-Identifier: Apache-2.0
// Suffixes of groups by BMI2: a lane is eight of a group's 64 symbols, the bytes of a 64-bit word. For
// kernels only, whose files are compiled for these instructions.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "sw/codec/bits.h"

namespace qlc::codec {

/// Reads the suffixes of a group from bit `bit` on, of each symbol as many bits as its byte of `masks` has
/// ones, into the bytes of lanes. Returns the bit behind them.
[[gnu::always_inline]] inline std::size_t read_lanes(const std::uint8_t* bytes, std::size_t bit,
                                                     const std::uint8_t* masks,
                                                     std::array<std::uint64_t, 8>& lanes) {
  for (unsigned lane = 0; lane < 8; ++lane) {
    const std::uint64_t mask = load_word(masks + 8 * lane);
    const auto count = static_cast<unsigned>(_mm_popcnt_u64(mask));
    std::uint64_t bits = load_word(bytes + bit / 8) >> (bit % 8);
    if (__builtin_expect(static_cast<long>(count > 56), 0) != 0) bits = window(bytes, bit);
    lanes[lane] = _pdep_u64(bits, mask);
    bit += count;
  }
  return bit;
}

/// Writes the suffixes of a group: of each symbol as many bits as its byte of `masks` has ones.
[[gnu::always_inline]] inline void write_lanes(const std::uint8_t* suffixes, const std::uint8_t* masks,
                                               BitWriter& out) {
  for (unsigned lane = 0; lane < 8; ++lane) {
    const std::uint64_t mask = load_word(masks + 8 * lane);
    const std::uint64_t bits = _pext_u64(load_word(suffixes + 8 * lane), mask);
    const auto count = static_cast<unsigned>(_mm_popcnt_u64(mask));
    if (__builtin_expect(static_cast<long>(count > BitWriter::kMost), 0) != 0) {
      out.put_any(bits, count);
    } else {
      out.put(bits, count);
    }
  }
}

}  // namespace qlc::codec
