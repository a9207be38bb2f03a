// SPDX-License-Identifier: Apache-2.0
#include "sw/codec/codebook.h"

#include <stdexcept>

namespace qlc::codec {

const char* name(Kind kind) { return kind == Kind::Ranked ? "ranked" : "interval"; }

std::optional<Codebook> Codebook::parse(View serialised) {
  Codebook made;
  if (!made.check(serialised)) return std::nullopt;
  made.serialised_.assign(serialised.begin(), serialised.end());
  return made;
}

Codebook Codebook::make(Kind kind, const Bytes& widths, const Bytes& values) {
  unsigned prefix_bits = 0;
  while (std::size_t{1} << prefix_bits < widths.size() + 1) ++prefix_bits;
  Bytes serialised{static_cast<std::uint8_t>(static_cast<unsigned>(kind) << 4 | prefix_bits)};
  for (std::size_t area = 0; area < widths.size(); area += 2) {
    const unsigned odd = area + 1 < widths.size() ? widths[area + 1] : kEscapeWidth;
    serialised.push_back(static_cast<std::uint8_t>(widths[area] | odd << 4));
  }
  serialised.insert(serialised.end(), values.begin(), values.end());
  const std::optional<Codebook> made = parse(serialised);
  if (!made) throw std::invalid_argument("qlc: these widths and values are no codebook");
  return *made;
}

bool Codebook::check(View serialised) {
  if (serialised.empty()) return false;
  prefix_bits_ = serialised[0] & 15U;
  const unsigned kind = serialised[0] >> 4;
  if (!is_prefix_bits(prefix_bits_) || kind > 1) return false;
  kind_ = static_cast<Kind>(kind);
  const unsigned areas = 1U << prefix_bits_;
  if (serialised.size() < 1 + areas / 2) return false;
  for (unsigned area = 0; area < areas; ++area) {
    const unsigned width = (serialised[1 + area / 2] >> (4 * (area % 2))) & 15U;
    if (width > (area + 1 < areas ? kEscapeWidth - 1 : kEscapeWidth)) return false;
    lookup_.widths[area] = static_cast<std::uint8_t>(width);
    lookup_.masks[area] = static_cast<std::uint8_t>((1U << width) - 1);
  }
  if (lookup_.widths[areas - 1] != kEscapeWidth) return false;
  symbols_.assign(std::size_t{256} * areas, 0);
  for (unsigned suffix = 0; suffix < 256; ++suffix) {
    symbols_[256 * (areas - 1) + suffix] = static_cast<std::uint8_t>(suffix);
  }
  const View values = serialised.part(1 + areas / 2, serialised.size() - 1 - areas / 2);
  if (!(kind_ == Kind::Ranked ? list_ranked(values) : list_interval(values))) return false;
  for (unsigned area = 0; area < areas; ++area) {
    for (unsigned bits = 0; bits < 256; ++bits) {
      symbols_[256 * area + bits] = symbols_[256 * area + (bits & lookup_.masks[area])];
    }
  }
  list_codes();
  return true;
}

bool Codebook::list_ranked(View table) {
  const unsigned escape = (1U << prefix_bits_) - 1;
  unsigned slots = 0;
  for (unsigned area = escape; area-- > 0;) {
    if (area + 1 < escape && width(area) > width(area + 1)) return false;
    const unsigned size = 1U << width(area);
    if (slots + size > kMaxSlots || slots + size > table.size()) return false;
    for (unsigned suffix = 0; suffix < size; ++suffix) {
      lookup_.slots[slots + suffix] = symbols_[256 * area + suffix] = table[slots + suffix];
    }
    lookup_.bases[area] = static_cast<std::uint8_t>(slots);
    slots += size;
  }
  return slots == table.size();
}

bool Codebook::list_interval(View bases) {
  const unsigned escape = (1U << prefix_bits_) - 1;
  if (bases.size() != escape) return false;
  unsigned end = 0;
  for (unsigned area = 0; area < escape; ++area) {
    if (width(area) == 0 || bases[area] < end) return false;
    const unsigned size = 1U << width(area);  // two signs of each magnitude
    end = bases[area] + size / 2;
    if (end > kMagnitudes) return false;
    lookup_.bases[area] = static_cast<std::uint8_t>(2U * bases[area]);
    for (unsigned suffix = 0; suffix < size; ++suffix) {
      symbols_[256 * area + suffix] =
          static_cast<std::uint8_t>((bases[area] + suffix / 2) | (suffix % 2) << 7);
    }
  }
  return true;
}

// A later code of a symbol takes the place of an earlier one: the escape comes first, then areas from the
// widest on, slots ascending. The areas of an interval codebook have no symbol in common.
void Codebook::list_codes() {
  for (unsigned area = 1U << prefix_bits_; area-- > 0;) {
    for (unsigned suffix = 0; suffix < 1U << width(area); ++suffix) {
      const std::uint8_t coded = symbol(area, suffix);
      lookup_.areas[coded] = static_cast<std::uint8_t>(area);
      lookup_.suffixes[coded] = static_cast<std::uint8_t>(suffix);
      lookup_.symbol_widths[coded] = lookup_.widths[area];
    }
  }
}

}  // namespace qlc::codec
