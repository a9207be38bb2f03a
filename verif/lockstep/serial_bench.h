// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A bench around the serial encoder or decoder in lock step: sources with random stalls for codebooks and
/// frames, a sink, a monitor, and a record of which codebook was in force for which frame.

#include <deque>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "model/codebook.h"
#include "verif/common/axis.h"
#include "verif/common/model_sim.h"
#include "verif/common/pins.h"
#include "verif/lockstep/lockstep.h"
#include "verif/lockstep/rtl_serial.h"

namespace qlc::verif {

/// What the bench needs to know of each design: its pins and the bytes of a beat on either side.
struct EncDesign {
  using In = EncInputs;
  using Out = EncOutputs;
  using Dut = Lockstep<EncRtl, EncSerialSim, In, Out>;
  static constexpr std::size_t kInBytes = 1;
  static constexpr std::size_t kOutBytes = 8;
  static void drive(In& in, const Beat& beat) { in.s_tdata = beat.data.bytes[0]; }
};

struct DecDesign {
  using In = DecInputs;
  using Out = DecOutputs;
  using Dut = Lockstep<DecRtl, DecSerialSim, In, Out>;
  static constexpr std::size_t kInBytes = 8;
  static constexpr std::size_t kOutBytes = 1;
  static void drive(In& in, const Beat& beat) {
    in.s_tdata = beat.data.low();
    in.s_tkeep = static_cast<std::uint8_t>(beat.keep);
  }
};

/// A frame that went through: what went in, with which codebook (none: the bank was not usable), what came
/// out, and in which cycles the first beat was taken and the first and last beat left.
struct Transfer {
  Frame in;
  std::shared_ptr<const model::Codebook> book;
  Frame out;
  std::uint64_t first_in = 0;
  std::uint64_t first_out = 0;
  std::uint64_t last_out = 0;
};

template <class Design>
class SerialBench {
 public:
  /// `name`: the design's scope in a waveform. `seed`: of the stalls, all zero at first. All benches of a
  /// program must be constructed before the first cycle of any; each begins with reset().
  SerialBench(RtlContext& context, const char* name, std::uint32_t seed)
      : dut_(context, name), config_(seed ^ 0x1111, 0), input_(seed ^ 0x2222, 0), output_(seed ^ 0x3333, 0) {}

  void set_stalls(const Stalls& stalls) {
    config_.set_stall(stalls.cfg);
    input_.set_stall(stalls.input);
    output_.set_stall(stalls.output);
  }

  /// Begins the random numbers of all stalls again, so that what follows repeats itself.
  void reseed(std::uint32_t seed) {
    config_.reseed(seed ^ 0x1111);
    input_.reseed(seed ^ 0x2222);
    output_.reseed(seed ^ 0x3333);
  }

  /// Queues a serialised codebook.
  void load(const model::Bytes& book) { config_.push(to_beats(book, 1)); }
  /// Queues a frame.
  void send(const Frame& frame) { input_.push(frame); }

  /// Holds reset for `cycles` cycles; everything queued or under way is forgotten.
  void reset(unsigned cycles) {
    config_.reset();
    input_.reset();
    output_.reset();
    monitor_.reset();
    under_way_.clear();
    loading_.clear();
    sending_.clear();
    book_.reset();
    for (unsigned i = 0; i < cycles; ++i) dut_.cycle(typename Design::In{});
  }

  void cycle() {
    typename Design::In in;
    in.rst_n = true;
    in.cfg_tvalid = config_.valid();
    in.cfg_tdata = config_.beat().data.bytes[0];
    in.cfg_tlast = config_.beat().last;
    in.s_tvalid = input_.valid();
    in.s_tlast = input_.beat().last;
    Design::drive(in, input_.beat());
    in.m_tready = output_.ready();

    const std::uint64_t now = dut_.cycles();
    const typename Design::Out out = dut_.cycle(in);
    const Beat beat{out.m_tdata, out.m_tkeep, out.m_tlast, out.m_tuser};

    if (config_.valid() && out.cfg_tready) take_config(config_.beat());
    if (input_.valid() && out.s_tready) take_input(input_.beat(), now);
    if (out.m_tvalid && output_.ready()) take_output(beat, now);
    monitor_.clock(out.m_tvalid, output_.ready(), beat);
    if (!monitor_.violations().empty()) throw std::runtime_error(monitor_.violations().front());

    config_.clock(out.cfg_tready);
    input_.clock(out.s_tready);
    output_.clock(out.m_tvalid, beat);
  }

  /// Runs until everything queued has gone through.
  void drain() {
    std::uint64_t quiet = 0;
    while (!config_.done() || !input_.done() || !under_way_.empty()) cycle_or_give_up(quiet);
  }

  /// Runs until a transfer is complete, and takes it. A frame must be queued or under way.
  Transfer next() {
    std::uint64_t quiet = 0;
    while (complete_.empty()) cycle_or_give_up(quiet);
    return *pop();
  }

  /// The oldest transfer that is complete and was not taken yet, if any.
  std::optional<Transfer> pop() {
    if (complete_.empty()) return std::nullopt;
    Transfer transfer = std::move(complete_.front());
    complete_.pop_front();
    return transfer;
  }

  std::uint64_t cycles() const { return dut_.cycles(); }

 private:
  /// A cycle; throws if no beat has moved in far more cycles than any stall lasts.
  void cycle_or_give_up(std::uint64_t& quiet) {
    constexpr std::uint64_t kLimit = 5000;
    moved_ = false;
    cycle();
    quiet = moved_ ? 0 : quiet + 1;
    if (quiet > kLimit) {
      throw std::runtime_error("cycle " + std::to_string(dut_.cycles()) + ": no beat has moved for " +
                               std::to_string(kLimit) + " cycles");
    }
  }

  void take_config(const Beat& beat) {
    moved_ = true;
    book_.reset();
    loading_.push_back(beat.data.bytes[0]);
    if (!beat.last) return;
    const auto book = model::Codebook::parse(std::exchange(loading_, {}));
    const bool fits = book && book->kind() == model::Kind::Ranked && book->prefix_bits() == 3;
    if (fits) book_ = std::make_shared<const model::Codebook>(*book);
  }

  void take_input(const Beat& beat, std::uint64_t now) {
    moved_ = true;
    if (sending_.empty()) {
      under_way_.emplace_back();
      under_way_.back().book = book_;
      under_way_.back().first_in = now;
    }
    sending_.push_back(beat);
    if (beat.last) under_way_.back().in = std::exchange(sending_, {});
  }

  void take_output(const Beat& beat, std::uint64_t now) {
    moved_ = true;
    if (under_way_.empty()) {
      throw std::runtime_error("cycle " + std::to_string(now) + ": a beat that belongs to no frame");
    }
    Transfer& transfer = under_way_.front();
    if (transfer.out.empty()) transfer.first_out = now;
    transfer.out.push_back(beat);
    if (!beat.last) return;
    if (transfer.in.empty()) {
      throw std::runtime_error("cycle " + std::to_string(now) + ": a frame ended before its input did");
    }
    transfer.last_out = now;
    complete_.push_back(std::move(transfer));
    under_way_.pop_front();
  }

  typename Design::Dut dut_;
  AxisSource config_, input_;
  AxisSink output_;
  AxisMonitor monitor_{"m_axis"};

  model::Bytes loading_;                         // of the load under way
  Frame sending_;                                // taken of the frame that is going in
  std::shared_ptr<const model::Codebook> book_;  // in force
  std::deque<Transfer> under_way_;
  std::deque<Transfer> complete_;
  bool moved_ = false;
};

}  // namespace qlc::verif
