// SPDX-License-Identifier: Apache-2.0
// Random codebooks and symbols for the tests of the golden codec. All of it repeats.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "model/codebook.h"
#include "model/search.h"
#include "verif/common/rng.h"

namespace qlc::model::test {

using verif::Rng;

inline Bytes uniform(Rng& rng, std::size_t count) {
  Bytes symbols(count);
  for (auto& symbol : symbols) symbol = static_cast<std::uint8_t>(rng.below(256));
  return symbols;
}

/// Symbols that become rarer with their magnitude's distance from 56, signs even: roughly what tensors hold.
inline Bytes peaked(Rng& rng, std::size_t count) {
  Bytes symbols(count);
  for (auto& symbol : symbols) {
    const unsigned spread = 1 + rng.below(56);
    const unsigned above = 56 + rng.below(spread);
    const unsigned magnitude = above - rng.below(spread);
    symbol = static_cast<std::uint8_t>(magnitude + 128 * rng.below(2));
  }
  return symbols;
}

/// Any ranked codebook: random widths that the format allows, a random table.
inline Codebook random_ranked(Rng& rng, unsigned prefix_bits) {
  const std::size_t areas = (std::size_t{1} << prefix_bits) - 1;
  std::vector<std::uint8_t> widths(areas, 0);
  std::size_t slots = areas;
  for (unsigned tries = 0; tries < 60; ++tries) {  // widen an area while there is room
    std::uint8_t& width = widths[rng.below(static_cast<unsigned>(areas))];
    const std::size_t size = std::size_t{1} << width;
    if (slots + size > 128) continue;
    slots += size;
    ++width;
  }
  std::sort(widths.begin(), widths.end());
  widths.push_back(8);
  return Codebook::ranked(widths, uniform(rng, slots));
}

/// Any interval codebook: random widths and gaps that the format allows.
inline Codebook random_interval(Rng& rng, unsigned prefix_bits) {
  const unsigned runs = (1u << prefix_bits) - 1;
  std::vector<std::uint8_t> widths(runs, 1);
  unsigned covered = runs;
  for (unsigned tries = 0; tries < 60; ++tries) {
    std::uint8_t& width = widths[rng.below(runs)];
    const unsigned size = 1u << (width - 1);
    if (covered + size > 128) continue;
    covered += size;
    ++width;
  }
  Bytes bases;
  unsigned next = 0;
  unsigned spare = 128 - covered;
  for (unsigned width : widths) {
    const unsigned gap = rng.below(spare / 2 + 1);
    spare -= gap;
    bases.push_back(static_cast<std::uint8_t>(next + gap));
    next += gap + (1u << (width - 1));
  }
  widths.push_back(8);
  return Codebook::interval(widths, bases);
}

/// One codebook of each kind and P: fitted to peaked symbols, then random ones.
inline std::vector<Codebook> codebooks() {
  Rng rng(11);
  const Histogram counts = histogram(peaked(rng, 20000));
  std::vector<Codebook> result;
  for (unsigned prefix_bits = 3; prefix_bits <= 5; ++prefix_bits) {
    result.push_back(fit_ranked(counts, prefix_bits));
    result.push_back(fit_interval(counts, prefix_bits));
    result.push_back(random_ranked(rng, prefix_bits));
    result.push_back(random_interval(rng, prefix_bits));
  }
  return result;
}

/// Symbols that have no code but the escape code.
inline Bytes only_escapes(const Codebook& codebook, std::size_t count) {
  Bytes escapes;
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    if (codebook.length(static_cast<std::uint8_t>(symbol)) != codebook.prefix_bits() + 8) continue;
    escapes.push_back(static_cast<std::uint8_t>(symbol));
  }
  Bytes symbols;
  for (std::size_t i = 0; i < count && !escapes.empty(); ++i) symbols.push_back(escapes[i % escapes.size()]);
  return symbols;
}

/// Inputs of `count` symbols (only_escapes may give none), each with what it is.
inline std::vector<std::pair<std::string, Bytes>> inputs(Rng& rng, const Codebook& codebook,
                                                         std::size_t count) {
  Bytes every(count);
  for (std::size_t i = 0; i < count; ++i) every[i] = static_cast<std::uint8_t>(i);
  return {{"peaked", peaked(rng, count)},
          {"uniform", uniform(rng, count)},
          {"zeros", Bytes(count, 0)},
          {"every symbol", every},
          {"only escapes", only_escapes(codebook, count)}};
}

}  // namespace qlc::model::test
