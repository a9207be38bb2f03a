// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A bench around the serial encoder or decoder in lock step, which records which codebook was in force for
/// which frame.

#include <memory>
#include <utility>

#include "model/codebook.h"
#include "verif/common/model_sim.h"
#include "verif/common/pins.h"
#include "verif/lockstep/lockstep.h"
#include "verif/lockstep/rtl_serial.h"
#include "verif/lockstep/stream_bench.h"

namespace qlc::verif {

/// What the bench needs to know of each design: its pins and the bytes of a beat on either side.
struct EncDesign {
  using In = EncInputs;
  using Out = EncOutputs;
  using Rtl = EncRtl;
  using Model = EncSerialSim;
  static constexpr std::size_t kInBytes = 1;
  static constexpr std::size_t kOutBytes = 8;
  static void drive(In& in, const Beat& beat) { in.s_tdata = beat.data.bytes[0]; }
};

struct DecDesign {
  using In = DecInputs;
  using Out = DecOutputs;
  using Rtl = DecRtl;
  using Model = DecSerialSim;
  static constexpr std::size_t kInBytes = 8;
  static constexpr std::size_t kOutBytes = 1;
  static void drive(In& in, const Beat& beat) {
    in.s_tdata = beat.data.low();
    in.s_tkeep = static_cast<std::uint8_t>(beat.keep);
  }
};

/// A frame and its codebook (none: the bank was not usable).
struct SerialTransfer : Transfer {
  std::shared_ptr<const model::Codebook> book;
};

template <class Design>
class SerialBench : public StreamBench<SerialTransfer> {
 public:
  /// `name`: the design's scope in a waveform. `seed`: of the stalls, all zero at first. All benches of a
  /// program must be constructed before the first cycle of any; each begins with reset().
  SerialBench(RtlContext& context, const char* name, std::uint32_t seed)
      : StreamBench(seed, Design::kInBytes),
        dut_(std::make_unique<typename Design::Rtl>(context, name),
             std::make_unique<typename Design::Model>(name)) {}

  /// Queues a serialised codebook.
  void load(const model::Bytes& book) { cfg_.push(to_beats(book, 1)); }

  /// Holds reset for `cycles` cycles; everything queued or under way is forgotten.
  void reset(unsigned cycles) {
    forget();
    loading_.clear();
    book_.reset();
    for (unsigned i = 0; i < cycles; ++i) dut_.cycle(typename Design::In{});
  }

  void cycle() override {
    typename Design::In in;
    in.rst_n = true;
    in.cfg_tvalid = cfg_.valid();
    in.cfg_tdata = cfg_.beat().data.bytes[0];
    in.cfg_tlast = cfg_.beat().last;
    in.s_tvalid = input_.valid();
    in.s_tlast = input_.beat().last;
    Design::drive(in, input_.beat());
    in.m_tready = output_.ready();
    const std::uint64_t now = dut_.cycles();
    clock(dut_.cycle(in), now);
  }

  std::uint64_t cycles() const override { return dut_.cycles(); }

 private:
  void take_config(const Beat& beat) override {
    book_.reset();
    loading_.push_back(beat.data.bytes[0]);
    if (!beat.last) return;
    const auto book = model::Codebook::parse(std::exchange(loading_, {}));
    const bool fits = book && book->kind() == model::Kind::Ranked && book->prefix_bits() == 3;
    if (fits) book_ = std::make_shared<const model::Codebook>(*book);
  }

  void note_input(SerialTransfer& transfer, std::size_t index) override {
    if (index == 0) transfer.book = book_;
  }

  Lockstep<typename Design::Rtl, typename Design::Model, typename Design::In, typename Design::Out> dut_;
  model::Bytes loading_;                         // of the load under way
  std::shared_ptr<const model::Codebook> book_;  // in force
};

}  // namespace qlc::verif
