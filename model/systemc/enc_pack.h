// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "model/error.h"
#include "model/systemc/enc_bits.h"
#include "model/systemc/enc_ring.h"
#include "model/systemc/planar.h"

namespace qlc::sc {

/// Makes beats of the bits that slots put in a frame, and counts whether there is room for them
/// (docs/architecture.md 3.4, Slots and Pack).
class EncPack {
 public:
  explicit EncPack(const PlanarConfig& config);

  /// A beat of `m_axis`.
  struct Beat {
    Wide data;
    std::uint64_t keep = 0;
    bool last = false;
    model::Error error = model::Error::None;
    std::uint64_t from = 0;  // the first cycle in which it can be shown
  };

  /// Whether there is room for a slot of `bits` bits.
  bool room(unsigned bits) const { return begun_ + beats(frame_bits_ + bits) - left_ <= room_; }

  /// Whether there is room for an error slot: one beat more than those begun.
  bool room_for_error() const { return begun_ + beats(frame_bits_) + 1 - left_ <= room_; }

  /// A slot that fires in cycle `now` puts bits in the frame.
  void put(const EncBits& bits, std::uint64_t now);
  void put(std::uint64_t value, unsigned count, std::uint64_t now);

  /// The slot ends the frame.
  void end(std::uint64_t now) { finish(model::Error::None, now); }

  /// An error slot fires.
  void fail(model::Error error, std::uint64_t now) { finish(error, now); }

  /// The beat that `m_axis` shows, or nullptr.
  const Beat* shown(std::uint64_t now) const;

  /// It is taken.
  void taken();

 private:
  std::uint64_t beats(std::uint64_t bits) const { return (bits + beat_bits_ - 1) / beat_bits_; }
  void complete(unsigned bytes, std::uint64_t now);
  void finish(model::Error error, std::uint64_t now);

  unsigned beat_bits_;  // B
  unsigned room_;       // K
  unsigned delay_;      // Z

  std::uint64_t begun_ = 0;       // beats of the frames before
  std::uint64_t frame_bits_ = 0;  // bits put in this frame
  std::uint64_t left_ = 0;        // beats taken

  std::array<std::uint64_t, 8> words_{};  // the beat that is begun and not complete
  unsigned held_ = 0;                     // its bits, up to B
  EncRing<Beat> out_;                     // complete
};

}  // namespace qlc::sc
