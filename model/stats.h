// SPDX-License-Identifier: Apache-2.0
// What a histogram's symbols would take in other codes, in bits, tables and framing not counted.
// All of these are 0 for a histogram without symbols.
#pragma once

#include <cstdint>

#include "model/search.h"

namespace qlc::model {

/// Number of symbols.
std::uint64_t total(const Histogram& counts);

/// How many of the 256 symbols occur.
unsigned distinct(const Histogram& counts);

/// Shannon entropy of order 0, -sum p log2 p, in bits a symbol.
double entropy_bits_per_symbol(const Histogram& counts);

/// An optimal prefix code without limit of length (Huffman 1952): the sum of all inner nodes of the tree. A
/// histogram of one distinct symbol takes one bit a symbol.
std::uint64_t huffman_bits(const Histogram& counts);

struct ExpGolomb {
  unsigned order = 0;
  std::uint64_t bits = 0;
};

/// Exponential Golomb codes of the rank (0 the most frequent), best order k of 0 to 7. A rank n takes
/// 2 floor(log2(n / 2^k + 1)) + 1 + k bits (the division rounds down).
ExpGolomb exp_golomb_bits(const Histogram& counts);

/// The published base scheme: 3-bit prefixes, ranks in areas of 8, 8, 8, 8, 8, 16, 32 and the rest; codes of
/// 6, 6, 6, 6, 6, 7, 8 and 11 bits.
std::uint64_t base_scheme_bits(const Histogram& counts);

}  // namespace qlc::model
