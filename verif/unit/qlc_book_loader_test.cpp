// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/books.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a ranked codebook is usable if every rule holds", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin source;
  unsigned good = 0;
  unsigned bad = 0;
  dut.reset();
  bool usable = false;
  bool began = false;    // a load's first byte was taken in the cycle before
  Bytes table(128, 0);   // what was written
  unsigned written = 0;  // slots of this load
  for (unsigned load = 0; load < 1000; ++load) {
    const bool other = rng.chance(5);
    const Bytes bytes = any_book(rng, !other, 3 + (other ? rng.below(3) : 0));
    const auto book = model::Codebook::parse(bytes);
    const bool fits = book && book->kind() == model::Kind::Ranked && book->prefix_bits() == 3;
    CAPTURE(load, bytes, fits);
    std::size_t next = 0;
    bool ended = false;
    const auto look = [&] {
      dut.settle();
      REQUIRE(dut->usable_o == usable);
      REQUIRE(dut->clear_o == began);
      if (dut->clear_o) written = 0;
      if (dut->write_o) {
        REQUIRE(dut->slot_o == written % 128);
        table[dut->slot_o] = dut->symbol_o;
        ++written;
      }
      dut.edge();
    };
    while (!ended) {
      const bool take = source.toss(rng);
      dut->take_i = take;
      dut->data_i = take ? bytes[next] : static_cast<std::uint8_t>(rng.bits32());
      dut->last_i = take ? next == bytes.size() - 1 : rng.chance(50);
      look();
      began = take && next == 0;
      if (!take) continue;
      ++next;
      ended = next == bytes.size();
      usable = ended && fits;
    }
    // The last write comes one cycle after the last byte, together with usable_o.
    dut->take_i = 0;
    look();
    began = false;
    if (fits) {
      REQUIRE(written == book->table().size());
      REQUIRE(std::equal(book->table().begin(), book->table().end(), table.begin()));
      REQUIRE(get(dut->areas_o, 70) == areas_port(*book));
    }
    (fits ? good : bad) += 1;
    if (rng.chance(5)) {
      // Reset in the middle of a load.
      dut->take_i = 1;
      dut->data_i = 0x03;
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
