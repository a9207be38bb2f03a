// SPDX-License-Identifier: Apache-2.0
#pragma once

/// AXI4-Lite master and monitor for benches that work cycle by cycle, as those of axis.h.
///
/// In each cycle a bench drives the pins with `drive`, evaluates, and calls `clock` of both just before the
/// rising edge; in reset it calls `reset`.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "verif/common/axi_pins.h"
#include "verif/common/axis.h"

namespace qlc::verif {

/// How often, in percent of cycles, the master holds back on each channel.
struct AxilStalls {
  unsigned aw = 0;
  unsigned w = 0;
  unsigned b = 0;
  unsigned ar = 0;
  unsigned r = 0;
};

/// A write, and what came of it.
struct AxilWrite {
  std::uint16_t address = 0;
  std::uint32_t data = 0;
  std::uint8_t strobes = 0xF;
  std::uint8_t response = 0;

  bool good() const { return response == 0; }
};

/// A read, and what came of it.
struct AxilRead {
  std::uint16_t address = 0;
  std::uint32_t data = 0;
  std::uint8_t response = 0;

  bool good() const { return response == 0; }
};

/// Does queued writes and reads, each in order, the two apart from each other. Address and data of a write
/// are offered independently; either may come first.
class AxilMaster {
 public:
  /// `seed`: of the stalls, all zero at first.
  explicit AxilMaster(std::uint32_t seed)
      : aw_(seed ^ 0xA1, 0),
        w_(seed ^ 0xA2, 0),
        ar_(seed ^ 0xA3, 0),
        b_(seed ^ 0xA4, 0),
        r_(seed ^ 0xA5, 0) {}

  /// Begins the random numbers again.
  void reseed(std::uint32_t seed) {
    aw_.reseed(seed ^ 0xA1);
    w_.reseed(seed ^ 0xA2);
    ar_.reseed(seed ^ 0xA3);
    b_.reseed(seed ^ 0xA4);
    r_.reseed(seed ^ 0xA5);
  }

  void set_stalls(const AxilStalls& stalls) {
    aw_.set_stall(stalls.aw);
    w_.set_stall(stalls.w);
    ar_.set_stall(stalls.ar);
    b_.set_stall(stalls.b);
    r_.set_stall(stalls.r);
  }

  void write(std::uint16_t address, std::uint32_t data, std::uint8_t strobes = 0xF) {
    aw_.push({Beat{address, 0, true}});
    w_.push({Beat{data, strobes, true}});
    writes_.push_back({address, data, strobes});
  }

  void read(std::uint16_t address) {
    ar_.push({Beat{address, 0, true}});
    reads_.push_back({address});
  }

  void drive(AxiInputs& in) const {
    constexpr std::uint64_t kAddress = 0x1FF;
    in.awaddr = static_cast<std::uint16_t>(aw_.beat().data.low() & kAddress);
    in.awvalid = aw_.valid();
    in.wdata = static_cast<std::uint32_t>(w_.beat().data.low());
    in.wstrb = static_cast<std::uint8_t>(w_.beat().keep & 0xF);
    in.wvalid = w_.valid();
    in.bready = b_.ready();
    in.araddr = static_cast<std::uint16_t>(ar_.beat().data.low() & kAddress);
    in.arvalid = ar_.valid();
    in.rready = r_.ready();
  }

  void clock(const AxiOutputs& out) {
    if (out.bvalid && b_.ready() && !writes_.empty()) {
      writes_.front().response = out.bresp;
      written_.push_back(writes_.front());
      writes_.pop_front();
    }
    if (out.rvalid && r_.ready() && !reads_.empty()) {
      reads_.front().data = out.rdata;
      reads_.front().response = out.rresp;
      done_reads_.push_back(reads_.front());
      reads_.pop_front();
    }
    aw_.clock(out.awready);
    w_.clock(out.wready);
    ar_.clock(out.arready);
    b_.clock(false, {});  // what came has been noted above; here they only choose when to be ready
    r_.clock(false, {});
  }

  /// Forgets everything queued or under way; what is done stays.
  void reset() {
    aw_.reset();
    w_.reset();
    ar_.reset();
    b_.reset();
    r_.reset();
    writes_.clear();
    reads_.clear();
  }

  /// All queued writes and reads are done.
  bool done() const { return writes_.empty() && reads_.empty(); }

  /// Takes the oldest write, or read, that is done and was not taken yet, if any.
  std::optional<AxilWrite> pop_write() { return pop(written_); }
  std::optional<AxilRead> pop_read() { return pop(done_reads_); }

 private:
  template <class T>
  static std::optional<T> pop(std::deque<T>& queue) {
    if (queue.empty()) return std::nullopt;
    const T front = queue.front();
    queue.pop_front();
    return front;
  }

  AxisSource aw_, w_, ar_;
  AxisSink b_, r_;
  std::deque<AxilWrite> writes_;  // without a response
  std::deque<AxilRead> reads_;
  std::deque<AxilWrite> written_;
  std::deque<AxilRead> done_reads_;
};

/// Watches an AXI4-Lite port: a response or data stays until taken, and comes only to a write of which
/// address and data, or a read of which the address, was taken in an earlier cycle; it is OKAY or SLVERR.
class AxilMonitor {
 public:
  void clock(const AxiInputs& in, const AxiOutputs& out) {
    executed_.reset();
    if (out.bvalid && !response_shown_) respond(out);
    if (out.rvalid && !data_shown_) deliver(out);
    b_.clock(out.bvalid, in.bready, Beat{out.bresp});
    r_.clock(out.rvalid, in.rready, Beat{out.rdata, out.rresp});
    response_shown_ = out.bvalid && !in.bready;
    data_shown_ = out.rvalid && !in.rready;
    if (in.awvalid && out.awready) addresses_.push_back(in.awaddr);
    if (in.wvalid && out.wready) data_.push_back({0, in.wdata, in.wstrb});
    if (in.arvalid && out.arready) reads_.push_back(in.araddr);
    ++cycle_;
  }

  /// Whatever was under way may disappear in a reset.
  void reset() {
    b_.reset();
    r_.reset();
    response_shown_ = data_shown_ = false;
    executed_.reset();
    addresses_.clear();
    data_.clear();
    reads_.clear();
  }

  /// The write whose response is shown for the first time in the cycle seen last: it executed in the cycle
  /// before that.
  const std::optional<AxilWrite>& executed() const { return executed_; }

  /// The first thing seen that must not be, in words; empty if all was well.
  std::string violation() const {
    if (!violation_.empty()) return violation_;
    for (const AxisMonitor* channel : {&b_, &r_}) {
      if (!channel->violations().empty()) return channel->violations().front();
    }
    return "";
  }

 private:
  static constexpr std::uint8_t kOkay = 0;
  static constexpr std::uint8_t kSlverr = 2;

  void respond(const AxiOutputs& out) {
    check(out.bresp == kOkay || out.bresp == kSlverr, "a response that is neither OKAY nor SLVERR");
    check(!addresses_.empty() && !data_.empty(), "a response to no write");
    if (addresses_.empty() || data_.empty()) return;
    executed_ = data_.front();
    executed_->address = addresses_.front();
    executed_->response = out.bresp;
    addresses_.pop_front();
    data_.pop_front();
  }

  void deliver(const AxiOutputs& out) {
    check(out.rresp == kOkay || (out.rresp == kSlverr && out.rdata == 0), "neither OKAY, nor SLVERR with 0");
    check(!reads_.empty(), "data for no read");
    if (!reads_.empty()) reads_.pop_front();
  }

  void check(bool holds, const char* what) {
    if (holds || !violation_.empty()) return;
    violation_ = "s_axil, cycle " + std::to_string(cycle_) + ": " + what;
  }

  AxisMonitor b_{"s_axil, write response"};
  AxisMonitor r_{"s_axil, read data"};
  bool response_shown_ = false;
  bool data_shown_ = false;
  std::optional<AxilWrite> executed_;
  std::deque<std::uint16_t> addresses_;  // taken, and not yet responded to
  std::deque<AxilWrite> data_;           // their addresses are in `addresses_`
  std::deque<std::uint16_t> reads_;
  std::uint64_t cycle_ = 0;
  std::string violation_;
};

}  // namespace qlc::verif
