// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A bench around a Huffman design, which records which codebook was in force for which frame, and checks
/// usable_o in every cycle.

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/huffman.h"
#include "verif/baseline/huff_design.h"
#include "verif/lockstep/stream_bench.h"

namespace qlc::verif {

/// A frame and its codebook (none: there was no usable one).
struct HuffTransfer : Transfer {
  std::shared_ptr<const model::HuffmanBook> book;
};

class HuffBench : public StreamBench<HuffTransfer> {
 public:
  /// `seed`: of the stalls, all zero at first. Begins with reset().
  HuffBench(RtlContext& context, const HuffDesign& design, std::uint32_t seed)
      : StreamBench(seed, design.enc != nullptr ? 1 : 8),
        limit_(design.limit),
        dec_(design.dec != nullptr ? design.dec(context, design.name) : nullptr),
        enc_(design.enc != nullptr ? design.enc(context, design.name) : nullptr) {}

  /// Bytes of a beat that goes in, and of one that leaves.
  std::size_t in_bytes() const { return enc_ ? 1 : 8; }
  std::size_t out_bytes() const { return enc_ ? 8 : 1; }

  /// Queues a serialised codebook.
  void load(const model::Bytes& book) { cfg_.push(to_beats(book, 1)); }

  /// Holds reset for `cycles` cycles; everything queued or under way is forgotten.
  void reset(unsigned cycles) {
    forget();
    loading_.clear();
    book_.reset();
    for (unsigned i = 0; i < cycles; ++i) {
      if (enc_) step(*enc_, EncInputs{});
      if (dec_) step(*dec_, DecInputs{});
    }
  }

  void cycle() override {
    if (enc_) {
      EncInputs in = inputs<EncInputs>();
      in.s_tdata = input_.beat().data.bytes[0];
      finish_cycle(step(*enc_, in));
    } else {
      DecInputs in = inputs<DecInputs>();
      in.s_tdata = input_.beat().data.low();
      in.s_tkeep = static_cast<std::uint8_t>(input_.beat().keep);
      finish_cycle(step(*dec_, in));
    }
  }

  std::uint64_t cycles() const override { return cycles_; }

 private:
  template <class In>
  In inputs() const {
    In in;
    in.rst_n = true;
    in.cfg_tvalid = cfg_.valid();
    in.cfg_tdata = cfg_.beat().data.bytes[0];
    in.cfg_tlast = cfg_.beat().last;
    in.s_tvalid = input_.valid();
    in.s_tlast = input_.beat().last;
    in.m_tready = output_.ready();
    return in;
  }

  template <class In, class Out>
  Out step(Device<In, Out>& device, const In& in) {
    device.set_inputs(in);
    const Out out = device.outputs();
    device.rising_edge();
    ++cycles_;
    return out;
  }

  template <class Out>
  void finish_cycle(const Out& out) {
    if (out.usable != (book_ != nullptr)) {
      throw std::runtime_error("cycle " + std::to_string(cycles_ - 1) + ": usable_o is wrong");
    }
    clock(out, cycles_ - 1);
  }

  void take_config(const Beat& beat) override {
    if (in_frame()) throw std::runtime_error("a byte of a codebook was taken inside a frame");
    book_.reset();
    loading_.push_back(beat.data.bytes[0]);
    if (!beat.last) return;
    const auto book = model::HuffmanBook::parse(std::exchange(loading_, {}), limit_, enc_ != nullptr);
    if (book) book_ = std::make_shared<const model::HuffmanBook>(*book);
  }

  void note_input(HuffTransfer& transfer, std::size_t index) override {
    if (index == 0) transfer.book = book_;
  }

  unsigned limit_;
  std::unique_ptr<HuffDec> dec_;
  std::unique_ptr<HuffEnc> enc_;
  std::uint64_t cycles_ = 0;
  model::Bytes loading_;                            // of the load under way
  std::shared_ptr<const model::HuffmanBook> book_;  // in force
};

}  // namespace qlc::verif
