// SPDX-License-Identifier: Apache-2.0
// Bits in bytes (docs/format.md, section 2), up to 64 at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "sw/codec/view.h"

namespace qlc::codec {

/// Appends fields to a string of bytes, the least significant bit of each first.
class BitWriter {
 public:
  /// Appends to `bytes`, from its end on.
  explicit BitWriter(Bytes& bytes) : bytes_(bytes) {}

  /// Appends the `count` bits (0 to 64) of `value`, which has no others.
  void put(std::uint64_t value, unsigned count) {
    word_ |= value << bits_;
    bits_ += count;
    if (bits_ < 64) return;
    store(8);
    bits_ -= 64;
    word_ = bits_ == 0 ? 0 : value >> (count - bits_);
  }

  /// Writes what is left, filled up with zeros to a byte.
  void finish() {
    store((bits_ + 7) / 8);
    word_ = 0;
    bits_ = 0;
  }

 private:
  void store(unsigned count) {
    for (unsigned i = 0; i < count; ++i) bytes_.push_back(static_cast<std::uint8_t>(word_ >> (8 * i)));
  }

  Bytes& bytes_;
  std::uint64_t word_ = 0;
  unsigned bits_ = 0;  // in word_, 0 to 63
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
      for (unsigned i = 0; i < 8; ++i) word |= std::uint64_t{bytes_[at + i]} << (8 * i);
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
