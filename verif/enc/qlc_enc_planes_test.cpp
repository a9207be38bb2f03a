// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("the planes of a group are collected step after step", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kPrefixBits = TestType::PrefixBits;
  constexpr unsigned kSteps = 64 / kLanes;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin source;
  Coin sink;
  Step group;  // of the group that is being collected
  Header next;
  unsigned constant = 0;
  unsigned steps = 0;  // of it
  unsigned at = 0;     // those that were mapped
  Bits planes(64 * kPrefixBits, false);
  bool ready = false;
  const auto begin = [&] {
    at = 0;
    steps = rng.chance(70) ? kSteps : 1 + rng.below(kSteps);
    group = {rng.below(3),   rng.below(16),  rng.chance(20), rng.chance(20),
             rng.chance(20), rng.chance(20), false,          false};
    next = random_header(rng);
    constant = rng.below(256);
  };
  begin();
  Step ended;
  Header ended_next;
  unsigned ended_constant = 0;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.below(500) == 0) {
      dut.reset();
      ready = false;
      begin();
    }
    const bool take = ready && sink.toss(rng);
    const bool flush = rng.below(100) == 0;
    const bool mapped = !flush && (!ready || take) && source.toss(rng);
    Step step = group;
    step.group_end = at == steps - 1;
    step.frame_end = step.group_end && (steps < kSteps || rng.chance(10));
    const Bits prefixes = extreme_bits(rng, kLanes * kPrefixBits);
    dut->mapped_i = mapped;
    dut->step_i = static_cast<std::uint16_t>(step.port());
    dut->next_i = static_cast<std::uint8_t>(next.port());
    dut->constant_i = static_cast<std::uint8_t>(constant);
    put(dut->prefixes_i, prefixes);
    dut->take_i = take;
    dut->flush_i = flush;
    dut.settle();

    REQUIRE(dut->ready_o == ready);
    if (ready) {
      const Head head = {ended.mode == kCoded, ended.frame_begin, ended.constant,
                         ended.counted,        ended.next,        ended.frame_end};
      REQUIRE(dut->head_o == head.port());
      REQUIRE(dut->next_o == ended_next.port());
      if (ended.constant) REQUIRE(dut->constant_o == ended_constant);
      REQUIRE(get(dut->planes_o, 64 * kPrefixBits) == planes);
    }

    dut.edge();
    if (take) ready = false;
    if (mapped) {
      if (at == 0) planes.assign(64 * kPrefixBits, false);
      for (unsigned n = 0; n < kLanes; ++n) {
        for (unsigned k = 0; k < kPrefixBits; ++k)
          planes[64 * k + kLanes * at + n] = prefixes[n * kPrefixBits + k];
      }
      ++at;
      if (step.group_end) {
        ready = true;
        ended = step;
        ended_next = next;
        ended_constant = constant;
        begin();
      }
    }
    if (flush) {
      ready = false;
      begin();
    }
  }
}

}  // namespace qlc::verif
