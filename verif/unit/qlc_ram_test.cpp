// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("what was read is what was there when the cycle began", "", QLC_CONFIGS) {
  constexpr unsigned kDepth = TestType::Depth;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::vector<Bits> words(kDepth);
  Bits shown;
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    CAPTURE(cycle);
    const bool write = cycle < kDepth || rng.chance(50);
    const unsigned at = cycle < kDepth ? cycle : rng.below(kDepth);
    const unsigned from = rng.chance(30) ? at : rng.below(kDepth);
    const Bits data = random_bits(rng, TestType::Width);
    dut->write_i = write;
    dut->write_address_i = static_cast<std::uint8_t>(at);
    put(dut->data_i, data);
    dut->read_address_i = static_cast<std::uint8_t>(from);
    dut.settle();
    if (!shown.empty()) REQUIRE(get(dut->data_o, TestType::Width) == shown);
    dut.edge();
    shown = words[from];
    if (write) words[at] = data;
  }
}

}  // namespace qlc::verif
