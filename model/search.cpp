// SPDX-License-Identifier: Apache-2.0
#include "model/search.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <set>
#include <stdexcept>

namespace qlc::model {
namespace {

using Widths = std::vector<std::uint8_t>;

void check_prefix_bits(unsigned prefix_bits) {
  if (!is_prefix_bits(prefix_bits)) throw std::invalid_argument("qlc: prefixes have 3, 4 or 5 bits");
}

// Tries every non-decreasing tuple of widths.
class RankedSearch {
 public:
  RankedSearch(const Histogram& counts, const RankedOptions& options) : counts_(counts), options_(options) {}

  RankedFit run() {
    extend(0, 0);
    if (best_.widths.empty()) throw std::invalid_argument("qlc: no widths are within these limits");
    return best_;
  }

 private:
  void extend(unsigned lowest, unsigned slots) {
    if (widths_.size() + 1 == std::size_t{1} << options_.prefix_bits) {
      consider();
      return;
    }
    for (unsigned width = lowest; width <= options_.max_width; ++width) {
      if (slots + (1u << width) > options_.max_slots) break;
      widths_.push_back(static_cast<std::uint8_t>(width));
      extend(width, slots + (1u << width));
      widths_.pop_back();
    }
  }

  void consider() {
    Widths widths = widths_;
    widths.push_back(kEscapeWidth);
    const std::set<std::uint8_t> distinct(widths.begin(), widths.end());
    if (distinct.size() > options_.max_lengths) return;
    const std::uint64_t bits = ranked_bits(counts_, widths);
    if (best_.widths.empty() || bits < best_.bits) best_ = {widths, bits};
  }

  const Histogram& counts_;
  const RankedOptions& options_;
  Widths widths_;
  RankedFit best_;
};

}  // namespace

Histogram histogram(const Bytes& symbols) {
  Histogram counts{};
  for (std::uint8_t symbol : symbols) ++counts[symbol];
  return counts;
}

Bytes ranking(const Histogram& counts) {
  Bytes symbols(256);
  std::iota(symbols.begin(), symbols.end(), std::uint8_t{0});
  std::stable_sort(symbols.begin(), symbols.end(),
                   [&](std::uint8_t a, std::uint8_t b) { return counts[a] > counts[b]; });
  return symbols;
}

std::uint64_t ranked_bits(const Histogram& counts, const Widths& widths) {
  const auto prefix_bits = prefix_bits_of(widths.size());
  if (!prefix_bits) throw std::invalid_argument("qlc: a codebook has 8, 16 or 32 areas");
  Histogram sorted = counts;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  std::uint64_t bits = 0;
  std::size_t rank = 0;
  for (std::size_t area = 0; area + 1 < widths.size(); ++area) {
    const std::size_t end = std::min<std::size_t>(256, rank + (std::size_t{1} << widths[area]));
    for (; rank < end; ++rank) bits += sorted[rank] * (*prefix_bits + widths[area]);
  }
  for (; rank < 256; ++rank) bits += sorted[rank] * (*prefix_bits + kEscapeWidth);
  return bits;
}

RankedFit search_ranked(const Histogram& counts, const RankedOptions& options) {
  check_prefix_bits(options.prefix_bits);
  return RankedSearch(counts, options).run();
}

Codebook fit_ranked(const Histogram& counts, const Widths& widths) {
  const Bytes symbols = ranking(counts);
  // Ranks go to areas in ascending order; slots are numbered from the widest area, so that area 0 is last.
  Bytes table;
  std::size_t rank = 0;
  for (std::size_t area = 0; area + 1 < widths.size(); ++area) {
    const std::size_t end = rank + (std::size_t{1} << widths[area]);
    if (end > symbols.size()) throw std::invalid_argument("qlc: more slots than symbols");
    table.insert(table.begin(), symbols.begin() + static_cast<std::ptrdiff_t>(rank),
                 symbols.begin() + static_cast<std::ptrdiff_t>(end));
    rank = end;
  }
  return Codebook::ranked(widths, table);
}

Codebook fit_ranked(const Histogram& counts, unsigned prefix_bits) {
  RankedOptions options;
  options.prefix_bits = prefix_bits;
  return fit_ranked(counts, search_ranked(counts, options).widths);
}

IntervalFit search_interval(const Histogram& counts, unsigned prefix_bits) {
  check_prefix_bits(prefix_bits);
  const unsigned runs = (1u << prefix_bits) - 1;
  const std::uint64_t impossible = std::numeric_limits<std::uint64_t>::max();

  std::vector<std::uint64_t> below(kMagnitudes + 1, 0);  // symbols of a magnitude below m
  for (unsigned m = 0; m < kMagnitudes; ++m) below[m + 1] = below[m] + counts[m] + counts[kMagnitudes + m];

  // cost[r][m] as in the header; taken[r][m] is the width of the run that starts at m, 0 if none does.
  std::vector<std::vector<std::uint64_t>> cost(runs + 1,
                                               std::vector<std::uint64_t>(kMagnitudes + 1, impossible));
  std::vector<Widths> taken(runs + 1, Widths(kMagnitudes + 1, 0));
  cost[0][kMagnitudes] = 0;
  for (unsigned r = 0; r <= runs; ++r) {
    for (unsigned m = kMagnitudes; m-- > 0;) {
      if (cost[r][m + 1] != impossible) {
        cost[r][m] = (below[m + 1] - below[m]) * (prefix_bits + kEscapeWidth) + cost[r][m + 1];
      }
      for (unsigned width = 1; r > 0 && width <= kMaxWidth; ++width) {
        const unsigned end = m + (1u << (width - 1));
        if (end > kMagnitudes || cost[r - 1][end] == impossible) continue;
        const std::uint64_t bits = (below[end] - below[m]) * (prefix_bits + width) + cost[r - 1][end];
        if (bits < cost[r][m]) {
          cost[r][m] = bits;
          taken[r][m] = static_cast<std::uint8_t>(width);
        }
      }
    }
  }

  IntervalFit fit;
  fit.bits = cost[runs][0];
  for (unsigned r = runs, m = 0; r > 0;) {
    const std::uint8_t width = taken[r][m];
    if (width == 0) {
      ++m;
      continue;
    }
    fit.widths.push_back(width);
    fit.bases.push_back(static_cast<std::uint8_t>(m));
    m += 1u << (width - 1);
    --r;
  }
  fit.widths.push_back(kEscapeWidth);
  return fit;
}

Codebook fit_interval(const Histogram& counts, unsigned prefix_bits) {
  const IntervalFit fit = search_interval(counts, prefix_bits);
  return Codebook::interval(fit.widths, fit.bases);
}

}  // namespace qlc::model
