// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_enter.h"

namespace qlc::sc {

namespace {

using model::Error;
using model::Mode;

constexpr unsigned kGroup = model::kGroupSymbols;

/// A chunk's header (docs/format.md 6.2).
std::uint8_t header_of(const EncChunk& chunk) {
  const auto mode = static_cast<unsigned>(chunk.choice.mode);
  return static_cast<std::uint8_t>(chunk.choice.bank | mode << 4 | (chunk.last ? 1U << 6 : 0U));
}

}  // namespace

EncEnter::Outcome EncEnter::clock(const Cycle& cycle, EncInput& input, const EncTables& tables) {
  Outcome outcome;
  if (input.next() == nullptr) return outcome;
  if (error_ != Error::None) {
    drop(cycle, input);
    return outcome;
  }
  const std::optional<Candidate> step = candidate(cycle, input);
  if (!step) return outcome;
  error_ = judge(*step);
  if (error_ != Error::None) {
    outcome.dropped = true;
    left_ = 0;
    place_ = 0;
    planes_ = {};
    drop(cycle, input);
    return outcome;
  }
  outcome.frame_begun = step->beat.frame_first;
  if (step->chunk_first) outcome.chunk = step->chunk;
  outcome.step = enter(*step, tables);
  input.pop(cycle.input);
  return outcome;
}

/// The next step, if it may enter or be found wrong in this cycle.
std::optional<EncEnter::Candidate> EncEnter::candidate(const Cycle& cycle, const EncInput& input) const {
  const EncBeat& beat = *input.next();
  if (!cycle.advances || (beat.frame_first && !cycle.slots_done)) return std::nullopt;
  Candidate step{beat, chunk_, left_, left_ == 0, {}};
  if (step.chunk_first) {
    const auto chunk = input.chunk(0, cycle.input);
    if (!chunk) return std::nullopt;
    step.chunk = *chunk;
    step.left = chunk->symbols;
  }
  if (!step.chunk.last && step.left == 2 * kGroup) {
    step.next = input.chunk(step.chunk_first ? 1 : 0, cycle.input);
    if (!step.next) return std::nullopt;
  }
  return step;
}

Error EncEnter::judge(const Candidate& step) const {
  const EncBeat& beat = step.beat;
  const bool coded = step.chunk.choice.mode == Mode::Coded;
  if (!select_ && beat.frame_first && coded && (beat.available >> step.chunk.choice.bank & 1U) == 0) {
    return Error::BadBank;
  }
  if (step.chunk.empty_beat || (step.next && step.next->empty_beat)) return Error::Truncated;
  if (beat.last && (!step.chunk.last || beat.count < step.left)) return Error::Truncated;
  if (beat.last && beat.count > step.left) return Error::Trailing;
  if (!beat.last && step.chunk.last && beat.count >= step.left) return Error::Trailing;
  return Error::None;
}

/// Drops a beat of a frame in error.
void EncEnter::drop(const Cycle& cycle, EncInput& input) {
  if (input.next()->last) {
    due_ = error_;
    error_ = Error::None;
  }
  input.pop(cycle.input);
}

EncStep EncEnter::enter(const Candidate& candidate, const EncTables& tables) {
  const EncBeat& beat = candidate.beat;
  chunk_ = candidate.chunk;
  left_ = candidate.left - beat.count;
  if (place_ == 0) begin_group(candidate);

  EncStep step;
  step.group_first = place_ == 0;
  step.frame_last = beat.last;
  if (chunk_.choice.mode == Mode::Coded) {
    code(beat, tables.bank(chunk_.choice.bank), step.suffixes);
  } else if (chunk_.choice.mode == Mode::Raw) {
    for (unsigned i = 0; i < beat.count; ++i) step.suffixes.put(beat.data.bytes[i], 8);
  }
  place_ += lanes_;
  step.group_last = beat.last || place_ == kGroup;
  if (step.group_last) {
    step.head = head(beat.last);
    place_ = 0;
  }
  return step;
}

/// What stands before a group's planes.
void EncEnter::begin_group(const Candidate& candidate) {
  planes_ = {};
  prefix_ = 0;
  prefix_size_ = 0;
  const auto put = [this](std::uint32_t value, unsigned bits) {
    prefix_ |= value << prefix_size_;
    prefix_size_ += bits;
  };
  if (candidate.beat.frame_first) put(header_of(chunk_), 8);
  if (candidate.chunk_first) {
    if (chunk_.choice.mode == Mode::Constant) put(chunk_.symbol, 8);
    if (chunk_.last) put(chunk_.symbols - 1, 16);
  }
  header_.reset();
  if (candidate.next) header_ = header_of(*candidate.next);
}

/// The codes of a step: prefixes go to the planes, suffixes follow each other.
void EncEnter::code(const EncBeat& beat, const EncTable& table, EncBits& suffixes) {
  for (unsigned i = 0; i < beat.count; ++i) {
    const std::uint8_t symbol = beat.data.bytes[i];
    const std::uint64_t area = table.area[symbol];
    for (unsigned plane = 0; plane < prefix_bits_; ++plane) {
      planes_[plane] |= (area >> plane & 1U) << (place_ + i);
    }
    suffixes.put(table.suffix[symbol], table.width[symbol]);
  }
}

EncHead EncEnter::head(bool last) const {
  EncHead head;
  head.prefix = prefix_;
  head.prefix_bits = prefix_size_;
  head.last = last;
  if (header_) head.bits.put(*header_, 8);
  if (chunk_.choice.mode == Mode::Coded) {
    for (unsigned plane = 0; plane < prefix_bits_; ++plane) head.bits.put(planes_[plane], 64);
  }
  return head;
}

}  // namespace qlc::sc
