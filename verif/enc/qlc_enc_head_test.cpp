// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a prefix or a head is what the format says", "", QLC_CONFIGS) {
  constexpr unsigned kPlanes = 64 * TestType::PrefixBits;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  for (unsigned round = 0; round < 3000; ++round) {
    CAPTURE(round);
    const bool prefix = rng.chance(50);
    const Head head = {rng.chance(70), rng.chance(50), rng.chance(50),
                       rng.chance(50), rng.chance(50), rng.chance(50)};
    const Header first = random_header(rng);
    const Header next = random_header(rng);
    const unsigned constant = rng.below(256);
    const unsigned last_count = rng.below(65536);
    const Bits planes = head.coded ? extreme_bits(rng, kPlanes) : Bits(kPlanes, false);
    dut->prefix_i = prefix;
    dut->head_i = static_cast<std::uint8_t>(head.port());
    dut->first_i = static_cast<std::uint8_t>(first.port());
    dut->next_i = static_cast<std::uint8_t>(next.port());
    dut->constant_i = static_cast<std::uint8_t>(constant);
    dut->last_count_i = static_cast<std::uint16_t>(last_count);
    put(dut->planes_i, planes);
    dut.settle();

    Bits bits;
    if (prefix) {
      if (head.frame_begin) append(bits, first.port(), 8);
      if (head.constant) append(bits, constant, 8);
      if (head.counted) append(bits, last_count, 16);
    } else {
      if (head.next) append(bits, next.port(), 8);
      append(bits, planes);
    }
    bits.resize(kPlanes + 8);
    REQUIRE(get(dut->bits_o, kPlanes + 8) == bits);
  }
}

}  // namespace qlc::verif
