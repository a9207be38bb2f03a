// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_register.h"

#include <algorithm>

namespace qlc::sc {

bool EncRegister::take(const EncBeat& beat, const EncTables& /*tables*/, const Cycle& cycle) {
  beat_ = beat;
  if (beat.frame_first) {
    usable_from_ = cycle.now + 2;
    user_ = beat.user;
    promised_ = (beat.user & 0xFFFFFFFFU) + 1;
    fetched_ = 0;
  }
  return beat.frame_first;
}

std::optional<EncChunk> EncRegister::choice(const Cycle& cycle) const {
  if (fetched_ >= promised_ || cycle.now < usable_from_) return std::nullopt;
  const std::uint64_t left = promised_ - fetched_;
  const bool raw = (user_ >> 36 & 1U) != 0;
  EncChunk chunk;
  chunk.choice.mode = raw ? model::Mode::Raw : model::Mode::Coded;
  chunk.choice.bank = raw ? 0 : static_cast<unsigned>(user_ >> 32 & 15U);
  chunk.symbols = static_cast<std::uint32_t>(std::min<std::uint64_t>(cycle.chunk_symbols, left));
  chunk.first = fetched_ == 0;
  chunk.last = left <= cycle.chunk_symbols;
  return chunk;
}

}  // namespace qlc::sc
