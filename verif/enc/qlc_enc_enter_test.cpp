// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <deque>

#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

namespace {

struct InBeat {
  bool last = false;
  unsigned count = 0;
};

/// A frame as it comes in, and its chunks as they are known.
struct Script {
  std::vector<InBeat> beats;
  std::vector<Chunk> chunks;
  unsigned chunk_beats = 0;
  std::uint32_t promised = 0;  // symbols, told with the first beat
  bool bad_bank = false;
};

Script random_script(Rng& rng, unsigned lanes, bool select) {
  Script script;
  const unsigned chunk_groups = 2 + rng.below(2);
  const unsigned chunk = 64 * chunk_groups;
  script.chunk_beats = chunk / lanes;
  script.promised = 1 + rng.below(3 * chunk + 1);
  if (rng.chance(30)) script.promised = chunk * (1 + rng.below(3));
  script.bad_bank = !select && rng.chance(10);
  std::uint32_t symbols = script.promised;
  const bool empty = rng.chance(10);  // a last beat without bytes
  if (!select && rng.chance(30)) {
    symbols = rng.chance(50) ? 1 + rng.below(4 * chunk) : std::max(1U, symbols + (rng.chance(50) ? 1 : -1));
  }
  if (empty) symbols = symbols / lanes * lanes;
  for (std::uint32_t at = 0; at < symbols; at += lanes) {
    script.beats.push_back({at + lanes >= symbols && !empty, std::min(lanes, symbols - at)});
  }
  if (empty) script.beats.push_back({true, 0});

  // Select: the chunks that came. Else those that were promised.
  const auto beats = static_cast<std::uint32_t>(script.beats.size());
  const std::uint32_t all = select ? beats : (script.promised + lanes - 1) / lanes;
  for (std::uint32_t at = 0; at < all; at += script.chunk_beats) {
    Chunk next{random_header(rng), false, chunk - 1};
    next.header.last = at + script.chunk_beats >= all;
    if (next.header.last) next.count = (script.promised - 1) % chunk;
    if (next.header.last && select) {
      next.count = (beats - 1 - at) * lanes + script.beats.back().count - 1;
      next.bad = empty;
      next.count %= 65536;
    }
    script.chunks.push_back(next);
  }
  return script;
}

}  // namespace

TEMPLATE_TEST_CASE("steps enter, and broken promises are found", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr bool kSelect = TestType::Select != 0;
  constexpr unsigned kSteps = 64 / kLanes;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin source;
  Coin advances;
  dut.reset();
  unsigned ends[8] = {};
  bool active = false;   // the frame before is not over
  unsigned pending = 0;  // 1: all of it entered, 2: its error slot is due
  unsigned due_error = kNone;
  Header first_header;  // of the frame that is active
  bool began = false;   // a chunk, in the cycle before
  Header began_header;
  std::deque<std::pair<bool, Header>> entered(2);  // of the last two steps: with which next header
  for (unsigned frame = 0; frame < 500; ++frame) {
    Script script = random_script(rng, kLanes, kSelect);
    std::size_t at = 0;  // the next beat
    bool dropping = false;
    std::size_t usable = 0;  // choices that are there
    while (at < script.beats.size()) {
      const bool valid = source.toss(rng);
      const bool advance = advances.toss(rng);
      const InBeat beat = script.beats[at];
      const std::size_t number = at / script.chunk_beats;
      const bool chunk_first = at % script.chunk_beats == 0;
      if (!kSelect || rng.chance(30))
        usable = kSelect ? std::min(usable + 1, script.chunks.size()) : script.chunks.size();
      // A choice is there at the latest when its chunk is dropped.
      if (dropping) usable = script.chunks.size();
      const Chunk current =
          number < script.chunks.size() ? script.chunks[number] : Chunk{random_header(rng), false, 0};
      const bool has_next = number + 1 < script.chunks.size();
      const Chunk next = has_next ? script.chunks[number + 1] : Chunk{random_header(rng), rng.chance(50), 0};
      const bool over = active && pending != 0 && rng.chance(30);

      // Of the step that would enter.
      const auto group = static_cast<unsigned>(at % script.chunk_beats / kSteps);
      const bool frame_first = at == 0;
      Step step;
      step.mode = current.header.mode;
      step.bank = current.header.bank;
      step.frame_begin = at < kSteps;
      step.constant = group == 0 && step.mode == kConstant;
      step.counted = group == 0 && current.header.last;
      step.next = !current.header.last && group + 2 == script.chunk_beats / kSteps;
      const std::uint32_t symbols =
          current.bad ? 0 : (number * script.chunk_beats * kLanes + current.count + 1);
      step.frame_end = current.header.last && !current.bad && (at + 1) * kLanes >= symbols;
      step.group_end = step.frame_end || at % kSteps == kSteps - 1;
      const bool need_next = step.next && at % kSteps == 0;
      const bool current_usable = usable > number;
      const bool next_usable = kSelect ? usable > number + 1 && has_next : true;
      bool would = valid && advance && !dropping && !(frame_first && active);
      would = would && (!chunk_first || current_usable) && (!need_next || next_usable);
      unsigned wrong = kNone;
      if (kSelect) {
        if ((chunk_first && current.bad) || (need_next && next.bad)) wrong = kTruncated;
      } else {
        const auto so_far = static_cast<std::uint32_t>(at * kLanes + beat.count);
        if (frame_first && script.bad_bank) {
          wrong = kBadBank;
        } else if (beat.last && (so_far < script.promised || beat.count == 0)) {
          wrong = kTruncated;
        } else if (so_far > script.promised || (so_far == script.promised && !beat.last)) {
          wrong = kTrailing;
        }
      }
      const bool enter = would && wrong == kNone;
      const bool flush = would && wrong != kNone;
      const bool pop = enter || flush || (dropping && valid);

      dut->valid_i = valid;
      dut->last_i = valid ? beat.last : rng.chance(50);
      dut->count_i = static_cast<std::uint8_t>(beat.count);
      dut->current_usable_i = current_usable;
      dut->current_i = chunk_first ? current.port() : rng.below(1U << 24);
      dut->next_usable_i = next_usable;
      dut->next_bad_i = next.bad;
      dut->next_i = static_cast<std::uint8_t>(next.header.port());
      dut->bad_bank_i = frame_first ? script.bad_bank : rng.chance(50);
      dut->advance_i = advance;
      dut->over_i = over;
      dut.settle();

      CAPTURE(frame, script.promised, at, active, pending, dropping, valid, advance, wrong);
      REQUIRE(dut->enter_o == enter);
      REQUIRE(dut->flush_o == flush);
      REQUIRE(dut->pop_o == pop);
      REQUIRE(dut->frame_first_o == frame_first);
      if (kSelect || !dropping) REQUIRE(dut->chunk_first_o == chunk_first);
      if (enter) {
        REQUIRE(dut->step_o == step.port());
        REQUIRE(dut->count_o == beat.count);
        if (TestType::Deep == 0 && step.next) REQUIRE(dut->next_o == next.header.port());
      }
      if (TestType::Deep != 0 && advance && entered[1].first)
        REQUIRE(dut->next_o == entered[1].second.port());
      if (active) REQUIRE(dut->first_o == first_header.port());
      REQUIRE(dut->due_o == (pending == 2));
      if (pending == 2) REQUIRE(dut->error_o == due_error);
      REQUIRE(dut->chunk_valid_o == began);
      if (began) {
        REQUIRE(dut->chunk_mode_o == began_header.mode);
        REQUIRE(dut->chunk_bank_o == began_header.bank);
      }
      const bool counted = enter && step.counted;

      dut.edge();
      began = enter && chunk_first;
      if (began) began_header = current.header;
      if (advance) {
        entered.push_front({enter && step.next, next.header});
        entered.pop_back();
      }
      if (over) {
        active = false;
        pending = 0;
      }
      if (pop) {
        if (frame_first) first_header = current.header;
        active = true;
        if (flush) due_error = wrong;
        if (flush) ++ends[wrong];
        if (flush) entered = std::deque<std::pair<bool, Header>>(2);
        dropping = (flush || dropping) && !beat.last;
        if ((!enter && beat.last)) pending = 2;
        if (enter && step.frame_end) pending = 1;
        if (enter && step.frame_end) ++ends[kNone];
        ++at;
      }
      dut.settle();
      if (counted) REQUIRE(dut->last_count_o == current.count);
      if (rng.below(3000) == 0) {
        dut.reset();
        active = began = false;
        pending = 0;
        entered = std::deque<std::pair<bool, Header>>(2);
        break;
      }
    }
  }
  for (const unsigned error : {kNone, kTruncated, kSelect ? kNone : kTrailing, kSelect ? kNone : kBadBank}) {
    CAPTURE(error);
    REQUIRE(ends[error] > 3);
  }
}

}  // namespace qlc::verif
