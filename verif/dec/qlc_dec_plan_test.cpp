// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/dec/script.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("each action is planned in the first cycle in which it can", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr bool kDeep = TestType::Deep != 0;
  constexpr bool kAtOnce = !kDeep || kLanes == 64;     // a header counts in its cycle
  constexpr bool kEveryOther = kDeep && kLanes == 32;  // cycles with heads alone
  constexpr unsigned kHeaderDelay = !kDeep ? 0 : kLanes == 64 ? 1 : 2;
  constexpr unsigned kAlign = kDeep ? 2 : 1;  // A
  constexpr unsigned kBeatBytes = kLanes < 8 ? 8 : kLanes;
  constexpr unsigned kAreas = kLanes * TestType::PrefixBits;
  constexpr unsigned kNever = ~0U;
  const std::size_t left_bits = Lefts(std::vector<unsigned>(kLanes, 1), kLanes, TestType::Kind).bits.size();

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin moves;
  Coin fires;
  Coin sums;
  unsigned complete = 0;
  for (unsigned frame = 0; frame < 300; ++frame) {
    const Script script = random_script(rng, TestType::PrefixBits, 16, TestType::LookAhead, kLanes);
    dut->chunk_groups_i = static_cast<std::uint16_t>(script.chunk_groups);
    if (frame == 0) dut.reset();

    // Times are in moving cycles.
    std::vector<unsigned> header_at(script.chunks.size(), kNever);  // when it arrives
    std::vector<unsigned> detail_at(script.chunks.size(), kNever);
    std::vector<unsigned> head_at(script.groups, kNever);  // when it fired
    std::size_t next = 0;                                  // action to be planned
    bool valid = false;                                    // that before it is planned
    bool stop = false;
    Step step, planned_step;  // to be taken; taken
    Bits areas, lefts, planned_areas, planned_lefts;
    bool total_valid = false;
    const bool cut = rng.chance(20);  // the frame is stopped somewhere
    bool over = false;
    for (unsigned now = 0; !over;) {
      const bool move = moves.toss(rng);
      const bool all = next == script.actions.size();
      const Action* action = all ? nullptr : &script.actions[next];
      const Action* planned = valid ? &script.actions[next - 1] : nullptr;
      const bool fire = valid && !stop && fires.toss(rng);
      const bool doom = valid && !stop && !fire && cut && rng.chance(10);
      const bool clear = stop ? rng.chance(30) : all && !valid;
      const auto header_comes = [&](std::size_t chunk) {
        return header_at[chunk] == now ||
               (kHeaderDelay == 0 && fire && planned->has_header() && planned->header_chunk() == chunk);
      };

      // Headers and details that arrive.
      dut->header_i = dut->detail_i = 0;
      dut->header_byte_i = static_cast<std::uint8_t>(rng.below(128));
      dut->lead_i = rng.below(1U << 24);
      for (std::size_t c = 0; c < script.chunks.size(); ++c) {
        if (header_comes(c)) {
          dut->header_i = 1;
          dut->header_byte_i = static_cast<std::uint8_t>(script.chunks[c].header_lead(rng) & 0x7F);
        }
        if (detail_at[c] == now) {
          dut->detail_i = 1;
          dut->lead_i = script.chunks[c].detail_lead(rng);
        }
      }

      // The next step's total: some time after its group's head.
      std::size_t step_action = next;
      while (step_action < script.actions.size() && !script.actions[step_action].step) ++step_action;
      if (step_action < script.actions.size() && !total_valid && !stop) {
        const Action& of = script.actions[step_action];
        const unsigned from = head_at[of.of_group];
        if (from != kNever && now > from + kAlign && sums.toss(rng)) {
          total_valid = true;
          step = random_step(rng, kLanes, 16);
          step.group_end = of.group_end;
          step.last = of.last;
          areas = random_bits(rng, kAreas);
          lefts = random_bits(rng, left_bits);
        }
      }
      dut->total_valid_i = total_valid;
      if (total_valid) {
        const Action& of = script.actions[step_action];
        const unsigned phase = of.begin % 8;  // heads are whole bytes
        dut->bytes_i = static_cast<std::uint8_t>((phase + of.bits - of.head_bits) / 8);
        dut->step_end_phase_i = static_cast<std::uint8_t>(of.end() % 8);
      } else {
        dut->bytes_i = static_cast<std::uint8_t>(rng.below(kLanes + 1));
        dut->step_end_phase_i = static_cast<std::uint8_t>(rng.below(8));
      }
      dut->step_i = step.port();
      put(dut->areas_i, areas);
      put(dut->lefts_i, lefts);

      // What can be planned.
      bool can = !all && !stop && (!valid || fire);
      if (can && (action->detail || action->head)) {
        can = header_at[action->chunk] < now || (kAtOnce && header_comes(action->chunk));
      }
      if (can && action->head && script.chunks[action->chunk].has_detail()) {
        can = detail_at[action->chunk] < now;
      }
      if (can && action->head && !action->step && kEveryOther && valid) can = !planned->head || planned->step;
      if (can && action->step) can = total_valid;

      dut->move_i = move;
      dut->clear_i = clear;
      dut->stop_i = stop;
      dut->fire_i = fire;
      dut->doom_i = doom;
      dut.settle();

      CAPTURE(frame, now, next, script.actions.size(), valid, stop, total_valid, fire);
      REQUIRE(dut->valid_o == valid);
      REQUIRE(dut->total_take_o == (can && action->step));
      if (valid) {
        const Place place(*planned, kBeatBytes);
        REQUIRE(dut->action_o == planned->port());
        REQUIRE(dut->offset_o == place.offset);
        REQUIRE(dut->phase_o == place.phase);
        REQUIRE(dut->sum_o == place.sum);
        REQUIRE(dut->end_phase_o == place.end_phase);
        REQUIRE(dut->reach_o == 1U << place.reach);
        if (planned->head) {
          const Group& group = planned->group;
          REQUIRE((dut->group_o & group.mask()) == (group.port() & group.mask()));
        }
        if (planned->step) {
          REQUIRE(dut->step_o == planned_step.port());
          REQUIRE(get(dut->areas_o, kAreas) == planned_areas);
          REQUIRE(get(dut->lefts_o, left_bits) == planned_lefts);
        }
      }

      dut.edge();
      if (!move) continue;
      if (fire) {
        if (planned->has_header()) header_at[planned->header_chunk()] = now + kHeaderDelay;
        if (planned->detail) detail_at[planned->chunk] = now + kAlign;
        if (planned->head) head_at[planned->group_number] = now;
      }
      valid = !stop && (can || (valid && !fire && !doom));
      if (can) {
        if (action->step) {
          planned_step = step;
          planned_areas = areas;
          planned_lefts = lefts;
          total_valid = false;
        }
        ++next;
      }
      if (doom || (cut && rng.chance(1))) stop = true;
      if (all && clear) ++complete;
      over = clear;
      if (!clear && rng.chance(cut ? 1 : 0)) {
        dut.reset();
        over = true;
      }
      ++now;
    }
  }
  REQUIRE(complete > 100);
}

}  // namespace qlc::verif
