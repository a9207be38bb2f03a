// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

namespace {

/// The total widths of left blocks, for blocks of 1, 2, 4, ... lanes, 4, 5, 6, ... bits each
/// (qlc_pkg::lefts_at).
Bits lefts_of(const std::vector<unsigned>& widths) {
  Bits lefts;
  unsigned bits = 4;
  for (std::size_t block = 1; block < widths.size(); block *= 2, ++bits) {
    for (std::size_t at = 0; at < widths.size(); at += 2 * block) {
      unsigned total = 0;
      for (std::size_t n = at; n < at + block; ++n) total += widths[n];
      append(lefts, total, bits);
    }
  }
  return lefts;
}

}  // namespace

TEMPLATE_TEST_CASE("each lane gets its suffix", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  unsigned delay = 0;  // Deep: a register for every two levels
  if (TestType::Deep != 0) {
    unsigned levels = 0;
    while (1U << levels < kLanes) ++levels;
    delay = (levels + 1) / 2;
  }
  struct Moved {
    std::vector<unsigned> widths;
    Bits packed, side;
  };

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<Moved> pipeline;  // the latest at the front
  Coin moves;
  for (unsigned cycle = 0; cycle < 2000; ++cycle) {
    CAPTURE(cycle);
    Moved now;
    const unsigned kind = rng.below(6);  // all 8, all 0, or mixed
    for (unsigned n = 0; n < kLanes; ++n) now.widths.push_back(kind == 0 ? 8 : kind == 1 ? 0 : rng.below(9));
    now.packed = extreme_bits(rng, 8 * kLanes);  // behind the suffixes are bits of later steps
    now.side = random_bits(rng, TestType::SideLen);
    const bool move = moves.toss(rng);
    put(dut->suffixes_i, now.packed);
    put(dut->lefts_i, lefts_of(now.widths));
    put(dut->side_i, now.side);
    dut->move_i = move;
    dut.settle();

    pipeline.push_front(now);
    if (pipeline.size() > delay) {
      const Moved& then = pipeline[delay];
      const Bits split = get(dut->suffixes_o, 8 * kLanes);
      Bits suffixes;
      for (unsigned n = 0; n < kLanes; ++n) append(suffixes, slice(split, 8 * n, then.widths[n]));
      CAPTURE(then.widths);
      REQUIRE(suffixes == slice(then.packed, 0, suffixes.size()));
      REQUIRE(get(dut->side_o, TestType::SideLen) == then.side);
    }
    dut.edge();
    if (!move) pipeline.pop_front();
    if (pipeline.size() > delay) pipeline.pop_back();
  }
}

}  // namespace qlc::verif
