// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a part is what a vector has from a unit on", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  for (unsigned amount = 0; amount < 1U << TestType::Levels; ++amount) {
    for (unsigned round = 0; round < 50; ++round) {
      CAPTURE(amount, round);
      const Bits data = extreme_bits(rng, TestType::In);
      put(dut->data_i, data);
      dut->amount_i = static_cast<std::uint8_t>(amount);
      dut.settle();
      REQUIRE(get(dut->part_o, TestType::Out) == slice(data, TestType::Unit * amount, TestType::Out));
    }
  }
}

}  // namespace qlc::verif
