// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "model/systemc/planar.h"
#include "sw/driver/qlc_regs.h"
#include "verif/common/axi_pins.h"
#include "verif/common/axil.h"
#include "verif/common/axis.h"

namespace qlc::verif {

/// What the counters of a block have to say by what was seen on its pins.
struct AxiCounts {
  std::uint64_t frames = 0;
  std::uint64_t bad_frames = 0;
  std::uint64_t symbols = 0;
  std::uint64_t bits = 0;
  std::uint64_t input_stalls = 0;
  std::uint64_t output_stalls = 0;

  void add(const AxiCounts& more) {
    frames += more.frames;
    bad_frames += more.bad_frames;
    symbols += more.symbols;
    bits += more.bits;
    input_stalls += more.input_stalls;
    output_stalls += more.output_stalls;
  }
};

/// Counts on the pins of a block. A write that clears or changes something executes in the cycle before its
/// response is shown first, so what happened in that cycle is kept apart until the next.
class AxiCounter {
 public:
  AxiCounter(const sc::PlanarConfig& config, bool encoder)
      : encoder_(encoder),
        in_bytes_(encoder ? config.lanes : config.bus_bytes()),
        out_bytes_(encoder ? config.bus_bytes() : config.lanes),
        first_groups_(encoder && config.select ? std::min(16U, config.max_chunk / 64) : 16U),
        exist_((1U << config.banks) - 1) {
    reset();
  }

  // What the registers hold after the cycle seen last, while no write is under way. ERRORS: of frames alone.
  AxiCounts counts() const {
    AxiCounts all = counts_;
    all.add(now_);
    return all;
  }
  std::uint32_t errors() const { return errors_ | error_now_; }
  bool enable() const { return enable_; }
  unsigned chunk_groups() const { return chunk_groups_; }
  unsigned banks() const { return banks_; }

  void reset() {
    counts_ = now_ = {};
    errors_ = error_now_ = 0;
    enable_ = false;
    chunk_groups_ = first_groups_;
    banks_ = exist_;
  }

  /// A cycle; `executed`: the write that executed in the cycle before.
  void clock(const AxiInputs& in, const AxiOutputs& out, const std::optional<AxilWrite>& executed) {
    if (executed && executed->good()) apply(*executed);
    errors_ |= error_now_;
    counts_.add(now_);
    now_ = {};
    error_now_ = 0;
    if (in.s_tvalid && !out.s_tready) now_.input_stalls = 1;
    if (out.m_tvalid && !in.m_tready) now_.output_stalls = 1;
    if (in.s_tvalid && out.s_tready) {
      count_bytes(encoder_, {in.s_tdata, in.s_tkeep, in.s_tlast}, in_bytes_);
    }
    if (!out.m_tvalid || !in.m_tready) return;
    count_bytes(!encoder_, {out.m_tdata, out.m_tkeep, out.m_tlast}, out_bytes_);
    if (!out.m_tlast) return;
    now_.frames = 1;
    if (out.m_tuser == 0) return;
    now_.bad_frames = 1;
    error_now_ = 1U << out.m_tuser;
  }

 private:
  void apply(const AxilWrite& write) {
    switch (write.address & ~3U) {
      case QLC_REG_CONTROL:
        enable_ = (write.data & QLC_REG_CONTROL_ENABLE_MASK) != 0;
        if ((write.data & QLC_REG_CONTROL_CLEAR_MASK) != 0) counts_ = {};
        break;
      case QLC_REG_CHUNK:
        chunk_groups_ = write.data & QLC_REG_CHUNK_GROUPS_MASK;
        break;
      case QLC_REG_BANKS:
        banks_ = write.data & exist_;
        break;
      case QLC_REG_ERRORS:
        errors_ &= ~write.data;
        break;
      default:
        break;
    }
  }

  void count_bytes(bool symbols, const Beat& beat, unsigned beat_bytes) {
    const std::size_t bytes = beat.last ? kept_bytes(beat, beat_bytes) : beat_bytes;
    (symbols ? now_.symbols : now_.bits) += symbols ? bytes : 8 * bytes;
  }

  bool encoder_;
  unsigned in_bytes_;
  unsigned out_bytes_;
  unsigned first_groups_;  // of a chunk, after reset
  std::uint32_t exist_;    // banks

  AxiCounts counts_;
  AxiCounts now_;  // of the cycle seen last
  std::uint32_t errors_ = 0;
  std::uint32_t error_now_ = 0;
  bool enable_ = false;
  unsigned chunk_groups_ = 0;
  std::uint32_t banks_ = 0;
};

}  // namespace qlc::verif
