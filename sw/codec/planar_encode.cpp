// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <stdexcept>

#include "sw/codec/bits.h"
#include "sw/codec/count.h"
#include "sw/codec/kernel.h"
#include "sw/codec/planar.h"

namespace qlc::codec {
namespace {

std::size_t chunks(const PlanarParams& params, std::size_t symbols) {
  return (symbols + params.chunk - 1) / params.chunk;
}

/// Chunks whose headers, but not all suffixes, can have been written: look-ahead and header's lead are 17
/// groups at most, of which a chunk has two at least.
constexpr std::size_t kChoices = 16;

class Encoder {
 public:
  Encoder(const Banks& banks, const PlanarParams& params, View symbols, std::uint8_t* to,
          const Kernel& kernel)
      : kernel_(kernel),
        banks_(banks),
        params_(params),
        symbols_(symbols),
        chunks_(chunks(params, symbols.size())),
        out_{to} {}

  /// Writes the frame. Returns its end.
  std::uint8_t* run() {
    const std::size_t groups = (symbols_.size() + kGroupSymbols - 1) / kGroupSymbols;
    const std::size_t ahead = std::min<std::size_t>(params_.look_ahead, groups);
    put_header(0);
    for (std::size_t group = 0; group < ahead; ++group) put_head(group);
    for (std::size_t group = 0; group < groups;) {
      const std::size_t head = group + params_.look_ahead;
      const std::size_t steps = head < groups ? std::min(plain_heads(head), coded_groups(group)) : 0;
      if (steps > 0) {
        kernel_.write({symbols_of(head).data(), symbols_of(group).data(), book(head), book(group), steps},
                      out_);
        group += steps;
        continue;
      }
      if (head < groups) put_head(head);
      put_suffixes(group++);
    }
    return out_.finish();
  }

 private:
  std::size_t chunk_groups() const { return params_.chunk / kGroupSymbols; }

  View symbols_of(std::size_t group) const {
    const std::size_t begin = group * kGroupSymbols;
    return symbols_.part(begin, std::min(kGroupSymbols, symbols_.size() - begin));
  }

  bool is_last(std::size_t chunk) const { return chunk + 1 == chunks_; }

  const Choice& choice(std::size_t group) const { return choices_[group / chunk_groups() % kChoices]; }

  /// Of a group in a coded chunk.
  const Codebook& book(std::size_t group) const { return *banks_[choice(group).bank]; }

  /// Whole groups from this one on to the end of its chunk, if it is coded.
  std::size_t coded_groups(std::size_t group) const {
    if (choice(group).mode != Mode::Coded) return 0;
    const std::size_t whole = symbols_.size() / kGroupSymbols;
    const std::size_t end = std::min(whole, (group / chunk_groups() + 1) * chunk_groups());
    return end > group ? end - group : 0;
  }

  /// How many of these have nothing before their planes.
  std::size_t plain_heads(std::size_t group) const {
    const std::size_t chunk = group / chunk_groups();
    const std::size_t place = group % chunk_groups();
    if (is_last(chunk)) return place == 0 ? 0 : coded_groups(group);
    const std::size_t special = chunk_groups() - kHeaderLead;
    return place <= special ? std::min(coded_groups(group), special - place) : coded_groups(group);
  }

  void put_header(std::size_t chunk) {
    const std::size_t begin = chunk * params_.chunk;
    const View symbols = symbols_.part(begin, std::min(params_.chunk, symbols_.size() - begin));
    const Choice of = choices_[chunk % kChoices] = choose(banks_, symbols, kernel_);
    out_.put(of.bank | static_cast<unsigned>(of.mode) << 4 | (is_last(chunk) ? 1U << 6 : 0), 8);
  }

  // What stands before a group's planes, and these (6.1).
  void put_head(std::size_t group) {
    const std::size_t chunk = group / chunk_groups();
    if (group % chunk_groups() == 0) {
      const std::size_t begin = chunk * params_.chunk;
      if (choice(group).mode == Mode::Constant) out_.put(symbols_[begin], 8);
      if (is_last(chunk)) out_.put(symbols_.size() - begin - 1, 16);
    }
    if ((group + kHeaderLead) % chunk_groups() == 0 && !is_last(chunk)) put_header(chunk + 1);
    if (coded_groups(group) > 0) {
      kernel_.write({symbols_of(group).data(), nullptr, book(group), book(group), 1}, out_);
    } else if (choice(group).mode == Mode::Coded) {
      put_planes(book(group), symbols_of(group));
    }
  }

  void put_planes(const Codebook& book, View symbols) {
    std::array<std::uint64_t, 5> planes{};
    for (std::size_t s = 0; s < symbols.size(); ++s) {
      const std::uint64_t area = book.code(symbols[s]).area;
      for (unsigned k = 0; k < 5; ++k) planes[k] |= (area >> k & 1) << s;
    }
    for (unsigned k = 0; k < book.prefix_bits(); ++k) out_.put_word(planes[k]);
  }

  void put_suffixes(std::size_t group) {
    const View symbols = symbols_of(group);
    if (coded_groups(group) > 0) {
      kernel_.write({nullptr, symbols.data(), book(group), book(group), 1}, out_);
    } else if (choice(group).mode == Mode::Coded) {
      for (const std::uint8_t symbol : symbols) {
        const Codebook::Code code = book(group).code(symbol);
        out_.put(code.suffix, code.width);
      }
    } else if (choice(group).mode == Mode::Raw) {
      put_raw(symbols);
    }
  }

  void put_raw(View symbols) {
    std::size_t s = 0;
    for (; s + 8 <= symbols.size(); s += 8) out_.put_word(load_word(symbols.data() + s));
    for (; s < symbols.size(); ++s) out_.put(symbols[s], 8);
  }

  const Kernel& kernel_;
  const Banks& banks_;
  const PlanarParams& params_;
  View symbols_;
  const std::size_t chunks_;
  BitWriter out_;
  std::array<Choice, kChoices> choices_;  // of chunk c in place c mod kChoices
};

constexpr std::size_t kLeastCounted = 1024;  // symbols for which counting is worth while

/// Bits of the suffixes of a chunk with each codebook of the banks.
using SuffixBits = std::array<std::size_t, kMaxBanks>;

SuffixBits by_counts(const Banks& banks, View chunk) {
  const auto counts = count(chunk);
  SuffixBits bits{};
  for (std::size_t bank = 0; bank < banks.size(); ++bank) {
    if (!banks[bank]) continue;
    const auto& widths = banks[bank]->lookup().symbol_widths;
    for (unsigned symbol = 0; symbol < 256; ++symbol) bits[bank] += counts[symbol] * widths[symbol];
  }
  return bits;
}

/// A part at a time, so that it stays in the first cache for all codebooks.
SuffixBits by_sums(const Banks& banks, View chunk, const Kernel& kernel) {
  constexpr std::size_t kGroupsAtATime = 128;
  const std::size_t whole = chunk.size() / kGroupSymbols;
  SuffixBits bits{};
  for (std::size_t group = 0; group < whole; group += kGroupsAtATime) {
    const std::uint8_t* const symbols = chunk.data() + group * kGroupSymbols;
    const std::size_t groups = std::min(kGroupsAtATime, whole - group);
    for (std::size_t bank = 0; bank < banks.size(); ++bank) {
      if (banks[bank]) bits[bank] += kernel.suffix_bits(symbols, groups, *banks[bank]);
    }
  }
  for (std::size_t bank = 0; bank < banks.size(); ++bank) {
    if (!banks[bank]) continue;
    for (std::size_t s = whole * kGroupSymbols; s < chunk.size(); ++s) {
      bits[bank] += banks[bank]->code(chunk[s]).width;
    }
  }
  return bits;
}

}  // namespace

Choice choose(const Banks& banks, View chunk, const Kernel& kernel) {
  if (banks.size() > kMaxBanks) throw std::invalid_argument("qlc: more than 16 banks");
  if (std::all_of(chunk.begin(), chunk.end(), [&](std::uint8_t symbol) { return symbol == chunk[0]; })) {
    return {Mode::Constant, 0};
  }
  const bool counting = banks.size() >= kernel.many_books && chunk.size() >= kLeastCounted;
  const SuffixBits suffixes = counting ? by_counts(banks, chunk) : by_sums(banks, chunk, kernel);
  const std::size_t groups = (chunk.size() + kGroupSymbols - 1) / kGroupSymbols;
  Choice best;
  std::size_t least = 8 * chunk.size();
  for (unsigned bank = 0; bank < banks.size(); ++bank) {
    if (!banks[bank]) continue;
    const std::size_t bits = kGroupSymbols * banks[bank]->prefix_bits() * groups + suffixes[bank];
    if (bits < least) {
      least = bits;
      best = {Mode::Coded, bank};
    }
  }
  return best;
}

std::size_t planar_room(const PlanarParams& params, std::size_t symbols) {
  // No chunk is longer than its symbols but for header and detail.
  return symbols + 4 * chunks(params, symbols) + kSlack;
}

std::size_t encode_planar(const Banks& banks, const PlanarParams& params, View symbols, std::uint8_t* frame,
                          const Kernel& kernel) {
  if (symbols.empty()) throw std::invalid_argument("qlc: no symbols, no frame");
  if (!is_allowed(params)) throw std::invalid_argument("qlc: no such chunk size or look-ahead");
  return static_cast<std::size_t>(Encoder(banks, params, symbols, frame, kernel).run() - frame);
}

void encode_planar(const Banks& banks, const PlanarParams& params, View symbols, Bytes& frame,
                   const Kernel& kernel) {
  if (!is_allowed(params)) throw std::invalid_argument("qlc: no such chunk size or look-ahead");
  const std::size_t before = frame.size();
  frame.resize(before + planar_room(params, symbols.size()));
  frame.resize(before + encode_planar(banks, params, symbols, frame.data() + before, kernel));
}

}  // namespace qlc::codec
