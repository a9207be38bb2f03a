// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

namespace {

/// A step that goes in, and what must come out.
struct Merged {
  bool begin = false;  // a frame
  unsigned count = 0;  // lanes with suffixes
  Bits widths, suffixes;
  unsigned phase = 0;
  unsigned bytes = 0;
  Bits ring;
};

/// The step that follows one that ended at `phase`, which becomes that where this one ends.
Merged random_step(Rng& rng, unsigned lanes, bool interval, unsigned& phase) {
  Merged step;
  step.begin = rng.below(30) == 0;
  step.count = rng.chance(70) ? lanes : rng.below(lanes + 1);
  step.phase = step.begin ? 0 : phase;
  step.ring.resize(8 * std::size_t{lanes});
  const std::uint32_t kind = rng.below(6);
  unsigned at = step.phase;
  for (unsigned n = 0; n < lanes; ++n) {
    unsigned width = kind == 0 ? 8 : kind == 1 ? 1 : interval ? 1 + rng.below(8) : rng.below(9);
    if (n >= step.count) width = 0;
    const unsigned value = rng.bits32() & ((1U << width) - 1);
    append(step.widths, interval && width > 0 ? width - 1 : width, interval ? 3 : 4);
    append(step.suffixes, value, 8);
    for (unsigned bit = 0; bit < width; ++bit, ++at) step.ring[at % (8 * lanes)] = (value >> bit & 1) != 0;
  }
  step.bytes = at / 8;
  phase = at % 8;
  return step;
}

}  // namespace

TEMPLATE_TEST_CASE("the suffixes of all lanes stand one behind the other", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr bool kInterval = TestType::Kind == 1;
  constexpr unsigned kSums = TestType::Deep != 0 ? 3 : 0;
  constexpr unsigned kRing = TestType::Deep != 0 ? 5 : 0;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  unsigned phase = 0;
  std::deque<Merged> steps;  // [kRing]: the one that goes in, [kRing - n]: of n loads ago... from the back on
  Merged next = random_step(rng, kLanes, kInterval, phase);
  bool settled = false;  // a frame has begun where phases are counted
  unsigned since = 0;    // loads since then
  steps.push_front(random_step(rng, kLanes, kInterval, phase));
  std::swap(steps[0], next);  // drawn in this order
  for (unsigned cycle = 0; cycle < 4000; ++cycle) {
    CAPTURE(cycle);
    const bool load = rng.chance(70);
    // The step after the one that meets the phase in this cycle: behind two registers, or the one that comes.
    const Merged* const after = TestType::Deep == 0 ? &next : steps.size() > 1 ? &steps[1] : nullptr;
    put(dut->widths_i, steps[0].widths);
    dut->count_i = static_cast<std::uint8_t>(steps[0].count);
    put(dut->suffixes_i, steps[0].suffixes);
    dut->load_i = load;
    dut->clear_i = after != nullptr && after->begin;
    dut.settle();
    if (settled && since > kRing) {
      REQUIRE(dut->phase_o == steps[kSums].phase);
      REQUIRE(dut->bytes_o == steps[kSums].bytes);
      REQUIRE(get(dut->ring_o, 8 * kLanes) == steps[kRing].ring);
    }
    dut.edge();
    if (!load) continue;
    settled = settled || (after != nullptr && after->begin);
    if (settled) ++since;
    steps.push_front(std::move(next));
    next = random_step(rng, kLanes, kInterval, phase);
    if (steps.size() > kRing + 2) steps.pop_back();
  }
  REQUIRE(settled);
}

}  // namespace qlc::verif
