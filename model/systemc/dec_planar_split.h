// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/systemc/dec_planar_buffer.h"
#include "model/systemc/dec_planar_delivery.h"
#include "model/systemc/dec_planar_groups.h"
#include "model/systemc/planar_banks.h"

namespace qlc::sc {

/// Planes, `planes` of them `offset` bits behind the buffer's next one, to the areas of a group. Returns the
/// symbols of which a bit is 1.
inline std::uint64_t split_planes(const DecBuffer& buffer, std::size_t offset, unsigned planes,
                                  DecGroup& group) {
  std::uint64_t ones = 0;
  group.areas.fill(0);
  for (unsigned plane = 0; plane < planes; ++plane) {
    const std::uint64_t bits = buffer.peek(offset + model::kGroupSymbols * plane, model::kGroupSymbols);
    ones |= bits;
    for (std::size_t s = 0; s < model::kGroupSymbols; ++s) {
      group.areas[s] = static_cast<std::uint8_t>(group.areas[s] | (bits >> s & 1U) << plane);
    }
  }
  return ones;
}

/// The suffixes of the step that fires, which are the buffer's next bits, to symbols.
inline void split_suffixes(const DecBuffer& buffer, const DecGroups& groups, const PlanarBanks& banks,
                           Wide& symbols) {
  const DecGroup& group = groups.group();
  const std::uint8_t* const areas = &group.areas[groups.first()];
  std::size_t offset = 0;
  for (unsigned lane = 0; lane < groups.symbols(); ++lane) {
    if (group.mode == model::Mode::Constant) {
      symbols.bytes[lane] = group.constant;
    } else if (group.mode == model::Mode::Raw) {
      symbols.bytes[lane] = static_cast<std::uint8_t>(buffer.peek(8 * lane, 8));
    } else {
      const model::Codebook& book = banks.book(group.bank);
      const unsigned width = book.widths()[areas[lane]];
      symbols.bytes[lane] = book.decode(areas[lane], static_cast<unsigned>(buffer.peek(offset, width)));
      offset += width;
    }
  }
}

}  // namespace qlc::sc
