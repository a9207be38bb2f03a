// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "configs.h"
#include "verif/dec/script.h"

namespace qlc::verif {

namespace {

/// The input buffer with a frame in it, as the schedule sees it.
class Buffer {
 public:
  Buffer(unsigned beat_bytes, unsigned depth, unsigned length, bool empty_last)
      : bytes_(beat_bytes),
        depth_(depth),
        length_(length),
        beats_((length + beat_bytes - 1) / beat_bytes),
        empty_last_((empty_last && length % beat_bytes == 0) || length == 0) {}

  /// The edge of a cycle: `end` is where what was consumed in it ends, a beat is taken if there is room.
  void edge(unsigned end, bool offered, bool drain) {
    if (waits_) {
      waits_ = false;
      end_ = true;
    }
    const bool room = arrived_ - freed_ < depth_ || drain;
    freed_ = std::max(freed_, end / (8 * bytes_));
    if (!offered || !room || end_ || waits_) return;
    if (arrived_ < beats_) ++arrived_;
    waits_ = arrived_ == beats_ && (!empty_last_ || empty_next_);
    empty_next_ = arrived_ == beats_;
  }

  unsigned held() const { return arrived_ - freed_; }
  bool waits() const { return waits_; }
  bool end() const { return end_; }

  /// Bytes of the last beat that has some.
  unsigned kept() const { return length_ == 0 ? bytes_ : length_ - (beats_ - 1) * bytes_; }
  unsigned last_begin() const { return beats_ == 0 ? 0 : 8 * bytes_ * (beats_ - 1); }

  /// Where the bits end that can be consumed.
  unsigned limit() const { return end_ ? 8 * length_ : 8 * bytes_ * arrived_; }

 private:
  unsigned bytes_, depth_, length_, beats_;
  bool empty_last_;
  bool empty_next_ = false;
  unsigned arrived_ = 0;
  unsigned freed_ = 0;
  bool waits_ = false;
  bool end_ = false;
};

}  // namespace

TEMPLATE_TEST_CASE("what is planned fires in the first cycle in which it can", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr bool kDeep = TestType::Deep != 0;
  constexpr unsigned kAlign = kDeep ? 2 : 1;  // A
  constexpr unsigned kHeaderDelay = !kDeep ? 0 : kLanes == 64 ? 1 : 2;
  constexpr unsigned kWriteDelay = kAlign - 1;
  constexpr unsigned kBeatBytes = kLanes < 8 ? 8 : kLanes;
  constexpr std::uint32_t kAll = (1U << TestType::Banks) - 1;
  constexpr unsigned kNever = ~0U;

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin moves;
  Coin beats;
  Coin plans;
  dut.reset();
  unsigned ends[8] = {};  // frames that ended with each error
  for (unsigned frame = 0; frame < 500; ++frame) {
    const Script script = random_script(rng, TestType::PrefixBits, TestType::Banks, 1 + rng.below(4), kLanes);
    unsigned length = (script.bits() + 7) / 8;
    if (rng.chance(15)) length += 1 + rng.below(rng.chance(50) ? 2 : 2 * kBeatBytes);  // trailing bytes
    if (rng.chance(30)) length = rng.below(length);                                    // truncated
    const bool dirty = rng.chance(15);                                                 // a 1 behind the end
    const bool bad_plane = rng.chance(30);  // the last group's planes have a bit beyond its end
    const std::uint32_t available = rng.chance(90) ? kAll : rng.bits32() & kAll;
    dut->available_i = static_cast<std::uint16_t>(available);
    Buffer buffer(kBeatBytes, TestType::Depth, length, rng.chance(20));

    // Times are in moving cycles.
    enum { Run, Doomed, Drain } state = Run;
    std::size_t next = 0;                                           // action
    bool valid = false;                                             // it is planned
    std::vector<unsigned> header_at(script.chunks.size(), kNever);  // when it was consumed
    std::vector<unsigned> detail_at(script.chunks.size(), kNever);
    unsigned write_at = kNever;  // when the head before was consumed, or when it was to be
    unsigned check_at = kNever;
    Group write_group;
    unsigned bad_plane_at = kNever;
    unsigned truncated_at = kNever;
    unsigned could_at = kNever;  // when the action could fire first with the end known
    const bool reset = rng.chance(5);
    bool over = false;
    for (unsigned now = 0; !over;) {
      const bool move = moves.toss(rng);
      const auto at = [&](unsigned when, unsigned delay) { return when != kNever && now == when + delay; };
      const Action action = next < script.actions.size() ? script.actions[next] : Action{};
      const Place place(action, kBeatBytes);

      // What is checked in this cycle, and what is issued for the cycle before.
      bool accept = false;
      bool detail_here = false;
      std::size_t accepted = 0;
      Error error = kNone;
      dut->lead_i = static_cast<std::uint8_t>(rng.below(256));
      dut->detail_last_i = rng.chance(50);
      dut->detail_over_i = rng.chance(50);
      for (std::size_t c = 0; c < script.chunks.size(); ++c) {
        const Chunk& chunk = script.chunks[c];
        if (at(header_at[c], kAlign)) {
          dut->lead_i = static_cast<std::uint8_t>(chunk.header_lead(rng));
          accept = chunk.header_error(available) == kNone;
          accepted = c;
        }
        if (at(detail_at[c], kAlign)) {
          detail_here = true;
          dut->detail_last_i = chunk.last;
          dut->detail_over_i = chunk.groups() > script.chunk_groups;
        }
        if (at(header_at[c], kAlign + 1)) error = chunk.header_error(available);
        if (at(detail_at[c], kAlign + 1)) error = chunk.detail_error(script.chunk_groups);
      }
      const bool plane_here = at(bad_plane_at, kAlign + 1);
      if (error == kNone && plane_here) error = kBadPlane;
      if (error == kNone && at(truncated_at, kAlign + 1)) error = kTruncated;
      if (state == Drain) error = kNone;

      // The action.
      const bool end = buffer.end();
      const bool could = valid && state == Run && error == kNone && !buffer.waits();
      const bool fits = action.end() <= buffer.limit();
      const bool looked =
          !end || action.end() <= buffer.last_begin() || (could_at != kNever && now > could_at);
      const bool fire = could && fits && looked && (!action.last || end || buffer.held() == TestType::Depth);
      const bool doom = could && !fits && end && looked;
      const unsigned left = buffer.limit() - action.begin;  // bits
      const bool header_fire = action.has_header() && (fire || (doom && left >= 8));
      const bool check = action.head && (fire || (doom && left >= action.head_bits));
      const bool ends_here = error != kNone || (fire && action.last);
      // The last byte: a 1 behind the frame's last suffix, or none; before the frame's end is reached,
      // anything.
      unsigned tail = rng.below(256);
      if (end && length == (script.bits() + 7) / 8) {
        const unsigned used = (script.bits() + 7) % 8 + 1;
        tail &= (1U << used) - 1;
        if (dirty && used < 8) tail |= 1U << (used + rng.below(8 - used));
      }
      Error issued = error;
      if (fire && action.last && (buffer.limit() >= action.end() + 8 || tail >> (action.end() + 7) % 8 > 1)) {
        issued = kTrailing;
      }

      // In the cycle of wait_i it is open whether a beat without bytes is held.
      const unsigned more = buffer.waits() && buffer.held() < TestType::Depth ? rng.below(2) : 0;
      dut->held_i = static_cast<std::uint16_t>((1U << (buffer.held() + more)) - 1);
      dut->wait_i = buffer.waits();
      dut->end_i = end;
      dut->last_byte_i = static_cast<std::uint8_t>(end ? buffer.kept() - 1 : rng.below(kBeatBytes));
      dut->tail_i = static_cast<std::uint8_t>(tail);
      dut->valid_i = valid;
      dut->action_i = static_cast<std::uint8_t>(action.port());
      dut->group_i = action.group.port();
      dut->offset_i = static_cast<std::uint8_t>(place.offset);
      dut->end_offset_i = static_cast<std::uint8_t>(place.sum % kBeatBytes);
      dut->reach_i = static_cast<std::uint16_t>(1U << place.reach);
      dut->phase_i = static_cast<std::uint8_t>(place.phase);
      dut->end_phase_i = static_cast<std::uint8_t>(place.end_phase);
      dut->last_i = action.step ? action.last : rng.chance(50);
      dut->bad_plane_i = plane_here;
      dut->move_i = move;
      dut.settle();

      CAPTURE(frame, now, next, state, end, length, action.port(), action.begin, action.bits, error);
      CAPTURE(buffer.held(), valid);
      REQUIRE(dut->fire_o == fire);
      REQUIRE(dut->doom_o == doom);
      REQUIRE(dut->stop_o == (state != Run || error != kNone));
      REQUIRE(dut->drain_o == (state == Drain));
      REQUIRE(dut->clear_o == (move && end && state == Drain));
      REQUIRE(dut->item_o == ((fire && action.step) || error != kNone));
      if (dut->item_o) REQUIRE(dut->error_o == issued);
      REQUIRE(dut->accept_o == (accept && state != Drain && error == kNone));
      if (dut->accept_o) {
        REQUIRE(dut->accept_mode_o == script.chunks[accepted].mode);
        REQUIRE(dut->accept_bank_o == script.chunks[accepted].bank);
      }
      if (state != Drain && error == kNone) {
        bool header = kHeaderDelay == 0 && header_fire;
        for (const unsigned when : header_at) header = header || at(when, kHeaderDelay);
        REQUIRE(dut->header_o == header);
        REQUIRE(dut->detail_o == detail_here);
      }
      REQUIRE(dut->write_o == (kWriteDelay == 0 ? action.head && fire : at(write_at, kWriteDelay)));
      REQUIRE(dut->check_o == (kWriteDelay == 0 ? check : at(check_at, kWriteDelay)));
      if (dut->check_o) REQUIRE(dut->group_o == (kWriteDelay == 0 ? action.group : write_group).port());

      dut.edge();
      const bool drain = state == Drain;
      buffer.edge(move && fire ? action.end() : 0, beats.toss(rng), drain);
      if (reset && rng.chance(2)) {
        dut.reset();
        break;
      }
      if (!move) continue;
      over = end && drain;
      if (header_fire) header_at[action.header_chunk()] = now;
      if (check) {
        check_at = now;
        write_group = action.group;
        if (action.planes && action.group.last && action.group.count < 63 && bad_plane) bad_plane_at = now;
      }
      if (could && end && could_at == kNever) could_at = now;
      if (fire) {
        if (action.detail) detail_at[action.chunk] = now;
        if (action.head) write_at = now;
        ++next;
        could_at = kNever;
      }
      if (doom) {
        state = Doomed;
        truncated_at = now;
      }
      if (ends_here) {
        ends[issued]++;
        state = Drain;
      }
      // The next action is planned when what it needs has come, or later.
      if (fire || doom) valid = false;
      if (state != Run) valid = false;
      if (state == Run && !valid && next < script.actions.size()) {
        const Action& planned = script.actions[next];
        const bool waits_for_header =
            (planned.detail || planned.head) &&
            (header_at[planned.chunk] == kNever || now < header_at[planned.chunk] + kHeaderDelay);
        const bool waits_for_detail =
            planned.head && script.chunks[planned.chunk].has_detail() &&
            (detail_at[planned.chunk] == kNever || now < detail_at[planned.chunk] + kAlign + 1);
        valid = !waits_for_header && !waits_for_detail && plans.toss(rng);
      }
      ++now;
    }
    if (!over) dut.reset();
  }
  for (const Error error : {kNone, kBadBank, kTruncated, kTrailing, kBadChunk, kBadPlane}) {
    CAPTURE(error);
    REQUIRE(ends[error] > 3);
  }
}

}  // namespace qlc::verif
