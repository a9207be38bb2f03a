// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("the planes are those of the latest steps", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kPrefixBits = TestType::PrefixBits;
  constexpr unsigned kSteps = 64 / kLanes;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::vector<Bits> steps;  // of which the last is the newest
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    CAPTURE(cycle);
    const bool load = rng.chance(70);
    const Bits prefixes = extreme_bits(rng, kLanes * kPrefixBits);
    dut->load_i = load;
    put(dut->prefixes_i, prefixes);
    dut.settle();
    steps.push_back(prefixes);
    if (steps.size() >= kSteps) {
      Bits planes(64 * kPrefixBits);
      for (unsigned s = 0; s < kSteps; ++s) {
        for (unsigned n = 0; n < kLanes; ++n) {
          for (unsigned k = 0; k < kPrefixBits; ++k) {
            planes[64 * k + kLanes * s + n] = steps[steps.size() - kSteps + s][n * kPrefixBits + k];
          }
        }
      }
      REQUIRE(get(dut->planes_o, 64 * kPrefixBits) == planes);
    }
    if (!load) steps.pop_back();
    dut.edge();
  }
}

}  // namespace qlc::verif
