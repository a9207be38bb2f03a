// SPDX-License-Identifier: Apache-2.0
// The searches against brute force that shares none of their reasoning, on problems small enough for it.
#include "model/search.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <set>
#include <stdexcept>

#include "model/serial.h"
#include "verif/model/inputs.h"

using namespace qlc::model;
using namespace qlc::model::test;

namespace {

const std::uint64_t kInfinite = std::numeric_limits<std::uint64_t>::max();

// The least bits of symbols `s` and on when areas of width w have room for room[w] symbols more.
// Tries every area for every symbol, so it does not rely on ranks.
std::uint64_t best_assignment(const std::vector<std::uint64_t>& counts, std::size_t s,
                              std::vector<unsigned>& room) {
  if (s == counts.size()) return 0;
  std::uint64_t best = counts[s] * 11 + best_assignment(counts, s + 1, room);
  for (std::size_t width = 0; width < room.size(); ++width) {
    if (room[width] == 0) continue;
    --room[width];
    best = std::min(best, counts[s] * (3 + width) + best_assignment(counts, s + 1, room));
    ++room[width];
  }
  return best;
}

// The best of every tuple of 7 widths, sorted or not, of which `areas` are still to be chosen.
std::uint64_t best_tuple(const std::vector<std::uint64_t>& counts, const RankedOptions& limits,
                         unsigned areas, std::vector<unsigned>& room) {
  if (areas > 0) {
    std::uint64_t best = kInfinite;
    for (unsigned width = 0; width <= limits.max_width; ++width) {
      room[width] += 1u << width;
      best = std::min(best, best_tuple(counts, limits, areas - 1, room));
      room[width] -= 1u << width;
    }
    return best;
  }
  unsigned slots = 0;
  std::size_t lengths = 1;
  for (unsigned symbols : room) {
    slots += symbols;
    if (symbols > 0) ++lengths;
  }
  if (slots > limits.max_slots || lengths > limits.max_lengths) return kInfinite;
  return best_assignment(counts, 0, room);
}

// The least bits of magnitudes `m` to `end` with up to `runs` runs. Tries every set of runs.
std::uint64_t best_runs(const std::vector<std::uint64_t>& counts, std::size_t m, unsigned runs) {
  if (m >= counts.size()) return 0;
  std::uint64_t best = counts[m] * 11 + best_runs(counts, m + 1, runs);
  if (runs == 0) return best;
  for (unsigned width = 1; width <= 7; ++width) {
    const std::size_t end = m + (std::size_t{1} << (width - 1));
    if (end > counts.size()) break;
    std::uint64_t bits = 0;
    for (std::size_t i = m; i < end; ++i) bits += counts[i] * (3 + width);
    best = std::min(best, bits + best_runs(counts, end, runs - 1));
  }
  return best;
}

}  // namespace

TEST_CASE("ranked search against brute force", "[search]") {
  Rng rng(4);
  for (unsigned round = 0; round < 12; ++round) {
    RankedOptions limits;
    limits.max_width = 2;
    limits.max_slots = 7 + rng.below(14);
    limits.max_lengths = 2 + rng.below(3);
    std::vector<std::uint64_t> counts;
    Histogram histogram{};
    for (unsigned i = 0; i < 9; ++i) {
      counts.push_back(1 + rng.below(1u << rng.below(9)));
      histogram[i * 23] = counts.back();
    }
    std::vector<unsigned> room(limits.max_width + 1, 0);
    const RankedFit fit = search_ranked(histogram, limits);
    INFO("round " << round);
    CHECK(fit.bits == best_tuple(counts, limits, 7, room));
    CHECK(fit.bits == ranked_bits(histogram, fit.widths));
  }
}

TEST_CASE("interval search against brute force", "[search]") {
  // Symbols of 15 magnitudes, at either end of all 128.
  Rng rng(5);
  for (unsigned round = 0; round < 8; ++round) {
    std::vector<std::uint64_t> counts(15);
    Histogram histogram{};
    Histogram mirrored{};
    for (unsigned m = 0; m < counts.size(); ++m) {
      const unsigned negative = rng.below(1u << rng.below(9));
      const unsigned positive = rng.below(1u << rng.below(9));
      histogram[m] = positive;
      histogram[128 + m] = negative;
      mirrored[127 - m] = positive;
      mirrored[255 - m] = negative;
      counts[m] = positive + negative;
    }
    // A run may go on behind the last symbol; one that covers less than half of its magnitudes there can be
    // replaced by a shorter one, so the room that a run of 8 needs is enough.
    counts.resize(15 + 7, 0);
    INFO("round " << round);
    const std::uint64_t best = best_runs(counts, 0, 7);
    CHECK(search_interval(histogram, 3).bits == best);
    CHECK(search_interval(mirrored, 3).bits == best);
  }
}

TEST_CASE("a search's bits are those of its codebook", "[search]") {
  Rng rng(6);
  for (unsigned prefix_bits = 3; prefix_bits <= 5; ++prefix_bits) {
    for (const Bytes& symbols : {peaked(rng, 3000), uniform(rng, 3000), Bytes(3000, 0), Bytes{127, 255}}) {
      const Histogram counts = histogram(symbols);
      RankedOptions options;
      options.prefix_bits = prefix_bits;
      const RankedFit ranked = search_ranked(counts, options);
      const IntervalFit interval = search_interval(counts, prefix_bits);
      CHECK(interval.bases.size() == (1u << prefix_bits) - 1);

      std::uint64_t ranked_bits = 0;
      std::uint64_t interval_bits = 0;
      const Codebook ranked_book = fit_ranked(counts, prefix_bits);
      const Codebook interval_book = fit_interval(counts, prefix_bits);
      CHECK(ranked_book.widths() == ranked.widths);
      for (std::uint8_t symbol : symbols) {
        ranked_bits += ranked_book.length(symbol);
        interval_bits += interval_book.length(symbol);
      }
      CHECK(ranked_bits == ranked.bits);
      CHECK(interval_bits == interval.bits);
    }
  }
}

TEST_CASE("a fitted codebook ranks by count, then by symbol", "[search]") {
  Histogram counts{};
  counts[200] = 5;
  counts[9] = 5;
  counts[100] = 7;
  const Codebook codebook = fit_ranked(counts, std::vector<std::uint8_t>{0, 1, 1, 1, 1, 1, 2, 8});
  const auto code = [&](unsigned area, unsigned suffix) { return codebook.decode(area, suffix); };
  CHECK(code(0, 0) == 100);
  CHECK(code(1, 0) == 9);
  CHECK(code(1, 1) == 200);
  CHECK(code(2, 0) == 0);   // of those that do not occur, the lowest first
  CHECK(code(6, 2) == 11);  // 0 to 8 and 10 have the ranks 3 to 12, and 11 has 13
}

TEST_CASE("limits of the searches", "[search]") {
  Rng rng(7);
  const Histogram counts = histogram(peaked(rng, 5000));
  for (unsigned lengths = 2; lengths <= 6; ++lengths) {
    RankedOptions options;
    options.max_lengths = lengths;
    const RankedFit fit = search_ranked(counts, options);
    CHECK(std::set<std::uint8_t>(fit.widths.begin(), fit.widths.end()).size() <= lengths);
    CHECK(fit.bits >= search_ranked(counts).bits);
  }
  RankedOptions impossible;
  impossible.max_slots = 6;
  CHECK_THROWS_AS(search_ranked(counts, impossible), std::invalid_argument);
  CHECK_THROWS_AS(search_interval(counts, 2), std::invalid_argument);
  CHECK_THROWS_AS(fit_ranked(counts, 6), std::invalid_argument);
  CHECK_THROWS_AS(ranked_bits(counts, {0, 0, 8}), std::invalid_argument);
}
