// SPDX-License-Identifier: Apache-2.0
#include "sw/quant/scale.h"

#include <algorithm>
#include <cmath>

#include "sw/io/error.h"
#include "sw/io/text.h"
#include "sw/quant/float8.h"

namespace qlc {
namespace {

constexpr int kLowestExponent = -127;  // Of a scale.

Scale power_of_two(int exponent) {
  const int kept = std::max(exponent, kLowestExponent);
  return {std::ldexp(1.0F, -kept), std::ldexp(1.0F, kept)};
}

}  // namespace

Scale absmax_scale(float absmax) {
  if (absmax == 0) {
    return {};
  }
  const float multiplier = kE4m3Max / absmax;
  return std::isinf(multiplier) ? power_of_two(kLowestExponent) : Scale{multiplier, absmax / kE4m3Max};
}

Scale power_of_two_scale(float absmax) {
  constexpr int kE4m3MaxExponent = 8;  // 448 = 1.75 * 2^8
  return absmax == 0 ? Scale{} : power_of_two(std::ilogb(absmax) - kE4m3MaxExponent);
}

const std::array<Scaling, 3>& scalings() {
  static const std::array<Scaling, 3> all{{{"block32", 32, "F32", absmax_scale},
                                           {"mx32", 32, "U8", power_of_two_scale},
                                           {"tensor", 0, "F32", absmax_scale}}};
  return all;
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
  if (scaling.dtype == std::string("U8")) {
    bytes.push_back(e8m0_from_exponent(std::ilogb(stored)));
    return;
  }
  for (unsigned shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<std::uint8_t>(bits_of(stored) >> shift));
  }
}

}  // namespace qlc
