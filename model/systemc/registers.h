// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "model/systemc/axil_port.h"
#include "model/systemc/counters.h"
#include "model/systemc/planar.h"

namespace qlc::sc {

/// The registers of an IP block and what they control of its core (docs/architecture.md 4). In each cycle:
/// `read` if a read executes, then `clock`.
class Registers {
 public:
  /// As after reset.
  Registers(const PlanarConfig& config, bool encoder);

  /// A byte of a codebook, offered to the core while `valid`.
  struct BookByte {
    bool valid = false;
    std::uint8_t data = 0;
    std::uint8_t bank = 0;
    bool last = false;
  };

  // What the core gets.
  bool enable() const { return enable_; }
  std::uint16_t chunk_groups() const { return chunk_groups_; }
  std::uint16_t banks() const { return banks_; }
  const BookByte& book() const { return book_; }

  /// What core and streams show in a cycle.
  struct Pins {
    bool cfg_ready = false;
    std::uint16_t usable = 0;
    bool busy = false;
    bool chunk_valid = false;
    model::Mode chunk_mode = model::Mode::Coded;
    unsigned chunk_bank = 0;
    StreamPins in;
    StreamPins out;
    unsigned error = 0;  ///< `m_axis_tuser_o`
  };

  /// A read that executes in this cycle; nothing if it is refused.
  std::optional<std::uint32_t> read(unsigned address, const Pins& pins);

  /// The rising edge at the end of a cycle. Returns whether the write that executes, if there is one, is
  /// good.
  bool clock(const Pins& pins, const std::optional<AxilPort::Write>& write);

 private:
  bool write(const AxilPort::Write& write, const Pins& pins);
  void report_errors(const Pins& pins);
  void count(const Pins& pins);
  std::uint32_t read_half(unsigned offset);

  // Parameters.
  std::uint32_t caps_;
  std::uint16_t max_groups_;
  std::uint16_t existing_;  // banks
  bool encoder_;
  unsigned in_bytes_;  // of a beat
  unsigned out_bytes_;

  bool enable_ = false;
  std::uint16_t chunk_groups_;
  std::uint16_t banks_;
  std::uint32_t errors_ = 0;
  std::uint32_t high_half_ = 0;  // that belongs to the low half read last
  Counters counters_;
  BookByte book_;
  std::optional<std::uint8_t> loaded_;  // the bank of a load whose last byte was taken in the cycle before
};

}  // namespace qlc::sc
