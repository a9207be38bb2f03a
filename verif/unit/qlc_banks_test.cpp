// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "configs.h"
#include "verif/unit/books.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("loads of all banks, kept away from frames", "", QLC_CONFIGS) {
  constexpr unsigned kBanks = TestType::Banks;
  constexpr unsigned kCoded = (1U << TestType::PrefixBits) - 1;
  constexpr bool kRanked = TestType::Kind == 0;
  constexpr std::uint32_t kAll = (1U << kBanks) - 1;

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());

  // docs/architecture.md 3.2.
  bool hold = false;
  bool load = false;
  unsigned bank = 0;  // stored with hold
  std::uint32_t used = 0;
  std::uint32_t usable = 0;
  std::optional<model::Codebook> books[kBanks];
  Bytes tables[kBanks];
  for (Bytes& table : tables) table.resize(128);

  // The codebook stream.
  Bytes bytes;
  unsigned dest = 0;
  std::size_t next = 0;
  bool offering = false;
  Coin source;
  unsigned loads = 0;
  std::uint32_t loaded = 0;  // good loads that have ended; their tables can be looked at a cycle later

  for (unsigned cycle = 0; cycle < 30000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.below(2000) == 0) {
      dut.reset();
      hold = load = offering = false;
      used = usable = loaded = 0;
      bytes.clear();
      next = 0;
    }
    if (next == bytes.size()) {
      if (rng.chance(20)) {
        bytes = any_book(rng, kRanked, TestType::PrefixBits);
        dest = rng.below(std::min(16U, kBanks + 1));  // now and then a bank that does not exist
        next = 0;
      }
    }
    if (!offering) offering = next < bytes.size() && source.toss(rng);
    std::uint32_t use = rng.chance(10) ? rng.bits32() & kAll : 0;
    // A bank that is being loaded is not available, so no frame begins to use it.
    if (load && bank < kBanks) use &= ~(1U << bank);
    const bool idle = rng.chance(20);
    const std::uint32_t enable = rng.bits32() & kAll;
    dut->s_cfg_tvalid_i = offering;
    dut->s_cfg_tdata_i = offering ? bytes[next] : static_cast<std::uint8_t>(rng.bits32());
    dut->s_cfg_tdest_i = static_cast<std::uint8_t>(offering ? dest : rng.below(16));
    dut->s_cfg_tlast_i = offering ? next == bytes.size() - 1 : rng.chance(50);
    dut->bank_enable_i = static_cast<std::uint16_t>(enable);
    dut->use_i = static_cast<std::uint16_t>(use);
    dut->idle_i = idle;
    dut.settle();

    const std::uint32_t named = bank < kBanks ? 1U << bank : 0;
    REQUIRE(dut->s_cfg_tready_o == load);
    REQUIRE(dut->usable_o == usable);
    REQUIRE(dut->available_o == (usable & enable & ~(load ? named : 0)));
    REQUIRE(dut->allow_o == !hold);
    for (unsigned b = 0; b < kBanks; ++b) {
      if ((dut->write_o >> b & 1) != 0) tables[b][dut->slot_o] = dut->symbol_o;
      if ((usable >> b & 1) == 0) continue;
      CAPTURE(b);
      REQUIRE(slice(get(dut->areas_o, kBanks * kCoded * 10), b * kCoded * 10, kCoded * 10) ==
              areas_port(*books[b]));
      if (kRanked) {
        REQUIRE(std::equal(books[b]->table().begin(), books[b]->table().end(), tables[b].begin()));
      }
    }
    if (!kRanked) REQUIRE(dut->write_o == 0);

    dut.edge();
    const bool was_load = load;
    const bool was_hold = hold;
    if (was_load) {
      if (offering) {
        ++next;
        offering = false;
        const bool last = next == bytes.size();
        usable &= ~named;
        if (last) {
          const auto book = model::Codebook::parse(bytes);
          if (named != 0 && book && book->kind() == (kRanked ? model::Kind::Ranked : model::Kind::Interval) &&
              book->prefix_bits() == TestType::PrefixBits) {
            usable |= named;
            books[bank] = book;
            ++loads;
          }
          load = false;
        }
      }
      hold = false;
    } else {
      load = was_hold && ((used | use) & named) == 0;
      hold = dut->s_cfg_tvalid_i;
      bank = dut->s_cfg_tdest_i;
    }
    used = (idle ? 0 : used) | use;
  }
  REQUIRE(loads > 50);
}

}  // namespace qlc::verif
