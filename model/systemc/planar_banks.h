// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/bits.h"
#include "model/codebook.h"
#include "model/systemc/planar.h"

namespace qlc::sc {

/// The codebooks of a planar encoder or decoder, their loader, and the gate that lets a bank be loaded only
/// while no frame inside uses it (docs/architecture.md, 3.2). Sets of banks are bit masks, bank 0 in bit 0.
/// Both ready signals follow from registers only.
class PlanarBanks {
 public:
  /// As after reset.
  explicit PlanarBanks(const PlanarConfig& config)
      : kind_(config.kind), prefix_bits_(config.prefix_bits), banks_(config.banks) {}

  /// `usable_o`.
  std::uint16_t usable() const { return usable_; }

  /// `s_cfg_tready_o`.
  bool cfg_ready() const { return loading_; }

  /// Whether the gate lets `s_axis_tready_o` be high. `between_frames`: the next beat would be a frame's
  /// first.
  bool stream_ready(bool between_frames) const { return !(between_frames && hold_); }

  /// The banks that are usable, enabled (`enable`: `bank_enable_i`) and not being loaded, in this cycle.
  std::uint16_t available(std::uint16_t enable) const {
    const unsigned loaded = loading_ ? 1U << stored_ : 0U;
    return static_cast<std::uint16_t>(usable_ & enable & ~loaded);
  }

  /// The codebook of a usable bank.
  const model::Codebook& book(unsigned bank) const { return *books_[bank]; }

  /// What happens in a cycle.
  struct Cycle {
    bool cfg_valid = false;          ///< the `s_cfg_*` inputs
    std::uint8_t cfg_data = 0;       //
    std::uint8_t cfg_dest = 0;       //
    bool cfg_last = false;           //
    bool busy = false;               ///< `busy_o`
    std::uint16_t becomes_used = 0;  ///< the banks that a header or a first beat of this cycle makes used
  };

  /// The rising edge at the end of a cycle.
  void clock(const Cycle& cycle);

 private:
  void take(std::uint8_t byte, bool last);

  model::Kind kind_;
  unsigned prefix_bits_;
  unsigned banks_;

  std::array<std::optional<model::Codebook>, 16> books_;
  std::uint16_t usable_ = 0;  // has a bit for each codebook
  model::Bytes bytes_;        // of the load, as far as it has come

  bool loading_ = false;  // the mode
  bool hold_ = false;
  unsigned stored_ = 0;  // the bank of the load that waits or goes on
  std::uint16_t used_ = 0;
};

}  // namespace qlc::sc
