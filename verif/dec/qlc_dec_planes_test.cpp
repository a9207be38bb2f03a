// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <deque>

#include "configs.h"
#include "verif/dec/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("planes are kept a group at a time and read a step at a time", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kPrefixBits = TestType::PrefixBits;
  struct Written {
    Group group;
    Bits planes;  // 64 of plane 0, 64 of plane 1, ...
  };

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<Written> queue;
  unsigned first = 0;            // symbol of the next step
  bool bad[2] = {false, false};  // found one, two cycles ago
  Coin moves;
  Coin source;
  Coin sink;
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.chance(1)) {
      dut.reset();
      queue.clear();
      first = 0;
      bad[0] = bad[1] = false;
    }

    // A group; only the frame's last may be short. Beyond its end are often zeros, or a single 1.
    Written next;
    next.group.mode = rng.chance(70) ? kCoded : 1 + rng.below(2);
    next.group.bank = rng.below(16);
    next.group.constant = rng.below(256);
    next.group.last = rng.chance(30);
    next.group.count = next.group.last && rng.chance(90) ? rng.below(64) : 63;
    next.planes = extreme_bits(rng, 64 * kPrefixBits);
    if (next.group.last && rng.chance(70)) {
      for (unsigned bit = 0; bit < 64 * kPrefixBits; ++bit) {
        if (bit % 64 > next.group.count) next.planes[bit] = false;
      }
      if (next.group.count < 63 && rng.chance(40)) {
        const unsigned beyond = rng.chance(50) ? next.group.count + 1 : 63;
        next.planes[64 * rng.below(kPrefixBits) + beyond] = true;
      }
    }
    const bool move = moves.toss(rng);
    const bool clear = rng.chance(2);
    const bool take = !queue.empty() && sink.toss(rng);
    // A group that leaves makes room for one that comes.
    const bool leaves = take && first + kLanes > queue.front().group.count;
    const bool write = queue.size() - (leaves ? 1 : 0) < TestType::Groups && source.toss(rng);
    const bool check = write || rng.chance(20);
    dut->write_i = write;
    dut->check_i = check;
    dut->group_i = next.group.port();
    put(dut->planes_i, next.planes);
    dut->move_i = move;
    dut->clear_i = clear;
    dut->take_i = take;
    dut.settle();

    REQUIRE(dut->valid_o == !queue.empty());
    REQUIRE(dut->bad_o == bad[1]);
    Step step;
    if (!queue.empty()) {
      const Group& group = queue.front().group;
      step = {group.mode, group.bank, group.constant, std::min(kLanes, group.count + 1 - first),
              false,      false};
      step.group_end = first + step.count == group.count + 1;
      step.last = step.group_end && group.last;
      CAPTURE(first, group.count);
      REQUIRE(dut->step_o == step.port());
      Bits areas;
      for (unsigned n = 0; n < kLanes; ++n) {
        for (unsigned k = 0; k < kPrefixBits; ++k) areas.push_back(queue.front().planes[64 * k + first + n]);
      }
      REQUIRE(get(dut->areas_o, kLanes * kPrefixBits) == areas);
    }

    dut.edge();
    if (!move) continue;
    bad[1] = bad[0];
    bad[0] = false;
    if (check && next.group.mode == kCoded) {
      for (unsigned bit = 0; bit < 64 * kPrefixBits; ++bit) {
        bad[0] = bad[0] || (bit % 64 > next.group.count && next.planes[bit]);
      }
    }
    if (take) {
      first = step.group_end ? 0 : first + kLanes;
      if (step.group_end) queue.pop_front();
    }
    if (write) queue.push_back(next);
    if (clear) {
      queue.clear();
      first = 0;
      bad[0] = bad[1] = false;
    }
  }
}

}  // namespace qlc::verif
