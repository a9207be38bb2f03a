// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <deque>

#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a symbol is found at the slot that it was written to last", "", QLC_CONFIGS) {
  constexpr unsigned kSlots = 128;
  struct Item {
    unsigned symbol = 0;
    int slot = -1;  // -1: none
    bool last = false;
    bool fail = false;
  };

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::array<unsigned, kSlots> table{};  // what the slots hold
  Coin source;
  Coin sink;
  for (unsigned load = 0; load < 100; ++load) {
    CAPTURE(load);
    dut.reset();
    const bool usable = rng.chance(90);
    const unsigned alphabet = rng.chance(50) ? 256 : 1 + rng.below(40);  // few: symbols are written again
    const unsigned slots = rng.chance(30) ? kSlots : 1 + rng.below(kSlots);
    std::array<int, 256> slot_of{};
    slot_of.fill(-1);
    std::deque<Item> held;
    const auto cycle = [&](bool clear, bool write, unsigned slot, unsigned written, const Item* offer,
                           bool ready) {
      Bits symbols;
      for (const unsigned symbol : table) {
        for (unsigned i = 0; i < 8; ++i) symbols.push_back((symbol >> i & 1) != 0);
      }
      put(dut->symbols_i, symbols);
      dut->usable_i = usable;
      dut->clear_i = clear;
      dut->write_i = write;
      dut->write_slot_i = static_cast<std::uint8_t>(slot);
      dut->write_symbol_i = static_cast<std::uint8_t>(written);
      dut->valid_i = offer != nullptr;
      dut->symbol_i = static_cast<std::uint8_t>(offer != nullptr ? offer->symbol : rng.below(256));
      dut->last_i = offer != nullptr && offer->last;
      dut->ready_i = ready;
      dut.settle();
      REQUIRE(dut->valid_o == !held.empty());
      REQUIRE(dut->ready_o == (held.empty() || ready));
      if (!held.empty()) {
        const Item& item = held.front();
        CAPTURE(item.symbol, item.slot);
        REQUIRE(dut->last_o == item.last);
        REQUIRE(dut->fail_o == item.fail);
        if (!item.fail) {
          Bits match(kSlots, false);
          if (item.slot >= 0) match[static_cast<std::size_t>(item.slot)] = true;
          REQUIRE(dut->symbol_o == item.symbol);
          REQUIRE(get(dut->match_o, kSlots) == match);
        }
      }
      const bool taken = dut->ready_o != 0 && offer != nullptr;
      dut.edge();
      if (write) table.at(slot) = written;
      if (!held.empty() && ready) held.pop_front();
      return taken;
    };

    cycle(true, false, 0, 0, nullptr, true);
    for (unsigned slot = 0; slot < slots;) {
      const bool write = source.toss(rng);
      const unsigned symbol = rng.below(alphabet);
      cycle(false, write, slot, symbol, nullptr, true);
      if (write) slot_of.at(symbol) = static_cast<int>(slot++);
    }
    // Symbols come in the cycle after the last write, often the one that was written last.
    for (unsigned count = 0; count < 200;) {
      const unsigned symbol = rng.chance(20) ? table.at(slots - 1) : rng.below(alphabet + 1) % 256;
      const Item item{symbol, slot_of.at(symbol), rng.chance(10), !usable};
      if (count > 0 && !source.toss(rng)) {
        cycle(false, false, 0, 0, nullptr, sink.toss(rng));
        continue;
      }
      while (!cycle(false, false, 0, 0, &item, sink.toss(rng))) {
      }
      if (usable || item.last) held.push_back(item);
      ++count;
    }
  }
}

}  // namespace qlc::verif
