// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a last beat's bytes are those before the first that is not kept", "", QLC_CONFIGS) {
  constexpr unsigned kBytes = TestType::Bytes;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  for (unsigned kept = 0; kept <= kBytes; ++kept) {
    for (unsigned round = 0; round < 100; ++round) {
      CAPTURE(kept, round);
      Bits keep = extreme_bits(rng, kBytes);
      std::fill_n(keep.begin(), kept, true);
      if (kept < kBytes) keep[kept] = false;
      const Bits data = random_bits(rng, 8 * kBytes);
      put(dut->keep_i, keep);
      put(dut->data_i, data);
      dut.settle();
      REQUIRE(dut->last_o == (kept == 0 ? 0 : kept - 1));
      REQUIRE(dut->tail_o == (kept == 0 ? 0 : field(data, 8 * (kept - 1), 8)));
    }
  }
}

}  // namespace qlc::verif
