// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/codebook.h"

namespace qlc::sc {

/// The codes of a bank, by symbol.
struct EncTable {
  std::array<std::uint8_t, 256> area{};
  std::array<std::uint8_t, 256> suffix{};
  std::array<std::uint8_t, 256> width{};
};

/// The codes of all banks as the planar encoder looks them up.
class EncTables {
 public:
  /// A width for each bank.
  using Widths = std::array<std::uint8_t, 16>;

  /// A bank has got a codebook.
  void set(unsigned bank, const model::Codebook& book) {
    for (unsigned symbol = 0; symbol < 256; ++symbol) {
      const model::Code code = book.encode(static_cast<std::uint8_t>(symbol));
      banks_[bank].area[symbol] = static_cast<std::uint8_t>(code.area);
      banks_[bank].suffix[symbol] = static_cast<std::uint8_t>(code.suffix);
      banks_[bank].width[symbol] = book.widths()[code.area];
      widths_[symbol][bank] = book.widths()[code.area];
    }
  }

  const EncTable& bank(unsigned bank) const { return banks_[bank]; }

  /// How many suffix bits a symbol has in each bank.
  const Widths& widths(std::uint8_t symbol) const { return widths_[symbol]; }

 private:
  std::array<EncTable, 16> banks_{};
  std::array<Widths, 256> widths_{};
};

}  // namespace qlc::sc
