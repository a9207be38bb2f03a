// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("an action's parts come out of the words, each in its cycle", "", QLC_CONFIGS) {
  constexpr bool kDeep = TestType::Deep != 0;
  constexpr unsigned kDelay = kDeep ? 2 : 1;  // A
  constexpr unsigned kHeaderDelay = kDeep && TestType::Lanes == 64 ? kDelay - 1 : kDeep ? kDelay : 0;
  constexpr unsigned kWords = TestType::Words * TestType::Bits;
  constexpr unsigned kBytes = TestType::Bits / 8;
  constexpr unsigned kPlanes = 64 * TestType::PrefixBits;
  constexpr unsigned kSuffixes = 8 * TestType::Lanes + 7;
  struct Moved {
    Bits lead, planes, suffixes;
  };

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<Moved> pipeline;  // the latest at the front
  Coin moves;
  for (unsigned cycle = 0; cycle < 2000; ++cycle) {
    const Bits words = extreme_bits(rng, kWords);
    const unsigned offset = rng.chance(20) ? kBytes - 1 : rng.below(kBytes);
    const unsigned phase = rng.below(8);
    const bool header = rng.chance(50);
    const bool planes = rng.chance(50);
    const bool move = moves.toss(rng);
    CAPTURE(cycle, offset, phase, header, planes);
    put(dut->words_i, words);
    dut->offset_i = static_cast<std::uint8_t>(offset);
    dut->phase_i = static_cast<std::uint8_t>(phase);
    dut->header_i = header;
    dut->planes_i = planes;
    dut->move_i = move;
    dut.settle();

    // Suffixes stand at bit `phase` of what begins with a whole byte.
    const unsigned begin = 8 * offset + (header ? 8 : 0);
    pipeline.push_front({slice(words, 8 * offset + phase, 24), slice(words, begin + phase, kPlanes),
                         slice(words, begin + (planes ? kPlanes : 0), kSuffixes)});
    if (pipeline.size() > kDelay) {
      REQUIRE(get(dut->header_o, 7) == slice(pipeline[kHeaderDelay].lead, 0, 7));
      REQUIRE(get(dut->planes_o, kPlanes) == pipeline[kDelay - 1].planes);
      REQUIRE(get(dut->lead_o, 24) == pipeline[kDelay].lead);
      REQUIRE(get(dut->suffixes_o, kSuffixes) == pipeline[1].suffixes);
    }
    dut.edge();
    if (!move) pipeline.pop_front();
    if (pipeline.size() > kDelay) pipeline.pop_back();
  }
}

}  // namespace qlc::verif
