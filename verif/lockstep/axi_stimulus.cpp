// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/axi_stimulus.h"

#include <algorithm>

#include "verif/model/inputs.h"

namespace qlc::verif {

model::Codebook random_book(const sc::PlanarConfig& config, Rng& rng) {
  const bool ranked = config.kind == model::Kind::Ranked;
  if (rng.chance(50)) {
    const auto counts = model::histogram(model::test::peaked(rng, 500));
    return ranked ? model::fit_ranked(counts, config.prefix_bits)
                  : model::fit_interval(counts, config.prefix_bits);
  }
  return ranked ? model::test::random_ranked(rng, config.prefix_bits)
                : model::test::random_interval(rng, config.prefix_bits);
}

model::Bytes rejected_book(const sc::PlanarConfig& config, Rng& rng) {
  model::Bytes book = random_book(config, rng).serialise();
  switch (rng.below(4)) {
    case 0:  // of another kind
      book[0] = static_cast<std::uint8_t>(book[0] ^ 0x80U);
      break;
    case 1:  // too long
      book.push_back(static_cast<std::uint8_t>(rng.below(256)));
      break;
    case 2:  // too short
      book.resize(1 + rng.below(static_cast<std::uint32_t>(book.size() - 1)));
      break;
    default:  // one byte, as a driver that gives up
      book.assign(1, static_cast<std::uint8_t>(rng.below(256)));
  }
  return book;
}

model::Bytes random_symbols(std::size_t count, std::size_t chunk, Rng& rng) {
  model::Bytes symbols;
  while (symbols.size() < count) {
    const std::size_t part = std::min(chunk, count - symbols.size());
    const std::uint32_t what = rng.below(4);
    model::Bytes next = model::test::peaked(rng, part);
    if (what == 0) next = model::test::uniform(rng, part);
    if (what == 1) next.assign(part, static_cast<std::uint8_t>(rng.below(256)));
    symbols.insert(symbols.end(), next.begin(), next.end());
  }
  return symbols;
}

std::vector<model::Choice> random_choices(const model::Banks& banks, const model::Bytes& symbols,
                                          std::size_t chunk, Rng& rng) {
  std::vector<model::Choice> choices;
  for (std::size_t first = 0; first < symbols.size(); first += chunk) {
    const auto begin = symbols.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = symbols.begin() + static_cast<std::ptrdiff_t>(std::min(first + chunk, symbols.size()));
    const bool constant = std::all_of(begin, end, [&](std::uint8_t symbol) { return symbol == *begin; });
    const unsigned bank = rng.below(static_cast<std::uint32_t>(banks.size()));
    if (constant && rng.chance(70)) {
      choices.push_back({model::Mode::Constant, 0});
    } else if (rng.chance(20) || !banks[bank]) {
      choices.push_back({model::Mode::Raw, 0});
    } else {
      choices.push_back({model::Mode::Coded, bank});
    }
  }
  return choices;
}

model::Bytes damaged_frame(model::Bytes frame, Rng& rng) {
  switch (rng.below(4)) {
    case 0:
      frame.resize(rng.below(static_cast<std::uint32_t>(frame.size())));
      break;
    case 1:
      frame.resize(frame.size() + 1 + rng.below(100));
      break;
    case 2:
      for (auto& byte : frame) byte = static_cast<std::uint8_t>(rng.below(256));
      break;
    default:
      frame[rng.below(static_cast<std::uint32_t>(frame.size()))] ^=
          static_cast<std::uint8_t>(1U << rng.below(8));
  }
  return frame;
}

}  // namespace qlc::verif
