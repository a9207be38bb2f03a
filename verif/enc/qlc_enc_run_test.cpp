// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/records.h"
#include "verif/unit/books.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a magnitude is found in its run", "", QLC_CONFIGS) {
  constexpr unsigned kPlaces = TestType::PrefixBits == 3 ? 2 : 3;  // where areas are looked at
  constexpr unsigned kDelay = TestType::Deep != 0 ? kPlaces : 0;
  struct Entered {
    unsigned symbol = 0;
    std::size_t book = 0;
  };
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  const std::vector<model::Codebook> books = random_books(rng, 40, false, TestType::PrefixBits);
  std::vector<Bits> ports;
  ports.reserve(books.size());
  for (const model::Codebook& book : books) ports.push_back(areas_port(book));
  std::vector<Entered> stages(kDelay + 1);  // [0]: the input
  Coin loads;
  for (unsigned round = 0; round < 40 * 256; ++round) {
    stages[0] = {rng.chance(50) ? round % 256 : rng.below(256), round / 256};
    const Entered& found = stages[kDelay];
    const bool load = loads.toss(rng);
    Bits areas;
    for (unsigned place = 0; place < kPlaces; ++place) {
      append(areas, ports[stages[TestType::Deep != 0 ? place : 0].book]);
    }
    dut->symbol_i = static_cast<std::uint8_t>(stages[0].symbol);
    put(dut->areas_i, areas);
    dut->load_i = load;
    dut.settle();
    if (round > 100) {
      const model::Codebook& book = books[found.book];
      const model::Code code = book.encode(static_cast<std::uint8_t>(found.symbol));
      const bool escape = code.area + 1 == book.areas();
      CAPTURE(round, found.symbol, book.serialise());
      REQUIRE(dut->symbol_o == found.symbol);
      REQUIRE(dut->escape_o == escape);
      if (!escape) {
        REQUIRE(dut->prefix_o == code.area);
        REQUIRE(dut->suffix_o == code.suffix);
        REQUIRE(dut->width_o + 1U == book.widths()[code.area]);
      }
    }
    dut.edge();
    for (unsigned stage = kDelay; load && stage > 0; --stage) stages[stage] = stages[stage - 1];
  }
}

}  // namespace qlc::verif
