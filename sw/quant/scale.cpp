// SPDX-License-Identifier: Apache-2.0
#include "sw/quant/scale.h"

#include <algorithm>
#include <cmath>

#include "sw/io/error.h"
#include "sw/io/text.h"
#include "sw/quant/float8.h"

namespace qlc {
namespace {

// Of a scale, so that its inverse is a float, too.
constexpr int kLowestExponent = -127;
constexpr int kHighestExponent = 127;

constexpr double kSteps = 16;  // Of a search, in an octave.

Scale power_of_two(int exponent) {
  const int kept = std::clamp(exponent, kLowestExponent, kHighestExponent);
  return {std::ldexp(1.0F, -kept), std::ldexp(1.0F, kept)};
}

/// The scale with this `stored`, which is not negative, or the nearest that there is.
Scale from_stored(float stored) {
  if (stored < std::ldexp(1.0F, kLowestExponent)) return power_of_two(kLowestExponent);
  if (stored > std::ldexp(1.0F, kHighestExponent)) return power_of_two(kHighestExponent);
  return {1 / stored, stored};
}

/// The next bf16 that is not below: nothing saturates that did not before.
float bf16_above(float value) { return float_of((bits_of(value) + 0xFFFFU) & 0xFFFF0000U); }

bool is_dtype(const Scaling& scaling, const char* dtype) { return std::string(dtype) == scaling.dtype; }

}  // namespace

Scale absmax_scale(float absmax, float peak) {
  if (absmax == 0) return {};
  const Scale exact{peak / absmax, absmax / peak};
  const bool fits = std::isfinite(exact.multiplier) && std::isfinite(exact.stored);
  return fits ? exact : power_of_two(absmax < 1 ? kLowestExponent : kHighestExponent);
}

Scale power_of_two_scale(float absmax, float peak) {
  return absmax == 0 ? Scale{} : power_of_two(std::ilogb(absmax) - std::ilogb(peak));
}

const std::array<Scaling, 3>& scalings() {
  static const std::array<Scaling, 3> all{{{"block32", 32, "F32", absmax_scale},
                                           {"mx32", 32, "U8", power_of_two_scale},
                                           {"tensor", 0, "F32", absmax_scale}}};
  return all;
}

std::vector<Scale> candidate_scales(const Scaling& scaling, float absmax) {
  const Scale exact = scaling.choose(absmax, scaling.peak);
  const bool is_bf16 = is_dtype(scaling, "BF16");
  std::vector<Scale> scales{is_bf16 ? from_stored(bf16_above(exact.stored)) : exact};
  if (!scaling.search || absmax == 0) return scales;
  if (is_dtype(scaling, "U8")) {
    scales.push_back(power_of_two(std::ilogb(exact.stored) + 1));
    return scales;
  }
  for (unsigned step = 1; step < kSteps; ++step) {
    const float stored = exact.stored * static_cast<float>(std::exp2(step / kSteps));
    scales.push_back(from_stored(is_bf16 ? bf16_above(stored) : stored));
  }
  return scales;
}

const Scaling& find_scaling(const std::string& name) {
  for (const Scaling& scaling : scalings()) {
    if (scaling.name == name) {
      return scaling;
    }
  }
  throw Error("no scaling is named " + in_quotes(name));
}

std::vector<std::uint64_t> scale_shape(const Scaling& scaling, std::vector<std::uint64_t> shape) {
  if (scaling.block == 0) {
    return {1};
  }
  if (!shape.empty()) {
    const std::uint64_t extent = shape.back();
    shape.back() = extent / scaling.block + (extent % scaling.block == 0 ? 0 : 1);
  }
  return shape;
}

void append_scale(const Scaling& scaling, float stored, std::vector<std::uint8_t>& bytes) {
  if (is_dtype(scaling, "U8")) {
    bytes.push_back(e8m0_from_exponent(std::ilogb(stored)));
    return;
  }
  for (unsigned shift = is_dtype(scaling, "BF16") ? 16 : 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<std::uint8_t>(bits_of(stored) >> shift));
  }
}

}  // namespace qlc
