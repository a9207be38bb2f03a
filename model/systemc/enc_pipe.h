// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "model/systemc/enc_ring.h"
#include "model/systemc/enc_step.h"
#include "model/systemc/planar.h"

namespace qlc::sc {

/// What a move puts in a frame: a head, or the suffixes of a step, or both, or nothing.
struct EncSlot {
  const EncBits* head = nullptr;
  const EncStep* step = nullptr;

  unsigned bits() const {
    return (head != nullptr ? head->size() : 0) + (step != nullptr ? step->suffixes.size() : 0);
  }
  /// It is the frame's last.
  bool last() const { return step != nullptr && step->frame_last; }
};

/// The frame between entering and putting, counted in moves (docs/architecture.md 3.4, Moves and Slots).
class EncPipe {
 public:
  explicit EncPipe(const PlanarConfig& config);

  /// Whether a frame is in the pipe.
  bool holds_frame() const { return holds_frame_; }

  /// Whether a frame is in the pipe of which steps are still to enter.
  bool open() const { return holds_frame_ && !ended_; }

  /// A frame is in the pipe from the next cycle on.
  void begin();

  /// The slot that the next move puts.
  EncSlot slot() const;

  /// Moves; `step` enters, or an empty one. The slot must have been put.
  void move(const std::optional<EncStep>& step);

 private:
  /// What is put with a certain slot.
  template <class T>
  struct Due {
    std::uint64_t slot = 0;
    T item;
  };

  unsigned group_steps_;   // T
  unsigned suffix_steps_;  // D
  unsigned delay_;         // from the move of a step to that of the slot of its number

  bool holds_frame_ = false;
  bool ended_ = false;
  std::uint64_t moves_ = 0;  // of the frame
  EncRing<Due<EncBits>> heads_;
  EncRing<Due<EncStep>> steps_;
};

}  // namespace qlc::sc
