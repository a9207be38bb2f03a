// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "model/search.h"

namespace qlc {

/// Bits of the codes alone, and the suffix widths of the codebook they belong to.
using model::RankedFit;

/// What is known of a tensor's symbols, and the bits they would take in each code, its codebook fitted to
/// them. No framing and no tables are counted. Everything is 0 for a tensor without symbols, and there
/// are no widths.
struct Figures {
  std::uint64_t symbols = 0;
  unsigned distinct = 0;               ///< How many of the 256 symbols occur.
  double entropy_bits_per_symbol = 0;  ///< Order 0, rounded to six digits after the point.
  std::uint64_t huffman_bits = 0;      ///< Optimal prefix code, no limit of length.
  unsigned exp_golomb_order = 0;
  std::uint64_t exp_golomb_bits = 0;  ///< Exponential Golomb code of the rank, best order.
  std::uint64_t base_bits = 0;        ///< The published base scheme.
  RankedFit best;                     ///< Ranked, P = 3, four distinct lengths.
  RankedFit capped;                   ///< The same with at most 128 slots.
  RankedFit unlimited;                ///< Ranked, P = 3, neither limit.
  RankedFit ranked3;                  ///< Ranked, P = 3, 128 slots: what the format allows.
  model::Bytes ranked3_book;          ///< Its codebook, serialised (docs/format.md, 3.3): what the RTL loads.
  std::uint64_t interval3_bits = 0;   ///< Interval, P = 3, 4, 5.
  std::uint64_t interval4_bits = 0;
  std::uint64_t interval5_bits = 0;
};

/// All figures of a histogram, by the searches and formulas of the golden model.
Figures figures_of(const model::Histogram& counts);

}  // namespace qlc
