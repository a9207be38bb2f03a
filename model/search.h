// SPDX-License-Identifier: Apache-2.0
// The best codebook for a histogram. What is minimised is the sum of the code lengths of all symbols, in
// bits; the few bits of framing are not counted.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/bits.h"
#include "model/codebook.h"

namespace qlc::model {

/// How often each symbol occurs.
using Histogram = std::array<std::uint64_t, 256>;

Histogram histogram(const Bytes& symbols);

/// All 256 symbols by descending count, equal counts by ascending symbol (docs/format.md, section 8).
Bytes ranking(const Histogram& counts);

/// Limits of a search for ranked widths. The defaults are those of the format.
struct RankedOptions {
  unsigned prefix_bits = kMinPrefixBits;
  unsigned max_width = kMaxWidth;  ///< of an area that is not the escape area, 0 to 8
  unsigned max_slots = kMaxSlots;  ///< sum of 2^width of these areas
  unsigned max_lengths = 33;       ///< distinct code lengths, the escape code's counted; 33 is no limit
};

/// Widths of all 2^P areas, the last 8, and the bits that the histogram's symbols take.
struct RankedFit {
  std::vector<std::uint8_t> widths;
  std::uint64_t bits = 0;
};

/// Bits of all symbols when area 0 takes the first 2^w[0] ranks and so on, and the last area what is left at
/// w = 8. `widths`: 2^P of them.
std::uint64_t ranked_bits(const Histogram& counts, const std::vector<std::uint8_t>& widths);

/// The best widths of a ranked code. Optimal among all ranked codes within the limits: (1) for given widths
/// no way of filling areas beats giving the most frequent symbols to the narrowest areas, since swapping a
/// more frequent symbol into the shorter of two codes never adds bits; (2) which areas have which numbers
/// does not change a length, so non-decreasing widths are enough; (3) all of these are tried. Of equal ones
/// the lexicographically first. Throws std::invalid_argument if no widths are within the limits. Meant for P
/// = 3, or for max_slots <= 128: else it takes minutes.
RankedFit search_ranked(const Histogram& counts, const RankedOptions& options = {});

/// The codebook with these widths, fitted as section 8 says. Throws std::invalid_argument if the format does
/// not allow the widths.
Codebook fit_ranked(const Histogram& counts, const std::vector<std::uint8_t>& widths);

/// The best ranked codebook of the format with P = 3, 4 or 5.
Codebook fit_ranked(const Histogram& counts, unsigned prefix_bits);

/// Widths of all 2^P areas, the last 8, the bases of the 2^P - 1 runs, and the bits of the histogram's
/// symbols.
struct IntervalFit {
  std::vector<std::uint8_t> widths;
  Bytes bases;
  std::uint64_t bits = 0;
};

/// The best runs of an interval code, P = 3, 4, 5 (else throws std::invalid_argument). Optimal by dynamic
/// programming: a magnitude is either outside all runs, or the first of a run of one of seven lengths, and
/// what follows costs the same whatever came before. So with r runs still to place from magnitude m on
///
///   cost(r, m) = min( count(m) * (P + 8) + cost(r, m + 1),
///                     min over w of count(m .. m + 2^(w-1) - 1) * (P + w) + cost(r - 1, m + 2^(w-1)) )
///
/// Exactly 2^P - 1 runs are placed, which loses nothing: while there are fewer, either a magnitude lies
/// outside all runs, or a run is longer than one magnitude and can be halved, and both shorten codes or leave
/// them.
IntervalFit search_interval(const Histogram& counts, unsigned prefix_bits);

/// The best interval codebook with P = 3, 4 or 5.
Codebook fit_interval(const Histogram& counts, unsigned prefix_bits);

}  // namespace qlc::model
