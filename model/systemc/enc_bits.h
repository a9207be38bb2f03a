// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace qlc::sc {

/// A string of up to 512 bits, the first one bit 0 of word 0: what a slot of the planar encoder puts in a
/// frame.
class EncBits {
 public:
  /// Bits put so far.
  unsigned size() const { return size_; }

  /// The words that hold them; the last one is filled up with zeros.
  std::size_t words() const { return (size_ + 63) / 64; }
  std::uint64_t word(std::size_t index) const { return words_[index]; }

  /// Appends the lowest `count` bits (0 to 64) of `value`; the others must be 0.
  void put(std::uint64_t value, unsigned count) {
    const unsigned shift = size_ % 64;
    words_[size_ / 64] |= value << shift;
    if (shift + count > 64) words_[size_ / 64 + 1] |= value >> (64 - shift);
    size_ += count;
  }

 private:
  std::array<std::uint64_t, 9> words_{};  // one more than 512 bits need: nothing may be put at bit 512
  unsigned size_ = 0;
};

}  // namespace qlc::sc
