// SPDX-License-Identifier: Apache-2.0
#include "sw/quant/float8.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace qlc {
namespace {

constexpr std::uint32_t kInfinity = 0x7F80'0000;  // The bits of an F32; NaNs are above.
constexpr unsigned kFraction = 23;                // Bits of an F32's fraction.

}  // namespace

std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

float float_of(std::uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

float f32_from_bf16(std::uint16_t bits) { return float_of(std::uint32_t{bits} << 16U); }

float f32_from_f16(std::uint16_t bits) {
  const std::uint32_t sign = (bits & 0x8000U) << 16U;
  const std::uint32_t exponent = bits >> 10U & 0x1FU;
  const std::uint32_t fraction = bits & 0x3FFU;
  if (exponent == 0) {  // zero or subnormal, in units of 2^-24
    return float_of(sign | bits_of(static_cast<float>(fraction) * 0x1p-24F));
  }
  if (exponent == 0x1F) {
    return float_of(sign | kInfinity | fraction << 13U);
  }
  return float_of(sign | (exponent + 127 - 15) << kFraction | fraction << 13U);
}

std::uint8_t e4m3_from_f32(float value) {
  const std::uint32_t sign = bits_of(value) >> 24U & 0x80U;
  const std::uint32_t magnitude = bits_of(value) & 0x7FFF'FFFFU;
  std::uint32_t code = 0;
  if (magnitude > kInfinity) {
    code = 0x7F;
  } else if (magnitude >= bits_of(kE4m3Max)) {
    code = 0x7E;
  } else if (magnitude < bits_of(0x1p-6F)) {
    // Subnormal: in units of 2^-9, of which there are up to 8; eight of them are the code of 2^-6.
    code = static_cast<std::uint32_t>(std::nearbyint(float_of(magnitude) * 0x1p9F));
  } else {
    // The upper three bits of the fraction stay. What is added makes the other twenty carry where they are
    // more than a half, or a half and the lowest bit that stays is 1. A carry into the exponent is right,
    // too.
    constexpr unsigned kDropped = kFraction - 3;
    const std::uint32_t lowest = magnitude >> kDropped & 1U;
    const std::uint32_t rounded = (magnitude + (1U << (kDropped - 1)) - 1 + lowest) >> kDropped;
    code = rounded - ((127U - 7U) << 3U);
  }
  return static_cast<std::uint8_t>(sign | code);
}

float f32_from_e4m3(std::uint8_t code) {
  const std::uint32_t sign = (code & 0x80U) << 24U;
  const std::uint32_t exponent = code >> 3U & 0xFU;
  const std::uint32_t fraction = code & 7U;
  if ((code & 0x7FU) == 0x7FU) {
    return float_of(sign | bits_of(std::numeric_limits<float>::quiet_NaN()));
  }
  if (exponent == 0) {
    return float_of(sign | bits_of(static_cast<float>(fraction) * 0x1p-9F));
  }
  return float_of(sign | (exponent + 127 - 7) << kFraction | fraction << (kFraction - 3));
}

std::uint8_t e8m0_from_exponent(int exponent) {
  return static_cast<std::uint8_t>(std::clamp(exponent, -127, 127) + 127);
}

float f32_from_e8m0(std::uint8_t code) {
  if (code == 0xFF) {
    return std::numeric_limits<float>::quiet_NaN();
  }
  return std::ldexp(1.0F, code - 127);
}

}  // namespace qlc
