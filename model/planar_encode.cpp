// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "model/planar.h"
#include "model/planar_common.h"

namespace qlc::model {
namespace {

std::size_t pieces(std::size_t symbols, std::size_t size) { return (symbols + size - 1) / size; }

// Part number `index` of `symbols` when cut into parts of `size`; the last may be shorter.
Bytes part(const Bytes& symbols, std::size_t index, std::size_t size) {
  const std::size_t begin = index * size;
  const std::size_t end = std::min(symbols.size(), begin + size);
  return {symbols.begin() + static_cast<std::ptrdiff_t>(begin),
          symbols.begin() + static_cast<std::ptrdiff_t>(end)};
}

bool all_equal(const Bytes& symbols) {
  return std::all_of(symbols.begin(), symbols.end(), [&](std::uint8_t s) { return s == symbols.front(); });
}

class Encoder {
 public:
  Encoder(const Banks& banks, const PlanarParams& params, const Bytes& symbols,
          const std::vector<Choice>& choices)
      : banks_(banks), params_(params), symbols_(symbols), choices_(choices) {}

  Bytes run() {
    const std::size_t groups = pieces(symbols_.size(), kGroupSymbols);
    const std::size_t ahead = params_.look_ahead;
    put_header(0);
    for (std::size_t i = 0; i < std::min(ahead, groups); ++i) put_head(i);
    for (std::size_t i = 0; i < groups; ++i) {
      if (i + ahead < groups) put_head(i + ahead);
      put_suffixes(i);
    }
    return out_.bytes();
  }

 private:
  std::size_t chunk_of(std::size_t group) const { return group * kGroupSymbols / params_.chunk; }
  bool begins_chunk(std::size_t group) const { return group * kGroupSymbols % params_.chunk == 0; }

  void put_head(std::size_t group) {
    if (begins_chunk(group)) put_detail(chunk_of(group));
    const std::size_t later = group + kHeaderLead;
    if (begins_chunk(later) && chunk_of(later) < choices_.size()) put_header(chunk_of(later));
    put_planes(group);
  }

  void put_header(std::size_t chunk) {
    const Choice& choice = choices_[chunk];
    out_.put(choice.bank, 4);
    out_.put(static_cast<unsigned>(choice.mode), 2);
    out_.put(chunk + 1 == choices_.size() ? 1 : 0, 1);
    out_.put(0, 1);
  }

  void put_detail(std::size_t chunk) {
    const Bytes symbols = part(symbols_, chunk, params_.chunk);
    if (choices_[chunk].mode == Mode::Constant) out_.put(symbols.front(), 8);
    if (chunk + 1 == choices_.size()) out_.put(static_cast<std::uint32_t>(symbols.size() - 1), 16);
  }

  void put_planes(std::size_t group) {
    const Choice& choice = choices_[chunk_of(group)];
    if (choice.mode != Mode::Coded) return;
    const Codebook& codebook = *usable(banks_, choice.bank);
    const Bytes symbols = part(symbols_, group, kGroupSymbols);
    for (unsigned plane = 0; plane < codebook.prefix_bits(); ++plane) {
      for (std::size_t s = 0; s < kGroupSymbols; ++s) {
        const unsigned area = s < symbols.size() ? codebook.encode(symbols[s]).area : 0;
        out_.put(area >> plane, 1);
      }
    }
  }

  void put_suffixes(std::size_t group) {
    const Choice& choice = choices_[chunk_of(group)];
    if (choice.mode == Mode::Constant) return;
    for (std::uint8_t symbol : part(symbols_, group, kGroupSymbols)) {
      if (choice.mode == Mode::Raw) {
        out_.put(symbol, 8);
      } else {
        const Codebook& codebook = *usable(banks_, choice.bank);
        const Code code = codebook.encode(symbol);
        out_.put(code.suffix, codebook.widths()[code.area]);
      }
    }
  }

  const Banks& banks_;
  const PlanarParams& params_;
  const Bytes& symbols_;
  const std::vector<Choice>& choices_;
  BitWriter out_;
};

}  // namespace

std::uint64_t coded_bits(const Codebook& codebook, const Bytes& chunk) {
  std::uint64_t bits = kGroupSymbols * codebook.prefix_bits() * pieces(chunk.size(), kGroupSymbols);
  for (std::uint8_t symbol : chunk) bits += codebook.widths()[codebook.encode(symbol).area];
  return bits;
}

std::vector<Choice> choose(const Banks& banks, const PlanarParams& params, const Bytes& symbols) {
  check(banks, params);
  std::vector<Choice> choices;
  for (std::size_t c = 0; c < pieces(symbols.size(), params.chunk); ++c) {
    const Bytes chunk = part(symbols, c, params.chunk);
    Choice choice{Mode::Raw, 0};
    std::uint64_t smallest = 8 * chunk.size();
    for (unsigned bank = 0; bank < banks.size(); ++bank) {
      if (!banks[bank]) continue;
      const std::uint64_t bits = coded_bits(*banks[bank], chunk);
      if (bits >= smallest) continue;
      smallest = bits;
      choice = {Mode::Coded, bank};
    }
    if (all_equal(chunk)) choice = {Mode::Constant, 0};
    choices.push_back(choice);
  }
  return choices;
}

Bytes encode_planar(const Banks& banks, const PlanarParams& params, const Bytes& symbols) {
  return encode_planar(banks, params, symbols, choose(banks, params, symbols));
}

Bytes encode_planar(const Banks& banks, const PlanarParams& params, const Bytes& symbols,
                    const std::vector<Choice>& choices) {
  check(banks, params);
  require(!symbols.empty(), "qlc: a frame has one or more symbols");
  require(choices.size() == pieces(symbols.size(), params.chunk), "qlc: each chunk needs one choice");
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const Choice& choice = choices[c];
    if (choice.mode == Mode::Coded) {
      require(usable(banks, choice.bank) != nullptr, "qlc: a coded chunk needs a usable bank");
    } else {
      require(choice.bank == 0, "qlc: a raw or constant chunk has bank 0");
    }
    require(choice.mode != Mode::Constant || all_equal(part(symbols, c, params.chunk)),
            "qlc: a constant chunk has one symbol only");
  }
  return Encoder(banks, params, symbols, choices).run();
}

}  // namespace qlc::model
