// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "configs.h"
#include "verif/dec/chunks.h"

namespace qlc::verif {

namespace {

/// What is consumed in a cycle (docs/architecture.md 3.3, Schedule).
struct Action {
  enum Kind { Header, Detail, Heads, Steps } kind = Header;
  std::size_t chunk = 0;     // Detail: of which chunk
  bool head = false;         // Heads, Steps: the head of `group` of `chunk`
  unsigned group = 0;        // in its chunk
  std::size_t of_group = 0;  // Steps: the group in the frame
  std::size_t step = 0;      // the step in the frame
  unsigned head_bits = 0;    // of a head
  unsigned bits = 0;         // all of the action's
  bool last = false;         // the frame's last step
  bool group_end = false;
};

/// A frame as the schedule sees it.
struct Script {
  std::vector<Chunk> chunks;
  unsigned chunk_groups = 2;
  std::vector<Action> actions;
  std::size_t groups = 0;
  bool bad_plane = false;  // the last group's planes have a bit beyond its end
  unsigned length = 0;     // bits of the frame, a multiple of 8
};

Script random_script(Rng& rng, unsigned prefix_bits, unsigned banks, unsigned look_ahead,
                     unsigned total_bound) {
  Script script;
  script.chunk_groups = 2 + rng.below(4);
  script.chunks = random_chunks(rng, script.chunk_groups, banks);
  script.bad_plane = rng.chance(30);
  struct Place {
    std::size_t chunk;
    unsigned group;
  };
  std::vector<Place> places;
  for (std::size_t c = 0; c < script.chunks.size(); ++c) {
    for (unsigned g = 0; g < script.chunks[c].groups() && places.size() < 60; ++g) places.push_back({c, g});
  }
  script.groups = places.size();

  const auto add_head = [&](Action action, std::size_t group) {
    const Place& place = places[group];
    const Chunk& chunk = script.chunks[place.chunk];
    if (place.group == 0 && chunk.has_detail()) {
      Action detail;
      detail.kind = Action::Detail;
      detail.chunk = place.chunk;
      detail.bits = chunk.detail_bits();
      script.actions.push_back(detail);
    }
    action.head = true;
    action.chunk = place.chunk;
    action.group = place.group;
    action.head_bits =
        (chunk.next_header_at(place.group) ? 8 : 0) + (chunk.mode == kCoded ? 64 * prefix_bits : 0);
    action.bits += action.head_bits;
    script.actions.push_back(action);
  };

  Action header;
  header.bits = 8;
  script.actions.push_back(header);
  Action alone;
  alone.kind = Action::Heads;
  for (std::size_t g = 0; g < std::min<std::size_t>(look_ahead, places.size()); ++g) add_head(alone, g);
  std::size_t number = 0;
  const bool empty = rng.chance(10);  // no suffix has a bit
  for (std::size_t g = 0; g < places.size(); ++g) {
    const unsigned steps = 1 + rng.below(3);
    for (unsigned k = 0; k < steps; ++k) {
      Action step;
      step.kind = Action::Steps;
      step.of_group = g;
      step.step = number++;
      step.bits = empty || rng.chance(20) ? 0 : rng.below(total_bound + 1);
      step.group_end = k == steps - 1;
      step.last = step.group_end && g == places.size() - 1;
      if (k == 0 && g + look_ahead < places.size()) {
        add_head(step, g + look_ahead);
      } else {
        script.actions.push_back(step);
      }
    }
  }
  for (const Action& action : script.actions) script.length += action.bits;
  script.length = (script.length + 7) / 8 * 8;
  return script;
}

}  // namespace

TEMPLATE_TEST_CASE("each action fires in the first cycle in which it can", "", QLC_CONFIGS) {
  constexpr unsigned kAlign = TestType::Deep != 0 ? 2 : 1;  // A
  constexpr unsigned kCapacity = (1U << TestType::AvailLen) - 1;
  constexpr std::uint32_t kAll = (1U << TestType::Banks) - 1;
  constexpr unsigned kNever = ~0U;

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin moves;
  Coin beats;
  Coin sums;
  dut.reset();
  unsigned ends[8] = {};  // frames that ended with each error
  for (unsigned frame = 0; frame < 400; ++frame) {
    CAPTURE(frame);
    const Script script = random_script(rng, TestType::PrefixBits, TestType::Banks, TestType::LookAhead,
                                        1U << (TestType::TotalLen - 1));
    unsigned length = script.length;
    unsigned used = 0;
    for (const Action& action : script.actions) used += action.bits;
    if (rng.chance(15)) length += 8 * (1 + rng.below(3));    // trailing bytes
    if (rng.chance(20)) length = 8 * rng.below(length / 8);  // truncated
    const bool dirty = rng.chance(15);                       // a 1 behind the last suffix
    const std::uint32_t available = rng.chance(90) ? kAll : rng.bits32() & kAll;
    dut->chunk_groups_i = static_cast<std::uint16_t>(script.chunk_groups);
    dut->available_i = static_cast<std::uint16_t>(available);

    // The buffer.
    unsigned arrived = 0;
    unsigned consumed = 0;
    bool end = false;
    // The schedule. Times are in moving cycles.
    enum { Run, Doomed, Drain } state = Run;
    std::size_t next = 0;                                               // action
    std::vector<unsigned> header_at(script.chunks.size() + 1, kNever);  // when it is known
    std::vector<unsigned> detail_at(script.chunks.size(), kNever);
    std::vector<unsigned> head_at(script.groups, kNever);  // when it was consumed
    std::size_t heads = 0;
    unsigned plane_error_at = kNever;
    unsigned truncated_at = kNever;
    // The sums.
    bool total_valid = false;
    std::size_t step_action = 0;
    const auto find_step = [&] {
      while (step_action < script.actions.size() && script.actions[step_action].kind != Action::Steps)
        ++step_action;
    };
    find_step();

    unsigned ending = 8;
    const bool reset = rng.chance(5);  // somewhere in the frame
    for (unsigned now = 0; ending == 8;) {
      const bool move = moves.toss(rng);
      if (state == Run || !end) {
        if (beats.toss(rng) && !end) {
          arrived = std::min({length, consumed + kCapacity, arrived + 8 * (1 + rng.below(64))});
          end = arrived == length && rng.chance(50);
        }
        if (state == Drain) end = rng.chance(20);
      }
      const unsigned avail = arrived - consumed;
      // The tail: the bits behind the last suffix are at its upper end.
      unsigned tail = rng.below(256);
      if (end && length >= used && length < used + 8) {
        const unsigned left = length - used;
        tail &= (1U << (8 - left)) - 1;
        if (dirty && left > 0) tail |= 1U << (8 - left + rng.below(left));
      }
      const Action* step = step_action < script.actions.size() ? &script.actions[step_action] : nullptr;
      if (step != nullptr && !total_valid && head_at[step->of_group] != kNever &&
          now >= head_at[step->of_group] + kAlign + 1) {
        total_valid = sums.toss(rng);
      }

      // Headers, details and planes that were consumed and are there now.
      Error error = kNone;
      bool accept = false;
      dut->lead_i = rng.below(1U << 24);
      std::size_t accepted = 0;
      for (std::size_t c = 0; c < script.chunks.size(); ++c) {
        if (header_at[c] == now) {
          dut->lead_i = script.chunks[c].header_lead(rng);
          error = script.chunks[c].header_error(available);
          accept = error == kNone;
          accepted = c;
        }
        if (detail_at[c] == now) {
          dut->lead_i = script.chunks[c].detail_lead(rng);
          error = script.chunks[c].detail_error(script.chunk_groups);
        }
      }
      if (state == Drain) accept = false;
      const bool bad_plane = plane_error_at == now;
      if (error == kNone && bad_plane) error = kBadPlane;
      if (error == kNone && truncated_at == now) error = kTruncated;
      if (state == Drain) error = kNone;

      // The next action.
      bool can = state == Run && error == kNone && next < script.actions.size();
      const Action action = next < script.actions.size() ? script.actions[next] : Action{};
      const auto known = [&](const std::vector<unsigned>& at) {
        return at[action.chunk] != kNever && now >= at[action.chunk];
      };
      if (action.kind == Action::Detail) can = can && known(header_at);
      if (action.head) {
        can = can && known(header_at) && (!script.chunks[action.chunk].has_detail() || known(detail_at));
      }
      if (action.kind == Action::Steps) can = can && total_valid;
      const bool fits = action.bits <= avail;
      const unsigned left = avail - action.bits;
      const bool fire = can && fits && (!action.last || end || left >= 8);
      const bool doom = can && !fits && end;
      Group group;
      bool header = false;
      bool write = false;
      if (action.head) {
        group = script.chunks[action.chunk].group(action.group);
        header = script.chunks[action.chunk].next_header_at(action.group);
        write = fire || (doom && action.head_bits <= avail);
      }
      const bool pop = fire && action.kind == Action::Steps;
      Error issued = error;
      if (pop && action.last && (left >= 8 || tail >> (8 - left) != 0)) issued = kTrailing;
      const bool over = error != kNone || (fire && action.last);

      dut->move_i = move;
      dut->avail_i = static_cast<std::uint16_t>(avail);
      dut->end_i = end;
      dut->tail_i = static_cast<std::uint8_t>(tail);
      dut->bad_plane_i = bad_plane;
      dut->total_valid_i = total_valid;
      dut->total_i = static_cast<std::uint16_t>(total_valid ? step->bits - step->head_bits
                                                            : rng.below(1U << (TestType::TotalLen - 1)));
      dut->group_end_i = total_valid ? step->group_end : rng.chance(50);
      dut->last_i = total_valid ? step->last : rng.chance(50);
      dut.settle();

      CAPTURE(now, next, state, end, avail, action.kind, action.bits, error);
      REQUIRE(dut->consume_o == (move && fire));
      if (fire) REQUIRE(dut->bits_o == action.bits);
      REQUIRE(dut->drain_o == (state == Drain));
      REQUIRE(dut->clear_o == (move && end && (over || state == Drain)));
      if (move) {
        REQUIRE(dut->item_o == (pop || error != kNone));
        if (dut->item_o) REQUIRE(dut->error_o == issued);
        REQUIRE(dut->pop_o == pop);
        REQUIRE(dut->accept_o == accept);
        if (accept) {
          REQUIRE(dut->accept_mode_o == script.chunks[accepted].mode);
          REQUIRE(dut->accept_bank_o == script.chunks[accepted].bank);
        }
        REQUIRE(dut->write_o == write);
        if (write) {
          const std::uint32_t mask = group.mode == kConstant ? ~0U : ~(0xFFU << 7);
          REQUIRE((dut->group_o & mask) == (group.port() & mask));
        }
        if (action.kind == Action::Heads || action.kind == Action::Steps) {
          if (fire || write) {
            REQUIRE(dut->header_o == header);
            REQUIRE(dut->planes_o == (action.head && group.mode == kCoded));
          }
        }
      }

      dut.edge();
      if (reset && rng.chance(2)) {
        dut.reset();
        ending = 1;
      }
      if (!move) continue;
      if (write && group.last && group.mode == kCoded && group.count < 63 && script.bad_plane) {
        plane_error_at = now + kAlign + 1;
      }
      if (fire) {
        consumed += action.bits;
        if (action.kind == Action::Header) header_at[0] = now + kAlign;
        if (action.kind == Action::Detail) detail_at[action.chunk] = now + kAlign;
        if (action.head) head_at[heads++] = now;
        if (pop) {
          total_valid = false;
          ++step_action;
          find_step();
        }
        ++next;
      }
      if (action.head && header && (fire || (doom && avail >= 8))) header_at[action.chunk + 1] = now + kAlign;
      if (doom) {
        state = Doomed;
        truncated_at = now + kAlign + 1;
      }
      if (over) {
        ends[issued]++;
        total_valid = false;  // the frame's steps are forgotten when it is over
        step_action = script.actions.size();
      }
      if (end && (over || state == Drain)) ending = 0;
      if (over) state = Drain;
      ++now;
    }
  }
  for (const Error error : {kNone, kBadBank, kTruncated, kTrailing, kBadChunk, kBadPlane}) {
    CAPTURE(error);
    REQUIRE(ends[error] > 3);
  }
}

}  // namespace qlc::verif
