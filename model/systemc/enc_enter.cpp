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

void EncEnter::fetch(const EncChunk& chunk) {
  if (chunk.first) {
    begin_chunk(chunk);
    place_ = 0;
  } else {
    next_ = chunk;
  }
}

EncStep EncEnter::enter(const EncBeat& beat, const EncTables& tables) {
  EncStep step;
  step.error = judge(beat);
  step.frame_last = beat.last || step.error != Error::None;
  if (place_ == 0) begin_group(beat.frame_first);
  if (step.error == Error::None) {
    code(beat, step.suffixes, tables);
    left_ -= beat.count;
  } else {
    dropping_ = !beat.last;
  }
  place_ += lanes_;
  if (step.frame_last || place_ == kGroup) {
    step.head = head();
    place_ = 0;
  }
  if (left_ == 0 && !step.frame_last) begin_chunk(*next_);
  return step;
}

void EncEnter::begin_chunk(const EncChunk& chunk) {
  chunk_ = chunk;
  left_ = chunk_.symbols;
  next_.reset();
}

Error EncEnter::judge(const EncBeat& beat) const {
  const bool coded = chunk_.choice.mode == Mode::Coded;
  if (!select_ && beat.frame_first && coded && (beat.available >> chunk_.choice.bank & 1U) == 0) {
    return Error::BadBank;
  }
  if (chunk_.empty_beat || (groups_left() == 2 && next_ && next_->empty_beat)) return Error::Truncated;
  if (beat.last && (!chunk_.last || beat.count < left_)) return Error::Truncated;
  if (beat.last && beat.count > left_) return Error::Trailing;
  if (!beat.last && chunk_.last && beat.count >= left_) return Error::Trailing;
  return Error::None;
}

void EncEnter::begin_group(bool frame_first) {
  planes_ = {};
  before_ = {};
  if (frame_first) before_.put(header_of(chunk_), 8);
  if (begins_chunk()) {
    if (chunk_.choice.mode == Mode::Constant) before_.put(chunk_.symbol, 8);
    if (chunk_.last) before_.put((chunk_.symbols - 1) & 0xFFFFU, 16);
  }
  if (groups_left() == 2 && !chunk_.last) before_.put(header_of(*next_), 8);
}

/// Prefixes go to the planes, suffixes follow each other.
void EncEnter::code(const EncBeat& beat, EncBits& suffixes, const EncTables& tables) {
  if (chunk_.choice.mode == Mode::Constant) return;
  const EncTable& table = tables.bank(chunk_.choice.bank);
  for (unsigned i = 0; i < beat.count; ++i) {
    const std::uint8_t symbol = beat.data.bytes[i];
    if (chunk_.choice.mode == Mode::Raw) {
      suffixes.put(symbol, 8);
      continue;
    }
    const std::uint64_t area = table.area[symbol];
    for (unsigned plane = 0; plane < prefix_bits_; ++plane) {
      planes_[plane] |= (area >> plane & 1U) << (place_ + i);
    }
    suffixes.put(table.suffix[symbol], table.width[symbol]);
  }
}

EncBits EncEnter::head() const {
  EncBits head = before_;
  if (chunk_.choice.mode == Mode::Coded) {
    for (unsigned plane = 0; plane < prefix_bits_; ++plane) head.put(planes_[plane], 64);
  }
  return head;
}

}  // namespace qlc::sc
