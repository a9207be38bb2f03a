// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/books.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("an interval codebook is usable if every rule holds", "", QLC_CONFIGS) {
  constexpr unsigned kRuns = (1U << TestType::PrefixBits) - 1;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin source;
  unsigned good = 0;
  unsigned bad = 0;
  dut.reset();
  bool usable = false;
  for (unsigned load = 0; load < 1000; ++load) {
    // Now and then a codebook of another P or kind.
    const bool other = rng.chance(5);
    const Bytes bytes =
        any_book(rng, other && rng.chance(50), other ? 3 + rng.below(3) : TestType::PrefixBits);
    const auto book = model::Codebook::parse(bytes);
    const bool fits =
        book && book->kind() == model::Kind::Interval && book->prefix_bits() == TestType::PrefixBits;
    CAPTURE(load, bytes, fits);
    std::size_t next = 0;
    while (next < bytes.size()) {
      const bool take = source.toss(rng);
      dut->take_i = take;
      dut->data_i = take ? bytes[next] : static_cast<std::uint8_t>(rng.bits32());
      dut->last_i = take ? next == bytes.size() - 1 : rng.chance(50);
      dut.settle();
      REQUIRE(dut->usable_o == usable);
      dut.edge();
      if (!take) continue;
      ++next;
      usable = next == bytes.size() && fits;
    }
    dut->take_i = 0;
    dut.settle();
    REQUIRE(dut->usable_o == usable);
    if (fits) {
      REQUIRE(get(dut->areas_o, 10 * kRuns) == areas_port(*book));
    }
    (fits ? good : bad) += 1;
    if (rng.chance(5)) {
      // Reset, also in the middle of a load.
      dut->take_i = 1;
      dut->data_i = 0x10 | TestType::PrefixBits;
      dut->last_i = 0;
      dut.settle();
      dut.edge();
      dut->take_i = 0;
      dut.reset();
      usable = false;
    }
  }
  REQUIRE(good > 100);
  REQUIRE(bad > 100);
}

}  // namespace qlc::verif
