// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace qlc::sc {

/// Keeps the load of a codebook and the frames apart (docs/architecture.md, 2.2). Both ready signals follow
/// from registers only.
class LoadGate {
 public:
  /// `s_cfg_tready_o`.
  bool cfg_ready() const { return loading_; }

  /// Whether the gate lets `s_axis_tready_o` be high.
  bool stream_ready() const { return !loading_ && (in_frame_ || !hold_); }

  /// What the module's streams do in a cycle.
  struct Cycle {
    bool cfg_valid = false;
    bool cfg_last = false;
    bool beat_taken = false;
    bool beat_last = false;
    bool holds_data = false;  // a register of the module holds a part of a frame
  };

  /// The rising edge at the end of a cycle.
  void clock(const Cycle& cycle) {
    const bool busy = in_frame_ || cycle.holds_data;
    const bool was_loading = loading_;
    if (loading_) {
      if (cycle.cfg_valid && cycle.cfg_last) loading_ = false;
    } else if (hold_ && !busy) {
      loading_ = true;
    }
    hold_ = !was_loading && cycle.cfg_valid;
    if (cycle.beat_taken) in_frame_ = !cycle.beat_last;
  }

 private:
  bool loading_ = false;
  bool hold_ = false;
  bool in_frame_ = false;
};

}  // namespace qlc::sc
