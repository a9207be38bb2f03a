// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

namespace {

struct InBeat {
  bool last = false;
  unsigned count = 0;
};

/// A frame as it comes in, and the choices of its chunks.
struct Script {
  std::vector<InBeat> beats;
  std::vector<Chunk> chunks;
  bool bad_bank = false;
};

Script random_script(Rng& rng, unsigned lanes, bool select) {
  Script script;
  const unsigned chunk = 64 * (2 + rng.below(2));
  std::uint32_t promised = 1 + rng.below(3 * chunk + 1);
  if (rng.chance(30)) promised = chunk * (1 + rng.below(3));
  script.bad_bank = !select && rng.chance(10);
  std::uint32_t symbols = promised;
  const bool empty = rng.chance(10);  // a last beat without bytes
  if (!select && rng.chance(30)) {
    symbols = rng.chance(50) ? 1 + rng.below(4 * chunk) : std::max(1U, symbols + (rng.chance(50) ? 1 : -1));
  }
  if (empty) symbols = rng.chance(50) ? symbols / lanes * lanes : symbols / chunk * chunk;
  for (std::uint32_t at = 0; at < symbols; at += lanes) {
    script.beats.push_back({at + lanes >= symbols && !empty, std::min(lanes, symbols - at)});
  }
  if (empty) script.beats.push_back({true, 0});

  // Select: the chunks that came. Else those that were promised.
  const std::uint32_t all = select ? symbols + (empty ? 1 : 0) : promised;
  Header header = random_header(rng);
  for (std::uint32_t at = 0; at < all; at += chunk) {
    if (select) header = random_header(rng);
    header.last = at + chunk >= all;
    const std::uint32_t count = std::min(chunk, (select ? symbols : promised) - at);
    script.chunks.push_back({header, select && empty && header.last, (count - 1) & 0xFFFF});
  }
  return script;
}

/// What docs/architecture.md 3.4 says of choices, moves and errors.
class Reference {
 public:
  Reference(unsigned lanes, bool select) : lanes_(lanes), steps_(64 / lanes), select_(select) {}

  bool active = false;
  bool ended = false;
  bool dropping = false;
  Chunk chunk;                // of the next step
  std::optional<Chunk> next;  // the choice that waits
  Header first;               // of the frame's first chunk
  unsigned moves = 0;         // of the frame
  unsigned last_move = 0;     // in which its last step entered
  unsigned error = kNone;
  Tag group;               // what the head of the last group that was begun has
  bool has_group = false;  // a step of it entered, its head is still to come

  bool needs_next() const { return !chunk.header.last && groups_left() == 2; }
  bool frame_end() const { return chunk.header.last && left_ <= lanes_; }
  bool chunk_begin() const { return left_ == chunk.count + 1; }
  bool chunk_end() const { return left_ <= lanes_; }
  unsigned symbols() const { return std::min(lanes_, left_); }

  unsigned wrong(const InBeat& beat, bool bad_bank) const {
    if (select_) return chunk.bad || (needs_next() && next && next->bad) ? kTruncated : kNone;
    if (moves == 0 && bad_bank) return kBadBank;
    if (beat.last && (!chunk.header.last || beat.count < left_)) return kTruncated;
    if (beat.last ? beat.count > left_ : frame_end()) return kTrailing;
    return kNone;
  }

  void fetch(const Chunk& choice) {
    if (active) {
      next = choice;
      return;
    }
    active = true;
    ended = has_group = false;
    moves = 0;
    first = choice.header;
    begin(choice);
  }

  /// The group that the next step begins.
  Tag group_begun() const {
    Tag tag;
    tag.head = true;
    tag.coded = chunk.header.mode == kCoded;
    tag.frame_begin = moves < steps_;
    const bool chunk_first = groups_left() == chunk.groups();
    tag.constant = chunk_first && chunk.header.mode == kConstant;
    tag.counted = chunk_first && chunk.header.last;
    tag.next = needs_next();
    if (tag.next) tag.header = next->header;
    return tag;
  }

  void enter(const InBeat& beat, unsigned what) {
    const bool end = frame_end() || what != kNone;
    const bool take_over = chunk_end() && !chunk.header.last;
    left_ -= symbols();
    if (take_over) begin(*next);
    if (end) {
      ended = true;
      last_move = moves;
      error = what;
      dropping = !beat.last;
      next.reset();
    }
  }

 private:
  unsigned groups_left() const { return (left_ + 63) / 64; }
  void begin(const Chunk& choice) {
    chunk = choice;
    left_ = choice.count + 1;
    next.reset();
  }

  unsigned lanes_;
  unsigned steps_;
  bool select_;
  unsigned left_ = 0;  // symbols of the chunk, still to enter
};

}  // namespace

TEMPLATE_TEST_CASE("steps enter, the pipe moves, and broken promises are found", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kSteps = 64 / kLanes;
  constexpr bool kSelect = TestType::Select != 0;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::vector<Script> frames;
  for (unsigned i = 0; i < 500; ++i) frames.push_back(random_script(rng, kLanes, kSelect));
  Coin source;
  Coin choices;
  Coin room;
  dut.reset();
  Reference now(kLanes, kSelect);
  std::size_t frame = 0, at = 0;         // the next beat
  std::size_t told_frame = 0, told = 0;  // the next choice
  unsigned ends[8] = {};
  std::optional<Header> began;  // a chunk, in the cycle before
  while (frame < frames.size()) {
    const InBeat beat = frames[frame].beats[at];
    const bool valid = source.toss(rng);
    const bool has_room = room.toss(rng);
    // Choices of the next frame are there only if the encoder chooses.
    const bool may_choose = told_frame < frames.size() && (kSelect || told_frame == frame);
    const bool chunk_valid = may_choose && told < frames[told_frame].chunks.size() && choices.toss(rng);
    const Chunk choice =
        chunk_valid ? frames[told_frame].chunks[told] : Chunk{random_header(rng), rng.chance(50), 0};
    const bool bad_bank = at == 0 && frames[frame].bad_bank;
    const unsigned symbol = rng.below(256);

    dut->valid_i = valid;
    dut->last_i = valid ? beat.last : rng.chance(50);
    dut->empty_i = valid ? beat.count == 0 : rng.chance(50);
    dut->less_i = static_cast<std::uint8_t>(valid && beat.count > 0 ? beat.count - 1 : rng.below(kLanes));
    dut->bad_bank_i = bad_bank;
    dut->symbol_i = static_cast<std::uint8_t>(symbol);
    dut->chunk_valid_i = chunk_valid;
    dut->chunk_i = choice.port();
    dut->room_i = has_room;
    dut.settle();

    const bool going = now.active && !now.ended;
    const bool enter = has_room && going && valid && (!now.needs_next() || now.next);
    const bool advance = enter || (has_room && now.active && now.ended);
    const unsigned wrong = enter ? now.wrong(beat, bad_bank) : kNone;
    const bool ending = enter && (now.frame_end() || wrong != kNone);
    const bool pop = enter || (now.dropping && valid);
    CAPTURE(frame, at, now.moves, now.active, now.ended, now.dropping, valid, has_room, chunk_valid, wrong);
    REQUIRE(dut->advance_o == advance);
    REQUIRE(dut->pop_o == pop);
    REQUIRE(dut->clear_o == ending);
    REQUIRE(dut->chunk_begun_o == began.has_value());
    if (began) {
      REQUIRE(dut->chunk_mode_o == began->mode);
      REQUIRE(dut->chunk_bank_o == began->bank);
    }

    // Of two chunks in a row, that which waits is the last if there is none behind it.
    bool fetch = chunk_valid && !now.active && !now.dropping;
    if (going) {
      const bool taken_over = enter && now.chunk_end() && !now.chunk.header.last;
      fetch = chunk_valid && (taken_over ? !now.next->header.last : !now.next && !now.chunk.header.last);
    }
    if (chunk_valid) REQUIRE(dut->chunk_ready_o == fetch);

    if (advance) {
      const bool end = now.ended && now.moves == now.last_move + TestType::Drain + 1;
      REQUIRE(dut->end_o == end);
      REQUIRE(dut->ending_o == (now.ended && now.moves == now.last_move + TestType::Drain));
      REQUIRE(dut->follow_o == (now.moves + 1 >= TestType::Drain));
      REQUIRE(dut->first_step_o == (now.moves == 0));
      REQUIRE(dut->first_o == now.first.port());
      REQUIRE(dut->some_o == (enter && wrong == kNone));
      if (now.ended) REQUIRE(dut->error_o == now.error);
      if (now.chunk.header.last) REQUIRE(dut->last_count_o == now.chunk.count);
    }
    if (enter) {
      REQUIRE(dut->bank_o == now.chunk.header.bank);
      REQUIRE(dut->coded_o == (now.chunk.header.mode == kCoded));
      REQUIRE(dut->raw_o == (now.chunk.header.mode == kRaw));
      if (wrong == kNone) REQUIRE(dut->less_o == now.symbols() - 1);
      REQUIRE((dut->tag_o >> 8 & 1) == now.chunk_begin());
      REQUIRE((dut->tag_o & 255) == symbol);
    }
    if (enter && now.moves % kSteps == 0) {
      now.group = now.group_begun();
      now.has_group = true;
    }
    if (advance) {
      const bool head = now.moves % kSteps == kSteps - 1 && now.has_group;
      const unsigned looked_at = !head ? 1U << 21 : now.group.next ? 0x3FFE00 : 0x3F0000;
      REQUIRE((dut->tag_o & looked_at) == (head ? now.group.port() : 0));
      if (head) now.has_group = false;
    }

    // What it is in the next cycle.
    began.reset();
    if (enter && now.chunk_begin() && wrong == kNone) began = now.chunk.header;
    const bool over = advance && now.ended && now.moves == now.last_move + TestType::Drain + 1;
    if (enter) now.enter(beat, wrong);
    if (ending)
      ++ends[wrong];
    else if (pop && !enter)
      now.dropping = !beat.last;
    if (advance) ++now.moves;
    if (over) now.active = false;
    if (fetch) {
      if (!ending) now.fetch(choice);
      ++told;
    }
    if (now.active && !now.ended) REQUIRE(dut->bank_next_o == now.chunk.header.bank);
    // The choices of an encoder that is told end with the frame.
    if (kSelect ? fetch && told == frames[told_frame].chunks.size() : ending) {
      ++told_frame;
      told = 0;
    }
    if (pop && ++at == frames[frame].beats.size()) {
      ++frame;
      at = 0;
    }
    dut.edge();
    if (rng.below(3000) == 0) {
      dut.reset();
      now = Reference(kLanes, kSelect);
      began.reset();
      frame = told_frame = std::max(frame, told_frame) + 1;
      at = told = 0;
    }
  }
  for (const unsigned error : {kNone, kTruncated, kSelect ? kNone : kTrailing, kSelect ? kNone : kBadBank}) {
    CAPTURE(error);
    REQUIRE(ends[error] > 3);
  }
}

}  // namespace qlc::verif
