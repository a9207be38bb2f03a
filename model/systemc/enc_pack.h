// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "model/error.h"
#include "model/systemc/enc_bits.h"
#include "model/systemc/enc_pipe.h"
#include "model/systemc/enc_ring.h"
#include "model/systemc/planar.h"

namespace qlc::sc {

/// Makes beats of the slots of a frame and keeps them until they leave (docs/architecture.md 3.4, Room and
/// Beats).
class EncPack {
 public:
  explicit EncPack(const PlanarConfig& config)
      : beat_bits_(8 * config.bus_bytes()), out_(config.encoder_beats()) {}

  /// A beat of `m_axis`.
  struct Beat {
    Wide data;
    std::uint64_t keep = 0;
    bool last = false;
    model::Error error = model::Error::None;
  };

  /// Whether there is room for the beats that a slot may complete.
  bool room(const EncSlot& slot) const { return out_.size() + most_completed(slot) <= out_.capacity(); }

  /// A slot is put.
  void put(const EncSlot& slot);

  /// The beat that `m_axis` shows, or nullptr.
  const Beat* shown() const;

  /// It is taken.
  void taken() { out_.pop(); }

 private:
  unsigned most_completed(const EncSlot& slot) const;
  void put(const EncBits& bits);
  void put(std::uint64_t value, unsigned count);
  void complete(unsigned bytes);
  void end(model::Error error);

  unsigned beat_bits_;  // B

  std::array<std::uint64_t, 8> words_{};  // the beat that is not full
  unsigned held_ = 0;                     // its bits
  EncRing<Beat> out_;                     // complete: up to K
};

}  // namespace qlc::sc
