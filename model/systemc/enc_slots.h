// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "model/systemc/enc_pack.h"
#include "model/systemc/enc_ring.h"
#include "model/systemc/enc_step.h"
#include "model/systemc/planar.h"

namespace qlc::sc {

/// Holds mapped steps and the head that waits, and fires the slots of a frame in their order
/// (docs/architecture.md 3.4, Slots).
class EncSlots {
 public:
  explicit EncSlots(const PlanarConfig& config);

  /// Whether all slots of all frames begun have fired.
  bool done() const { return !open_; }

  /// Whether a group's head is ready.
  bool head_waits() const { return head_.has_value(); }

  /// Fires the next slot, if it can fire in this cycle. Returns whether it had a group's head.
  bool fire(std::uint64_t now, EncPack& pack);

  /// A frame's first step enters.
  void begin();

  /// A step is mapped in this cycle.
  void add(const EncStep& step, std::uint64_t now);

  /// Forgets all that has not fired.
  void drop();

 private:
  /// A step, mapped.
  struct Step {
    EncBits suffixes;
    bool group_first = false;
    bool frame_last = false;
    std::uint64_t ready_from = 0;  // cycle
  };

  bool fire_prefix(std::uint64_t now, EncPack& pack);
  bool fire_head(std::uint64_t now, EncPack& pack);
  bool fire_step(std::uint64_t now, EncPack& pack);
  void head_fired();

  unsigned look_ahead_;
  unsigned merge_cycles_;  // R

  EncRing<Step> steps_;
  std::optional<EncHead> head_;
  bool open_ = false;       // a frame has begun and not all of its slots have fired
  bool all_heads_ = false;  // of the frame have fired
  unsigned ahead_ = 0;      // groups whose head has fired, but no step
};

}  // namespace qlc::sc
