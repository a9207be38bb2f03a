// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/error.h"
#include "model/systemc/enc_input.h"
#include "model/systemc/enc_step.h"
#include "model/systemc/enc_tables.h"
#include "model/systemc/planar.h"

namespace qlc::sc {

/// Fetches the choices of chunks and forms the steps of a frame; finds what is wrong with it and drops its
/// rest (docs/architecture.md 3.4, Choices, Moves and Errors).
class EncEnter {
 public:
  explicit EncEnter(const PlanarConfig& config)
      : lanes_(config.lanes), prefix_bits_(config.prefix_bits), select_(config.select) {}

  /// A chunk's choice is fetched: a frame begins with it, or it waits; then none may wait yet.
  void fetch(const EncChunk& chunk);

  /// Whether a fetched choice waits.
  bool choice_waits() const { return next_.has_value(); }

  /// Whether the step of this beat can enter, as far as choices go.
  bool has_choices() const { return chunk_.last || groups_left() != 2 || next_; }

  /// Whether the next step begins a chunk.
  bool begins_chunk() const { return left_ == chunk_.symbols; }
  const EncChunk& chunk() const { return chunk_; }

  /// The step of this beat enters.
  EncStep enter(const EncBeat& beat, const EncTables& tables);

  /// Whether the rest of a frame in error is being dropped.
  bool dropping() const { return dropping_; }

  /// Drops a beat of it.
  void drop(const EncBeat& beat) { dropping_ = !beat.last; }

 private:
  std::uint32_t groups_left() const { return (left_ + 63) / model::kGroupSymbols; }
  model::Error judge(const EncBeat& beat) const;
  void begin_chunk(const EncChunk& chunk);
  void begin_group(bool frame_first);
  void code(const EncBeat& beat, EncBits& suffixes, const EncTables& tables);
  EncBits head() const;

  unsigned lanes_;
  unsigned prefix_bits_;
  bool select_;

  EncChunk chunk_;                // that the next step belongs to
  std::uint32_t left_ = 0;        // its symbols still to enter
  std::optional<EncChunk> next_;  // the choice that waits
  bool dropping_ = false;

  // The group.
  unsigned place_ = 0;  // of the next step's first symbol
  EncBits before_;      // what stands before its planes
  std::array<std::uint64_t, model::kMaxPrefixBits> planes_{};
};

}  // namespace qlc::sc
