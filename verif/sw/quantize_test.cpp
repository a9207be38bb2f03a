// SPDX-License-Identifier: Apache-2.0
// Conversions of single numbers, and the choice of scales.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "sw/quant/float8.h"
#include "sw/quant/scale.h"
#include "verif/sw/build_input.h"

using namespace qlc;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// The value of an e4m3 code below 0x7F, as the specification has it: subnormal 2^-6 * f/8, else
/// 2^(e-7) * (1 + f/8).
double e4m3_by_formula(unsigned code) {
  const int exponent = static_cast<int>(code >> 3U);
  const double fraction = (code & 7U) / 8.0;
  return exponent == 0 ? std::ldexp(fraction, -6) : std::ldexp(1 + fraction, exponent - 7);
}

/// The nearest code of a value that is not negative, the even one of two; found by looking at all.
unsigned nearest_e4m3(double value) {
  unsigned best = 0;
  for (unsigned code = 1; code < 0x7F; ++code) {
    const double away = std::fabs(value - e4m3_by_formula(code));
    const double best_away = std::fabs(value - e4m3_by_formula(best));
    if (away < best_away || (away == best_away && code % 2 == 0)) {
      best = code;
    }
  }
  return best;
}

}  // namespace

TEST_CASE("codes of e4m3 have the specified values", "[quantize]") {
  for (unsigned code = 0; code < 0x7F; ++code) {
    CHECK(f32_from_e4m3(static_cast<std::uint8_t>(code)) == e4m3_by_formula(code));
    CHECK(f32_from_e4m3(static_cast<std::uint8_t>(code | 0x80U)) == -e4m3_by_formula(code));
  }
  CHECK(std::signbit(f32_from_e4m3(0x80)));
  CHECK(f32_from_e4m3(0x7E) == kE4m3Max);
  CHECK(std::isnan(f32_from_e4m3(0x7F)));
  CHECK(std::isnan(f32_from_e4m3(0xFF)));
  CHECK(std::signbit(f32_from_e4m3(0xFF)));
}

TEST_CASE("values become the nearest e4m3, ties to even", "[quantize]") {
  // At every code, at every middle between two, and right beside both.
  std::vector<float> values{1e-40F, 1e-20F};
  for (unsigned code = 0; code < 0x7E; ++code) {
    const auto here = static_cast<float>(e4m3_by_formula(code));
    const auto middle = static_cast<float>((e4m3_by_formula(code) + e4m3_by_formula(code + 1)) / 2);
    for (const float value : {here, middle}) {
      values.insert(values.end(), {value, std::nextafter(value, 0.0F), std::nextafter(value, kInf)});
    }
  }
  for (const float value : values) {
    CAPTURE(value);
    CHECK(e4m3_from_f32(value) == nearest_e4m3(value));
    CHECK(e4m3_from_f32(-value) == (nearest_e4m3(value) | 0x80U));
  }
}

TEST_CASE("e4m3 saturates and keeps signs", "[quantize]") {
  for (const float large : {448.0F, 464.0F, 480.0F, 1e4F, std::numeric_limits<float>::max(), kInf}) {
    CHECK(e4m3_from_f32(large) == 0x7E);
    CHECK(e4m3_from_f32(-large) == 0xFE);
  }
  CHECK(e4m3_from_f32(0.0F) == 0x00);
  CHECK(e4m3_from_f32(-0.0F) == 0x80);
  CHECK(e4m3_from_f32(std::copysign(kNan, 1.0F)) == 0x7F);
  CHECK(e4m3_from_f32(std::copysign(kNan, -1.0F)) == 0xFF);
  CHECK(e4m3_from_f32(float_of(0xFF80'0001)) == 0xFF);  // signalling
}

TEST_CASE("half precision becomes single precision", "[quantize]") {
  CHECK(f32_from_bf16(0x3F80) == 1);
  CHECK(f32_from_bf16(0x0001) == std::ldexp(1.0F, -133));
  CHECK(f32_from_bf16(0xFF80) == -kInf);
  CHECK(bits_of(f32_from_bf16(0xFFC1)) == 0xFFC1'0000);
  CHECK(f32_from_f16(0x3C00) == 1);
  CHECK(f32_from_f16(0x7BFF) == 65504);
  CHECK(f32_from_f16(0x0400) == std::ldexp(1.0F, -14));
  CHECK(f32_from_f16(0x03FF) == std::ldexp(1023.0F, -24));
  CHECK(f32_from_f16(0x8001) == -std::ldexp(1.0F, -24));
  CHECK(bits_of(f32_from_f16(0x8000)) == 0x8000'0000);
  CHECK(f32_from_f16(0xFC00) == -kInf);
  CHECK(bits_of(f32_from_f16(0x7C01)) == 0x7F80'2000);
}

TEST_CASE("e8m0 is a power of two", "[quantize]") {
  for (int exponent = -127; exponent <= 127; ++exponent) {
    const std::uint8_t code = e8m0_from_exponent(exponent);
    CHECK(code == exponent + 127);
    CHECK(f32_from_e8m0(code) == std::ldexp(1.0F, exponent));
  }
  CHECK(e8m0_from_exponent(-128) == 0);
  CHECK(e8m0_from_exponent(128) == 254);
  CHECK(std::isnan(f32_from_e8m0(255)));
}

TEST_CASE("the largest magnitude becomes 448", "[quantize]") {
  for (const float absmax : {448.0F, 1.0F, 3.0F, 1e-30F, 1.3166e-36F, std::numeric_limits<float>::max()}) {
    const Scale scale = absmax_scale(absmax);
    CAPTURE(absmax);
    CHECK(scale.multiplier == 448 / absmax);
    CHECK(scale.stored == absmax / 448);
    CHECK(e4m3_from_f32(absmax * scale.multiplier) == 0x7E);
  }
}

TEST_CASE("powers of two are chosen by the largest magnitude's", "[quantize]") {
  CHECK(power_of_two_scale(256).stored == 1);
  CHECK(power_of_two_scale(511).stored == 1);
  CHECK(power_of_two_scale(512).stored == 2);
  CHECK(power_of_two_scale(std::nextafter(1.0F, 0.0F)).stored == std::ldexp(1.0F, -9));
  CHECK(power_of_two_scale(std::numeric_limits<float>::max()).stored == std::ldexp(1.0F, 119));
  CHECK(power_of_two_scale(std::ldexp(1.0F, -119)).stored == std::ldexp(1.0F, -127));
}

TEST_CASE("scales are exact as long as their multiplier is finite", "[quantize]") {
  for (const float absmax : {1.32e-36F, 2e-36F, 2.7e-36F}) {
    CHECK(absmax_scale(absmax).stored == absmax / 448);
    CHECK(absmax_scale(absmax).multiplier == 448 / absmax);
  }
  CHECK(absmax_scale(3e38F, 0.5F).stored == std::ldexp(1.0F, 127));
  CHECK(absmax_scale(3e38F, 0.5F).multiplier == std::ldexp(1.0F, -127));
}

TEST_CASE("the largest magnitude becomes the peak", "[quantize]") {
  for (const float peak : {448.0F, 240.0F, 1.0F, 0.21875F, 1.0F / 512}) {
    const std::uint8_t code = e4m3_from_f32(peak);
    for (const float absmax : {1.0F, 3.0F, 1e-30F, 1e35F}) {
      CAPTURE(peak, absmax);
      CHECK(e4m3_from_f32(absmax * absmax_scale(absmax, peak).multiplier) == code);
      // Within an octave of it, as the specification's rule has it.
      const float scaled = absmax * power_of_two_scale(absmax, peak).multiplier;
      CHECK(std::ilogb(scaled) == std::ilogb(peak));
    }
  }
}

TEST_CASE("a search begins at the scale without it and goes up to twice that", "[quantize]") {
  for (const Scaling& plain : scalings()) {
    Scaling scaling = plain;
    scaling.search = true;
    const float first = plain.choose(3, plain.peak).stored;
    const std::vector<Scale> scales = candidate_scales(scaling, 3);
    CAPTURE(plain.name);
    REQUIRE(scales.size() == (plain.dtype == std::string("U8") ? 2 : 16));
    const double step = scales.size() == 2 ? 2 : std::exp2(1.0 / 16);
    for (std::size_t i = 0; i < scales.size(); ++i) {
      CHECK(scales[i].stored == Approx(first * std::pow(step, i)).epsilon(1e-6));
    }
    CHECK(candidate_scales(scaling, 0).size() == 1);
  }
}

TEST_CASE("scales of dtype BF16 are the next above", "[quantize]") {
  Scaling scaling = find_scaling("block32");
  scaling.dtype = "BF16";
  const float step = std::ldexp(1.0F, -7);
  scaling.peak = 1;
  CHECK(candidate_scales(scaling, 1).front().stored == 1);
  CHECK(candidate_scales(scaling, std::nextafter(1.0F, 2.0F)).front().stored == 1 + step);
  CHECK(candidate_scales(scaling, 1 + step).front().stored == 1 + step);
  CHECK(candidate_scales(scaling, 1 + 1.5F * step).front().stored == 1 + 2 * step);
}

TEST_CASE("scales and multipliers are finite, not 0, and inverse to each other", "[quantize]") {
  for (Scaling scaling : scalings()) {
    CHECK(scaling.choose(0, scaling.peak).stored == 1);
    CHECK(scaling.choose(0, scaling.peak).multiplier == 1);
    for (const float tiny : {1.3165e-36F, 1e-37F, 1e-40F, std::numeric_limits<float>::denorm_min()}) {
      const Scale scale = scaling.choose(tiny, scaling.peak);
      CAPTURE(scaling.name, tiny);
      CHECK(scale.stored == std::ldexp(1.0F, -127));
      CHECK(scale.multiplier == std::ldexp(1.0F, 127));
    }
    scaling.search = true;
    for (const char* dtype : {scaling.dtype, "BF16"}) {
      if (scaling.dtype != std::string("U8")) scaling.dtype = dtype;
      for (const float peak : {448.0F, 0.1F, 1.0F / 512}) {
        scaling.peak = peak;
        float absmax = std::numeric_limits<float>::denorm_min();
        while (absmax < kInf) {
          for (const Scale& scale : candidate_scales(scaling, absmax)) {
            const double product = static_cast<double>(scale.stored) * scale.multiplier;
            CAPTURE(scaling.name, dtype, peak, absmax);
            CHECK(product == Approx(1).epsilon(1e-5));
            CHECK(std::isfinite(scale.stored));
            // Nothing saturates that does not with the first: 464 is where the next code would begin.
            const float first = absmax * scaling.choose(absmax, peak).multiplier;
            CHECK(absmax * scale.multiplier < std::max(first * 1.0001F, 464.0F));
          }
          absmax = std::nextafter(absmax * 1.37F, kInf);  // 1.37 alone does not leave the smallest
        }
      }
    }
  }
}

TEST_CASE("scales have the tensor's shape in blocks", "[quantize]") {
  using Shape = std::vector<std::uint64_t>;
  for (const char* name : {"block32", "mx32"}) {
    const Scaling& scaling = find_scaling(name);
    CHECK(scale_shape(scaling, {3, 64}) == Shape{3, 2});
    CHECK(scale_shape(scaling, {3, 65}) == Shape{3, 3});
    CHECK(scale_shape(scaling, {1}) == Shape{1});
    CHECK(scale_shape(scaling, {}) == Shape{});
    CHECK(scale_shape(scaling, {5, 0}) == Shape{5, 0});
    CHECK(scale_shape(scaling, {0, 33}) == Shape{0, 2});
  }
  for (const Shape& shape : {Shape{3, 64}, Shape{}, Shape{0}}) {
    CHECK(scale_shape(find_scaling("tensor"), shape) == Shape{1});
  }
  CHECK_THROWS_AS(find_scaling("block16"), Error);
}

TEST_CASE("scales are stored little-endian, or as e8m0", "[quantize]") {
  std::vector<std::uint8_t> bytes;
  append_scale(find_scaling("block32"), 1.5F, bytes);
  append_scale(find_scaling("tensor"), std::ldexp(1.0F, -127), bytes);
  append_scale(find_scaling("mx32"), 0.5F, bytes);
  append_scale(find_scaling("mx32"), std::ldexp(1.0F, -127), bytes);
  Scaling bf16 = find_scaling("block32");
  bf16.dtype = "BF16";
  append_scale(bf16, 1.5F, bytes);
  CHECK(bytes == std::vector<std::uint8_t>{0, 0, 0xC0, 0x3F, 0, 0, 0x40, 0, 126, 0, 0xC0, 0x3F});
}
