// SPDX-License-Identifier: Apache-2.0
// Bits in bytes (docs/format.md, section 2): bit n is bit n mod 8 of byte n / 8, bit 0 the least significant;
// a field's least significant bit comes first. One bit at a time: slow and plain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace qlc::model {

using Bytes = std::vector<std::uint8_t>;

/// Appends bits to a string of bytes. Bits not written up to the next byte boundary are 0.
class BitWriter {
 public:
  /// Appends the lowest `count` bits (0 to 32) of `value`.
  void put(std::uint32_t value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      if (bits_ % 8 == 0) bytes_.push_back(0);
      const unsigned bit = (value >> i) & 1u;
      bytes_.back() = static_cast<std::uint8_t>(bytes_.back() | (bit << (bits_ % 8)));
      ++bits_;
    }
  }

  /// The bytes, the last one filled up with zeros.
  const Bytes& bytes() const { return bytes_; }

 private:
  Bytes bytes_;
  std::size_t bits_ = 0;
};

/// Reads bits from a string of bytes.
class BitReader {
 public:
  /// Reads the first `bits` bits of `bytes`. Throws std::invalid_argument if there are not as many.
  BitReader(Bytes bytes, std::size_t bits) : bytes_(std::move(bytes)), end_(bits) {
    if (bits > 8 * bytes_.size()) throw std::invalid_argument("qlc: more bits than bytes hold");
  }

  /// Reads all of `bytes`.
  explicit BitReader(const Bytes& bytes) : BitReader(bytes, 8 * bytes.size()) {}

  /// Bits not yet read.
  std::size_t left() const { return end_ - next_; }

  /// Are there `count` bits more?
  bool has(std::size_t count) const { return count <= left(); }

  /// The next `count` bits (0 to 32) as a number. Throws std::out_of_range if there are fewer: ask has()
  /// first.
  std::uint32_t get(unsigned count) {
    if (!has(count)) throw std::out_of_range("qlc: read beyond the last bit");
    std::uint32_t value = 0;
    for (unsigned i = 0; i < count; ++i, ++next_) {
      const std::uint32_t bit = (bytes_[next_ / 8] >> (next_ % 8)) & 1u;
      value |= bit << i;
    }
    return value;
  }

 private:
  Bytes bytes_;
  std::size_t end_;
  std::size_t next_ = 0;
};

}  // namespace qlc::model
