// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/records.h"
#include "verif/unit/books.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a symbol is found in its slot", "", QLC_CONFIGS) {
  constexpr unsigned kDelay = TestType::Deep != 0 ? 2 : 0;
  struct Entered {
    unsigned symbol = 0;
    std::size_t book = 0;
    unsigned mode = 0;
  };
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  const std::vector<model::Codebook> books = random_books(rng, 40, true, 3);
  std::vector<Bits> ports;
  ports.reserve(books.size());
  for (const model::Codebook& book : books) ports.push_back(areas_port(book));
  std::vector<Entered> stages(kDelay + 1);  // [0]: the input
  Coin loads;
  for (unsigned round = 0; round < 40 * 256; ++round) {
    const Bytes& table = books[round / 256].table();
    // Half of them are in the table.
    const unsigned symbol =
        rng.chance(50) ? rng.below(256) : table[rng.below(static_cast<std::uint32_t>(table.size()))];
    stages[0] = {symbol, round / 256, rng.chance(80) ? kCoded : 1 + rng.below(2)};
    const Entered& read = stages[kDelay / 2];
    const Entered& found = stages[kDelay];
    const bool load = loads.toss(rng);
    dut->symbol_i = static_cast<std::uint8_t>(symbol);
    dut->load_i = load;
    dut.settle();
    unsigned row = 0;
    while (row < 16 && (dut->row_o >> row & 1) == 0) ++row;
    const unsigned address = 16 * row + dut->column_o;
    // The table: the highest slot of a symbol.
    bool has = false;
    unsigned slot = rng.below(128);
    for (unsigned s = 0; s < books[read.book].table().size(); ++s) {
      if (books[read.book].table()[s] != address) continue;
      has = true;
      slot = s;
    }
    dut->has_slot_i = has;
    dut->slot_i = static_cast<std::uint8_t>(slot);
    dut->lookup_i = read.mode == kCoded;
    put(dut->areas_i, ports[found.book]);
    dut.settle();
    if (round > 100) {
      const model::Codebook& book = books[found.book];
      const model::Code code = book.encode(static_cast<std::uint8_t>(found.symbol));
      const bool escape = found.mode != kCoded || code.area + 1 == book.areas();
      CAPTURE(round, found.symbol, found.mode, book.serialise());
      REQUIRE(dut->row_o == 1U << row);
      REQUIRE(address == read.symbol);
      REQUIRE(dut->escape_o == escape);
      if (escape) REQUIRE(dut->symbol_o == found.symbol);
      if (!escape) {
        REQUIRE(dut->prefix_o == code.area);
        REQUIRE(dut->suffix_o == code.suffix);
        REQUIRE(dut->width_o == book.widths()[code.area]);
      }
    }
    dut.edge();
    for (unsigned stage = kDelay; load && stage > 0; --stage) stages[stage] = stages[stage - 1];
  }
}

}  // namespace qlc::verif
