// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/systemc/enc_input.h"
#include "model/systemc/enc_ring.h"

namespace qlc::sc {

/// The input of an encoder that chooses for itself (`Select` = 1): keeps the symbols of a chunk until it has
/// the choice of docs/format.md 8.
class EncChunks : public EncInput {
 public:
  explicit EncChunks(const PlanarConfig& config);

  bool ready(bool /*leaves*/) const override { return !beats_.full() && !chunks_.full(); }
  bool take(const EncBeat& beat, const EncTables& tables, const Cycle& cycle) override;
  const EncBeat* next() const override { return beats_.empty() ? nullptr : &beats_.front(); }
  void pop() override { beats_.pop(); }
  std::optional<EncChunk> choice(const Cycle& cycle) const override;
  void fetch(const Cycle& /*cycle*/) override { chunks_.pop(); }

 private:
  /// A chunk that has begun, and what is known of it.
  struct Chunk {
    EncChunk chunk;
    bool complete = false;
    std::uint64_t usable_from = 0;  // cycle, if complete
    std::uint16_t available = 0;    // banks, with its first beat
    bool all_equal = true;
    std::array<std::uint32_t, 16> suffix_bits{};  // with each bank
  };

  static void add(Chunk& chunk, const EncBeat& beat, const EncTables& tables);
  model::Choice choose(const Chunk& chunk) const;

  unsigned prefix_bits_;
  unsigned delay_;  // Y
  EncRing<EncBeat> beats_;
  EncRing<Chunk> chunks_{16};  // begun, their choice not fetched
  bool inside_ = false;        // the last beat taken was not the last of its chunk
};

}  // namespace qlc::sc
