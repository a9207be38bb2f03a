// SPDX-License-Identifier: Apache-2.0
#include "sw/io/tensor.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace qlc {
namespace {

using DtypeBits = std::pair<std::string_view, unsigned>;

constexpr std::array<DtypeBits, 22> kDtypes{
    {{"BOOL", 8},        {"U8", 8},          {"I8", 8},    {"F8_E4M3", 8}, {"F8_E5M2", 8}, {"F8_E8M0", 8},
     {"F8_E4M3FNUZ", 8}, {"F8_E5M2FNUZ", 8}, {"F4", 4},    {"F6_E2M3", 6}, {"F6_E3M2", 6}, {"U16", 16},
     {"I16", 16},        {"F16", 16},        {"BF16", 16}, {"U32", 32},    {"I32", 32},    {"F32", 32},
     {"U64", 64},        {"I64", 64},        {"F64", 64},  {"C64", 64}}};

std::optional<std::uint64_t> product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) {
    return std::nullopt;
  }
  return result;
}

}  // namespace

std::optional<unsigned> dtype_bits(const std::string& dtype) {
  const auto* found = std::find_if(kDtypes.begin(), kDtypes.end(),
                                   [&](const DtypeBits& known) { return known.first == dtype; });
  if (found == kDtypes.end()) {
    return std::nullopt;
  }
  return found->second;
}

bool is_symbol_dtype(const std::string& dtype) {
  return dtype == "U8" || dtype == "I8" || (dtype.rfind("F8_", 0) == 0 && dtype_bits(dtype).has_value());
}

std::optional<std::uint64_t> element_count(const std::vector<std::uint64_t>& shape) {
  std::optional<std::uint64_t> count = 1;
  for (const std::uint64_t extent : shape) {
    count = product(*count, extent);
    if (!count) {
      return std::nullopt;
    }
  }
  return count;
}

std::optional<std::uint64_t> byte_count(const std::string& dtype, const std::vector<std::uint64_t>& shape) {
  const auto width = dtype_bits(dtype);
  const auto count = element_count(shape);
  if (!width || !count) {
    return std::nullopt;
  }
  const auto bits = product(*count, *width);
  if (!bits || *bits % 8 != 0) {
    return std::nullopt;
  }
  return *bits / 8;
}

}  // namespace qlc
