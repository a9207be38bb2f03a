// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/enc/records.h"
#include "verif/enc/tables.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("all lanes are mapped with the codebook of their step", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kPrefixBits = TestType::PrefixBits;
  constexpr bool kInterval = TestType::Kind == 1;
  constexpr unsigned kDelay = TestType::Deep == 0 ? 1 : kPrefixBits == 3 ? 3 : 4;
  struct Entered {
    unsigned mode = kCoded;
    unsigned bank = 0;
    unsigned count = 0;
    std::vector<unsigned> symbols;
  };
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  const auto books = random_books(rng, TestType::Banks, TestType::Kind == 0, kPrefixBits);
  const TablePorts ports(books);
  put(dut->areas_i, ports.areas);
  put(dut->has_slot_i, ports.has_slot);
  put(dut->slot_i, ports.slot);
  std::deque<Entered> stages;  // [n]: the step that entered n loads ago; [0]: the one that comes
  unsigned bank = 0;           // of the next step
  Coin loads;
  dut->bank_next_i = 0;
  dut->load_i = 0;
  dut.settle();
  dut.edge();
  for (unsigned cycle = 0; cycle < 2000; ++cycle) {
    CAPTURE(cycle);
    const bool load = loads.toss(rng);
    Entered next;
    next.mode = rng.chance(70) ? kCoded : 1 + rng.below(2);
    next.bank = bank;
    next.count = rng.chance(70) ? kLanes : rng.below(kLanes + 1);
    Bits symbols;
    for (unsigned n = 0; n < kLanes; ++n) {
      const Bytes& table = books[next.bank].table();
      const bool listed = !table.empty() && rng.chance(50);
      next.symbols.push_back(listed ? table[rng.below(static_cast<std::uint32_t>(table.size()))]
                                    : rng.below(256));
      append(symbols, next.symbols.back(), 8);
    }
    if (load || rng.chance(30)) bank = rng.below(TestType::Banks);
    dut->load_i = load;
    dut->coded_i = next.mode == kCoded;
    dut->raw_i = next.mode == kRaw;
    dut->bank_i = static_cast<std::uint8_t>(next.bank);
    dut->bank_next_i = static_cast<std::uint8_t>(bank);
    dut->some_i = next.count > 0;
    dut->less_i = static_cast<std::uint8_t>(next.count > 0 ? next.count - 1 : rng.below(kLanes));
    put(dut->symbols_i, symbols);
    dut.settle();
    stages.push_front(next);

    if (stages.size() > kDelay) {
      const Entered& mapped = stages[kDelay];
      Bits prefixes;
      Bits suffixes;
      Bits widths;
      for (unsigned n = 0; n < kLanes; ++n) {
        const bool counts = n < mapped.count && mapped.mode != kConstant;
        const bool raw = mapped.mode == kRaw;
        const model::Codebook& book = books[mapped.bank];
        const model::Code code = book.encode(static_cast<std::uint8_t>(mapped.symbols[n]));
        const unsigned width = raw ? 8U : book.widths()[code.area];
        append(prefixes, counts && !raw ? code.area : 0, kPrefixBits);
        append(suffixes, !counts ? 0 : raw ? mapped.symbols[n] : code.suffix, 8);
        append(widths, !counts ? 0 : kInterval ? width - 1 : width, kInterval ? 3 : 4);
      }
      CAPTURE(mapped.mode, mapped.bank, mapped.count, mapped.symbols);
      REQUIRE(dut->count_o == (mapped.mode == kConstant ? 0 : mapped.count));
      REQUIRE(get(dut->prefixes_o, kLanes * kPrefixBits) == prefixes);
      REQUIRE(get(dut->suffixes_o, kLanes * 8) == suffixes);
      REQUIRE(get(dut->widths_o, widths.size()) == widths);
    }

    dut.edge();
    if (!load) stages.pop_front();
    if (stages.size() > kDelay + 1) stages.pop_back();
  }
}

}  // namespace qlc::verif
