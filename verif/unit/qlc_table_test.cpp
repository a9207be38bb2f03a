// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("slots written in rising order are seen in the cycle after", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::array<Bits, 128> symbols;  // empty: not known
  Coin writes;
  for (unsigned load = 0; load < 60; ++load) {
    const unsigned slots = rng.chance(50) ? 128 : 1 + rng.below(128);
    for (unsigned slot = 0; slot < slots;) {
      CAPTURE(load, slot);
      const bool write = writes.toss(rng);
      const Bits symbol = random_bits(rng, 8);
      dut->write_i = write;
      dut->slot_i = static_cast<std::uint8_t>(write ? slot : rng.below(128));
      put(dut->symbol_i, symbol);
      dut.settle();
      dut.edge();
      if (write) {
        symbols.at(slot) = symbol;
        for (unsigned behind = slot + 1; behind % 4 != 0; ++behind) symbols.at(behind).clear();
        ++slot;
      }
      const Bits shown = get(dut->symbols_o, 8 * 128);
      for (unsigned s = 0; s < 128; ++s) {
        if (symbols.at(s).empty()) continue;
        REQUIRE(std::equal(symbols.at(s).begin(), symbols.at(s).end(), shown.begin() + 8 * s));
      }
    }
  }
}

}  // namespace qlc::verif
