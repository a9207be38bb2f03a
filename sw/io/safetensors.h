// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sw/io/input.h"
#include "sw/io/tensor.h"

namespace qlc {

/// Longest header a safetensors file may have, in bytes (a rule of the format).
constexpr std::uint64_t kSafetensorsMaxHeader = 100'000'000;

/// The strings under `__metadata__` with their keys, in the order of the text.
using Metadata = std::vector<std::pair<std::string, std::string>>;

/// The tensors of a safetensors file (https://github.com/huggingface/safetensors, "Format"), in the order of
/// their data. Reads the header only.
///
/// Throws Error unless every rule of the format holds: the header lies inside the file and is a JSON object
/// without duplicate keys; each tensor has exactly `dtype` (a known one), `shape` and `data_offsets`, which
/// agree with each other, and at most kMaxDimensions dimensions (our limit); and the tensors cover the rest
/// of the file without overlap and without holes.
std::vector<Tensor> list_safetensors(const Input& input);

/// The metadata of a safetensors file; none if it has none. Throws Error as list_safetensors does, except for
/// what concerns the data.
Metadata safetensors_metadata(const Input& input);

/// The header's text to tensors whose offsets count from the header's end, in the order of the text. Checks
/// each tensor by itself. `input` lends its name to messages. `metadata`: where to put them, if they are
/// wanted.
std::vector<Tensor> parse_safetensors_header(const Input& input, const std::vector<std::uint8_t>& text,
                                             Metadata* metadata = nullptr);

}  // namespace qlc
