// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("what stands before a group's planes is what the format says", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  unsigned constant = 0;  // the symbol of the chunk's first step
  bool known = false;
  for (unsigned round = 0; round < 5000; ++round) {
    CAPTURE(round);
    Tag tag;
    tag.head = rng.chance(80);
    tag.coded = rng.chance(70);
    tag.frame_begin = rng.chance(50);
    tag.constant = rng.chance(50);
    tag.counted = rng.chance(50);
    tag.next = !tag.counted && rng.chance(50);
    tag.header = random_header(rng);
    tag.chunk_begin = rng.chance(30);
    tag.symbol = rng.below(256);
    const Header first = random_header(rng);
    const unsigned last_count = rng.below(65536);
    const bool load = rng.chance(80);
    dut->load_i = load;
    dut->tag_i = static_cast<std::uint32_t>(tag.port());
    dut->first_i = static_cast<std::uint8_t>(first.port());
    dut->last_count_i = static_cast<std::uint16_t>(last_count);
    dut.settle();

    // With one step in a group the symbol comes with the head, else before.
    const unsigned symbol = TestType::Steps == 1 ? tag.symbol : constant;
    Bits front;
    if (tag.frame_begin) append(front, first.port(), 8);
    if (tag.constant) append(front, symbol, 8);
    if (tag.counted) append(front, last_count, 16);
    if (tag.next) append(front, tag.header.port(), 8);
    const auto bytes = static_cast<unsigned>(front.size() / 8);
    Bits shown(32 - front.size(), false);
    append(shown, front);
    REQUIRE(dut->front_bytes_o == (tag.head ? bytes : 0));
    REQUIRE(dut->bytes_o == (tag.head ? bytes + (tag.coded ? 8 * TestType::PrefixBits : 0) : 0));
    if (tag.head && (known || TestType::Steps == 1 || !tag.constant)) REQUIRE(get(dut->front_o, 32) == shown);
    dut.edge();
    if (load && tag.chunk_begin) {
      constant = tag.symbol;
      known = true;
    }
  }
}

}  // namespace qlc::verif
