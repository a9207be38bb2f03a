// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("what goes into a shift line comes out after as many loads as it has stages", "",
                   QLC_CONFIGS) {
  constexpr unsigned kWidth = TestType::Width;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<Bits> line;
  Coin loads;
  for (unsigned cycle = 0; cycle < 2000; ++cycle) {
    CAPTURE(cycle);
    const bool load = loads.toss(rng);
    const Bits data = random_bits(rng, kWidth);
    dut->load_i = load;
    put(dut->data_i, data);
    dut.settle();
    if (TestType::Depth == 0) {
      REQUIRE(get(dut->data_o, kWidth) == data);
    } else if (line.size() == TestType::Depth) {
      REQUIRE(get(dut->data_o, kWidth) == line.back());
    }
    if (load) {
      line.push_front(data);
      if (line.size() > TestType::Depth) line.pop_back();
    }
    dut.edge();
  }
}

}  // namespace qlc::verif
