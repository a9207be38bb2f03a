// SPDX-License-Identifier: Apache-2.0
// Huffman codes with a limit of length, for comparison: codebooks and frames of docs/architecture.md,
// section 5.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/bits.h"
#include "model/search.h"
#include "model/serial.h"

namespace qlc::model {

/// Least and greatest limit of the length of a code in bits.
constexpr unsigned kMinHuffmanLimit = 9;
constexpr unsigned kMaxHuffmanLimit = 16;

/// The lengths of an optimal prefix code of at most `limit` bits for symbols of these weights, by
/// package-merge (Larmore and Hirschberg 1990). A single symbol has length 1. Throws std::invalid_argument if
/// there is no symbol, or if there are more than 2^limit.
std::vector<unsigned> limited_lengths(const std::vector<std::uint64_t>& weights, unsigned limit);

/// A Huffman codebook: every one of the 256 symbols has a code. Always well formed: whatever breaks a rule
/// cannot be constructed.
class HuffmanBook {
 public:
  /// The optimal codebook for these counts. A symbol that does not occur has a code nevertheless. Throws
  /// std::invalid_argument if the limit is not one that exists.
  static HuffmanBook fit(const Histogram& counts, unsigned limit);

  /// Codes of the lengths `lengths`, never descending, that fill a tree, for the 256 symbols of `order`.
  /// Throws std::invalid_argument, naming the rule, if one is broken.
  HuffmanBook(unsigned limit, std::vector<unsigned> lengths, Bytes order);

  /// Reads the serialised form of an encoder or of a decoder. Nothing if it is malformed or not of this
  /// limit.
  static std::optional<HuffmanBook> parse(const Bytes& bytes, unsigned limit, bool encoder);

  /// The serialised form: for a decoder with the symbol of each place in the order of codes, for an encoder
  /// with the place of each symbol.
  Bytes serialise(bool encoder) const;

  /// Bits of a symbol's code.
  unsigned length(std::uint8_t symbol) const { return length_[symbol]; }

  /// A symbol's code as a number of `length` bits, the first bit the most significant.
  unsigned code(std::uint8_t symbol) const { return code_[symbol]; }

  /// The symbol that has this code, if any.
  std::optional<std::uint8_t> symbol(unsigned code, unsigned length) const;

 private:
  unsigned limit_;
  Bytes order_;  // the symbols, shortest code first
  std::array<unsigned, 256> length_{};
  std::array<unsigned, 256> code_{};
};

/// The frame of one or more symbols. Throws std::invalid_argument if there is none.
Bytes encode_huffman(const HuffmanBook& book, const Bytes& symbols);

/// Decodes a frame. `book` is nullptr if there is no usable codebook. Errors: BadBank, NoMarker, Truncated,
/// in this order.
Decoded decode_huffman(const HuffmanBook* book, const Bytes& frame);

}  // namespace qlc::model
