// SPDX-License-Identifier: Apache-2.0
#include "sw/codec/fit.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "sw/codec/count.h"

namespace qlc::codec {
namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
constexpr unsigned kWidths = 8;  // 0 to 7

/// Of values 0 to n - 1, the sum of the first: element i is that of the values below i.
template <typename Values>
std::vector<std::uint64_t> sums(const Values& values) {
  std::vector<std::uint64_t> result{0};
  for (const std::uint64_t value : values) result.push_back(result.back() + value);
  return result;
}

Codebook fit_interval(const Histogram& counts, unsigned prefix_bits) {
  std::array<std::uint64_t, kMagnitudes> magnitudes{};
  for (unsigned symbol = 0; symbol < 256; ++symbol) magnitudes[symbol % kMagnitudes] += counts[symbol];
  const std::vector<std::uint64_t> below = sums(magnitudes);
  const unsigned runs = (1U << prefix_bits) - 1;
  const std::uint64_t escape = prefix_bits + kEscapeWidth;

  // [runs left][magnitude] -> least bits from there on, and the width of the run that begins there, or 0.
  std::vector<std::array<std::uint64_t, kMagnitudes + 1>> cost(runs + 1);
  std::vector<std::array<std::uint8_t, kMagnitudes + 1>> width(runs + 1);
  for (unsigned left = 0; left <= runs; ++left) {
    cost[left].fill(kNever);
    width[left].fill(0);
    if (left == 0) cost[0][kMagnitudes] = 0;
    for (unsigned m = kMagnitudes; m-- > 0;) {
      std::uint64_t& best = cost[left][m];
      if (cost[left][m + 1] != kNever) best = cost[left][m + 1] + magnitudes[m] * escape;
      for (unsigned w = 1; left > 0 && w < kWidths; ++w) {
        const unsigned end = m + (1U << (w - 1));
        if (end > kMagnitudes || cost[left - 1][end] == kNever) continue;
        const std::uint64_t bits = cost[left - 1][end] + (below[end] - below[m]) * (prefix_bits + w);
        if (bits >= best) continue;
        best = bits;
        width[left][m] = static_cast<std::uint8_t>(w);
      }
    }
  }

  Bytes widths;
  Bytes bases;
  unsigned left = runs;
  for (unsigned m = 0; left > 0;) {
    const std::uint8_t w = width[left][m];
    if (w == 0) {
      ++m;
      continue;
    }
    widths.push_back(w);
    bases.push_back(static_cast<std::uint8_t>(m));
    m += 1U << (w - 1);
    --left;
  }
  return Codebook::make(Kind::Interval, widths, bases);
}

/// All symbols by descending count, equal counts by ascending symbol.
Bytes ranking(const Histogram& counts) {
  Bytes symbols(256);
  std::iota(symbols.begin(), symbols.end(), std::uint8_t{0});
  std::stable_sort(symbols.begin(), symbols.end(),
                   [&](std::uint8_t a, std::uint8_t b) { return counts[a] > counts[b]; });
  return symbols;
}

/// How many areas have each width, 2^P - 1 in all.
std::array<unsigned, kWidths> best_ranked(const std::vector<std::uint64_t>& below, unsigned prefix_bits) {
  const unsigned areas = (1U << prefix_bits) - 1;
  using Row = std::array<std::uint64_t, kMaxSlots + 1>;  // by slots
  std::vector<Row> cost(areas + 1);                      // by areas
  for (Row& row : cost) row.fill(kNever);
  cost[0][0] = 0;
  // [width][areas][slots]: whether the last area has this width.
  std::vector<std::vector<std::array<bool, kMaxSlots + 1>>> taken(kWidths);
  for (unsigned w = 0; w < kWidths; ++w) {
    taken[w].resize(areas + 1);
    const unsigned size = 1U << w;
    for (unsigned area = 1; area <= areas; ++area) {
      for (unsigned slots = size; slots <= kMaxSlots; ++slots) {
        if (cost[area - 1][slots - size] == kNever) continue;
        const std::uint64_t bits =
            cost[area - 1][slots - size] + (below[slots] - below[slots - size]) * (prefix_bits + w);
        if (bits >= cost[area][slots]) continue;
        cost[area][slots] = bits;
        taken[w][area][slots] = true;
      }
    }
  }

  unsigned slots = 0;
  std::uint64_t least = kNever;
  for (unsigned end = 0; end <= kMaxSlots; ++end) {
    if (cost[areas][end] == kNever) continue;
    const std::uint64_t bits = cost[areas][end] + (below[256] - below[end]) * (prefix_bits + kEscapeWidth);
    if (bits >= least) continue;
    least = bits;
    slots = end;
  }
  std::array<unsigned, kWidths> found{};
  unsigned area = areas;
  for (unsigned w = kWidths; w-- > 0;) {
    while (area > 0 && taken[w][area][slots]) {
      ++found[w];
      --area;
      slots -= 1U << w;
    }
  }
  return found;
}

Codebook fit_ranked(const Histogram& counts, unsigned prefix_bits) {
  const Bytes symbols = ranking(counts);
  std::array<std::uint64_t, 256> sorted{};
  for (unsigned rank = 0; rank < 256; ++rank) sorted[rank] = counts[symbols[rank]];
  const std::array<unsigned, kWidths> found = best_ranked(sums(sorted), prefix_bits);
  Bytes widths;
  Bytes table;  // slots are numbered from the widest area on, symbols ranked from the narrowest on
  unsigned rank = 0;
  for (unsigned w = 0; w < kWidths; ++w) {
    for (unsigned i = 0; i < found[w]; ++i) {
      widths.push_back(static_cast<std::uint8_t>(w));
      table.insert(table.begin(), symbols.begin() + rank, symbols.begin() + rank + (1U << w));
      rank += 1U << w;
    }
  }
  return Codebook::make(Kind::Ranked, widths, table);
}

}  // namespace

void count(View symbols, Histogram& counts) {
  constexpr std::size_t kPart = std::size_t{1} << 30U;
  for (std::size_t at = 0; at < symbols.size(); at += kPart) {
    const auto part = count(symbols.part(at, std::min(kPart, symbols.size() - at)));
    for (unsigned symbol = 0; symbol < 256; ++symbol) counts[symbol] += part[symbol];
  }
}

std::uint64_t bits(const Histogram& counts, const Codebook& book) {
  std::uint64_t sum = 0;
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    sum += counts[symbol] * (book.prefix_bits() + book.code(static_cast<std::uint8_t>(symbol)).width);
  }
  return sum;
}

Codebook fit(const Histogram& counts, Kind kind, unsigned prefix_bits) {
  if (!is_prefix_bits(prefix_bits)) throw std::invalid_argument("qlc: prefixes have 3, 4 or 5 bits");
  return kind == Kind::Ranked ? fit_ranked(counts, prefix_bits) : fit_interval(counts, prefix_bits);
}

}  // namespace qlc::codec
