// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "model/huffman.h"
#include "verif/common/rng.h"

namespace qlc::verif {

/// A random Huffman codebook: a tree grown by splitting leaves, each time the deepest that may be, the least
/// deep, or any, and the symbols in random order.
inline model::HuffmanBook random_huffman(Rng& rng, unsigned limit) {
  const unsigned deepest = rng.below(101);  // percentages
  const unsigned any = rng.chance(50) ? 100 : rng.below(101);
  std::vector<unsigned> depths{0};
  while (depths.size() < 256) {
    std::sort(depths.begin(), depths.end());
    const auto end = std::find(depths.begin(), depths.end(), limit);
    const auto open = static_cast<std::uint32_t>(end - depths.begin());
    std::uint32_t split = rng.chance(deepest) ? open - 1 : 0;
    if (rng.chance(any)) split = rng.below(open);
    depths.push_back(++depths[split]);
  }
  std::sort(depths.begin(), depths.end());
  model::Bytes order(256);
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = 255; i > 0; --i)
    std::swap(order[i], order[rng.below(static_cast<std::uint32_t>(i + 1))]);
  return {limit, depths, order};
}

}  // namespace qlc::verif
