// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "configs.h"
#include "verif/enc/packer.h"

namespace qlc::verif {

namespace {

struct Turn {
  bool prefix = false, with_head = false, with_suffix = false;
  std::size_t head = 0, step = 0;
  unsigned lead = 0, suffixes = 0;
  bool end = false;
};

/// A frame: its heads, its steps, and the order of their slots (docs/architecture.md 3.4, Slots).
struct Script {
  std::vector<Head> heads;
  std::vector<bool> group_end;  // of each step
  std::vector<Turn> slots;
};

Script random_script(Rng& rng, unsigned prefix_bits, unsigned look_ahead, unsigned most) {
  Script script;
  script.heads.resize(1 + rng.below(2 * look_ahead + 3));
  for (Head& head : script.heads) {
    head = {rng.chance(70), false, rng.chance(20), false, rng.chance(20), false};
  }
  script.heads.front().frame_begin = true;
  script.heads.back().frame_end = true;
  script.heads[rng.below(static_cast<std::uint32_t>(script.heads.size()))].counted = true;
  const auto add_head = [&](Turn slot, std::size_t group) {
    const Head& head = script.heads[group];
    if (head.has_prefix()) {
      Turn prefix;
      prefix.prefix = true;
      prefix.head = group;
      prefix.lead = head.prefix_bits();
      script.slots.push_back(prefix);
    }
    slot.with_head = true;
    slot.head = group;
    slot.lead = (head.coded ? 64 * prefix_bits : 0) + (head.next ? 8 : 0);
    script.slots.push_back(slot);
  };
  const std::size_t groups = script.heads.size();
  for (std::size_t g = 0; g < std::min<std::size_t>(groups, look_ahead); ++g) add_head({}, g);
  for (std::size_t g = 0; g < groups; ++g) {
    const unsigned steps = 1 + rng.below(3);
    for (unsigned k = 0; k < steps; ++k) {
      Turn slot;
      slot.with_suffix = true;
      slot.step = script.group_end.size();
      slot.suffixes = rng.chance(30) ? most : rng.chance(20) ? 0 : rng.below(most + 1);
      slot.end = k == steps - 1 && g == groups - 1;
      script.group_end.push_back(k == steps - 1);
      if (k == 0 && g + look_ahead < groups) {
        add_head(slot, g + look_ahead);
      } else {
        script.slots.push_back(slot);
      }
    }
  }
  return script;
}

}  // namespace

TEMPLATE_TEST_CASE("each slot fires in the first cycle in which it can", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kBits = beat_bits(kLanes);
  constexpr unsigned kBeats = ring_beats(kLanes, TestType::PrefixBits, TestType::Deep);
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin heads;
  Coin steps;
  Coin leaves;
  unsigned room = 0;
  bool restart = true;
  for (unsigned frame = 0; frame < 400; ++frame) {
    const Script script = random_script(rng, TestType::PrefixBits, TestType::LookAhead, 8 * kLanes);
    std::size_t next = 0;
    bool first = true;
    bool head_ready = false;
    bool suffix_valid = false;
    bool flushed = false;
    bool due = false;
    const std::size_t wrong =
        rng.chance(20) ? rng.below(static_cast<std::uint32_t>(script.slots.size())) : ~0U;
    if (restart || rng.chance(5)) {
      dut.reset();
      room = kBeats * kBits;
      restart = false;
    }
    for (bool over = false; !over;) {
      CAPTURE(frame, next, room, first, flushed, due);
      Turn slot = script.slots[next];
      if (flushed) {
        slot = {};
        slot.end = true;
        slot.lead = first ? 8 : 0;
        due = due || rng.chance(30);
        head_ready = suffix_valid = false;
      } else {
        // The head and the step that come next, whether the slot has them or not.
        std::size_t head = script.heads.size();
        std::size_t step = script.group_end.size();
        for (std::size_t i = script.slots.size(); i > next; --i) {
          const Turn& later = script.slots[i - 1];
          if (later.prefix || later.with_head) head = later.head;
          if (later.with_suffix) step = later.step;
        }
        head_ready = head < script.heads.size() && (head_ready || heads.toss(rng));
        suffix_valid = step < script.group_end.size() && (suffix_valid || steps.toss(rng));
        dut->head_i = static_cast<std::uint8_t>(head < script.heads.size() &&
                                                        (head_ready || slot.with_head || slot.prefix)
                                                    ? script.heads[head].port()
                                                    : rng.below(64));
        // Without a valid step the rest of it means nothing.
        dut->group_end_i = suffix_valid ? script.group_end[step] : rng.chance(50);
        dut->frame_end_i = suffix_valid ? step == script.group_end.size() - 1 : rng.chance(50);
        unsigned total = rng.below(8 * kLanes + 1);
        for (const Turn& one : script.slots) {
          if (suffix_valid && one.with_suffix && one.step == step) total = one.suffixes;
        }
        dut->suffix_total_i = static_cast<std::uint16_t>(total);
      }
      // Of a head that is not ready, what it is made of is not known.
      if (!head_ready) dut->head_i = static_cast<std::uint8_t>(rng.below(64));
      const bool flush = !flushed && next == wrong && !slot.end;
      const bool leave = room < (kBeats - 1) * kBits && leaves.toss(rng);
      dut->head_ready_i = head_ready;
      dut->suffix_valid_i = suffix_valid;
      dut->flush_i = flush;
      dut->due_i = due;
      dut->leave_i = leave;
      dut.settle();

      const bool ready =
          flushed ? due
                  : (!(slot.prefix || slot.with_head) || head_ready) && (!slot.with_suffix || suffix_valid);
      const bool fits = flushed ? room >= kBits : slot.lead + slot.suffixes <= room;
      const bool fire = ready && fits;
      REQUIRE(dut->fire_o == fire);
      if (fire) {
        REQUIRE(dut->prefix_o == slot.prefix);
        REQUIRE(dut->head_o == slot.with_head);
        REQUIRE(dut->suffix_o == slot.with_suffix);
        REQUIRE(dut->first_o == first);
        REQUIRE(dut->end_o == slot.end);
        REQUIRE(dut->room_o == room);
        REQUIRE(dut->room_suffix_o == room - slot.lead);
        REQUIRE(dut->room_end_o == room - slot.lead - slot.suffixes);
      }

      dut.edge();
      if (fire) {
        room -= slot.lead + slot.suffixes;
        if (slot.end) room = room / kBits * kBits;
        if (slot.with_head) head_ready = false;
        if (slot.with_suffix) suffix_valid = false;
        first = false;
        ++next;
        over = slot.end;
      }
      if (leave) room += kBits;
      if (flush && !over) {
        flushed = true;
        next = 0;
      }
    }
  }
}

}  // namespace qlc::verif
