// SPDX-License-Identifier: Apache-2.0
#include "sw/codec/count.h"

#include <cstddef>

#include "sw/codec/bits.h"

namespace qlc::codec {

/// Four counts side by side: one that is increased in the next step, too, would have to wait for it.
std::array<std::uint32_t, 256> count(View symbols) {
  constexpr std::size_t kTables = 4;
  std::array<std::array<std::uint32_t, 256>, kTables> counts{};
  std::size_t s = 0;
  for (; s + 8 <= symbols.size(); s += 8) {
    const std::uint64_t eight = load_word(symbols.data() + s);
    for (unsigned i = 0; i < 8; ++i) ++counts[i % kTables][eight >> (8 * i) & 0xFFU];
  }
  for (; s < symbols.size(); ++s) ++counts[0][symbols[s]];
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    for (std::size_t table = 1; table < kTables; ++table) counts[0][symbol] += counts[table][symbol];
  }
  return counts[0];
}

}  // namespace qlc::codec
