// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("tags come out after as many loads as the line has stages, none before a reset", "",
                   QLC_CONFIGS) {
  constexpr std::uint32_t kHead = 1U << 21;  // of tag_t
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<std::uint32_t> line;  // in the line since the reset
  Coin loads;
  dut.reset();
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    CAPTURE(cycle);
    const bool load = loads.toss(rng);
    const std::uint32_t tag = rng.below(2 * kHead);
    dut->load_i = load;
    dut->tag_i = tag;
    dut.settle();
    if (TestType::Depth == 0) {
      REQUIRE(dut->tag_o == tag);
    } else if (line.size() == TestType::Depth) {
      REQUIRE(dut->tag_o == line.back());
    } else {
      REQUIRE((dut->tag_o & kHead) == 0);
    }
    if (load) {
      line.push_front(tag);
      if (line.size() > TestType::Depth) line.pop_back();
    }
    dut.edge();
    if (rng.chance(2)) {
      dut.reset();
      line.clear();
    }
  }
}

}  // namespace qlc::verif
