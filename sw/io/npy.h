// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/io/input.h"
#include "sw/io/tensor.h"

namespace qlc {

/// What the header of a `.npy` file says.
struct NpyHeader {
  std::string descr;           ///< The dtype, `|u1` for instance.
  bool fortran_order = false;  ///< Whether the first index varies fastest.
  std::vector<std::uint64_t> shape;
};

/// The one tensor of a `.npy` file (NEP 1; versions 1.0, 2.0 and 3.0), named after the file, dtype `U8`.
/// Reads the header only. Its bytes are those of the file: in Fortran order they stay in that order.
///
/// Throws Error unless the file holds one array of uint8, of at most kMaxDimensions, and nothing after it.
Tensor list_npy(const Input& input);

/// Reads a header's text, a Python dictionary of `descr`, `fortran_order` and `shape`. `start` is where the
/// text begins in the file and `input` the file's name, for messages.
NpyHeader parse_npy_header(const Input& input, const std::string& text, std::uint64_t start);

/// Whether the input begins as every `.npy` file does.
bool has_npy_magic(const Input& input);

}  // namespace qlc
