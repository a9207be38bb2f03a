// SPDX-License-Identifier: Apache-2.0
// Bits in bytes (docs/format.md, section 2), up to 64 at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "sw/codec/view.h"

namespace qlc::codec {

constexpr bool kLittleEndian = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

/// Eight bytes as a number, the first one lowest. (Compilers make no single access of a loop over bytes
/// here.)
inline std::uint64_t load_word(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, 8);
  return kLittleEndian ? word : __builtin_bswap64(word);
}
inline void store_word(std::uint64_t word, std::uint8_t* bytes) {
  if (!kLittleEndian) word = __builtin_bswap64(word);
  std::memcpy(bytes, &word, 8);
}

/// The 64 bits from bit `bit` on; nine bytes are read. For kernels, too: never a function of its own.
[[gnu::always_inline]] inline std::uint64_t window(const std::uint8_t* bytes, std::size_t bit) {
  const std::uint8_t* const from = bytes + bit / 8;
  const unsigned shift = bit % 8;
  return load_word(from) >> shift | std::uint64_t{from[8]} << 1 << (63 - shift);
}

/// Writes fields one after another, the least significant bit of each first. Eight bytes behind the last bit
/// may be written, so they must be there. Has no branches, which could not be foreseen.
struct BitWriter {
  std::uint8_t* to;        ///< Behind the last whole byte that was written.
  std::uint64_t word = 0;  ///< What comes next,
  unsigned bits = 0;       ///< so many bits (0 to 7); those beyond are 0.

  /// The most bits of a field that put() takes.
  static constexpr unsigned kMost = 56;

  /// Appends the `count` bits (0 to kMost) of `value`, which has no others.
  void put(std::uint64_t value, unsigned count) {
    word |= value << bits;
    store_word(word, to);
    const unsigned all = bits + count;
    to += all / 8;
    word >>= all & 56U;
    bits = all % 8;
  }

  /// Appends 64 bits.
  void put_word(std::uint64_t value) {
    store_word(word | value << bits, to);
    to += 8;
    word = value >> 1 >> (63 - bits);
  }

  /// Appends 0 to 64 bits, which are seldom more than kMost.
  void put_any(std::uint64_t value, unsigned count) {
    if (__builtin_expect(static_cast<long>(count > kMost), 0) != 0) {
      put(value & 0xFFFFFFFFU, 32);
      value >>= 32;
      count -= 32;
    }
    put(value, count);
  }

  /// Writes what is left, filled up with zeros to a byte. Returns the end.
  std::uint8_t* finish() const {
    store_word(word, to);
    return to + (bits + 7) / 8;
  }
};

/// Reads fields. What is read must be there: ask left() first.
class BitReader {
 public:
  explicit BitReader(View bytes) : bytes_(bytes) {}

  /// Bits read.
  std::size_t position() const { return next_; }

  /// Bits not yet read.
  std::size_t left() const { return 8 * bytes_.size() - next_; }

  /// Whether `count` bits more are there.
  bool has(std::size_t count) const { return count <= left(); }

  /// The next bits from the lowest on, at least 57 of them, zeros behind the last byte. Takes none.
  std::uint64_t peek() const {
    const std::size_t at = next_ / 8;
    std::uint64_t word = 0;
    if (at + 8 <= bytes_.size()) {
      word = load_word(bytes_.data() + at);
    } else {
      for (std::size_t i = at; i < bytes_.size(); ++i) word |= std::uint64_t{bytes_[i]} << (8 * (i - at));
    }
    return word >> (next_ % 8);
  }

  /// Passes over `count` bits.
  void skip(std::size_t count) { next_ += count; }

  /// The next `count` bits, 0 to 56, as a number.
  std::uint64_t get(unsigned count) {
    const std::uint64_t value = peek() & ((std::uint64_t{1} << count) - 1);
    skip(count);
    return value;
  }

  /// The next 64 bits.
  std::uint64_t get_word() {
    const std::uint64_t low = get(32);
    return low | get(32) << 32;
  }

 private:
  View bytes_;
  std::size_t next_ = 0;
};

}  // namespace qlc::codec
