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

/// Decides when the next step enters, and forms its codes; finds what is wrong with a frame and drops it
/// (docs/architecture.md 3.4, Enter and Errors).
class EncEnter {
 public:
  explicit EncEnter(const PlanarConfig& config)
      : lanes_(config.lanes), prefix_bits_(config.prefix_bits), select_(config.select) {}

  /// What a step meets in a cycle.
  struct Cycle {
    bool advances = false;
    bool slots_done = false;  ///< all slots of the frames before had fired when the cycle began
    EncInput::Cycle input;
  };

  /// What happens in a cycle.
  struct Outcome {
    std::optional<EncStep> step;    ///< enters
    bool frame_begun = false;       ///< with it
    std::optional<EncChunk> chunk;  ///< begun with it
    bool dropped = false;           ///< all of the frame that has not fired goes too
  };

  /// One cycle.
  Outcome clock(const Cycle& cycle, EncInput& input, const EncTables& tables);

  /// The error for which a slot is due, or None.
  model::Error due() const { return due_; }

  /// The error slot has fired.
  void fired() { due_ = model::Error::None; }

 private:
  /// A step that would enter, and what it belongs to.
  struct Candidate {
    const EncBeat& beat;
    EncChunk chunk;
    std::uint32_t left = 0;        // symbols of the chunk from the step on
    bool chunk_first = false;      // the step is the chunk's first
    std::optional<EncChunk> next;  // the next chunk, if its choice is needed
  };

  std::optional<Candidate> candidate(const Cycle& cycle, const EncInput& input) const;
  model::Error judge(const Candidate& candidate) const;
  void drop(const Cycle& cycle, EncInput& input);
  EncStep enter(const Candidate& candidate, const EncTables& tables);
  void begin_group(const Candidate& candidate);
  void code(const EncBeat& beat, const EncTable& table, EncBits& suffixes);
  EncHead head(bool last) const;

  unsigned lanes_;
  unsigned prefix_bits_;
  bool select_;

  model::Error error_ = model::Error::None;  // of the frame that is being dropped
  model::Error due_ = model::Error::None;

  // The chunk that the next step belongs to, if it is not its first; its symbols still to enter.
  EncChunk chunk_;
  std::uint32_t left_ = 0;

  // The group.
  unsigned place_ = 0;  // of the next step's first symbol
  std::uint32_t prefix_ = 0;
  unsigned prefix_size_ = 0;
  std::optional<std::uint8_t> header_;
  std::array<std::uint64_t, model::kMaxPrefixBits> planes_{};
};

}  // namespace qlc::sc
