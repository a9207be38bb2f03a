// SPDX-License-Identifier: Apache-2.0
#include "sw/io/npy.h"

#include <algorithm>
#include <array>

#include "sw/io/text.h"

namespace qlc {
namespace {

constexpr std::array<std::uint8_t, 6> kMagic{0x93, 'N', 'U', 'M', 'P', 'Y'};
constexpr std::uint64_t kVersionBytes = 2;

/// Longest header read. One of uint8 takes at most some hundred bytes; only structures take more.
constexpr std::uint64_t kMaxHeader = 1U << 20U;

bool is_uint8(const std::string& descr) {
  // Byte order says nothing about single bytes, and writers differ in what they put there.
  return descr == "u1" || (descr.size() == 3 && descr.find_first_of("|<>=") == 0 && descr.substr(1) == "u1");
}

}  // namespace

bool has_npy_magic(const Input& input) {
  if (input.size() < kMagic.size()) {
    return false;
  }
  const auto start = input.bytes(0, kMagic.size());
  return std::equal(kMagic.begin(), kMagic.end(), start.begin());
}

Tensor list_npy(const Input& input) {
  if (input.size() == 0) {
    input.fail("is empty");
  }
  if (!has_npy_magic(input)) {
    input.fail("not a .npy file: it does not begin with \\x93NUMPY (at byte 0)");
  }
  const auto version = input.bytes(kMagic.size(), kVersionBytes);
  if (version[0] < 1 || version[0] > 3 || version[1] != 0) {
    input.fail(".npy version " + std::to_string(version[0]) + "." + std::to_string(version[1]) +
               " (at byte 6) is not known; 1.0, 2.0 and 3.0 are");
  }
  const std::uint64_t length_bytes = version[0] == 1 ? 2 : 4;
  const auto field = input.bytes(kMagic.size() + kVersionBytes, length_bytes);
  std::uint64_t length = 0;
  for (auto byte = field.rbegin(); byte != field.rend(); ++byte) {
    length = length << 8U | *byte;
  }
  if (length > kMaxHeader) {
    input.fail("a .npy header of " + std::to_string(length) + " bytes (at byte 8), " +
               std::to_string(kMaxHeader) + " at most");
  }
  const std::uint64_t start = kMagic.size() + kVersionBytes + length_bytes;
  const auto text = input.bytes(start, length);
  const NpyHeader header = parse_npy_header(input, std::string(text.begin(), text.end()), start);
  if (!is_uint8(header.descr)) {
    input.fail("an array of " + in_quotes(header.descr) + "; only uint8 ('|u1') can be read from .npy");
  }
  Tensor tensor{input.base_name(),   "U8", header.shape, start + length, input.size() - start - length,
                header.fortran_order};
  const auto bytes = byte_count(tensor.dtype, tensor.shape);
  if (!bytes) {
    input.fail("a shape of " + shape_text(tensor.shape) + " does not fit 64 bits");
  }
  if (tensor.bytes != *bytes) {
    input.fail((tensor.bytes < *bytes ? "truncated: " : "has more than one array: ") +
               std::to_string(tensor.bytes) + " bytes of data at byte " + std::to_string(tensor.offset) +
               ", U8 " + shape_text(tensor.shape) + " takes " + std::to_string(*bytes));
  }
  return tensor;
}

}  // namespace qlc
