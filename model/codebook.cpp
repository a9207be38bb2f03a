// SPDX-License-Identifier: Apache-2.0
#include "model/codebook.h"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace qlc::model {
namespace {

// The rule of 3.1 that is broken, or nullptr.
const char* broken_ranked_rule(const std::vector<std::uint8_t>& widths, const Bytes& table) {
  const std::size_t areas = widths.size() - 1;
  std::size_t slots = 0;
  for (std::size_t a = 0; a < areas; ++a) {
    if (widths[a] > kMaxWidth) return "a width is above 7";
    if (a > 0 && widths[a] < widths[a - 1]) return "a width is below the one before";
    slots += std::size_t{1} << widths[a];
  }
  if (slots > kMaxSlots) return "more than 128 slots";
  if (table.size() != slots) return "the table has not one symbol for each slot";
  return nullptr;
}

// The rule of 3.2 that is broken, or nullptr.
const char* broken_interval_rule(const std::vector<std::uint8_t>& widths, const Bytes& bases) {
  const std::size_t areas = widths.size() - 1;
  if (bases.size() != areas) return "not one base for each run";
  for (std::size_t a = 0; a < areas; ++a) {
    if (widths[a] < 1 || widths[a] > kMaxWidth) return "a width is not 1 to 7";
    const unsigned end = bases[a] + (1u << (widths[a] - 1));
    if (end > kMagnitudes) return "a run ends above 127";
    if (a + 1 < areas && end > bases[a + 1]) return "runs overlap or descend";
  }
  return nullptr;
}

// The rule of section 3 that is broken, or nullptr. `values`: the table or the bases.
const char* broken_rule(Kind kind, const std::vector<std::uint8_t>& widths, const Bytes& values) {
  if (!prefix_bits_of(widths.size())) return "not 8, 16 or 32 areas";
  if (widths.back() != kEscapeWidth) return "the escape area's width is not 8";
  return kind == Kind::Ranked ? broken_ranked_rule(widths, values) : broken_interval_rule(widths, values);
}

}  // namespace

std::optional<unsigned> prefix_bits_of(std::size_t areas) {
  for (unsigned bits = kMinPrefixBits; bits <= kMaxPrefixBits; ++bits) {
    if (areas == std::size_t{1} << bits) return bits;
  }
  return std::nullopt;
}

Codebook::Codebook(Kind kind, std::vector<std::uint8_t> widths, Bytes values)
    : kind_(kind), widths_(std::move(widths)) {
  const char* rule = broken_rule(kind_, widths_, values);
  if (rule != nullptr) throw std::invalid_argument(std::string("qlc codebook: ") + rule);
  prefix_bits_ = prefix_bits_of(widths_.size()).value();
  for (unsigned width : widths_) symbols_.emplace_back(std::size_t{1} << width);
  if (kind_ == Kind::Ranked) {
    table_ = std::move(values);
    list_ranked();
  } else {
    bases_ = std::move(values);
    list_interval();
  }
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    symbols_.back()[symbol] = static_cast<std::uint8_t>(symbol);
  }
  list_codes();
}

Codebook Codebook::ranked(std::vector<std::uint8_t> widths, Bytes table) {
  return {Kind::Ranked, std::move(widths), std::move(table)};
}

Codebook Codebook::interval(std::vector<std::uint8_t> widths, Bytes bases) {
  return {Kind::Interval, std::move(widths), std::move(bases)};
}

// Slots are given out from the last area but one down to area 0.
void Codebook::list_ranked() {
  std::size_t slot = 0;
  for (unsigned area = areas() - 1; area-- > 0;) {
    for (std::uint8_t& symbol : symbols_[area]) symbol = table_[slot++];
  }
}

// A suffix is (magnitude - base) * 2 + sign.
void Codebook::list_interval() {
  for (unsigned area = 0; area + 1 < areas(); ++area) {
    for (unsigned suffix = 0; suffix < symbols_[area].size(); ++suffix) {
      const unsigned magnitude = bases_[area] + suffix / 2;
      const unsigned sign = suffix % 2;
      symbols_[area][suffix] = static_cast<std::uint8_t>(kMagnitudes * sign + magnitude);
    }
  }
}

// Escape codes first, the highest slot last: where a symbol has several codes, the later one replaces the
// earlier, and the one that an encoder must use stays.
void Codebook::list_codes() {
  for (unsigned area = areas(); area-- > 0;) {
    for (unsigned suffix = 0; suffix < symbols_[area].size(); ++suffix) {
      codes_[symbols_[area][suffix]] = {area, suffix};
    }
  }
}

std::optional<Codebook> Codebook::parse(const Bytes& bytes) {
  if (bytes.empty()) return std::nullopt;
  const unsigned prefix_bits = bytes[0] % 16;
  const unsigned kind_number = bytes[0] / 16;
  if (!is_prefix_bits(prefix_bits) || kind_number > 1) return std::nullopt;
  const Kind kind = kind_number == 0 ? Kind::Ranked : Kind::Interval;

  const std::size_t width_bytes = std::size_t{1} << (prefix_bits - 1);
  if (bytes.size() < 1 + width_bytes) return std::nullopt;
  std::vector<std::uint8_t> widths;
  for (std::size_t i = 0; i < width_bytes; ++i) {
    widths.push_back(bytes[1 + i] % 16);
    widths.push_back(bytes[1 + i] / 16);
  }
  Bytes values(bytes.begin() + static_cast<std::ptrdiff_t>(1 + width_bytes), bytes.end());
  if (broken_rule(kind, widths, values) != nullptr) return std::nullopt;
  return Codebook(kind, std::move(widths), std::move(values));
}

Bytes Codebook::serialise() const {
  BitWriter out;
  out.put(prefix_bits_, 4);
  out.put(static_cast<unsigned>(kind_), 4);
  for (unsigned width : widths_) out.put(width, 4);
  for (unsigned symbol : table_) out.put(symbol, 8);
  for (unsigned base : bases_) out.put(base, 8);
  return out.bytes();
}

}  // namespace qlc::model
