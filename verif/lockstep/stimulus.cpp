// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/stimulus.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace qlc::verif {
namespace {

using Widths = std::array<std::uint8_t, 8>;

unsigned slots(const Widths& widths) {
  return std::accumulate(widths.begin(), widths.end() - 1, 0U,
                         [](unsigned sum, unsigned width) { return sum + (1U << width); });
}

Widths random_widths(Rng& rng) {
  Widths widths{};
  do {
    const unsigned most = 1 + rng.below(8);
    std::generate(widths.begin(), widths.end() - 1, [&] { return rng.below(most); });
    std::sort(widths.begin(), widths.end() - 1);
  } while (slots(widths) > 128);
  widths[7] = 8;
  return widths;
}

model::Bytes book_of(const Widths& widths, Rng& rng) {
  model::Bytes book{0x03};
  for (std::size_t a = 0; a < 8; a += 2) {
    book.push_back(static_cast<std::uint8_t>(widths[a] | widths[a + 1] << 4));
  }
  // Every other table has each symbol at most once, as fitted ones do.
  model::Bytes symbols(256);
  std::iota(symbols.begin(), symbols.end(), 0);
  for (std::size_t i = 255; i > 0; --i) std::swap(symbols[i], symbols[rng.below(i + 1)]);
  const bool repeat = rng.chance(50);
  for (unsigned s = 0; s < slots(widths); ++s) {
    book.push_back(repeat ? static_cast<std::uint8_t>(rng.below(256)) : symbols[s]);
  }
  return book;
}

}  // namespace

model::Bytes random_book(Rng& rng) { return book_of(random_widths(rng), rng); }

model::Bytes bad_book(Rng& rng) {
  Widths widths = random_widths(rng);
  model::Bytes book = book_of(widths, rng);
  switch (rng.below(8)) {
    case 0:  // a header that is not ranked, P = 3
      book[0] = static_cast<std::uint8_t>(rng.chance(50) ? 0x03 ^ 1U << rng.below(8) : 0x13);
      return book;
    case 1:  // an escape area that is not 8 wide
      book[4] = static_cast<std::uint8_t>((book[4] & 0x0F) | (9 + rng.below(15)) % 16 << 4);
      return book;
    case 2: {  // an area too wide
      const unsigned a = rng.below(7);
      book[1 + a / 2] |= static_cast<std::uint8_t>(8U << 4 * (a % 2));
      return book;
    }
    case 3: {  // two neighbours that descend, all others in order
      std::size_t a = rng.below(6);
      while (widths[a] == widths[a + 1] || slots(widths) > 30) {
        widths = random_widths(rng);
        a = rng.below(6);
      }
      std::swap(widths[a], widths[a + 1]);
      // Areas that are out of order cannot be aligned; a loader that goes by alignment wants fewer bytes.
      book = book_of(widths, rng);
      book.resize(book.size() - rng.below(8));
      return book;
    }
    case 4:  // more than 128 slots
      for (std::size_t a = 4 + rng.below(2); a < 7; ++a) widths[a] = 7;
      return book_of(widths, rng);
    case 5:  // too short, from one byte on
      book.resize(1 + rng.below(static_cast<std::uint32_t>(book.size() - 1)));
      return book;
    case 6: {  // too long, by a few bytes or by another table
      const std::uint32_t table = slots(widths);
      const std::uint32_t more = rng.chance(50) ? 1 + rng.below(10) : table + rng.below(3);
      for (std::uint32_t i = 0; i < more; ++i) book.push_back(static_cast<std::uint8_t>(rng.below(256)));
      return book;
    }
    default:  // a slot missing
      book.pop_back();
      return book;
  }
}

model::Bytes random_symbols(Rng& rng) {
  const unsigned kind = rng.below(10);
  const std::uint32_t most = kind < 6 ? 20 : kind < 9 ? 300 : 3000;
  model::Bytes symbols(1 + rng.below(most));
  const std::uint32_t values = std::array<std::uint32_t, 3>{1, 8, 256}[rng.below(3)];
  const std::uint32_t first = rng.below(256);
  for (auto& symbol : symbols) symbol = static_cast<std::uint8_t>(first + rng.below(values));
  return symbols;
}

model::Bytes damaged(model::Bytes frame, Rng& rng) {
  switch (rng.below(5)) {
    case 0:
      frame.resize(rng.below(static_cast<std::uint32_t>(frame.size())));
      break;
    case 1:
      frame[rng.below(static_cast<std::uint32_t>(frame.size()))] ^=
          static_cast<std::uint8_t>(1U << rng.below(8));
      break;
    case 2:
      frame.back() = 0;
      break;
    case 3:
      frame.clear();
      break;
    default:
      for (auto& byte : frame) byte = static_cast<std::uint8_t>(rng.below(256));
  }
  return frame;
}

}  // namespace qlc::verif
