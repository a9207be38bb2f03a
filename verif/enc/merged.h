// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The suffixes of a step, for the benches of what puts them one behind the other.

#include "verif/unit/unit.h"

namespace qlc::verif {

struct Suffixes {
  std::vector<unsigned> widths;  // of each lane, 0 to 8
  std::vector<unsigned> values;  // less than 2^width

  Bits widths_port() const {
    Bits bits;
    for (const unsigned width : widths) append(bits, width, 4);
    return bits;
  }
  Bits values_port() const {
    Bits bits;
    for (const unsigned value : values) append(bits, value, 8);
    return bits;
  }
  /// One behind the other, lane 0 first, in `8 * lanes` bits.
  Bits merged() const {
    Bits bits;
    for (std::size_t n = 0; n < widths.size(); ++n) append(bits, values[n], widths[n]);
    bits.resize(8 * widths.size());
    return bits;
  }
  unsigned total() const {
    unsigned sum = 0;
    for (const unsigned width : widths) sum += width;
    return sum;
  }
};

/// Widths all 8, all 0 or mixed.
inline Suffixes random_suffixes(Rng& rng, unsigned lanes) {
  Suffixes suffixes;
  const std::uint32_t kind = rng.below(6);
  for (unsigned n = 0; n < lanes; ++n) {
    suffixes.widths.push_back(kind == 0 ? 8 : kind == 1 ? 0 : rng.below(9));
    suffixes.values.push_back(rng.below(1U << suffixes.widths.back()));
  }
  return suffixes;
}

/// Register stages of the merge tree: one for every two levels.
constexpr unsigned merge_stages(unsigned lanes, unsigned deep) {
  unsigned levels = 0;
  while (1U << levels < lanes) ++levels;
  return deep != 0 ? (levels + 1) / 2 : 0;
}

}  // namespace qlc::verif
