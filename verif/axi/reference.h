// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What qlc_control does in each cycle, as docs/architecture.md 4 says it.

#include <array>
#include <cstdint>
#include <optional>

#include "verif/axi/control_pins.h"

namespace qlc::verif::axi {

class Reference {
 public:
  explicit Reference(const Config& config) : config_(config) { reset(); }

  void set_inputs(const Inputs& in);
  Outputs outputs() const;
  void rising_edge();

  void poke(Wide counter, std::uint64_t value) { wide_[static_cast<unsigned>(counter)] = value; }
  void poke_frames(std::uint32_t value) { frames_ = value; }

  /// How often what is rare has happened, for tests that must have met it.
  struct Met {
    unsigned writes, reads, bad_writes, bad_reads, partial_strobes;
    unsigned chunk_busy, chunk_range, book_refused, bad_books, bad_book_banks;
    unsigned clear_and_count, set_and_clear, stored_highs;
  };
  const Met& met() const { return met_; }

 private:
  struct Data {
    std::uint32_t data;
    bool full;
  };
  struct Book {
    std::uint8_t data;
    std::uint8_t bank;
    bool last;
  };
  struct Answer {
    bool error;
    std::uint32_t data;
  };

  void reset();
  bool write(std::uint32_t address, std::uint32_t data);
  Answer read(std::uint32_t address);
  void count();
  std::uint16_t existing() const { return static_cast<std::uint16_t>((1U << config_.banks) - 1); }

  Config config_;
  Inputs in_;
  Met met_{};

  std::optional<std::uint32_t> write_address_, read_address_;
  std::optional<Data> write_data_;
  std::optional<bool> write_response_;  // whether an error
  std::optional<Answer> read_response_;

  bool enable_ = false;
  std::uint32_t chunk_ = 0;
  std::uint16_t banks_ = 0;
  std::uint8_t errors_ = 0;
  std::uint8_t errors_cleared_ = 0;  // in this cycle
  bool clear_ = false;               // in this cycle
  std::optional<Book> book_;
  std::optional<unsigned> loaded_;  // the bank whose last byte was taken in the cycle before

  std::uint32_t frames_ = 0, bad_frames_ = 0, raw_chunks_ = 0, constant_chunks_ = 0;
  std::array<std::uint32_t, 16> chunks_{};
  std::array<std::uint64_t, 4> wide_{};
  std::uint32_t stored_high_ = 0;
};

}  // namespace qlc::verif::axi
