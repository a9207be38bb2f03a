// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("each reader gets its entry, and 0 beyond the table or if it does not read", "",
                   QLC_CONFIGS) {
  constexpr unsigned kWidth = TestType::Width;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  for (unsigned round = 0; round < 1000; ++round) {
    CAPTURE(round);
    const Bits table = extreme_bits(rng, TestType::Entries * kWidth);
    const Bits indices = random_bits(rng, TestType::Readers * TestType::IndexLen);
    put(dut->table_i, table);
    const Bits reads = extreme_bits(rng, TestType::Readers);
    put(dut->index_i, indices);
    put(dut->read_i, reads);
    dut.settle();
    Bits values;
    for (unsigned n = 0; n < TestType::Readers; ++n) {
      const std::size_t index = field(indices, n * TestType::IndexLen, TestType::IndexLen);
      append(values, reads[n] ? slice(table, kWidth * index, kWidth) : Bits(kWidth, false));
    }
    REQUIRE(get(dut->value_o, values.size()) == values);
  }
}

}  // namespace qlc::verif
