// SPDX-License-Identifier: Apache-2.0
// What the SystemC models of the planar encoder and decoder share: parameters and ports.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <systemc>

#include "model/codebook.h"

namespace qlc::sc {

/// The parameters of docs/architecture.md 3.1.
struct PlanarConfig {
  unsigned lanes = 32;  ///< N: 1, 2, 4, ... 64
  model::Kind kind = model::Kind::Interval;
  unsigned prefix_bits = 3;   ///< P: 3, 4, 5
  unsigned banks = 1;         ///< 1 to 16
  unsigned look_ahead = 4;    ///< L: 1 to 15
  bool deep = true;           ///< all register stages, or few
  bool select = false;        ///< encoder: chooses mode and bank of each chunk
  unsigned max_chunk = 1024;  ///< encoder with `select`: symbols, a multiple of 64

  unsigned steps() const { return 64 / lanes; }                 ///< T: steps of a group
  unsigned bus_bytes() const { return lanes < 8 ? 8 : lanes; }  ///< B / 8

  /// Beats that the most bits of a cycle can lie in, wherever they begin.
  unsigned window_beats() const {
    const unsigned bus = 8 * bus_bytes();
    const unsigned bits = 8 + 64 * prefix_bits + 8 * lanes + bus - 1;
    return (bits + bus - 1) / bus;
  }

  /// The decoder does not consume heads alone in two cycles that follow each other.
  bool heads_pause() const { return deep && lanes == 32; }

  /// Beats that the decoder can hold: K.
  unsigned decoder_beats() const { return std::max(4U, window_beats()); }

  // The delays in cycles.
  unsigned align_cycles() const { return deep ? 2 : 1; }                      ///< A
  unsigned sum_cycles() const { return deep ? 5 : 1; }                        ///< U
  unsigned header_cycles() const { return !deep ? 1 : lanes == 64 ? 2 : 4; }  ///< H
  unsigned deliver_cycles() const {                                           ///< V
    return deep ? levels() / 2 + (kind == model::Kind::Ranked ? 1 : 0) : 1;
  }
  unsigned map_moves() const { return !deep ? 1 : narrow() ? 3 : 4; }  ///< M, in moves
  unsigned choice_cycles() const { return narrow() ? 7 : 8; }          ///< Y

  /// From a step to the one with which its suffixes are put, in steps: D.
  unsigned suffix_steps() const { return (look_ahead + 1) * steps() - 1; }

  /// What prefixes are held back for suffixes that follow soon, in moves: E.
  unsigned hold_moves() const { return deep ? 6 - std::min(6U, suffix_steps()) : 0; }

  /// Beats that the encoder can hold: K.
  unsigned encoder_beats() const { return (bus_bytes() - 1 + 4 + 8 * prefix_bits + lanes) / bus_bytes() + 1; }

 private:
  bool narrow() const { return prefix_bits == 3; }

  /// Of a binary tree over the lanes.
  unsigned levels() const {
    unsigned levels = 0;
    while (1U << levels < lanes) ++levels;
    return levels;
  }
};

/// The data of a beat, up to 64 bytes; byte 0 is bits 7..0. Bytes that a stream does not have are 0.
struct Wide {
  std::array<std::uint8_t, 64> bytes{};
};

inline bool operator==(const Wide& a, const Wide& b) { return a.bytes == b.bytes; }
inline bool operator!=(const Wide& a, const Wide& b) { return !(a == b); }

/// In hexadecimal, the highest byte first, without leading zeros.
inline std::ostream& operator<<(std::ostream& out, const Wide& wide) {
  static const char* const kDigits = "0123456789abcdef";
  std::size_t top = wide.bytes.size();
  while (top > 1 && wide.bytes[top - 1] == 0) --top;
  while (top-- > 0) out << kDigits[wide.bytes[top] >> 4] << kDigits[wide.bytes[top] & 15];
  return out;
}

/// SystemC asks for it; waveforms of the model are not made.
inline void sc_trace(sc_core::sc_trace_file* /*file*/, const Wide& /*wide*/, const std::string& /*name*/) {}

/// The ports of the planar encoder and decoder (docs/architecture.md 3.1); `s_axis_tuser_i` is the encoder's.
class PlanarModule : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_in<bool> rst_ni{"rst_ni"};

  // Serialised codebook for bank tdest.
  sc_core::sc_in<std::uint8_t> s_cfg_tdata_i{"s_cfg_tdata_i"};
  sc_core::sc_in<std::uint8_t> s_cfg_tdest_i{"s_cfg_tdest_i"};
  sc_core::sc_in<bool> s_cfg_tlast_i{"s_cfg_tlast_i"};
  sc_core::sc_in<bool> s_cfg_tvalid_i{"s_cfg_tvalid_i"};
  sc_core::sc_out<bool> s_cfg_tready_o{"s_cfg_tready_o"};

  // Symbols, or a frame.
  sc_core::sc_in<Wide> s_axis_tdata_i{"s_axis_tdata_i"};
  sc_core::sc_in<std::uint64_t> s_axis_tkeep_i{"s_axis_tkeep_i"};
  sc_core::sc_in<bool> s_axis_tlast_i{"s_axis_tlast_i"};
  sc_core::sc_in<std::uint64_t> s_axis_tuser_i{"s_axis_tuser_i"};
  sc_core::sc_in<bool> s_axis_tvalid_i{"s_axis_tvalid_i"};
  sc_core::sc_out<bool> s_axis_tready_o{"s_axis_tready_o"};

  // A frame, or symbols.
  sc_core::sc_out<Wide> m_axis_tdata_o{"m_axis_tdata_o"};
  sc_core::sc_out<std::uint64_t> m_axis_tkeep_o{"m_axis_tkeep_o"};
  sc_core::sc_out<bool> m_axis_tlast_o{"m_axis_tlast_o"};
  sc_core::sc_out<std::uint8_t> m_axis_tuser_o{"m_axis_tuser_o"};
  sc_core::sc_out<bool> m_axis_tvalid_o{"m_axis_tvalid_o"};
  sc_core::sc_in<bool> m_axis_tready_i{"m_axis_tready_i"};

  // Control and status.
  sc_core::sc_in<bool> enable_i{"enable_i"};
  sc_core::sc_in<std::uint16_t> chunk_groups_i{"chunk_groups_i"};
  sc_core::sc_in<std::uint16_t> bank_enable_i{"bank_enable_i"};
  sc_core::sc_out<std::uint16_t> usable_o{"usable_o"};
  sc_core::sc_out<bool> busy_o{"busy_o"};
  sc_core::sc_out<bool> chunk_valid_o{"chunk_valid_o"};
  sc_core::sc_out<std::uint8_t> chunk_mode_o{"chunk_mode_o"};
  sc_core::sc_out<std::uint8_t> chunk_bank_o{"chunk_bank_o"};

 protected:
  explicit PlanarModule(const sc_core::sc_module_name& name) : sc_core::sc_module(name) {}
};

}  // namespace qlc::sc
