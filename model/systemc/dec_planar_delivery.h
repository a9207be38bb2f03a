// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/error.h"
#include "model/systemc/planar.h"

namespace qlc::sc {

/// A beat of the decoder's `m_axis`.
struct DecBeat {
  bool valid = false;
  Wide data;
  std::uint64_t keep = 0;
  bool last = false;
  model::Error error = model::Error::None;
};

/// The pipeline from a step that fires, or an error that is issued, to the output register
/// (docs/architecture.md 3.3, *Delivery*).
class DecDelivery {
 public:
  explicit DecDelivery(const PlanarConfig& config)
      : delay_(config.align_cycles() + config.deliver_cycles()) {}

  /// What `m_axis` shows.
  const DecBeat& out() const { return beats_[now_ % kStages]; }

  /// The beat of the step that fires in this cycle. Only in a cycle that moves.
  DecBeat& enter() {
    DecBeat& beat = beats_[(now_ + delay_) % kStages];
    beat.valid = true;
    return beat;
  }

  /// The end of a cycle that moves.
  void move() {
    if (out().valid) beats_[now_ % kStages] = DecBeat{};
    ++now_;
  }

 private:
  static constexpr std::size_t kStages = 8;  // more than A + V

  unsigned delay_;
  std::array<DecBeat, kStages> beats_{};
  std::size_t now_ = 0;
};

}  // namespace qlc::sc
