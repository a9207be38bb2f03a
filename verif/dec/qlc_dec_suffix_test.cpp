// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a suffix is the bits from one phase to the next", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  for (unsigned phase = 0; phase < 8; ++phase) {
    for (unsigned width = 0; width <= 8; ++width) {
      for (unsigned round = 0; round < 200; ++round) {
        CAPTURE(phase, width, round);
        const unsigned block = rng.chance(10) ? 0x7FFF : rng.below(1U << 15);
        const bool read = rng.chance(80);
        dut->block_i = static_cast<std::uint16_t>(block);
        dut->phase_i = static_cast<std::uint8_t>(phase);
        dut->end_phase_i = static_cast<std::uint8_t>((phase + width) % 8);
        dut->whole_i = width == 8 || (width != 0 && rng.chance(50));
        dut->read_i = read;
        dut.settle();
        REQUIRE(dut->suffix_o == (read ? (block >> phase) % (1U << width) : 0));
      }
    }
  }
}

}  // namespace qlc::verif
