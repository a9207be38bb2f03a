// SPDX-License-Identifier: Apache-2.0
#include "model/bank_search.h"

#include <catch2/catch.hpp>

#include "model/planar.h"
#include "model/search.h"
#include "verif/common/rng.h"

namespace qlc::model {
namespace {

constexpr unsigned kChunk = 128;

/// Chunks that take turns: peaked at magnitude 20, peaked at 90, noise.
Bytes mixed_chunks(unsigned chunks) {
  verif::Rng rng(7);
  Bytes symbols;
  for (unsigned c = 0; c < chunks; ++c) {
    for (unsigned i = 0; i < kChunk; ++i) {
      const unsigned near = (c % 3 == 0 ? 20 : 90) + rng.below(8);
      symbols.push_back(static_cast<std::uint8_t>(c % 3 == 2 ? rng.below(256) : near | rng.below(2) << 7));
    }
  }
  return symbols;
}

std::uint64_t frame_bits(const std::vector<Codebook>& books, const Bytes& symbols) {
  const Banks banks(books.begin(), books.end());
  return 8 * encode_planar(banks, PlanarParams{kChunk, 4}, symbols).size();
}

}  // namespace

TEST_CASE("a bank set beats one codebook where chunks differ", "[bank_search]") {
  const Bytes symbols = mixed_chunks(60);
  for (const Kind kind : {Kind::Ranked, Kind::Interval}) {
    const auto one = fit_banks(symbols, kChunk, kind, 3, 1);
    const auto three = fit_banks(symbols, kChunk, kind, 3, 3);
    REQUIRE(one.size() == 1);
    REQUIRE(three.size() <= 3);
    CHECK(frame_bits(three, symbols) < frame_bits(one, symbols) * 9 / 10);
  }
}

TEST_CASE("one bank is the codebook of all symbols", "[bank_search]") {
  const Bytes symbols = mixed_chunks(9);
  const auto books = fit_banks(symbols, kChunk, Kind::Interval, 4, 1);
  REQUIRE(books.size() == 1);
  CHECK(books[0].serialise() == fit_interval(histogram(symbols), 4).serialise());
}

TEST_CASE("fewer chunks than banks leave banks out", "[bank_search]") {
  CHECK(fit_banks(Bytes(100, 5), kChunk, Kind::Interval, 3, 8).size() == 1);
}

}  // namespace qlc::model
