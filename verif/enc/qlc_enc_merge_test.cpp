// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/merged.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("the suffixes of all lanes stand one behind the other", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kStages = merge_stages(kLanes, TestType::Deep);
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::vector<Suffixes> stages(kStages + 1);  // what is behind each stage's registers; [0]: the input
  Coin loads;
  for (unsigned cycle = 0; cycle < 2000; ++cycle) {
    CAPTURE(cycle);
    stages[0] = random_suffixes(rng, kLanes);
    unsigned load = 0;
    for (unsigned stage = 0; stage < kStages; ++stage) load |= loads.toss(rng) ? 1U << stage : 0;
    put(dut->suffixes_i, stages[0].values_port());
    put(dut->widths_i, stages[0].widths_port());
    dut->load_i = static_cast<std::uint8_t>(load);
    dut.settle();
    const Suffixes& shown = stages[kStages];
    if (!shown.widths.empty()) {
      CAPTURE(shown.widths);
      REQUIRE(dut->total_o == shown.total());
      REQUIRE(get(dut->bits_o, 8 * kLanes) == shown.merged());
    }
    dut.edge();
    for (unsigned stage = kStages; stage > 0; --stage) {
      if ((load >> (stage - 1) & 1) != 0) stages[stage] = stages[stage - 1];
    }
  }
}

}  // namespace qlc::verif
