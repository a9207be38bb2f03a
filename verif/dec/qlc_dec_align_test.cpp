// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("the bits at the read position come to bit 0, less the head", "", QLC_CONFIGS) {
  constexpr unsigned kDelay = TestType::Deep != 0 ? 2 : 1;  // A
  constexpr unsigned kWords = TestType::Words * TestType::Bits;
  constexpr unsigned kPlanes = 64 * TestType::PrefixBits;
  constexpr unsigned kSuffixes = 8 * TestType::Lanes;
  struct Moved {
    Bits lead, planes, suffixes;
  };

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<Moved> pipeline;  // the latest at the front
  Coin moves;
  for (unsigned cycle = 0; cycle < 2000; ++cycle) {
    const Bits words = extreme_bits(rng, kWords);
    const unsigned offset = rng.chance(20) ? TestType::Bits - 1 : rng.below(TestType::Bits);
    const bool header = rng.chance(50);
    const bool planes = rng.chance(50);
    const bool move = moves.toss(rng);
    CAPTURE(cycle, offset, header, planes);
    put(dut->words_i, words);
    dut->offset_i = static_cast<std::uint16_t>(offset);
    dut->header_i = header;
    dut->planes_i = planes;
    dut->move_i = move;
    dut.settle();

    const unsigned begin = offset + (header ? 8 : 0);
    const Moved now = {slice(words, offset, 24), slice(words, begin, kPlanes),
                       slice(words, begin + (planes ? kPlanes : 0), kSuffixes)};
    const auto before = [&](unsigned delay) { return delay == 0 ? &now : &pipeline[delay - 1]; };
    if (pipeline.size() >= kDelay) {
      REQUIRE(get(dut->lead_o, 24) == before(kDelay)->lead);
      REQUIRE(get(dut->planes_o, kPlanes) == before(kDelay - 1)->planes);
      REQUIRE(get(dut->suffixes_o, kSuffixes) == before(kDelay)->suffixes);
    }
    dut.edge();
    if (move) pipeline.push_front(now);
    if (pipeline.size() > kDelay) pipeline.pop_back();
  }
}

}  // namespace qlc::verif
