// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Slots of random frames and where their bits go, for the benches of what packs them
/// (docs/architecture.md 3.4, Pack). Bits have positions in the stream of all beats that ever were; a frame
/// begins at a beat's first bit.

#include <algorithm>
#include <deque>

#include "verif/enc/records.h"

namespace qlc::verif {

struct Slot {
  Bits head;      // bits of a prefix or a head; maybe none
  Bits suffixes;  // maybe none
  bool with_head = false;
  bool with_suffix = false;
  bool first = false;  // of its frame
  bool end = false;
  unsigned error = kNone;
  // In bits: `room` is what fits into the ring yet, with the rest of the beat that is begun.
  unsigned room = 0, room_suffix = 0, room_end = 0;
  // Positions.
  std::uint64_t at = 0, suffixes_at = 0, end_at = 0;
  std::uint64_t open_before = 0, open_after = 0;  // the beat that is begun

  std::uint64_t completed() const { return open_after - open_before - (first ? 1 : 0) + (end ? 1 : 0); }
};

/// A beat that leaves.
struct OutBeat {
  Bits data;
  unsigned bytes = 0;
  bool last = false;
  unsigned user = 0;
  unsigned when = 0;  // shown from this cycle on
};

constexpr unsigned beat_bits(unsigned lanes) { return lanes < 8 ? 64 : 8 * lanes; }

/// Beats of the ring: the most that may be begun and not have left.
constexpr unsigned ring_beats(unsigned lanes, unsigned prefix_bits, unsigned deep) {
  const unsigned bits = beat_bits(lanes);
  return (8 + 64 * prefix_bits + 8 * lanes + bits - 1 + bits - 1) / bits + (deep != 0 ? 3 : 1);
}

class Packer {
 public:
  Packer(unsigned lanes, unsigned prefix_bits, unsigned beats)
      : lanes_(lanes), prefix_bits_(prefix_bits), bits_(beat_bits(lanes)), beats_(beats) {
    reset();
  }
  void reset() {
    room_ = beats_ * bits_;
    open_ = 0;
    at_ = 0;
    first_ = true;
    beat_.clear();
    left_ = 0;
  }
  unsigned bits() const { return bits_; }

  /// The next slot, if there is room for it; it has fired then.
  bool fire(Rng& rng, Slot& slot) {
    slot = {};
    slot.first = first_;
    if (left_ == 0) left_ = 1 + rng.below(20);
    slot.end = left_ == 1;
    if (slot.end && rng.chance(20)) slot.error = rng.chance(50) ? kBadBank : kTruncated;
    const bool error = slot.error != kNone;
    if (!error) {
      static constexpr unsigned kPrefixes[] = {8, 16, 24, 32};
      slot.with_head = first_ || rng.chance(50);
      slot.with_suffix = !first_ && (slot.end || !slot.with_head || rng.chance(50));
      unsigned head = rng.chance(50) ? 0 : 64 * prefix_bits_;
      if (rng.chance(30)) head += 8;
      if (first_ || rng.chance(20)) head = kPrefixes[rng.below(4)];
      if (slot.with_head) slot.head = extreme_bits(rng, head);
      unsigned suffixes = rng.chance(20) ? 8 * lanes_ : rng.chance(20) ? 0 : rng.below(8 * lanes_ + 1);
      // Sometimes exactly to the end of the beat.
      const auto rest = static_cast<unsigned>((bits_ - (at_ + slot.head.size()) % bits_) % bits_);
      if (rng.chance(20) && rest <= 8 * lanes_) suffixes = rest;
      if (slot.with_suffix) slot.suffixes = extreme_bits(rng, suffixes);
    }
    const auto lead = static_cast<unsigned>(error ? (first_ ? 8 : 0) : slot.head.size());
    const auto size = static_cast<unsigned>(lead + slot.suffixes.size());
    if (size > room_ || (error && room_ < bits_)) return false;
    slot.room = room_;
    slot.room_suffix = room_ - lead;
    slot.room_end = room_ - size;
    slot.open_before = open_;
    if (first_) at_ = (open_ + 1) * bits_;
    slot.at = at_;
    slot.suffixes_at = at_ + lead;
    slot.end_at = at_ + size;
    slot.open_after = (slot.end_at + bits_ - 1) / bits_ - 1;

    room_ = slot.room_end;
    if (slot.end) room_ = room_ / bits_ * bits_;
    at_ = slot.end_at;
    open_ = slot.open_after;
    first_ = slot.end;
    --left_;
    return true;
  }

  /// The beats that a slot completes.
  std::vector<OutBeat> complete(const Slot& slot, unsigned when) {
    append(beat_, slot.head);
    append(beat_, slot.suffixes);
    std::vector<OutBeat> done;
    while (beat_.size() > bits_) {
      done.push_back({slice(beat_, 0, bits_), bits_ / 8, false, kNone, when});
      beat_.erase(beat_.begin(), beat_.begin() + bits_);
    }
    if (slot.end) {
      const bool error = slot.error != kNone;
      const auto bytes = static_cast<unsigned>(error ? 0 : (beat_.size() + 7) / 8);
      done.push_back({error ? Bits(bits_, false) : slice(beat_, 0, bits_), bytes, true, slot.error, when});
      beat_.clear();
    }
    return done;
  }

  /// A beat has left.
  void leave() { room_ += bits_; }

 private:
  unsigned lanes_, prefix_bits_, bits_, beats_;
  unsigned room_ = 0;
  std::uint64_t open_ = 0, at_ = 0;
  bool first_ = true;
  unsigned left_ = 0;  // slots of the frame
  Bits beat_;          // bits of the frame that are in no complete beat
};

}  // namespace qlc::verif
