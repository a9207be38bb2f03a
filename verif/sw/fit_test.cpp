// SPDX-License-Identifier: Apache-2.0
// Searches of the software against those of the golden model, which try all widths or were proven on their
// own.
#include "sw/codec/fit.h"

#include <catch2/catch.hpp>
#include <numeric>

#include "model/search.h"
#include "sw/codec/fit_banks.h"
#include "sw/codec/planar.h"
#include "verif/model/inputs.h"

namespace {

using namespace qlc::codec;
using qlc::verif::Rng;
namespace model = qlc::model;
namespace test = qlc::model::test;

/// Histograms of many shapes: peaked, flat, sparse, one-sided, empty.
std::vector<Histogram> histograms(Rng& rng, unsigned rounds) {
  std::vector<Histogram> result{Histogram{}};
  for (unsigned round = 0; round < rounds; ++round) {
    Histogram counts{};
    switch (round % 4) {
      case 0:
        count(test::peaked(rng, 1 + rng.below(5000)), counts);
        break;
      case 1:
        count(test::uniform(rng, 1 + rng.below(5000)), counts);
        break;
      case 2:
        for (unsigned i = rng.below(40); i > 0; --i) counts[rng.below(256)] += rng.below(1000);
        break;
      default:
        for (unsigned s = 0; s < 128; ++s) counts[s] = 100000 / (1 + (s * s >> rng.below(8))) * rng.below(3);
    }
    result.push_back(counts);
  }
  return result;
}

/// Chunks of a few populations, in turn.
std::vector<ChunkCounts> mixed_chunks(Rng& rng, unsigned populations, unsigned each) {
  std::vector<ChunkCounts> chunks;
  for (unsigned i = 0; i < populations * each; ++i) {
    Bytes symbols = test::peaked(rng, 1024);
    for (auto& symbol : symbols) symbol = static_cast<std::uint8_t>(symbol + 37 * (i % populations));
    chunks.push_back(count_chunk(symbols));
  }
  return chunks;
}

}  // namespace

TEST_CASE("fit: no codebook of the golden searches is shorter", "[fit]") {
  Rng rng(31);
  for (const Histogram& counts : histograms(rng, 120)) {
    for (unsigned prefix_bits = 3; prefix_bits <= 5; ++prefix_bits) {
      INFO("P = " << prefix_bits);
      const Codebook interval = fit(counts, Kind::Interval, prefix_bits);
      REQUIRE(interval.kind() == Kind::Interval);
      REQUIRE(bits(counts, interval) == model::search_interval(counts, prefix_bits).bits);
    }
    const Codebook ranked = fit(counts, Kind::Ranked, 3);
    REQUIRE(ranked.kind() == Kind::Ranked);
    REQUIRE(bits(counts, ranked) == model::search_ranked(counts).bits);
  }
}

TEST_CASE("fit: ranked codebooks of longer prefixes", "[fit]") {
  Rng rng(32);
  const std::vector<Histogram> all = histograms(rng, 4);
  for (const unsigned prefix_bits : {4U, 5U}) {
    model::RankedOptions options;
    options.prefix_bits = prefix_bits;
    for (const Histogram& counts : prefix_bits == 4 ? all : std::vector<Histogram>{all[1]}) {
      REQUIRE(bits(counts, fit(counts, Kind::Ranked, prefix_bits)) ==
              model::search_ranked(counts, options).bits);
    }
  }
  CHECK_THROWS_AS(fit(all[1], Kind::Ranked, 6), std::invalid_argument);
}

TEST_CASE("fit: the bits of a set are those of the frame", "[fit]") {
  Rng rng(33);
  const std::vector<ChunkCounts> chunks = mixed_chunks(rng, 3, 8);
  const Banks banks = fit_banks(chunks, Kind::Interval, 4, 3);
  Bytes symbols = test::peaked(rng, 1000);
  Bytes frame;
  encode_planar(banks, {1024, 4}, symbols, frame);
  const std::uint64_t framing = 8 + 16;  // header and detail
  CHECK(frame.size() == (chunk_bits(count_chunk(symbols), banks) + framing + 7) / 8);
  const Bytes raw = test::uniform(rng, 1000);
  CHECK(chunk_bits(count_chunk(raw), banks) == 8000);
  CHECK(chunk_bits(count_chunk(Bytes(77, 3)), banks) == 0);
}

TEST_CASE("fit: a set finds the populations that there are", "[fit]") {
  Rng rng(34);
  const std::vector<ChunkCounts> chunks = mixed_chunks(rng, 4, 12);
  const std::uint64_t one = chunks_bits(chunks, fit_banks(chunks, Kind::Interval, 5, 1));
  const Banks four = fit_banks(chunks, Kind::Interval, 5, 4);
  CHECK(four.size() == 4);
  // As short as if each population had a codebook of its own.
  std::uint64_t apart = 0;
  for (unsigned population = 0; population < 4; ++population) {
    std::vector<ChunkCounts> own;
    for (std::size_t c = population; c < chunks.size(); c += 4) own.push_back(chunks[c]);
    apart += chunks_bits(own, fit_banks(own, Kind::Interval, 5, 1));
  }
  CHECK(chunks_bits(chunks, four) <= apart);
  CHECK(chunks_bits(chunks, four) < one);
  const Banks again = fit_banks(chunks, Kind::Interval, 5, 4);
  REQUIRE(again.size() == 4);
  for (std::size_t b = 0; b < 4; ++b) CHECK(again[b]->serialised() == four[b]->serialised());
}

TEST_CASE("fit: sets of odd chunks", "[fit]") {
  Rng rng(35);
  const std::vector<std::vector<ChunkCounts>> cases{
      {},
      {count_chunk(Bytes(100, 7))},
      {count_chunk(test::peaked(rng, 1))},
      {count_chunk(test::uniform(rng, 1024)), count_chunk(test::uniform(rng, 1024)),
       count_chunk(Bytes(64, 1))},
  };
  for (const std::vector<ChunkCounts>& chunks : cases) {
    for (const Kind kind : {Kind::Ranked, Kind::Interval}) {
      const Banks banks = fit_banks(chunks, kind, 3, 16);
      REQUIRE(!banks.empty());
      CHECK(banks.size() <= 16);
    }
  }
  CHECK_THROWS_AS(fit_banks({}, Kind::Ranked, 3, 17), std::invalid_argument);
  CHECK_THROWS_AS(fit_banks({}, Kind::Ranked, 3, 0), std::invalid_argument);
}
