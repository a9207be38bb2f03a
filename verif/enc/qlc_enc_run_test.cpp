// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/records.h"
#include "verif/unit/books.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a magnitude is found in its run", "", QLC_CONFIGS) {
  constexpr unsigned kDelay = TestType::Deep != 0 ? 2 : 0;
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
  Coin advances;
  for (unsigned round = 0; round < 40 * 256; ++round) {
    stages[0] = {rng.chance(50) ? round % 256 : rng.below(256), round / 256};
    const Entered& searched = stages[kDelay / 2];
    const Entered& found = stages[kDelay];
    const bool advance = advances.toss(rng);
    const bool valid = rng.chance(90);
    const unsigned mode = rng.chance(80) ? kCoded : 1 + rng.below(2);
    dut->symbol_i = static_cast<std::uint8_t>(stages[0].symbol);
    put(dut->search_i, ports[searched.book]);
    put(dut->areas_i, ports[found.book]);
    dut->advance_i = advance;
    dut->valid_i = valid;
    dut->coded_i = mode == kCoded;
    dut->raw_i = mode == kRaw;
    dut.settle();
    if (round > 100) {
      const model::Codebook& book = books[found.book];
      const model::Code code = book.encode(static_cast<std::uint8_t>(found.symbol));
      CAPTURE(round, found.symbol, mode, valid, book.serialise());
      REQUIRE(dut->symbol_o == found.symbol);
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
