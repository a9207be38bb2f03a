// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Codebooks for the benches: in serialised form (docs/format.md 3.3) and as ports.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "model/codebook.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

using model::Bytes;

/// A good codebook; now and then one at the limits of what is good.
inline Bytes good_book(Rng& rng, bool ranked, unsigned prefix_bits) {
  const unsigned coded = (1U << prefix_bits) - 1;
  std::vector<unsigned> widths(coded);
  std::vector<unsigned> bases(coded);
  unsigned slots = 0;
  if (ranked) {
    do {
      slots = 0;
      const unsigned bound = 1 + rng.below(8);
      for (unsigned& width : widths) width = rng.below(bound);
      if (rng.chance(20)) widths = {4, 4, 4, 4, 4, 4, 5};  // 128 slots
      std::sort(widths.begin(), widths.end());
      for (const unsigned width : widths) slots += 1U << width;
    } while (slots > 128);
  } else {
    // Runs as wide as there is room for, then what is left of the magnitudes shared out as gaps.
    unsigned used = coded;
    for (unsigned& width : widths) {
      width = 1 + rng.below(rng.chance(20) ? 7 : 4);
      const unsigned more = (1U << (width - 1)) - 1;
      if (used + more > 128) width = 1;
      if (used + more <= 128) used += more;
    }
    unsigned gaps = 128 - used;
    unsigned at = 0;
    for (unsigned a = 0; a < coded; ++a) {
      const unsigned gap = rng.chance(50) ? 0 : rng.below(1 + gaps / 2);
      gaps -= gap;
      if (a == coded - 1 && rng.chance(50)) at += gaps;  // the last run ends at 127
      bases[a] = at + gap;
      at = bases[a] + (1U << (widths[a] - 1));
    }
    for (unsigned a = coded; a > 0 && at > 128; --a) {  // if that was too much
      bases[a - 1] -= at - 128;
      break;
    }
  }
  Bytes bytes = {static_cast<std::uint8_t>((ranked ? 0x00 : 0x10) | prefix_bits)};
  widths.push_back(8);
  for (std::size_t a = 0; a < widths.size(); a += 2) {
    bytes.push_back(static_cast<std::uint8_t>(widths[a] | widths[a + 1] << 4));
  }
  for (unsigned slot = 0; slot < slots; ++slot) bytes.push_back(static_cast<std::uint8_t>(rng.bits32()));
  for (unsigned a = 0; !ranked && a < coded; ++a) bytes.push_back(static_cast<std::uint8_t>(bases[a]));
  return bytes;
}

/// A good one, or one that is off by little: a byte, a nibble or a bit, or some bytes too few or too many.
inline Bytes any_book(Rng& rng, bool ranked, unsigned prefix_bits) {
  Bytes bytes = good_book(rng, ranked, prefix_bits);
  const std::size_t front = std::min<std::size_t>(bytes.size(), 1 + (1U << (prefix_bits - 1)));
  switch (rng.below(8)) {
    case 0:
      bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] ^=
          static_cast<std::uint8_t>(1U << rng.below(8));
      break;
    case 1:
      bytes[rng.below(static_cast<std::uint32_t>(front))] ^= static_cast<std::uint8_t>(1U << rng.below(8));
      break;
    case 2: {
      std::uint8_t& byte = bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))];
      byte = static_cast<std::uint8_t>(byte + (rng.chance(50) ? 1 : -1));
      break;
    }
    case 3:
      bytes.resize(1 + rng.below(static_cast<std::uint32_t>(bytes.size())));
      break;
    case 4:
      bytes.resize(bytes.size() + 1 + rng.below(rng.chance(50) ? 1 : 200),
                   static_cast<std::uint8_t>(rng.bits32()));
      break;
    default:
      break;
  }
  return bytes;
}

/// Its areas as a port: 10 bits each, width in bits 2..0, base above. A ranked area's base is its lowest
/// slot.
inline Bits areas_port(const model::Codebook& book) {
  Bits bits;
  auto slot = static_cast<unsigned>(book.table().size());
  for (unsigned a = 0; a + 1 < book.areas(); ++a) {
    const unsigned width = book.widths()[a];
    if (book.kind() == model::Kind::Ranked) slot -= 1U << width;
    append(bits, (book.kind() == model::Kind::Ranked ? slot : book.bases()[a]) << 3 | width, 10);
  }
  return bits;
}

/// Codebooks of one kind and P.
inline std::vector<model::Codebook> random_books(Rng& rng, unsigned count, bool ranked,
                                                 unsigned prefix_bits) {
  std::vector<model::Codebook> books;
  while (books.size() < count) books.push_back(*model::Codebook::parse(good_book(rng, ranked, prefix_bits)));
  return books;
}

}  // namespace qlc::verif
