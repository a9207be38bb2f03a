// SPDX-License-Identifier: Apache-2.0
// Codebooks (docs/format.md, sections 3 and 4), as the codec of the software has them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sw/codec/view.h"

namespace qlc::codec {

enum class Kind : std::uint8_t { Ranked = 0, Interval = 1 };

/// "ranked" or "interval".
const char* name(Kind kind);

/// P, the number of prefix bits, is 3, 4 or 5.
constexpr bool is_prefix_bits(unsigned bits) { return bits >= 3 && bits <= 5; }

/// Suffix bits of the escape area.
constexpr unsigned kEscapeWidth = 8;

/// The most slots of a ranked codebook.
constexpr unsigned kMaxSlots = 128;

/// Magnitudes of symbols: 0 to 127.
constexpr unsigned kMagnitudes = 128;

/// What kernels (kernel.h) look up of a codebook, by area if nothing else is said.
struct Lookup {
  alignas(64) std::array<std::uint8_t, 64> widths{};  ///< bits of a suffix
  alignas(64) std::array<std::uint8_t, 64> masks{};   ///< that many ones
  /// Ranked: the first slot, a multiple of their number; interval: twice the base.
  alignas(64) std::array<std::uint8_t, 64> bases{};
  alignas(64) std::array<std::uint8_t, 128> slots{};  ///< ranked: the table
  /// By symbol: its code.
  alignas(64) std::array<std::uint8_t, 256> areas{};
  alignas(64) std::array<std::uint8_t, 256> suffixes{};
  alignas(64) std::array<std::uint8_t, 256> symbol_widths{};
};

/// A well-formed codebook as tables: what does not obey the rules of the format cannot be made.
class Codebook {
 public:
  /// The code of a symbol.
  struct Code {
    std::uint8_t area = 0;
    std::uint8_t width = 0;  ///< bits of the suffix
    std::uint8_t suffix = 0;
  };

  /// Reads the serialised form (3.3); nothing if it is malformed.
  static std::optional<Codebook> parse(View serialised);

  /// Makes the codebook of the widths of all areas but the last, 2^P - 1 of them, and the table (ranked) or
  /// the bases (interval). Throws std::invalid_argument if they are malformed.
  static Codebook make(Kind kind, const Bytes& widths, const Bytes& values);

  /// The serialised form (3.3).
  const Bytes& serialised() const { return serialised_; }

  Kind kind() const { return kind_; }

  /// P: 3, 4 or 5.
  unsigned prefix_bits() const { return prefix_bits_; }

  /// The code that an encoder must use for a symbol (4).
  Code code(std::uint8_t symbol) const {
    return {lookup_.areas[symbol], lookup_.symbol_widths[symbol], lookup_.suffixes[symbol]};
  }

  /// Bits of the suffixes of an area; 0 for one that does not exist.
  unsigned width(unsigned area) const { return lookup_.widths[area]; }

  const Lookup& lookup() const { return lookup_; }

  /// All symbols. That of an area and a suffix is in place 256 * area + suffix; of the suffix only the bits
  /// of its width count.
  const std::uint8_t* symbols() const { return symbols_.data(); }

  /// The symbol of an area, below 2^P, and a suffix, below 256, likewise.
  std::uint8_t symbol(unsigned area, unsigned suffix) const { return symbols_[256 * area + suffix]; }

 private:
  Codebook() = default;
  bool check(View serialised);
  bool list_ranked(View table);
  bool list_interval(View bases);
  void list_codes();

  Bytes serialised_;
  Kind kind_ = Kind::Ranked;
  unsigned prefix_bits_ = 0;
  std::vector<std::uint8_t> symbols_;  // 256 of each area
  Lookup lookup_;
};

/// The most banks of a stream.
constexpr std::size_t kMaxBanks = 16;

/// Bank number -> codebook, or nothing if the bank is not usable. All of one kind and P, 16 at most.
using Banks = std::vector<std::optional<Codebook>>;

}  // namespace qlc::codec
