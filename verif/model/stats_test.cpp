// SPDX-License-Identifier: Apache-2.0
// Statistics on histograms small enough to check by hand; verif/tensors has the large ones.
#include "model/stats.h"

#include <catch2/catch.hpp>

using namespace qlc::model;

namespace {

Histogram of(const std::vector<std::uint64_t>& counts) {
  Histogram histogram{};
  std::size_t symbol = 3;
  for (std::uint64_t count : counts) histogram[symbol += 7] = count;
  return histogram;
}

Histogram flat() {
  Histogram histogram;
  histogram.fill(1);
  return histogram;
}

}  // namespace

TEST_CASE("no symbols", "[stats]") {
  CHECK(total({}) == 0);
  CHECK(distinct({}) == 0);
  CHECK(entropy_bits_per_symbol({}) == 0);
  CHECK(huffman_bits({}) == 0);
  CHECK(exp_golomb_bits({}).bits == 0);
  CHECK(base_scheme_bits({}) == 0);
}

TEST_CASE("totals and distinct symbols", "[stats]") {
  CHECK(total(of({5, 0, 2})) == 7);
  CHECK(distinct(of({5, 0, 2})) == 2);
  CHECK(distinct(flat()) == 256);
}

TEST_CASE("entropy", "[stats]") {
  CHECK(entropy_bits_per_symbol(flat()) == Approx(8));
  CHECK(entropy_bits_per_symbol(of({9})) == Approx(0));
  CHECK(entropy_bits_per_symbol(of({4, 2, 1, 1})) == Approx(1.75));
}

TEST_CASE("Huffman", "[stats]") {
  CHECK(huffman_bits(flat()) == 256 * 8);
  CHECK(huffman_bits(of({4, 2, 1, 1})) == 4 * 1 + 2 * 2 + 1 * 3 + 1 * 3);
  CHECK(huffman_bits(of({1, 1, 1})) == 1 + 2 + 2);
  CHECK(huffman_bits(of({9})) == 9);  // a symbol alone takes a bit
  // Fibonacci counts give the longest codes: 1, 2, ... 9, 9 bits.
  CHECK(huffman_bits(of({55, 34, 21, 13, 8, 5, 3, 2, 1, 1})) ==
        55 * 1 + 34 * 2 + 21 * 3 + 13 * 4 + 8 * 5 + 5 * 6 + 3 * 7 + 2 * 8 + 1 * 9 + 1 * 9);
}

TEST_CASE("exponential Golomb codes of the rank", "[stats]") {
  // Order 0: 1, then 3, 3, then 5, 5, 5, 5 bits; ranks go by count, not by symbol.
  const ExpGolomb steep = exp_golomb_bits(of({1, 1000, 1, 1, 2, 1}));
  CHECK(steep.order == 0);
  CHECK(steep.bits == 1000 * 1 + 2 * 3 + 1 * 3 + 3 * 5);
  // Orders 6 and 7 tie: 64 ranks of 7 bits, 128 of 9, 64 of 11; or 128 of 8 and 128 of 10.
  const ExpGolomb even = exp_golomb_bits(flat());
  CHECK(even.order == 6);
  CHECK(even.bits == 64 * 7 + 128 * 9 + 64 * 11);
  CHECK(even.bits == 128 * 8 + 128 * 10);
}

TEST_CASE("base scheme", "[stats]") {
  CHECK(base_scheme_bits(flat()) == 40 * 6 + 16 * 7 + 32 * 8 + 168 * 11);
  CHECK(base_scheme_bits(of({3, 2})) == 5 * 6);
}
