// SPDX-License-Identifier: Apache-2.0
#include "sw/io/safetensors.h"

#include <algorithm>
#include <tuple>

#include "sw/io/text.h"

namespace qlc {
namespace {

constexpr std::uint64_t kLengthBytes = 8;

/// The header's length, which the file's first eight bytes hold in little-endian order.
std::uint64_t header_length(const Input& input) {
  if (input.size() == 0) {
    input.fail("is empty");
  }
  if (input.size() < kLengthBytes) {
    input.fail("truncated: " + std::to_string(input.size()) +
               " bytes cannot hold a safetensors header's length (8 bytes at byte 0)");
  }
  std::uint64_t length = 0;
  const auto field = input.bytes(0, kLengthBytes);
  for (auto byte = field.rbegin(); byte != field.rend(); ++byte) {
    length = length << 8U | *byte;
  }
  if (length > kSafetensorsMaxHeader) {
    input.fail("not a safetensors file: a header of " + std::to_string(length) + " bytes (at byte 0), " +
               std::to_string(kSafetensorsMaxHeader) + " at most");
  }
  if (length > input.size() - kLengthBytes) {
    input.fail("truncated: the safetensors header ends at byte " + std::to_string(length + kLengthBytes) +
               ", the file at byte " + std::to_string(input.size()));
  }
  return length;
}

/// Tensors in data order must follow each other from `begin` to the file's end.
void check_layout(const Input& input, const std::vector<Tensor>& tensors, std::uint64_t begin) {
  std::uint64_t end = begin;
  for (const Tensor& tensor : tensors) {
    if (tensor.offset != end) {
      input.fail("tensor " + in_quotes(tensor.name) + " begins at byte " + std::to_string(tensor.offset) +
                 (tensor.offset < end ? ", inside another tensor that ends at byte "
                                      : ", which leaves a hole after byte ") +
                 std::to_string(end));
    }
    end += tensor.bytes;
    if (end > input.size()) {
      input.fail("truncated: tensor " + in_quotes(tensor.name) + " ends at byte " + std::to_string(end) +
                 ", the file at byte " + std::to_string(input.size()));
    }
  }
  if (end != input.size()) {
    input.fail(std::to_string(input.size() - end) + " bytes that belong to no tensor at byte " +
               std::to_string(end));
  }
}

}  // namespace

std::vector<Tensor> list_safetensors(const Input& input) {
  const std::uint64_t length = header_length(input);
  std::vector<Tensor> tensors = parse_safetensors_header(input, input.bytes(kLengthBytes, length));
  const std::uint64_t begin = kLengthBytes + length;
  for (Tensor& tensor : tensors) {
    // Refused here, as the sums below could not be trusted.
    if (tensor.offset > input.size() - begin || tensor.bytes > input.size() - begin - tensor.offset) {
      input.fail("truncated: tensor " + in_quotes(tensor.name) + " takes " + std::to_string(tensor.bytes) +
                 " bytes at byte " + std::to_string(tensor.offset) + " of the data, which are " +
                 std::to_string(input.size() - begin) + " bytes");
    }
    tensor.offset += begin;
  }
  // Tensors without elements come before the one that begins at the same byte.
  std::stable_sort(tensors.begin(), tensors.end(), [](const Tensor& a, const Tensor& b) {
    return std::tie(a.offset, a.bytes) < std::tie(b.offset, b.bytes);
  });
  check_layout(input, tensors, begin);
  return tensors;
}

Metadata safetensors_metadata(const Input& input) {
  Metadata metadata;
  parse_safetensors_header(input, input.bytes(kLengthBytes, header_length(input)), &metadata);
  return metadata;
}

}  // namespace qlc
