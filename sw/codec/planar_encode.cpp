// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <stdexcept>

#include "sw/codec/bits.h"
#include "sw/codec/planar.h"

namespace qlc::codec {
namespace {

class Encoder {
 public:
  Encoder(const Banks& banks, const PlanarParams& params, View symbols, Bytes& frame)
      : banks_(banks), params_(params), symbols_(symbols), out_(frame) {
    for (std::size_t at = 0; at < symbols.size(); at += params.chunk) {
      choices_.push_back(choose(banks, symbols.part(at, std::min(params.chunk, symbols.size() - at))));
    }
  }

  void run() {
    const std::size_t groups = (symbols_.size() + kGroupSymbols - 1) / kGroupSymbols;
    put_header(0);
    for (std::size_t group = 0; group < std::min<std::size_t>(params_.look_ahead, groups); ++group) {
      put_head(group);
    }
    for (std::size_t group = 0; group < groups; ++group) {
      if (group + params_.look_ahead < groups) put_head(group + params_.look_ahead);
      put_suffixes(group);
    }
    out_.finish();
  }

 private:
  std::size_t chunk_groups() const { return params_.chunk / kGroupSymbols; }

  View symbols_of(std::size_t group) const {
    const std::size_t begin = group * kGroupSymbols;
    return symbols_.part(begin, std::min(kGroupSymbols, symbols_.size() - begin));
  }

  bool is_last(std::size_t chunk) const { return chunk + 1 == choices_.size(); }

  void put_header(std::size_t chunk) {
    const Choice& choice = choices_[chunk];
    out_.put(choice.bank | static_cast<unsigned>(choice.mode) << 4 | (is_last(chunk) ? 1U << 6 : 0), 8);
  }

  // What stands before a group's planes, and these (6.1).
  void put_head(std::size_t group) {
    const std::size_t chunk = group / chunk_groups();
    const Choice& choice = choices_[chunk];
    if (group % chunk_groups() == 0) {
      const std::size_t begin = chunk * params_.chunk;
      if (choice.mode == Mode::Constant) out_.put(symbols_[begin], 8);
      if (is_last(chunk)) out_.put(symbols_.size() - begin - 1, 16);
    }
    if ((group + kHeaderLead) % chunk_groups() == 0 && !is_last(chunk)) put_header(chunk + 1);
    if (choice.mode == Mode::Coded) put_planes(*banks_[choice.bank], symbols_of(group));
  }

  void put_planes(const Codebook& book, View symbols) {
    std::array<std::uint64_t, 5> planes{};
    for (std::size_t s = 0; s < symbols.size(); ++s) {
      const std::uint64_t area = book.code(symbols[s]).area;
      for (unsigned k = 0; k < 5; ++k) planes[k] |= (area >> k & 1) << s;
    }
    for (unsigned k = 0; k < book.prefix_bits(); ++k) out_.put(planes[k], 64);
  }

  void put_suffixes(std::size_t group) {
    const Choice& choice = choices_[group / chunk_groups()];
    for (const std::uint8_t symbol : symbols_of(group)) {
      if (choice.mode == Mode::Coded) {
        const Codebook::Code& code = banks_[choice.bank]->code(symbol);
        out_.put(code.suffix, code.width);
      } else if (choice.mode == Mode::Raw) {
        out_.put(symbol, 8);
      }
    }
  }

  const Banks& banks_;
  const PlanarParams& params_;
  View symbols_;
  BitWriter out_;
  std::vector<Choice> choices_;
};

}  // namespace

Choice choose(const Banks& banks, View chunk) {
  if (std::all_of(chunk.begin(), chunk.end(), [&](std::uint8_t symbol) { return symbol == chunk[0]; })) {
    return {Mode::Constant, 0};
  }
  const std::size_t groups = (chunk.size() + kGroupSymbols - 1) / kGroupSymbols;
  Choice best;
  std::size_t least = 8 * chunk.size();
  for (unsigned bank = 0; bank < banks.size(); ++bank) {
    if (!banks[bank]) continue;
    std::size_t bits = kGroupSymbols * banks[bank]->prefix_bits() * groups;
    for (const std::uint8_t symbol : chunk) bits += banks[bank]->code(symbol).width;
    if (bits < least) {
      least = bits;
      best = {Mode::Coded, bank};
    }
  }
  return best;
}

void encode_planar(const Banks& banks, const PlanarParams& params, View symbols, Bytes& frame) {
  if (symbols.empty()) throw std::invalid_argument("qlc: no symbols, no frame");
  if (!is_allowed(params)) throw std::invalid_argument("qlc: no such chunk size or look-ahead");
  Encoder(banks, params, symbols, frame).run();
}

}  // namespace qlc::codec
