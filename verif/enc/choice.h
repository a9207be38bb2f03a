// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Chunks and the choice for them (docs/format.md 8).

#include <algorithm>

#include "verif/enc/records.h"
#include "verif/enc/tables.h"

namespace qlc::verif {

struct Choice {
  unsigned mode = kRaw;
  unsigned bank = 0;
};

inline Choice choose(const Bytes& symbols, const std::vector<model::Codebook>& books,
                     std::uint32_t available) {
  if (std::count(symbols.begin(), symbols.end(), symbols[0]) == static_cast<std::ptrdiff_t>(symbols.size())) {
    return {kConstant, 0};
  }
  Choice choice;
  std::size_t smallest = 8 * symbols.size();
  for (unsigned bank = 0; bank < books.size(); ++bank) {
    if ((available >> bank & 1) == 0) continue;
    const model::Codebook& book = books[bank];
    std::size_t size = 64 * book.prefix_bits() * ((symbols.size() + 63) / 64);
    for (const std::uint8_t symbol : symbols) size += book.length(symbol) - book.prefix_bits();
    if (size >= smallest) continue;
    smallest = size;
    choice = {kCoded, bank};
  }
  return choice;
}

/// One to 256 symbols, mostly those with short codes of one of the books; or all equal, or all but one.
inline Bytes random_chunk(Rng& rng, const std::vector<model::Codebook>& books) {
  const model::Codebook& book = books[rng.below(static_cast<std::uint32_t>(books.size()))];
  Bytes symbols(rng.chance(50) ? 64 * (1 + rng.below(4)) : 1 + rng.below(256));
  const std::uint32_t kind = rng.below(6);
  const unsigned escapes = rng.below(100);
  std::uint8_t symbol = 0;
  for (std::size_t n = 0; n < symbols.size(); ++n) {
    if (n == 0 || kind > 1) {
      symbol = static_cast<std::uint8_t>(rng.bits32());
      if (!rng.chance(escapes)) {
        const unsigned area = rng.below(rng.chance(50) ? 3 : book.areas() - 1);
        symbol = book.decode(area, rng.below(1U << book.widths()[area]));
      }
    }
    symbols[n] = symbol;
  }
  if (kind == 1) symbols[rng.below(static_cast<std::uint32_t>(symbols.size()))] ^= 1;
  return symbols;
}

}  // namespace qlc::verif
