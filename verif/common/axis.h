// SPDX-License-Identifier: Apache-2.0
#pragma once

/// AXI4-Stream source, sink and monitor for benches that work cycle by cycle.
///
/// In each cycle a bench drives the pins from `valid()`, `beat()` and `ready()`, evaluates, reads the other
/// side's pins and calls `clock()` of all three just before the rising edge. Nothing that is driven depends
/// on a pin of the same cycle. Call no `clock()` in a cycle in reset; call `reset()` instead.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "verif/common/rng.h"

namespace qlc::verif {

/// One transfer; a stream uses the low bits that it has.
struct Beat {
  std::uint64_t data = 0;
  std::uint8_t keep = 0;
  bool last = false;
  std::uint8_t user = 0;
};

inline bool operator==(const Beat& a, const Beat& b) {
  return a.data == b.data && a.keep == b.keep && a.last == b.last && a.user == b.user;
}
inline bool operator!=(const Beat& a, const Beat& b) { return !(a == b); }

/// The beats of a frame; only the final one has `last`.
using Frame = std::vector<Beat>;

/// Bytes as a frame of beats of `beat_bytes` bytes (1 or 8). No bytes give one beat that keeps nothing.
inline Frame to_beats(const std::vector<std::uint8_t>& bytes, std::size_t beat_bytes) {
  Frame frame(std::max<std::size_t>(1, (bytes.size() + beat_bytes - 1) / beat_bytes));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    Beat& beat = frame[i / beat_bytes];
    const std::size_t lane = i % beat_bytes;
    beat.data |= static_cast<std::uint64_t>(bytes[i]) << (8 * lane);
    beat.keep = static_cast<std::uint8_t>(beat.keep | 1U << lane);
  }
  frame.back().last = true;
  return frame;
}

/// The kept bytes of a frame: all of a beat without `last`, up to the first 0 of `keep` in one with `last`.
inline std::vector<std::uint8_t> to_bytes(const Frame& frame, std::size_t beat_bytes) {
  std::vector<std::uint8_t> bytes;
  for (const Beat& beat : frame) {
    for (std::size_t lane = 0; lane < beat_bytes; ++lane) {
      if (beat.last && (beat.keep >> lane & 1) == 0) break;
      bytes.push_back(static_cast<std::uint8_t>(beat.data >> (8 * lane)));
    }
  }
  return bytes;
}

/// Overwrites with random bits what a receiver must not look at: bytes that are not kept, `keep` behind its
/// first 0, and `keep` of a beat without `last`.
inline void scramble_unkept(Frame& frame, std::size_t beat_bytes, Rng& rng) {
  for (Beat& beat : frame) {
    if (!beat.last) {
      beat.keep = static_cast<std::uint8_t>(rng.bits32());
      continue;
    }
    std::size_t kept = 0;
    while (kept < beat_bytes && (beat.keep >> kept & 1) != 0) ++kept;
    if (kept == beat_bytes) continue;
    beat.data |= kept == 0 ? rng.bits64() : rng.bits64() << (8 * kept);
    beat.keep = static_cast<std::uint8_t>(beat.keep | rng.bits32() << (kept + 1));
  }
}

/// How often, in percent of cycles, each side of a bench holds back: the sources of codebooks and of frames,
/// and the sink.
struct Stalls {
  unsigned cfg = 0;
  unsigned input = 0;
  unsigned output = 0;
};

/// Sends queued frames. Idle for a random `stall_percent` of the cycles between beats; a beat once offered
/// stays until taken. While nothing is offered the payload is random, so that a design that looks at it is
/// found out.
class AxisSource {
 public:
  AxisSource(std::uint32_t seed, unsigned stall_percent) : rng_(seed), stall_percent_(stall_percent) {}

  /// Begins the random numbers again.
  void reseed(std::uint32_t seed) { rng_ = Rng(seed); }

  void push(const Frame& frame) { queue_.insert(queue_.end(), frame.begin(), frame.end()); }
  void set_stall(unsigned percent) { stall_percent_ = percent; }

  bool valid() const { return valid_; }
  const Beat& beat() const { return beat_; }

  /// Ends a cycle: takes note of whether the beat was taken and chooses what the next cycle offers. A frame
  /// pushed in cycle t is offered in t + 1 at the earliest.
  void clock(bool ready) {
    if (valid_ && !ready) return;
    valid_ = !queue_.empty() && !rng_.chance(stall_percent_);
    if (valid_) {
      beat_ = queue_.front();
      queue_.pop_front();
    } else {
      beat_ = Beat{rng_.bits64(), static_cast<std::uint8_t>(rng_.bits32()), rng_.chance(50), 0};
    }
  }

  /// Forgets everything that is queued or offered.
  void reset() {
    queue_.clear();
    valid_ = false;
  }

  /// Nothing is queued or offered.
  bool done() const { return queue_.empty() && !valid_; }

 private:
  Rng rng_;
  unsigned stall_percent_;
  std::deque<Beat> queue_;
  bool valid_ = false;
  Beat beat_;
};

/// Collects beats to frames; not ready in a random `stall_percent` of all cycles.
class AxisSink {
 public:
  AxisSink(std::uint32_t seed, unsigned stall_percent) : rng_(seed), stall_percent_(stall_percent) {}

  /// Begins the random numbers again.
  void reseed(std::uint32_t seed) { rng_ = Rng(seed); }

  void set_stall(unsigned percent) { stall_percent_ = percent; }

  bool ready() const { return ready_; }

  /// Ends a cycle in which the other side showed `valid` and `beat`.
  void clock(bool valid, const Beat& beat) {
    if (valid && ready_) {
      current_.push_back(beat);
      if (beat.last) frames_.push_back(std::exchange(current_, {}));
    }
    ready_ = !rng_.chance(stall_percent_);
  }

  /// Forgets the frame that is not complete; complete ones stay.
  void reset() {
    current_.clear();
    ready_ = false;
  }

  /// The complete frames that were received and not yet taken away with `pop`.
  std::size_t frames() const { return frames_.size(); }
  /// Takes the oldest complete frame; there must be one.
  Frame pop() {
    Frame frame = std::move(frames_.front());
    frames_.pop_front();
    return frame;
  }

 private:
  Rng rng_;
  unsigned stall_percent_;
  bool ready_ = false;
  Frame current_;
  std::deque<Frame> frames_;
};

/// Watches a stream: `valid` must not fall and the payload must not change before a beat is taken.
class AxisMonitor {
 public:
  explicit AxisMonitor(std::string name) : name_(std::move(name)) {}

  void clock(bool valid, bool ready, const Beat& beat) {
    if (pending_) {
      if (!valid) {
        report("tvalid fell before the beat was taken");
      } else if (beat != beat_) {
        report("the payload changed before the beat was taken");
      }
    }
    pending_ = valid && !ready;
    beat_ = beat;
    ++cycle_;
  }

  /// A beat that was offered may disappear in a reset.
  void reset() { pending_ = false; }

  /// What was seen that must not be, in words; empty if all was well.
  const std::vector<std::string>& violations() const { return violations_; }

 private:
  void report(const char* what) {
    violations_.push_back(name_ + ", cycle " + std::to_string(cycle_) + ": " + what);
  }

  std::string name_;
  bool pending_ = false;
  Beat beat_;
  std::uint64_t cycle_ = 0;
  std::vector<std::string> violations_;
};

}  // namespace qlc::verif
