// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "model/systemc/enc_input.h"

namespace qlc::sc {

/// The input of an encoder that is told with the frame how to code it (`Select` = 0): a register for one
/// beat, and what `s_axis_tuser_i` promised.
class EncRegister : public EncInput {
 public:
  bool ready(bool leaves) const override { return !beat_ || leaves; }
  bool take(const EncBeat& beat, const EncTables& tables, const Cycle& cycle) override;
  const EncBeat* next() const override { return beat_ ? &*beat_ : nullptr; }
  void pop() override { beat_.reset(); }
  std::optional<EncChunk> choice(const Cycle& cycle) const override;
  void fetch(const Cycle& cycle) override { fetched_ += cycle.chunk_symbols; }

 private:
  std::optional<EncBeat> beat_;

  // Of the frame that was begun last.
  std::uint64_t usable_from_ = 0;  // cycle, its first choice
  std::uint64_t user_ = 0;
  std::uint64_t promised_ = 0;  // symbols
  std::uint64_t fetched_ = 0;   // symbols of the chunks whose choice was fetched, as if all were full
};

}  // namespace qlc::sc
