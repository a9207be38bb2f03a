// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace qlc {

/// The most dimensions that are read. Frameworks have 64 at most; a header may list millions.
constexpr std::size_t kMaxDimensions = 64;

/// What a file says of one tensor. Its elements stay in the file.
struct Tensor {
  std::string name;
  std::string dtype;                 ///< As safetensors spells it: `F8_E4M3`, `U8`, `F32`, ...
  std::vector<std::uint64_t> shape;  ///< Empty for a scalar.
  std::uint64_t offset = 0;          ///< Of the first byte, from the start of the file.
  std::uint64_t bytes = 0;           ///< Length; in an 8-bit tensor also the number of symbols.
  bool fortran_order = false;        ///< Whether the first index varies fastest; else the last one does.
};

/// Bits of an element of a safetensors dtype; nothing for a dtype that the format does not have.
std::optional<unsigned> dtype_bits(const std::string& dtype);

/// Whether elements of this dtype are symbols to the codes: `U8`, `I8` and every `F8_` dtype.
bool is_symbol_dtype(const std::string& dtype);

/// The product of the extents, 1 for a scalar; nothing if it does not fit 64 bits.
std::optional<std::uint64_t> element_count(const std::vector<std::uint64_t>& shape);

/// Bytes that a tensor takes; nothing if the dtype is unknown, the size does not fit 64 bits, or elements
/// smaller than a byte do not fill the last one.
std::optional<std::uint64_t> byte_count(const std::string& dtype, const std::vector<std::uint64_t>& shape);

}  // namespace qlc
