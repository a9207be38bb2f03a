// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/enc/records.h"
#include "verif/enc/tables.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("all lanes are mapped with the codebook of their step", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kPrefixBits = TestType::PrefixBits;
  constexpr unsigned kDelay = TestType::Deep != 0 ? 2 : 0;
  struct Entered {
    bool valid = false;
    Step step;
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
  std::vector<Entered> stages(kDelay + 1);  // [0]: the input
  Coin advances;
  Coin source;
  for (unsigned cycle = 0; cycle < 2000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.below(200) == 0) {
      dut.reset();
      for (Entered& stage : stages) stage.valid = false;
    }
    const bool advance = advances.toss(rng);
    const bool flush = rng.below(50) == 0;
    Entered& next = stages[0];
    next = {};
    next.valid = advance && !flush && source.toss(rng);
    next.step.mode = rng.chance(70) ? kCoded : 1 + rng.below(2);
    next.step.bank = next.step.mode == kCoded ? rng.below(TestType::Banks) : 0;
    next.step.group_end = rng.chance(50);
    next.step.counted = rng.chance(50);
    next.count = rng.chance(70) ? kLanes : 1 + rng.below(kLanes);
    Bits symbols;
    for (unsigned n = 0; n < kLanes; ++n) {
      const Bytes& table = books[next.step.bank].table();
      const bool listed = !table.empty() && rng.chance(50);
      next.symbols.push_back(listed ? table[rng.below(static_cast<std::uint32_t>(table.size()))]
                                    : rng.below(256));
      append(symbols, next.symbols.back(), 8);
    }
    dut->advance_i = advance;
    dut->flush_i = flush;
    dut->enter_i = next.valid;
    dut->step_i = static_cast<std::uint16_t>(next.step.port());
    dut->count_i = static_cast<std::uint8_t>(next.count);
    put(dut->symbols_i, symbols);
    dut.settle();

    const Entered& mapped = stages[kDelay];
    REQUIRE(dut->mapped_o == (mapped.valid && advance && !flush));
    if (dut->mapped_o) {
      REQUIRE(dut->step_o == mapped.step.port());
      if (mapped.step.mode == kConstant) REQUIRE(dut->constant_o == mapped.symbols[0]);
      Bits prefixes;
      Bits suffixes;
      Bits widths;
      for (unsigned n = 0; n < kLanes; ++n) {
        const bool counts = n < mapped.count && mapped.step.mode != kConstant;
        const bool raw = mapped.step.mode == kRaw;
        const model::Codebook& book = books[mapped.step.bank];
        const model::Code code = book.encode(static_cast<std::uint8_t>(mapped.symbols[n]));
        append(prefixes, counts && !raw ? code.area : 0, kPrefixBits);
        append(suffixes, !counts ? 0 : raw ? mapped.symbols[n] : code.suffix, 8);
        append(widths, !counts ? 0 : raw ? 8U : book.widths()[code.area], 4);
      }
      CAPTURE(mapped.step.mode, mapped.step.bank, mapped.count, mapped.symbols);
      REQUIRE(get(dut->prefixes_o, kLanes * kPrefixBits) == prefixes);
      REQUIRE(get(dut->suffixes_o, kLanes * 8) == suffixes);
      REQUIRE(get(dut->widths_o, kLanes * 4) == widths);
    }

    dut.edge();
    for (unsigned stage = kDelay; advance && stage > 0; --stage) stages[stage] = stages[stage - 1];
    if (flush) {
      for (Entered& stage : stages) stage.valid = false;
    }
  }
}

}  // namespace qlc::verif
