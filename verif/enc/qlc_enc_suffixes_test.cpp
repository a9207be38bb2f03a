// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/enc/merged.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("suffixes wait in order until their step leaves", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kDelay = 1 + merge_stages(kLanes, TestType::Deep);
  constexpr unsigned kMost = (TestType::LookAhead + 2) * (64 / kLanes) - 1;
  struct Taken {
    unsigned when;
    Suffixes suffixes;
    bool group_end, frame_end;
  };
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<Taken> queue;
  Coin source;
  Coin sink;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.below(500) == 0) {
      dut.reset();
      queue.clear();
    }
    const Taken next = {cycle, random_suffixes(rng, kLanes), rng.chance(50), rng.chance(50)};
    const bool valid = queue.size() < kMost && source.toss(rng);
    const bool ready = sink.toss(rng);
    const bool clear = rng.below(200) == 0;
    dut->valid_i = valid;
    dut->group_end_i = next.group_end;
    dut->frame_end_i = next.frame_end;
    put(dut->suffixes_i, next.suffixes.values_port());
    put(dut->widths_i, next.suffixes.widths_port());
    dut->ready_i = ready;
    dut->clear_i = clear;
    dut.settle();

    const bool shown = !queue.empty() && cycle >= queue.front().when + kDelay;
    REQUIRE(dut->valid_o == shown);
    if (shown) {
      const Taken& first = queue.front();
      REQUIRE(dut->group_end_o == first.group_end);
      REQUIRE(dut->frame_end_o == first.frame_end);
      REQUIRE(dut->total_o == first.suffixes.total());
      REQUIRE(get(dut->bits_o, 8 * kLanes) == first.suffixes.merged());
    }
    dut.edge();
    if (shown && ready) queue.pop_front();
    if (valid) queue.push_back(next);
    if (clear) queue.clear();
  }
}

}  // namespace qlc::verif
