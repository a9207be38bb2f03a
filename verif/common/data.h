// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace qlc::verif {

/// The data of a beat, up to 64 bytes; byte 0 is bits 7..0. Bytes that a stream does not have are 0.
class Data {
 public:
  static constexpr std::size_t kBytes = 64;

  /// A number, as a stream of up to 64 bits has it.
  Data(std::uint64_t low = 0) {  // NOLINT(google-explicit-constructor): it is a number
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(low >> (8 * i));
  }

  /// Bits 63..0.
  std::uint64_t low() const {
    std::uint64_t value = 0;
    for (std::size_t i = 8; i > 0; --i) value = value << 8 | bytes[i - 1];
    return value;
  }

  std::array<std::uint8_t, kBytes> bytes{};
};

inline bool operator==(const Data& a, const Data& b) { return a.bytes == b.bytes; }
inline bool operator!=(const Data& a, const Data& b) { return !(a == b); }

/// In hexadecimal, without leading zeros.
inline std::string hex(const Data& data) {
  std::string text;
  for (std::size_t digit = 2 * Data::kBytes; digit > 0; --digit) {
    const unsigned value = data.bytes[(digit - 1) / 2] >> (digit % 2 == 0 ? 4 : 0) & 15U;
    if (value != 0 || !text.empty() || digit == 1) text += "0123456789abcdef"[value];
  }
  return "0x" + text;
}

}  // namespace qlc::verif
