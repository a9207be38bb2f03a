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

#include "verif/common/data.h"
#include "verif/common/rng.h"

namespace qlc::verif {

/// One transfer; a stream uses the low bits that it has.
struct Beat {
  Data data;
  std::uint64_t keep = 0;
  bool last = false;
  std::uint64_t user = 0;
  std::uint8_t dest = 0;
};

inline bool operator==(const Beat& a, const Beat& b) {
  return a.keep == b.keep && a.last == b.last && a.user == b.user && a.dest == b.dest && a.data == b.data;
}
inline bool operator!=(const Beat& a, const Beat& b) { return !(a == b); }

/// The beats of a frame; only the final one has `last`.
using Frame = std::vector<Beat>;

/// `keep` of a beat of which the first `bytes` bytes (0 to 64) are kept.
inline std::uint64_t keep_of(std::size_t bytes) {
  return bytes == 0 ? 0 : ~std::uint64_t{0} >> (Data::kBytes - bytes);
}

/// How many of a last beat's `beat_bytes` bytes are kept: those up to the first 0 of `keep`.
inline std::size_t kept_bytes(const Beat& beat, std::size_t beat_bytes) {
  std::size_t kept = 0;
  while (kept < beat_bytes && (beat.keep >> kept & 1) != 0) ++kept;
  return kept;
}

/// Bytes as a frame of beats of `beat_bytes` bytes (1 to 64). No bytes give one beat that keeps nothing.
inline Frame to_beats(const std::vector<std::uint8_t>& bytes, std::size_t beat_bytes) {
  Frame frame(std::max<std::size_t>(1, (bytes.size() + beat_bytes - 1) / beat_bytes));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    Beat& beat = frame[i / beat_bytes];
    const std::size_t lane = i % beat_bytes;
    beat.data.bytes[lane] = bytes[i];
    beat.keep |= std::uint64_t{1} << lane;
  }
  frame.back().last = true;
  return frame;
}

/// The kept bytes of a frame: all of a beat without `last`, up to the first 0 of `keep` in one with `last`.
inline std::vector<std::uint8_t> to_bytes(const Frame& frame, std::size_t beat_bytes) {
  std::vector<std::uint8_t> bytes;
  for (const Beat& beat : frame) {
    const std::size_t kept = beat.last ? kept_bytes(beat, beat_bytes) : beat_bytes;
    for (std::size_t lane = 0; lane < kept; ++lane) bytes.push_back(beat.data.bytes[lane]);
  }
  return bytes;
}

/// Overwrites with random bits what a receiver must not look at: bytes that are not kept, `keep` behind its
/// first 0, and `keep` of a beat without `last`.
inline void scramble_unkept(Frame& frame, std::size_t beat_bytes, Rng& rng) {
  for (Beat& beat : frame) {
    if (!beat.last) {
      beat.keep = rng.bits64() & keep_of(beat_bytes);
      continue;
    }
    const std::size_t kept = kept_bytes(beat, beat_bytes);
    if (kept == beat_bytes) continue;
    for (std::size_t lane = kept; lane < beat_bytes; ++lane) {
      beat.data.bytes[lane] = static_cast<std::uint8_t>(rng.bits32());
    }
    beat.keep |= rng.bits64() & keep_of(beat_bytes) & ~keep_of(kept + 1);
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
  /// `beat_bytes`: of the stream's data.
  AxisSource(std::uint32_t seed, unsigned stall_percent, std::size_t beat_bytes = 8)
      : rng_(seed), stall_percent_(stall_percent), beat_bytes_(beat_bytes) {}

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
      beat_ = nonsense();
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
  Beat nonsense() {
    const std::uint64_t bits = rng_.bits64();
    Beat beat{bits, bits >> 8, (bits >> 7 & 1) != 0, bits >> 16, static_cast<std::uint8_t>(bits >> 24)};
    for (std::size_t i = 8; i < beat_bytes_; ++i)
      beat.data.bytes[i] = static_cast<std::uint8_t>(bits >> i % 56);
    beat.keep &= keep_of(beat_bytes_);
    return beat;
  }

  Rng rng_;
  unsigned stall_percent_;
  std::size_t beat_bytes_;
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
