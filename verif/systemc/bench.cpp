// SPDX-License-Identifier: Apache-2.0
#include "verif/systemc/bench.h"

#include <algorithm>

namespace qlc::verif {

namespace {

struct Models {
  sc::EncSerialSim enc{"enc"};
  sc::DecSerialSim dec{"dec"};
};

Models& models() {
  static Models all;
  return all;
}

}  // namespace

sc::EncSerialSim& encoder() { return models().enc; }
sc::DecSerialSim& decoder() { return models().dec; }

model::Codebook random_book(Rng& rng) {
  std::vector<std::uint8_t> widths(7);
  unsigned slots = 0;
  do {
    slots = 0;
    const unsigned bound = 1 + rng.below(8);
    for (auto& width : widths) {
      width = static_cast<std::uint8_t>(rng.below(bound));
      slots += 1U << width;
    }
  } while (slots > 128);
  std::sort(widths.begin(), widths.end());
  widths.push_back(8);
  model::Bytes table(slots);
  for (auto& symbol : table) symbol = static_cast<std::uint8_t>(rng.below(256));
  return model::Codebook::ranked(widths, table);
}

model::Codebook byte_codes() {
  model::Bytes table(38);
  for (std::size_t slot = 0; slot < table.size(); ++slot) table[slot] = static_cast<std::uint8_t>(slot);
  return model::Codebook::ranked({0, 0, 0, 0, 0, 0, 5, 8}, table);
}

model::Bytes random_symbols(Rng& rng, const model::Codebook& book, std::size_t count) {
  const auto slots = static_cast<std::uint32_t>(book.table().size());
  model::Bytes symbols(count);
  for (auto& symbol : symbols) {
    symbol = rng.below(3) == 0 ? static_cast<std::uint8_t>(rng.below(256)) : book.table()[rng.below(slots)];
  }
  return symbols;
}

}  // namespace qlc::verif
