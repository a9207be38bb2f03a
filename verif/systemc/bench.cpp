// SPDX-License-Identifier: Apache-2.0
#include "verif/systemc/bench.h"

#include "verif/lockstep/stimulus.h"

namespace qlc::verif {

namespace {

struct Models {
  EncSerialSim enc{"enc"};
  DecSerialSim dec{"dec"};
};

Models& models() {
  static Models all;
  return all;
}

}  // namespace

EncSerialSim& encoder() { return models().enc; }
DecSerialSim& decoder() { return models().dec; }

model::Codebook random_codebook(Rng& rng) { return *model::Codebook::parse(random_book(rng)); }

model::Codebook byte_codes() {
  model::Bytes table(38);
  for (std::size_t slot = 0; slot < table.size(); ++slot) table[slot] = static_cast<std::uint8_t>(slot);
  return model::Codebook::ranked({0, 0, 0, 0, 0, 0, 5, 8}, table);
}

model::Bytes random_symbols_of(Rng& rng, const model::Codebook& book, std::size_t count) {
  const auto slots = static_cast<std::uint32_t>(book.table().size());
  model::Bytes symbols(count);
  for (auto& symbol : symbols) {
    symbol = rng.below(3) == 0 ? static_cast<std::uint8_t>(rng.below(256)) : book.table()[rng.below(slots)];
  }
  return symbols;
}

}  // namespace qlc::verif
