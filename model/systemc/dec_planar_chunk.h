// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/error.h"
#include "model/planar.h"

namespace qlc::sc {

/// A chunk by its header and detail (docs/format.md 6.2).
struct DecChunk {
  model::Mode mode = model::Mode::Raw;
  unsigned bank = 0;
  bool last = false;
  std::uint8_t constant = 0;  ///< the symbol of a constant chunk
  std::size_t left = 0;       ///< symbols whose heads have not been consumed

  bool coded() const { return mode == model::Mode::Coded; }
  unsigned detail_bits() const { return (mode == model::Mode::Constant ? 8 : 0) + (last ? 16 : 0); }

  /// Sets what a header says, good or not (a mode that does not exist is as raw), and says which;
  /// `symbols`: of a chunk that is not the last. `available`: the banks that a coded chunk may name.
  model::Error set_header(unsigned header, std::size_t symbols, std::uint16_t available) {
    const unsigned number = header >> 4 & 3U;
    mode = number == 3 ? model::Mode::Raw : static_cast<model::Mode>(number);
    bank = header & 15U;
    last = (header >> 6 & 1U) != 0;
    left = symbols;
    if (number == 3 || header >> 7 != 0) return model::Error::BadChunk;
    if (!coded()) return bank == 0 ? model::Error::None : model::Error::BadChunk;
    return (available >> bank & 1U) != 0 ? model::Error::None : model::Error::BadBank;
  }

  /// Sets what the detail's `detail_bits()` bits say.
  void set_detail(std::uint64_t detail) {
    if (mode == model::Mode::Constant) {
      constant = static_cast<std::uint8_t>(detail & 0xFFU);
      detail >>= 8;
    }
    if (last) left = static_cast<std::size_t>(detail) + 1;
  }
};

}  // namespace qlc::sc
