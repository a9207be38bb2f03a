// SPDX-License-Identifier: Apache-2.0
// Codebooks (docs/format.md, sections 3 and 4).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/bits.h"

namespace qlc::model {

/// Least and greatest P, the number of prefix bits.
constexpr unsigned kMinPrefixBits = 3;
constexpr unsigned kMaxPrefixBits = 5;

/// Suffix bits of the escape area, and the most of any other.
constexpr unsigned kEscapeWidth = 8;
constexpr unsigned kMaxWidth = 7;

/// The most slots of a ranked codebook (3.1).
constexpr unsigned kMaxSlots = 128;

/// Magnitudes of symbols: 0 to 127.
constexpr unsigned kMagnitudes = 128;

/// Whether P can be `bits`.
constexpr bool is_prefix_bits(unsigned bits) { return bits >= kMinPrefixBits && bits <= kMaxPrefixBits; }

/// P of a codebook of `areas` areas: 3, 4, 5 for 8, 16, 32; nothing for another number.
std::optional<unsigned> prefix_bits_of(std::size_t areas);

enum class Kind : std::uint8_t { Ranked = 0, Interval = 1 };

/// The code of a symbol: `prefix_bits` bits of area, then `widths[area]` bits of suffix.
struct Code {
  unsigned area = 0;
  unsigned suffix = 0;
};

/// Maps symbols to codes and back. Always well formed: whatever breaks a rule cannot be constructed.
///
/// After construction both kinds are two plain arrays, symbol -> code and code -> symbol, and nothing else
/// in the model asks for the kind.
class Codebook {
 public:
  /// A ranked codebook (3.1). `widths`: 2^P of them, P = 3, 4, 5, the last 8. `table`: the symbol of each
  /// slot. Throws std::invalid_argument, naming the rule, if one is broken.
  static Codebook ranked(std::vector<std::uint8_t> widths, Bytes table);

  /// An interval codebook (3.2). `widths` as above; `bases`: the first magnitude of each of the 2^P - 1 runs.
  /// Throws std::invalid_argument, naming the rule, if one is broken.
  static Codebook interval(std::vector<std::uint8_t> widths, Bytes bases);

  /// Reads the serialised form (3.3). Nothing if it is malformed (Error::BadCodebook).
  static std::optional<Codebook> parse(const Bytes& bytes);

  /// The serialised form (3.3).
  Bytes serialise() const;

  Kind kind() const { return kind_; }

  /// P: 3, 4 or 5.
  unsigned prefix_bits() const { return prefix_bits_; }

  /// 2^P, the escape area included.
  unsigned areas() const { return static_cast<unsigned>(widths_.size()); }

  /// Suffix bits of each area; the last is 8.
  const std::vector<std::uint8_t>& widths() const { return widths_; }

  /// The symbol of each slot; empty in an interval codebook.
  const Bytes& table() const { return table_; }

  /// The first magnitude of each run; empty in a ranked codebook.
  const Bytes& bases() const { return bases_; }

  /// The code that an encoder must use for a symbol (4): the shortest, of equal ones that of the highest
  /// slot.
  Code encode(std::uint8_t symbol) const { return codes_[symbol]; }

  /// The symbol of a code. `area` < areas(), `suffix` < 2^widths()[area]; else throws std::out_of_range.
  std::uint8_t decode(unsigned area, unsigned suffix) const { return symbols_.at(area).at(suffix); }

  /// Bits of a symbol's code: P + w[area].
  unsigned length(std::uint8_t symbol) const { return prefix_bits_ + widths_[codes_[symbol].area]; }

 private:
  Codebook(Kind kind, std::vector<std::uint8_t> widths, Bytes values);
  void list_ranked();
  void list_interval();
  void list_codes();

  Kind kind_;
  unsigned prefix_bits_ = 0;
  std::vector<std::uint8_t> widths_;
  Bytes table_;
  Bytes bases_;
  std::array<Code, 256> codes_{};  // symbol -> (area, suffix)
  std::vector<Bytes> symbols_;     // [area][suffix] -> symbol
};

}  // namespace qlc::model
