// SPDX-License-Identifier: Apache-2.0
// Codebooks: docs/format.md, sections 3 and 4.
#include "model/codebook.h"

#include <catch2/catch.hpp>
#include <numeric>
#include <stdexcept>

#include "verif/model/inputs.h"

using namespace qlc::model;
using namespace qlc::model::test;

namespace {

using Widths = std::vector<std::uint8_t>;

Bytes counting(std::size_t count) {
  Bytes bytes(count);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  return bytes;
}

// Header, widths and values as 3.3 lays them out, whatever they are.
Bytes serialised(unsigned kind, unsigned prefix_bits, const Widths& widths, const Bytes& values) {
  Bytes bytes{static_cast<std::uint8_t>(16 * kind + prefix_bits)};
  for (std::size_t i = 0; i + 1 < widths.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(widths[i] + 16 * widths[i + 1]));
  }
  bytes.insert(bytes.end(), values.begin(), values.end());
  return bytes;
}

}  // namespace

TEST_CASE("serialise and parse", "[codebook]") {
  for (const Codebook& codebook : codebooks()) {
    const Bytes bytes = codebook.serialise();
    const auto parsed = Codebook::parse(bytes);
    REQUIRE(parsed);
    CHECK(parsed->kind() == codebook.kind());
    CHECK(parsed->prefix_bits() == codebook.prefix_bits());
    CHECK(parsed->widths() == codebook.widths());
    CHECK(parsed->table() == codebook.table());
    CHECK(parsed->bases() == codebook.bases());
    CHECK(parsed->serialise() == bytes);
    CHECK(serialised(static_cast<unsigned>(codebook.kind()), codebook.prefix_bits(), codebook.widths(),
                     codebook.kind() == Kind::Ranked ? codebook.table() : codebook.bases()) == bytes);

    Bytes longer = bytes;
    longer.push_back(0);
    CHECK_FALSE(Codebook::parse(longer));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CHECK_FALSE(Codebook::parse(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size))));
    }
  }
}

TEST_CASE("a symbol's code is the shortest it has, and of equal ones that of the highest slot",
          "[codebook]") {
  for (const Codebook& codebook : codebooks()) {
    for (unsigned symbol = 0; symbol < 256; ++symbol) {
      const auto byte = static_cast<std::uint8_t>(symbol);
      const Code code = codebook.encode(byte);
      CHECK(codebook.decode(code.area, code.suffix) == byte);
      CHECK(codebook.length(byte) == codebook.prefix_bits() + codebook.widths()[code.area]);
      CHECK(codebook.decode(codebook.areas() - 1, symbol) == byte);  // the escape code is always good
      for (unsigned area = 0; area < codebook.areas(); ++area) {
        for (unsigned suffix = 0; suffix < (1u << codebook.widths()[area]); ++suffix) {
          if (codebook.decode(area, suffix) != byte) continue;
          CHECK(codebook.length(byte) <= codebook.prefix_bits() + codebook.widths()[area]);
          const bool higher_slot = area < code.area || (area == code.area && suffix > code.suffix);
          CHECK_FALSE(higher_slot);
        }
      }
    }
  }
}

TEST_CASE("slots and runs are where the formulas of 3.1 and 3.2 put them", "[codebook]") {
  for (const Codebook& codebook : codebooks()) {
    for (unsigned area = 0; area + 1 < codebook.areas(); ++area) {
      unsigned base = 0;
      for (unsigned a = area + 1; a + 1 < codebook.areas(); ++a) base += 1u << codebook.widths()[a];
      for (unsigned suffix = 0; suffix < (1u << codebook.widths()[area]); ++suffix) {
        const unsigned symbol = codebook.decode(area, suffix);
        if (codebook.kind() == Kind::Ranked) {
          CHECK((base | suffix) == base + suffix);
          CHECK(symbol == codebook.table()[base + suffix]);
        } else {
          CHECK(suffix == (symbol % 128 - codebook.bases()[area]) * 2 + symbol / 128);
        }
      }
    }
  }
}

TEST_CASE("each rule of 3.1, broken", "[codebook]") {
  const auto good = [](const Widths& widths, std::size_t slots) {
    const bool constructed = [&] {
      try {
        Codebook::ranked(widths, counting(slots));
        return true;
      } catch (const std::invalid_argument&) {
        return false;
      }
    }();
    const unsigned prefix_bits = widths.size() == 8 ? 3 : widths.size() == 16 ? 4 : 5;
    CHECK(constructed == Codebook::parse(serialised(0, prefix_bits, widths, counting(slots))).has_value());
    return constructed;
  };
  CHECK(good({0, 0, 1, 1, 1, 2, 2, 8}, 16));
  CHECK_FALSE(good({0, 1, 0, 1, 1, 2, 2, 8}, 16));  // descending
  CHECK_FALSE(good({0, 0, 1, 1, 2, 2, 1, 8}, 16));
  CHECK_FALSE(good({0, 0, 1, 1, 1, 2, 2, 7}, 16));  // escape width
  CHECK_FALSE(good({0, 0, 1, 1, 1, 2, 2, 9}, 16));
  CHECK_FALSE(good({0, 0, 1, 1, 1, 2, 2, 8}, 15));  // symbols for slots
  CHECK_FALSE(good({0, 0, 1, 1, 1, 2, 2, 8}, 17));
  CHECK(good({4, 4, 4, 4, 4, 4, 5, 8}, 128));
  CHECK_FALSE(good({0, 2, 2, 3, 4, 5, 6, 8}, 129));  // slots
  CHECK_FALSE(good({0, 0, 0, 0, 0, 0, 7, 8}, 134));
  CHECK_FALSE(good({0, 0, 0, 0, 0, 0, 8, 8}, 262));  // width
  CHECK_THROWS_AS(Codebook::ranked({0, 0, 0, 8}, counting(3)), std::invalid_argument);
  CHECK_THROWS_AS(Codebook::ranked({}, {}), std::invalid_argument);
}

TEST_CASE("each rule of 3.2, broken", "[codebook]") {
  const auto good = [](const Widths& widths, const Bytes& bases) {
    const bool constructed = [&] {
      try {
        Codebook::interval(widths, bases);
        return true;
      } catch (const std::invalid_argument&) {
        return false;
      }
    }();
    CHECK(constructed == Codebook::parse(serialised(1, 3, widths, bases)).has_value());
    return constructed;
  };
  CHECK(good({7, 6, 5, 4, 3, 2, 1, 8}, {0, 64, 96, 112, 120, 124, 127}));
  CHECK(good({1, 1, 3, 1, 1, 1, 1, 8}, {0, 1, 2, 6, 7, 8, 9}));
  CHECK_FALSE(good({1, 1, 3, 1, 1, 1, 1, 8}, {0, 1, 2, 5, 7, 8, 9}));  // overlap
  CHECK_FALSE(good({1, 1, 1, 1, 1, 1, 1, 8}, {0, 1, 2, 3, 3, 8, 9}));  // twice
  CHECK_FALSE(good({1, 1, 1, 1, 1, 1, 1, 8}, {0, 1, 2, 3, 8, 7, 9}));  // descending
  CHECK_FALSE(good({0, 1, 1, 1, 1, 1, 1, 8}, {0, 1, 2, 3, 4, 5, 6}));  // width
  CHECK_FALSE(good({1, 1, 1, 1, 1, 1, 0, 8}, {0, 1, 2, 3, 4, 5, 6}));
  CHECK_FALSE(good({1, 1, 1, 1, 1, 1, 8, 8}, {0, 1, 2, 3, 4, 5, 6}));
  CHECK_FALSE(good({1, 1, 1, 1, 1, 1, 1, 7}, {0, 1, 2, 3, 4, 5, 6}));    // escape width
  CHECK_FALSE(good({1, 1, 1, 1, 1, 1, 2, 8}, {0, 1, 2, 3, 4, 5, 127}));  // end
  CHECK_FALSE(good({1, 1, 1, 1, 1, 1, 1, 8}, {0, 1, 2, 3, 4, 5, 128}));
  CHECK_FALSE(good({1, 1, 1, 1, 1, 1, 1, 8}, {0, 1, 2, 3, 4, 5}));  // bases for runs
}

TEST_CASE("another kind or P", "[codebook]") {
  for (const Codebook& codebook : codebooks()) {
    const Bytes bytes = codebook.serialise();
    for (unsigned header = 0; header < 256; ++header) {
      if (header == bytes[0]) continue;
      Bytes other = bytes;
      other[0] = static_cast<std::uint8_t>(header);
      INFO(header);
      CHECK_FALSE(Codebook::parse(other));  // of kind 0 or 1 and P 3 to 5 it is the length that is wrong
    }
  }
  for (const auto& [prefix_bits, runs] : {std::pair<unsigned, std::size_t>{2, 3}, {6, 63}}) {
    Widths widths(runs, 0);
    widths.push_back(8);
    CHECK_FALSE(Codebook::parse(serialised(0, prefix_bits, widths, counting(runs))));
  }
}
