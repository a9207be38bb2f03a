// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/dec_planar_schedule.h"

#include <algorithm>

#include "model/systemc/dec_planar_split.h"

namespace qlc::sc {

namespace {

using model::Error;
using model::kGroupSymbols;

constexpr unsigned kHeaderBits = 8;
constexpr std::size_t kHeaderLead = 2;  // groups by which a chunk's header precedes its first planes

}  // namespace

void DecSchedule::move(const Around& around) {
  accepted_ = false;
  if (!f_.over) {
    const Error error = issue(around);
    if (error != Error::None) {
      end(around, error);
    } else {
      check_header(around);
      if (!f_.doomed) {
        groups_.look_up(now_, around.banks);
        if (f_.moved && !around.buffer.closing()) act(around);
      }
    }
  }
  f_.moved = true;
  ++now_;
}

/// The error that is issued in this cycle, if there is one.
Error DecSchedule::issue(const Around& around) {
  if (f_.header_error != Error::None) return f_.header_error;
  if (f_.detail_check == now_ && f_.next.left > around.chunk) return Error::BadChunk;
  if (f_.bad_plane == now_) return Error::BadPlane;
  if (f_.truncated == now_) return Error::Truncated;
  return Error::None;
}

/// What a header says, be it good or not, and whether it is.
void DecSchedule::check_header(const Around& around) {
  if (f_.header_check != now_) return;
  f_.next = DecChunk{};
  f_.header_error = f_.next.set_header(f_.header, around.chunk, around.available);
  accepted_ = f_.header_error == Error::None;
}

/// Fires the next action, if its time has come.
void DecSchedule::act(const Around& around) {
  if (!f_.begun) {
    if (!fires(around, kHeaderBits, {}, false)) return;
    f_.begun = true;
    consume_header(static_cast<unsigned>(around.buffer.peek(0, kHeaderBits)));
    around.buffer.consume(kHeaderBits);
    return;
  }
  const bool before_head = groups_.heads() < look_ahead_ || groups_.step() == 0;
  switch (before_head ? ahead() : Ahead::Nothing) {
    case Ahead::Unknown:
      return;
    case Ahead::Detail:
      return act_detail(around);
    case Ahead::Head:
      return act_step(around, true);
    case Ahead::Nothing:
      return act_step(around, false);
  }
}

/// Whether an action, of which all is known, fires. If its bits never will be there, it is doomed. `head`:
/// that of the action.
bool DecSchedule::fires(const Around& around, std::size_t bits, Head head, bool last_step) {
  const DecBuffer& buffer = around.buffer;
  const bool there = buffer.available() >= bits;
  if (buffer.end_known()) {
    f_.waited = !f_.waited && buffer.beyond_last(bits);
    if (f_.waited) return false;
  } else if (!there || (last_step && !buffer.full())) {
    return false;
  }
  if (there) return true;
  f_.doomed = true;
  f_.truncated = now_ + align_ + 1;
  if (head.header_bits > 0 && buffer.available() >= head.header_bits) {
    consume_header(static_cast<unsigned>(buffer.peek(0, kHeaderBits)));
  }
  if (buffer.available() >= head.bits()) look_at_planes(buffer, head);
  return false;
}

void DecSchedule::act_detail(const Around& around) {
  const unsigned bits = f_.next.detail_bits();
  if (!fires(around, bits, {}, false)) return;
  f_.next.set_detail(around.buffer.peek(0, bits));
  around.buffer.consume(bits);
  f_.detail_consumed = true;
  f_.detail_check = now_ + align_ + 1;
}

/// A head, or the suffixes of a step, or both.
void DecSchedule::act_step(const Around& around, bool with_head) {
  const bool with_suffixes = !with_head || groups_.heads() >= look_ahead_;
  if (with_suffixes && !groups_.usable(now_)) return;
  if (!with_suffixes && heads_pause_ && f_.head_alone + 1 == now_) return;
  const Head head = with_head ? next_head() : Head{};
  const std::size_t bits = head.bits() + (with_suffixes ? groups_.bits() : 0);
  const bool last_step = !with_head && groups_.at_end();
  if (!fires(around, bits, head, last_step)) return;
  if (with_head) consume_head(around, head);
  if (with_suffixes) return consume_suffixes(around, last_step);
  f_.head_alone = now_;
}

DecSchedule::Ahead DecSchedule::ahead() const {
  if (f_.chunk.left > 0) return Ahead::Head;
  if (f_.chunk.last) return Ahead::Nothing;
  if (now_ < f_.next_known) return Ahead::Unknown;
  if (f_.next.detail_bits() == 0) return Ahead::Head;
  if (!f_.detail_consumed) return Ahead::Detail;
  return now_ > f_.detail_check ? Ahead::Head : Ahead::Unknown;
}

DecSchedule::Head DecSchedule::next_head() const {
  const DecChunk& chunk = f_.chunk.left > 0 ? f_.chunk : f_.next;
  Head head;
  head.group.mode = chunk.mode;
  head.group.bank = chunk.bank;
  head.group.constant = chunk.constant;
  head.group.symbols = static_cast<unsigned>(std::min(kGroupSymbols, chunk.left));
  head.group.consumed = now_;
  head.header_bits = !chunk.last && chunk.left == kHeaderLead * kGroupSymbols ? kHeaderBits : 0;
  head.plane_bits = chunk.coded() ? plane_bits_ : 0;
  return head;
}

void DecSchedule::consume_header(unsigned header) {
  f_.header = header;
  f_.header_check = now_ + align_;
  f_.next_known = now_ + header_;
  f_.detail_consumed = false;
}

void DecSchedule::consume_head(const Around& around, Head head) {
  if (f_.chunk.left == 0) f_.chunk = f_.next;
  f_.chunk.left -= head.group.symbols;
  if (head.header_bits > 0) consume_header(static_cast<unsigned>(around.buffer.peek(0, kHeaderBits)));
  look_at_planes(around.buffer, head);
  around.buffer.consume(head.bits());
  groups_.push(head.group);
}

/// Planes, if the head has any; one with a bit beyond the group's symbols is an error.
void DecSchedule::look_at_planes(const DecBuffer& buffer, Head& head) {
  const auto planes = static_cast<unsigned>(head.plane_bits / kGroupSymbols);
  const std::uint64_t ones = split_planes(buffer, head.header_bits, planes, head.group);
  const unsigned symbols = head.group.symbols;
  if (symbols < kGroupSymbols && ones >> symbols != 0) f_.bad_plane = now_ + align_ + 1;
}

/// The suffixes of a step, which become its output beat.
void DecSchedule::consume_suffixes(const Around& around, bool last_step) {
  DecBuffer& buffer = around.buffer;
  DecBeat& beat = around.delivery.enter();
  split_suffixes(buffer, groups_, around.banks, beat.data);
  beat.keep = ~std::uint64_t{0} >> (64 - groups_.symbols());
  buffer.consume(groups_.bits());
  groups_.fire();
  if (!last_step) return;
  const std::size_t left = buffer.available();
  if (left >= 8 || buffer.peek(0, static_cast<unsigned>(left)) != 0) return end(around, Error::Trailing);
  beat.last = true;
  f_.over = true;
}

/// An error ends the frame.
void DecSchedule::end(const Around& around, Error error) {
  around.delivery.enter() = DecBeat{true, {}, 0, true, error};
  f_.over = true;
}

}  // namespace qlc::sc
