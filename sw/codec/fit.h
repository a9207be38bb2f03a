// SPDX-License-Identifier: Apache-2.0
// The best codebook for a histogram: the sum of the lengths of all symbols' codes is least; framing is not
// counted.
#pragma once

#include <array>
#include <cstdint>

#include "sw/codec/codebook.h"
#include "sw/codec/view.h"

namespace qlc::codec {

/// How often each symbol occurs.
using Histogram = std::array<std::uint64_t, 256>;

/// Adds the symbols to the counts.
void count(View symbols, Histogram& counts);

/// Bits of all symbols with a codebook.
std::uint64_t bits(const Histogram& counts, const Codebook& book);

/// The best codebook of a kind and P (3, 4 or 5), found by dynamic programming in less than a millisecond; of
/// several that are equally good always the same.
///
/// Interval: cost(r, m), the least bits of all magnitudes from m on with r runs left, is that of a magnitude
/// outside of all runs, or of a run of one of seven lengths that begins at m. All 2^P - 1 runs are placed,
/// which never costs anything.
///
/// Ranked: the most frequent symbols take the narrowest areas (docs/format.md, section 8). cost(w, a, s), the
/// least bits of the s most frequent symbols when a areas of at most w bits hold them, is that of narrower
/// areas alone, or has an area of w bits as its last.
Codebook fit(const Histogram& counts, Kind kind, unsigned prefix_bits);

}  // namespace qlc::codec
