// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_skid.h"

#include <algorithm>

namespace qlc::sc {

bool EncSkid::take(const EncBeat& beat, const EncTables& /*tables*/, const Cycle& /*cycle*/) {
  beats_.push(beat);
  return beat.frame_first;
}

void EncSkid::pop(const Cycle& /*cycle*/) {
  place_ = place();
  place_.symbols += lanes_;
  beats_.pop();
}

std::optional<EncChunk> EncSkid::chunk(unsigned further, const Cycle& cycle) const {
  const Place at = place();
  const std::uint64_t size = cycle.chunk_symbols;
  const std::uint64_t begin = ((at.symbols + size - 1) / size + further) * size;
  const std::uint64_t promised = (at.user & 0xFFFFFFFFU) + 1;
  const bool raw = (at.user >> 36 & 1U) != 0;

  EncChunk chunk;
  chunk.choice.mode = raw ? model::Mode::Raw : model::Mode::Coded;
  chunk.choice.bank = raw ? 0 : static_cast<unsigned>(at.user >> 32 & 15U);
  chunk.symbols = static_cast<std::uint32_t>(std::min(size, promised - begin));
  chunk.last = begin + size >= promised;
  return chunk;
}

EncSkid::Place EncSkid::place() const {
  if (!beats_.empty() && beats_.front().frame_first) return {beats_.front().user, 0};
  return place_;
}

}  // namespace qlc::sc
