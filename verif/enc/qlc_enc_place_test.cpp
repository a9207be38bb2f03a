// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("words are rotated right", "", QLC_CONFIGS) {
  constexpr unsigned kBits = TestType::Bits;
  constexpr unsigned kAll = TestType::Words * kBits;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Bits shown;  // Deep: what was loaded last
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    const bool load = rng.chance(60);
    const unsigned amount = rng.below(kBits);
    const Bits words = random_bits(rng, kAll);
    CAPTURE(cycle, amount);
    dut->load_i = load;
    dut->amount_i = static_cast<std::uint16_t>(amount);
    put(dut->words_i, words);
    dut.settle();
    Bits rotated;
    for (unsigned bit = 0; bit < kAll; ++bit) {
      rotated.push_back(words[bit / kBits * kBits + (bit + amount) % kBits]);
    }
    if (TestType::Deep == 0) shown = rotated;
    if (!shown.empty()) REQUIRE(get(dut->words_o, kAll) == shown);
    dut.edge();
    if (load) shown = rotated;
  }
}

}  // namespace qlc::verif
