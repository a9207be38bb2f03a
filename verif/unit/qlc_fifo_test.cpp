// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("first in, first out", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<Bits> queue;
  Coin source;
  Coin sink;
  Bits offered;
  bool offering = false;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.chance(1)) {
      dut.reset();
      queue.clear();
      offering = false;
    }
    // valid_o and ready_o are functions of registers: what is offered at first in the cycle changes nothing.
    dut->valid_i = rng.chance(50);
    dut->ready_i = rng.chance(50);
    dut->clear_i = rng.chance(50);
    dut.settle();
    if (!offering) {
      offering = source.toss(rng);
      offered = random_bits(rng, TestType::Width);
    }
    const bool clear = rng.chance(1);
    for (int twice = 0; twice < 2; ++twice) {
      REQUIRE(dut->ready_o == (queue.size() < TestType::Depth));
      REQUIRE(dut->valid_o == !queue.empty());
      if (!queue.empty()) REQUIRE(get(dut->data_o, TestType::Width) == queue.front());
      if (twice == 1) break;
      dut->valid_i = offering;
      put(dut->data_i, offered);
      dut->ready_i = sink.toss(rng);
      dut->clear_i = clear;
      dut.settle();
    }
    const bool take = offering && queue.size() < TestType::Depth;
    if (dut->ready_i && !queue.empty()) queue.pop_front();
    if (take) {
      queue.push_back(offered);
      offering = false;
    }
    if (clear) queue.clear();
    dut.edge();
  }
}

}  // namespace qlc::verif
