// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/dec/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("each lane gets the block that its suffix is in", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kKind = TestType::Kind;
  unsigned delay = 1;
  for (unsigned lanes = 4; TestType::Deep != 0 && lanes <= kLanes; lanes *= 4) ++delay;
  struct Moved {
    unsigned phase = 0;
    std::vector<unsigned> widths;
    unsigned symbols = 0;
    Bits packed;  // comes a cycle later
  };

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<Moved> pipeline;  // the latest at the front
  Coin moves;
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    CAPTURE(cycle);
    Moved now;
    now.phase = rng.below(8);
    now.widths = random_widths(rng, kLanes, kKind);
    now.symbols = rng.chance(60) ? kLanes : 1 + rng.below(kLanes);
    unsigned end = now.phase;
    for (unsigned n = 0; n < now.symbols; ++n) end += now.widths[n];
    const Lefts lefts(now.widths, now.symbols, kKind);
    const Bits packed = extreme_bits(rng, 8 * kLanes + 7);
    const bool move = moves.toss(rng);
    dut->phase_i = static_cast<std::uint8_t>(now.phase);
    dut->end_phase_i = static_cast<std::uint8_t>(end % 8);
    put(dut->lefts_i, scrambled(rng, lefts.bits, lefts.known));
    put(dut->suffixes_i, packed);
    dut->move_i = move;
    dut.settle();

    if (!pipeline.empty()) pipeline.front().packed = packed;
    pipeline.push_front(now);
    if (pipeline.size() > delay) {
      const Moved& then = pipeline[delay];
      CAPTURE(then.phase, then.widths, then.symbols);
      const Bits blocks = get(dut->blocks_o, 15 * kLanes);
      const Bits phases = get(dut->phases_o, 3 * (kLanes + 1));
      Bits suffixes;
      unsigned at = then.phase;
      for (unsigned n = 0; n < then.symbols; ++n) {
        CAPTURE(n);
        REQUIRE(field(phases, 3 * n, 3) == at % 8);
        append(suffixes, slice(blocks, 15 * n + at % 8, then.widths[n]));
        at += then.widths[n];
      }
      if (then.symbols == kLanes) REQUIRE(field(phases, 3 * kLanes, 3) == at % 8);
      REQUIRE(suffixes == slice(then.packed, then.phase, suffixes.size()));
    }
    dut.edge();
    if (!move) pipeline.pop_front();
    if (pipeline.size() > delay) pipeline.pop_back();
  }
}

}  // namespace qlc::verif
