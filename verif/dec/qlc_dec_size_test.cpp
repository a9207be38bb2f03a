// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/dec/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a step ends where its widths, added to its phase, say", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kKind = TestType::Kind;
  unsigned levels = 0;
  while (1U << levels < kLanes) ++levels;
  const unsigned half_bits = width_bits(kKind) + (levels == 0 ? 0 : levels - 1);

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  for (unsigned round = 0; round < 20000; ++round) {
    const std::vector<unsigned> widths = random_widths(rng, kLanes, kKind);
    const unsigned symbols = rng.chance(50) ? kLanes : 1 + rng.below(kLanes);
    const bool none = rng.chance(10);
    const unsigned phase = rng.below(8);
    CAPTURE(widths, symbols, none, phase);
    Bits sums;
    append(sums, sum_of(widths, 0, kLanes == 1 ? 1 : kLanes / 2, symbols, kKind), half_bits);
    if (kLanes > 1) append(sums, sum_of(widths, kLanes / 2, kLanes / 2, symbols, kKind), half_bits);
    put(dut->sums_i, sums);
    dut->count_i = static_cast<std::uint8_t>(symbols - 1);
    dut->none_i = none;
    dut->phase_i = static_cast<std::uint8_t>(phase);
    dut.settle();

    unsigned end = phase;
    for (unsigned n = 0; n < symbols && !none; ++n) end += widths[n];
    REQUIRE(dut->bytes_o == end / 8);
    REQUIRE(dut->end_phase_o == end % 8);
  }
}

}  // namespace qlc::verif
