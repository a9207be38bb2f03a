// SPDX-License-Identifier: Apache-2.0
#include "model/huffman.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "model/stats.h"
#include "verif/baseline/trees.h"
#include "verif/model/inputs.h"

using namespace qlc::model;
using namespace qlc::model::test;

namespace {

std::uint64_t bits_of(const std::vector<std::uint64_t>& weights, const std::vector<unsigned>& lengths) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) bits += weights[i] * lengths[i];
  return bits;
}

/// Sum of 2^-length in units of 2^-32.
std::uint64_t kraft(const std::vector<unsigned>& lengths) {
  std::uint64_t sum = 0;
  for (const unsigned length : lengths) sum += std::uint64_t{1} << (32 - length);
  return sum;
}

std::vector<std::uint64_t> random_weights(Rng& rng, std::size_t count) {
  const unsigned bits = 1 + rng.below(24);
  std::vector<std::uint64_t> weights(count);
  for (auto& weight : weights) weight = 1 + (rng.bits32() >> (32 - 1 - rng.below(bits)));
  return weights;
}

/// The least bits of codes of up to `limit` bits, by trying all ways to choose how many symbols have which
/// length.
std::uint64_t best_of_all(std::vector<std::uint64_t> weights, unsigned limit) {
  std::sort(weights.begin(), weights.end(), std::greater<>());
  std::uint64_t best = ~std::uint64_t{0};
  // `free`: nodes of this depth that are neither leaves nor below one.
  const auto descend = [&](const auto& self, std::size_t next, unsigned depth, std::uint64_t free,
                           std::uint64_t bits) -> void {
    if (next == weights.size()) best = std::min(best, bits);
    if (next == weights.size() || depth > limit) return;
    for (std::uint64_t leaves = 0; leaves <= std::min<std::uint64_t>(free, weights.size() - next); ++leaves) {
      if (leaves > 0) bits += depth * weights[next + leaves - 1];
      self(self, next + leaves, depth + 1, 2 * (free - leaves), bits);
    }
  };
  descend(descend, 0, 1, 2, 0);
  return best;
}

std::vector<HuffmanBook> books() {
  Rng rng(21);
  std::vector<HuffmanBook> result;
  for (unsigned limit = kMinHuffmanLimit; limit <= kMaxHuffmanLimit; ++limit) {
    result.push_back(HuffmanBook::fit(histogram(peaked(rng, 20000)), limit));
    result.push_back(HuffmanBook::fit(histogram(Bytes{}), limit));
    for (unsigned i = 0; i < 4; ++i) result.push_back(qlc::verif::random_huffman(rng, limit));
  }
  return result;
}

}  // namespace

TEST_CASE("limited lengths fill a tree, keep the limit, and without one are Huffman's", "[huffman]") {
  Rng rng(1);
  for (unsigned round = 0; round < 200; ++round) {
    Histogram counts{};
    const std::size_t symbols = 2 + rng.below(255);
    const auto weights = random_weights(rng, symbols);
    std::copy(weights.begin(), weights.end(), counts.begin());
    const auto free = limited_lengths(weights, 32);
    CHECK(bits_of(weights, free) == huffman_bits(counts));
    CHECK(kraft(free) == std::uint64_t{1} << 32);
    std::uint64_t before = bits_of(weights, free);
    for (unsigned limit = 24; std::size_t{1} << limit >= symbols; --limit) {
      const auto lengths = limited_lengths(weights, limit);
      CHECK(*std::max_element(lengths.begin(), lengths.end()) <= limit);
      CHECK(kraft(lengths) == std::uint64_t{1} << 32);
      CHECK(bits_of(weights, lengths) >= before);
      before = bits_of(weights, lengths);
    }
  }
}

TEST_CASE("limited lengths are the best of all", "[huffman]") {
  Rng rng(2);
  for (unsigned round = 0; round < 300; ++round) {
    const std::size_t symbols = 2 + rng.below(9);
    const auto weights = random_weights(rng, symbols);
    for (unsigned limit = 1; limit <= 8; ++limit) {
      if (std::size_t{1} << limit < symbols) continue;
      CHECK(bits_of(weights, limited_lengths(weights, limit)) == best_of_all(weights, limit));
    }
  }
}

TEST_CASE("few symbols, and none", "[huffman]") {
  CHECK(limited_lengths({5}, 11) == std::vector<unsigned>{1});
  CHECK(limited_lengths({5, 0}, 11) == std::vector<unsigned>{1, 1});
  CHECK(limited_lengths({0, 0, 0}, 2) == std::vector<unsigned>{2, 2, 1});
  CHECK_THROWS_AS(limited_lengths({}, 11), std::invalid_argument);
  CHECK_THROWS_AS(limited_lengths({1, 2, 3}, 1), std::invalid_argument);

  for (const unsigned limit : {11U, 16U}) {
    const HuffmanBook one = HuffmanBook::fit(histogram(Bytes(1000, 7)), limit);
    CHECK(one.length(7) == 1);
    const HuffmanBook two = HuffmanBook::fit(histogram({7, 9, 9}), limit);
    CHECK(two.length(9) == 1);
    CHECK(two.length(7) == 2);
    const HuffmanBook none = HuffmanBook::fit(histogram(Bytes{}), limit);
    for (unsigned symbol = 0; symbol < 256; ++symbol)
      CHECK(none.length(static_cast<std::uint8_t>(symbol)) == 8);
  }
}

TEST_CASE("codes of a book: no one begins another, shorter ones are greater", "[huffman]") {
  for (const HuffmanBook& book : books()) {
    std::vector<unsigned> lengths;
    for (unsigned s = 0; s < 256; ++s) lengths.push_back(book.length(static_cast<std::uint8_t>(s)));
    CHECK(kraft(lengths) == std::uint64_t{1} << 32);
    // Left-justified, the range of each code is apart from all others.
    std::set<std::pair<unsigned, unsigned>> ranges;
    for (unsigned s = 0; s < 256; ++s) {
      const auto symbol = static_cast<std::uint8_t>(s);
      ranges.insert({book.code(symbol) << (16 - lengths[s]), lengths[s]});
      CHECK(book.symbol(book.code(symbol), lengths[s]) == symbol);
      CHECK(book.code(symbol) < 256);  // what the hardware relies on
    }
    unsigned next = 0;
    unsigned longest = 16;
    for (const auto& [begin, length] : ranges) {
      CHECK(begin == next);
      CHECK(length <= longest);
      next = begin + (1U << (16 - length));
      longest = length;
    }
  }
}

TEST_CASE("Huffman codebooks, serialised and back", "[huffman]") {
  for (const HuffmanBook& book : books()) {
    for (const bool encoder : {false, true}) {
      const Bytes bytes = book.serialise(encoder);
      const unsigned limit = bytes[0];
      const auto parsed = HuffmanBook::parse(bytes, limit, encoder);
      REQUIRE(parsed);
      CHECK(parsed->serialise(encoder) == bytes);
      for (unsigned s = 0; s < 256; ++s) {
        const auto symbol = static_cast<std::uint8_t>(s);
        CHECK(parsed->length(symbol) == book.length(symbol));
        CHECK(parsed->code(symbol) == book.code(symbol));
      }
    }
  }
}

TEST_CASE("malformed Huffman codebooks", "[huffman]") {
  Rng rng(3);
  for (const HuffmanBook& book : books()) {
    const Bytes good = book.serialise(rng.chance(50));
    const unsigned limit = good[0];
    const auto refused = [&](const Bytes& bytes) {
      return !HuffmanBook::parse(bytes, limit, rng.chance(50));
    };
    CHECK(refused({}));
    CHECK(refused({good.begin(), good.end() - 1}));
    Bytes bad = good;
    bad.push_back(0);
    CHECK(refused(bad));
    bad = good;
    bad[0] ^= 1;
    CHECK(refused(bad));
    bad = good;
    bad[1 + rng.below(limit - 1)] ^=
        static_cast<std::uint8_t>(1U << rng.below(8));  // not 255 inner nodes any more
    CHECK(refused(bad));
    bad = good;
    bad[limit] = bad[limit + 1];
    CHECK(refused(bad));
    CHECK_FALSE(refused(good));
  }
  // 255 inner nodes, but more of them at depth 2 than there can be.
  Bytes wide = HuffmanBook::fit(Histogram{}, 11).serialise(false);
  wide[1] = 1;
  wide[2] = 5;
  CHECK_FALSE(HuffmanBook::parse(wide, 11, false));
  CHECK_THROWS_AS(HuffmanBook::fit(Histogram{}, 8), std::invalid_argument);
  CHECK_THROWS_AS(HuffmanBook::fit(Histogram{}, 17), std::invalid_argument);
}

TEST_CASE("Huffman round trip", "[huffman]") {
  Rng rng(4);
  for (const HuffmanBook& book : books()) {
    for (const std::size_t count : {1, 2, 3, 7, 100, 1000}) {
      for (const Bytes& symbols : {uniform(rng, count), peaked(rng, count), Bytes(count, 42)}) {
        const Bytes frame = encode_huffman(book, symbols);
        std::size_t bits = 1;
        for (const std::uint8_t symbol : symbols) bits += book.length(symbol);
        CHECK(frame.size() == (bits + 7) / 8);
        const Decoded decoded = decode_huffman(&book, frame);
        CHECK(decoded.error == Error::None);
        CHECK(decoded.symbols == symbols);
      }
    }
  }
  CHECK_THROWS_AS(encode_huffman(books().front(), {}), std::invalid_argument);
}

TEST_CASE("errors of Huffman frames and their order", "[huffman]") {
  Rng rng(5);
  for (const HuffmanBook& book : books()) {
    const Bytes good = encode_huffman(book, peaked(rng, 50));
    CHECK(decode_huffman(nullptr, good).error == Error::BadBank);
    CHECK(decode_huffman(nullptr, {}).error == Error::BadBank);
    CHECK(decode_huffman(&book, {}).error == Error::NoMarker);
    CHECK(decode_huffman(&book, {0x02, 0x00}).error == Error::NoMarker);
    CHECK(decode_huffman(&book, {0x01}).error == Error::Truncated);
    for (unsigned s = 0; s < 256; ++s) {  // a code cut anywhere
      const auto symbol = static_cast<std::uint8_t>(s);
      for (unsigned bits = 1; bits < book.length(symbol); ++bits) {
        BitWriter out;
        for (unsigned i = 0; i < bits; ++i)
          out.put(book.code(symbol) >> (book.length(symbol) - 1 - i) & 1U, 1);
        out.put(1, 1);
        CHECK(decode_huffman(&book, out.bytes()).error == Error::Truncated);
      }
    }
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {  // any bytes are a frame or an error
      Bytes flipped = good;
      flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ (1U << (bit % 8)));
      const Decoded decoded = decode_huffman(&book, flipped);
      CHECK((decoded.error == Error::None) != decoded.symbols.empty());
    }
  }
}
