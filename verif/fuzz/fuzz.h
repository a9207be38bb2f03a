// SPDX-License-Identifier: Apache-2.0
// What the fuzz targets share. A target is a function that libFuzzer calls with bytes; it must return,
// whatever they are. A rule that does not hold ends the program, as does what a sanitizer or an RTL assertion
// finds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace qlc::fuzz {

using Bytes = std::vector<std::uint8_t>;

/// Ends the program unless a rule holds.
inline void require(bool holds, const std::string& rule) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: this does not hold: %s\n", rule.c_str());
  std::abort();
}

/// The bytes of an input, from the first one on; zeros behind its end.
class Source {
 public:
  Source(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

  unsigned byte() { return at_ == end_ ? 0U : *at_++; }

  /// Two bytes, the lower one first.
  unsigned word() {
    const unsigned low = byte();
    return low | byte() << 8;
  }

  /// The next `count` bytes, or as many as there are.
  Bytes bytes(std::size_t count) {
    const std::uint8_t* const from = at_;
    at_ += std::min(count, left());
    return {from, at_};
  }

  Bytes rest() { return bytes(left()); }

 private:
  const std::uint8_t* at_;
  const std::uint8_t* end_;
};

/// Three bytes that damage a frame: where (two of them), and the bits to flip there. 0: none.
inline void damage(Source& source, Bytes& frame) {
  const std::size_t at = source.word();
  frame[at % frame.size()] ^= static_cast<std::uint8_t>(source.byte());
}

}  // namespace qlc::fuzz
