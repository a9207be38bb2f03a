// SPDX-License-Identifier: Apache-2.0
#include "model/stats.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <queue>
#include <vector>

namespace qlc::model {

std::uint64_t total(const Histogram& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

unsigned distinct(const Histogram& counts) {
  return static_cast<unsigned>(
      std::count_if(counts.begin(), counts.end(), [](std::uint64_t count) { return count > 0; }));
}

double entropy_bits_per_symbol(const Histogram& counts) {
  const double n = static_cast<double>(total(counts));
  double bits = 0;
  for (std::uint64_t count : counts) {
    if (count > 0) bits -= static_cast<double>(count) / n * std::log2(static_cast<double>(count) / n);
  }
  return bits;
}

std::uint64_t huffman_bits(const Histogram& counts) {
  if (distinct(counts) == 1) return total(counts);
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> nodes;
  for (std::uint64_t count : counts) {
    if (count > 0) nodes.push(count);
  }
  std::uint64_t bits = 0;
  while (nodes.size() > 1) {
    std::uint64_t parent = nodes.top();
    nodes.pop();
    parent += nodes.top();
    nodes.pop();
    nodes.push(parent);
    bits += parent;
  }
  return bits;
}

ExpGolomb exp_golomb_bits(const Histogram& counts) {
  Histogram sorted = counts;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  ExpGolomb best;
  for (unsigned order = 0; order <= 7; ++order) {
    std::uint64_t bits = 0;
    for (unsigned rank = 0; rank < 256; ++rank) {
      unsigned log = 0;
      while (((rank >> order) + 1) >> (log + 1) != 0) ++log;
      bits += sorted[rank] * (2 * log + 1 + order);
    }
    if (order == 0 || bits < best.bits) best = {order, bits};
  }
  return best;
}

std::uint64_t base_scheme_bits(const Histogram& counts) {
  return ranked_bits(counts, {3, 3, 3, 3, 3, 4, 5, 8});
}

}  // namespace qlc::model
