// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a write is seen in the cycle after", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Bits symbols = get(dut->symbols_o, 8 * 128);
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    CAPTURE(cycle);
    const bool write = cycle < 128 || rng.chance(50);
    const unsigned slot = cycle < 128 ? cycle : rng.below(128);
    const Bits symbol = random_bits(rng, 8);
    dut->write_i = write;
    dut->slot_i = static_cast<std::uint8_t>(slot);
    put(dut->symbol_i, symbol);
    dut.settle();
    if (cycle >= 128) REQUIRE(get(dut->symbols_o, 8 * 128) == symbols);
    dut.edge();
    if (write) std::copy(symbol.begin(), symbol.end(), symbols.begin() + 8 * slot);
  }
}

}  // namespace qlc::verif
