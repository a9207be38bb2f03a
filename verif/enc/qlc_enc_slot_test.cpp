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
  Coin advances;
  for (unsigned round = 0; round < 40 * 256; ++round) {
    const Bytes& table = books[round / 256].table();
    // Half of them are in the table.
    const unsigned symbol =
        rng.chance(50) ? rng.below(256) : table[rng.below(static_cast<std::uint32_t>(table.size()))];
    stages[0] = {symbol, round / 256, rng.chance(80) ? kCoded : 1 + rng.below(2)};
    const Entered& read = stages[kDelay / 2];
    const Entered& found = stages[kDelay];
    const bool advance = advances.toss(rng);
    const bool valid = rng.chance(90);
    dut->symbol_i = static_cast<std::uint8_t>(symbol);
    dut->advance_i = advance;
    dut.settle();
    // The table: the highest slot of a symbol.
    bool has = false;
    unsigned slot = rng.below(128);
    for (unsigned s = 0; s < books[read.book].table().size(); ++s) {
      if (books[read.book].table()[s] != dut->address_o) continue;
      has = true;
      slot = s;
    }
    dut->has_slot_i = has;
    dut->slot_i = static_cast<std::uint8_t>(slot);
    dut->lookup_i = read.mode == kCoded;
    put(dut->areas_i, ports[found.book]);
    dut->valid_i = valid;
    dut->coded_i = found.mode == kCoded;
    dut->raw_i = found.mode == kRaw;
    dut.settle();
    if (round > 100) {
      const model::Codebook& book = books[found.book];
      const unsigned mode = found.mode;
      const model::Code code = book.encode(static_cast<std::uint8_t>(found.symbol));
      CAPTURE(round, found.symbol, mode, valid, book.serialise());
      REQUIRE(dut->address_o == read.symbol);
      if (mode != kCoded) REQUIRE(dut->symbol_o == found.symbol);
      REQUIRE(dut->prefix_o == (valid && mode == kCoded ? code.area : 0));
      REQUIRE(dut->suffix_o == (!valid || mode == kConstant ? 0 : mode == kRaw ? found.symbol : code.suffix));
      REQUIRE(dut->width_o == (!valid || mode == kConstant ? 0U
                               : mode == kRaw              ? 8U
                                                           : book.widths()[code.area]));
    }
    dut.edge();
    for (unsigned stage = kDelay; advance && stage > 0; --stage) stages[stage] = stages[stage - 1];
  }
}

}  // namespace qlc::verif
