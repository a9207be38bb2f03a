// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What the benches around the serial and the planar modules share: sources with random stalls for codebooks
/// and frames, a sink, a monitor, and the frames that are under way.

#include <cstdint>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/bits.h"
#include "verif/common/axis.h"

namespace qlc::verif {

/// A frame that went through: what went in, what came out, and in which cycles the first and the last beat
/// were taken on either side.
struct Transfer {
  Frame in;   ///< empty until the last beat was taken
  Frame out;  ///< complete once it ends with `last`
  std::uint64_t first_in = 0;
  std::uint64_t last_in = 0;
  std::uint64_t first_out = 0;
  std::uint64_t last_out = 0;
};

/// `T`: a Transfer, with what else the bench knows of a frame.
template <class T>
class StreamBench {
 public:
  virtual ~StreamBench() = default;

  void set_stalls(const Stalls& stalls) {
    cfg_.set_stall(stalls.cfg);
    input_.set_stall(stalls.input);
    output_.set_stall(stalls.output);
  }

  /// Begins the random numbers of all stalls again, so that what follows repeats itself.
  virtual void reseed(std::uint32_t seed) {
    cfg_.reseed(seed ^ 0x1111);
    input_.reseed(seed ^ 0x2222);
    output_.reseed(seed ^ 0x3333);
  }

  /// Queues a frame.
  void send(const Frame& frame) { input_.push(frame); }

  /// One cycle out of reset.
  virtual void cycle() = 0;

  /// Cycles since the bench began.
  virtual std::uint64_t cycles() const = 0;

  /// Runs until everything queued has gone through.
  void drain() {
    std::uint64_t quiet = 0;
    while (!cfg_.done() || !input_.done() || !under_way_.empty()) cycle_or_give_up(quiet);
  }

  /// Runs until a transfer is complete, and takes it. A frame must be queued or under way.
  T next() {
    std::uint64_t quiet = 0;
    while (complete_.empty()) cycle_or_give_up(quiet);
    return *pop();
  }

  /// The oldest transfer that is complete and was not taken yet, if any.
  std::optional<T> pop() {
    if (complete_.empty()) return std::nullopt;
    T transfer = std::move(complete_.front());
    complete_.pop_front();
    return transfer;
  }

 protected:
  /// `in_bytes`: of a beat of frames into the module.
  StreamBench(std::uint32_t seed, std::size_t in_bytes)
      : cfg_(seed ^ 0x1111, 0), input_(seed ^ 0x2222, 0, in_bytes), output_(seed ^ 0x3333, 0) {}

  /// Forgets everything queued or under way; complete transfers stay.
  void forget() {
    cfg_.reset();
    input_.reset();
    output_.reset();
    monitor_.reset();
    under_way_.clear();
    sending_.clear();
  }

  /// Ends a cycle in which the module showed these outputs.
  template <class Out>
  void clock(const Out& out, std::uint64_t now) {
    const Beat beat{out.m_tdata, out.m_tkeep, out.m_tlast, out.m_tuser};
    if (cfg_.valid() && out.cfg_tready) {
      moved_ = true;
      take_config(cfg_.beat());
    }
    if (input_.valid() && out.s_tready) take_input(input_.beat(), now);
    if (out.m_tvalid && output_.ready()) take_output(beat, now);
    monitor_.clock(out.m_tvalid, output_.ready(), beat);
    if (!monitor_.violations().empty()) throw std::runtime_error(monitor_.violations().front());
    cfg_.clock(out.cfg_tready);
    input_.clock(out.s_tready);
    output_.clock(out.m_tvalid, beat);
  }

  /// A byte of a codebook was taken.
  virtual void take_config(const Beat& beat) = 0;
  /// The frame's beat `index` is taken in this cycle; with index 0 `transfer` is new.
  virtual void note_input(T& transfer, std::size_t index) = 0;

  /// Some frame's first beat was taken in an earlier cycle, and its last output beat not yet.
  bool in_frame() const {
    return !under_way_.empty() && (under_way_.front().out.empty() || !under_way_.front().out.back().last);
  }

  AxisSource cfg_, input_;
  AxisSink output_;
  std::deque<T> under_way_;

 private:
  /// A cycle; throws if no beat has moved in far more cycles than any stall lasts.
  void cycle_or_give_up(std::uint64_t& quiet) {
    constexpr std::uint64_t kLimit = 5000;
    moved_ = false;
    cycle();
    quiet = moved_ ? 0 : quiet + 1;
    if (quiet > kLimit) {
      throw std::runtime_error("cycle " + std::to_string(cycles()) + ": no beat has moved for " +
                               std::to_string(kLimit) + " cycles");
    }
  }

  void take_input(const Beat& beat, std::uint64_t now) {
    moved_ = true;
    if (sending_.empty()) {
      under_way_.emplace_back();
      under_way_.back().first_in = now;
    }
    note_input(under_way_.back(), sending_.size());
    sending_.push_back(beat);
    if (!beat.last) return;
    under_way_.back().in = std::exchange(sending_, {});
    under_way_.back().last_in = now;
    finish();
  }

  void take_output(const Beat& beat, std::uint64_t now) {
    moved_ = true;
    if (!in_frame()) {
      throw std::runtime_error("cycle " + std::to_string(now) + ": a beat that belongs to no frame");
    }
    T& transfer = under_way_.front();
    if (transfer.out.empty()) transfer.first_out = now;
    transfer.out.push_back(beat);
    if (!beat.last) return;
    if (transfer.in.empty() && beat.user == 0) {
      throw std::runtime_error("cycle " + std::to_string(now) + ": a good frame ended before its input did");
    }
    transfer.last_out = now;
    finish();
  }

  /// Takes away the oldest frame if its input and its output have ended.
  void finish() {
    if (in_frame() || under_way_.front().in.empty()) return;
    complete_.push_back(std::move(under_way_.front()));
    under_way_.pop_front();
  }

  AxisMonitor monitor_{"m_axis"};
  Frame sending_;  // taken of the frame that is going in
  std::deque<T> complete_;
  bool moved_ = false;
};

}  // namespace qlc::verif
