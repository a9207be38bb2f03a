// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("the table has the slot of a symbol that was written last", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::vector<int> slots(256, -1);
  for (unsigned cycle = 0; cycle < 2000; ++cycle) {
    CAPTURE(cycle);
    const bool clear = cycle == 0 || rng.below(300) == 0;
    const bool write = !clear && rng.chance(60);
    const unsigned slot = rng.below(128);
    const unsigned symbol = rng.below(256);
    dut->clear_i = clear;
    dut->write_i = write;
    dut->slot_i = static_cast<std::uint8_t>(slot);
    dut->symbol_i = static_cast<std::uint8_t>(symbol);
    dut.settle();
    if (cycle > 0) {
      const Bits has = get(dut->has_slot_o, 256);
      const Bits all = get(dut->slot_o, 256 * 7);
      for (unsigned s = 0; s < 256; ++s) {
        CAPTURE(s);
        REQUIRE(has[s] == (slots[s] >= 0));
        if (slots[s] >= 0) REQUIRE(field(all, 7 * s, 7) == static_cast<unsigned>(slots[s]));
      }
    }
    dut.edge();
    if (clear) slots.assign(256, -1);
    if (write) slots[symbol] = static_cast<int>(slot);
  }
}

}  // namespace qlc::verif
