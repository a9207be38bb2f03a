// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/systemc/planar.h"

namespace qlc::sc {

/// The beats of one frame that the planar decoder holds (docs/architecture.md 3.3, *Buffer*). What is taken
/// or consumed in a cycle counts from the next one on, but that the frame's last beat can be consumed, from
/// the one after that.
class DecBuffer {
 public:
  explicit DecBuffer(const PlanarConfig& config)
      : bus_bytes_(config.bus_bytes()), most_beats_(config.decoder_beats()) {}

  /// A frame's first beat has been taken.
  bool in_frame() const { return in_frame_; }

  /// Its last has been, too.
  bool last_taken() const { return last_taken_; }

  /// That can be consumed: the *end is known*.
  bool end_known() const { return end_known_; }

  /// The cycle in between, in which no action fires.
  bool closing() const { return last_taken_ && !end_known_; }

  /// K beats are held. (Only full beats come before the frame's last, with which nothing more is taken.)
  bool full() const {
    const std::size_t bus = std::size_t{8} * bus_bytes_;
    return next_ + most_beats_ * bus < (beats_ + 1) * bus;
  }

  /// Bits that can be consumed and are not.
  std::size_t available() const { return open_ - next_; }

  /// The next `bits` go beyond the beginning of the frame's last beat that has bytes. Only if the end is
  /// known.
  bool beyond_last(std::size_t bits) const {
    const std::size_t bus = std::size_t{8} * bus_bytes_;
    return next_ + bits > (end_ == 0 ? 0 : (end_ - 1) / bus * bus);
  }

  /// `count` (0 to 64) of these bits, `offset` bits behind the next one.
  std::uint64_t peek(std::size_t offset, unsigned count) const {
    const std::size_t first = next_ + offset;
    std::uint64_t value = 0;
    unsigned got = 0;
    while (got < count) {
      const unsigned skip = (first + got) % 8;
      value |= static_cast<std::uint64_t>(bytes_[(first + got) / 8 % kBytes] >> skip) << got;
      got += 8 - skip;
    }
    return count < 64 ? value & ((std::uint64_t{1} << count) - 1) : value;
  }

  void consume(std::size_t bits) { next_ += bits; }

  /// The end of a cycle, before `take`.
  void clock() {
    open_ = end_;
    end_known_ = last_taken_;
  }

  /// A beat is taken; `keep` counts if it is the last.
  void take(const Wide& data, std::uint64_t keep, bool last) {
    unsigned kept = 0;
    while (kept < bus_bytes_ && (!last || (keep >> kept & 1U) != 0)) {
      bytes_[(end_ / 8 + kept) % kBytes] = data.bytes[kept];
      ++kept;
    }
    end_ += std::size_t{8} * kept;
    if (!last) open_ = end_;
    ++beats_;
    in_frame_ = true;
    last_taken_ = last;
  }

  /// Empty, and ready for another frame.
  void clear() {
    in_frame_ = false;
    last_taken_ = false;
    end_known_ = false;
    beats_ = 0;
    next_ = 0;
    open_ = 0;
    end_ = 0;
  }

 private:
  static constexpr std::size_t kBytes = 512;  // more than K beats, whatever the parameters

  unsigned bus_bytes_;
  unsigned most_beats_;  // K

  std::array<std::uint8_t, kBytes> bytes_{};  // byte n of the frame is byte n mod kBytes
  bool in_frame_ = false;
  bool last_taken_ = false;
  bool end_known_ = false;
  std::size_t beats_ = 0;  // taken
  std::size_t next_ = 0;   // bits consumed
  std::size_t open_ = 0;   // bits taken that can be consumed, or were
  std::size_t end_ = 0;    // bits taken
};

}  // namespace qlc::sc
