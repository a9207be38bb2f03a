// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("bytes are turned up by some bits of an amount", "", QLC_CONFIGS) {
  constexpr unsigned kBytes = TestType::Bytes;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  for (unsigned round = 0; round < 3000; ++round) {
    const unsigned amount = rng.below(1U << (TestType::To - TestType::From));
    const Bits ring = random_bits(rng, 8 * kBytes);
    CAPTURE(round, amount);
    dut->amount_i = static_cast<std::uint8_t>(amount);
    put(dut->ring_i, ring);
    dut.settle();
    Bits turned(8 * kBytes);
    for (unsigned bit = 0; bit < 8 * kBytes; ++bit) {
      turned[(bit + (8 * amount << TestType::From)) % (8 * kBytes)] = ring[bit];
    }
    REQUIRE(get(dut->ring_o, 8 * kBytes) == turned);
  }
}

}  // namespace qlc::verif
