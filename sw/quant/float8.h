// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace qlc {

// Conversions of single numbers. A name says what goes in and what comes out; a format that C++ does not have
// is its bits in an unsigned integer:
//
//            sign  exponent  fraction  bias  largest  infinity  NaN
//   bf16        1         8         7   127  3.39e38  yes       exponent all ones, fraction not 0
//   f16         1         5        10    15    65504  yes       the same
//   e4m3        1         4         3     7      448  no        0x7F, 0xFF
//   e8m0        0         8         0   127    2^127  no        0xFF
//
// Sources: IEEE 754-2019 (f16), OCP 8-bit Floating Point Specification 1.0 (e4m3), OCP Microscaling Formats
// Specification 1.0 (e8m0).

/// The largest finite value of e4m3.
constexpr float kE4m3Max = 448;

/// Exact. NaNs stay NaNs, with sign and payload.
float f32_from_bf16(std::uint16_t bits);

/// Exact. NaNs stay NaNs, with sign and payload.
float f32_from_f16(std::uint16_t bits);

/// Rounds to the nearest e4m3, of two equally near ones to that with the even code. Whatever rounds to more
/// than 448, infinities too, saturates to +-448 (0x7E, 0xFE). Zeros and NaNs (0x7F, 0xFF) keep their sign.
std::uint8_t e4m3_from_f32(float value);

/// Exact. 0x7F and 0xFF are NaNs.
float f32_from_e4m3(std::uint8_t code);

/// The e8m0 code of 2^exponent. Exponents outside -127..127 saturate.
std::uint8_t e8m0_from_exponent(int exponent);

/// 2^(code - 127), exactly; 0xFF is a NaN.
float f32_from_e8m0(std::uint8_t code);

/// The bits of a float, and the float of these bits.
std::uint32_t bits_of(float value);
float float_of(std::uint32_t bits);

}  // namespace qlc
