// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/dec/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("sums of blocks become sums of larger blocks", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kKind = TestType::Kind;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  for (unsigned round = 0; round < 3000; ++round) {
    const std::vector<unsigned> widths = random_widths(rng, kLanes, kKind);
    const unsigned symbols = rng.chance(50) ? kLanes : 1 + rng.below(kLanes);
    CAPTURE(widths, symbols);
    const auto sums_of = [&](unsigned level) {
      Bits sums;
      for (unsigned at = 0; at < kLanes; at += 1U << level) {
        append(sums, sum_of(widths, at, 1U << level, symbols, kKind), width_bits(kKind) + level);
      }
      return sums;
    };
    // Of all levels; those that are added here are not there before.
    const Lefts all(widths, symbols, kKind);
    Bits here(all.bits.size(), true);
    std::size_t at = 0;
    for (unsigned level = 0; 1U << level < kLanes; ++level) {
      const std::size_t length = (kLanes >> (level + 1)) * (width_bits(kKind) + level);
      const bool mine = level >= TestType::From && level < TestType::To;
      for (const std::size_t end = at + length; at < end; ++at) here[at] = !mine;
    }
    const Bits lefts = scrambled(rng, all.bits, here);
    Bits there;
    for (unsigned n = 0; n < kLanes; ++n) there.push_back(n < symbols);
    put(dut->there_i, there);
    put(dut->sums_i, sums_of(TestType::From));
    put(dut->lefts_i, lefts);
    dut.settle();

    const Bits sums = sums_of(TestType::To);
    REQUIRE(get(dut->sums_o, sums.size()) == sums);
    REQUIRE(get(dut->lefts_o, all.bits.size()) == all.bits);
  }
}

}  // namespace qlc::verif
