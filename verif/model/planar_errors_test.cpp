// SPDX-License-Identifier: Apache-2.0
// Errors of planar frames: docs/format.md, section 7. The vectors have one frame for each rule; here are all
// places of a frame.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "model/planar.h"
#include "verif/model/inputs.h"

using namespace qlc::model;
using namespace qlc::model::test;

namespace {

// Coded chunks of 128 and of 10 symbols, and one between them that is coded, raw or constant.
struct Case {
  Banks banks;
  unsigned prefix_bits;
  PlanarParams params;
  Bytes symbols;
  Bytes frame;
};

std::vector<Case> cases() {
  Rng rng(5);
  std::vector<Case> result;
  for (const Codebook& codebook : codebooks()) {
    for (unsigned look_ahead : {0, 1, 4}) {
      for (Mode middle : {Mode::Coded, Mode::Raw, Mode::Constant}) {
        Case c{{codebook}, codebook.prefix_bits(), {128, look_ahead}, peaked(rng, 266), {}};
        if (middle == Mode::Constant) std::fill(c.symbols.begin() + 128, c.symbols.begin() + 256, 9);
        c.frame =
            encode_planar(c.banks, c.params, c.symbols, {{Mode::Coded, 0}, {middle, 0}, {Mode::Coded, 0}});
        result.push_back(c);
      }
    }
  }
  return result;
}

// Two suffixes of one area may then mean the same. Random tables do this, fitted ones and runs never.
bool repeats_symbols(const Codebook& codebook) {
  const Bytes& table = codebook.table();
  return std::set<std::uint8_t>(table.begin(), table.end()).size() < table.size();
}

Error decode(const Case& c, const Bytes& frame) {
  return decode_planar(c.banks, c.prefix_bits, c.params, frame).error;
}

// The error of a frame that begins with these 8 bits of a header, which go on with `more`.
Error header(unsigned bank, unsigned mode, bool last, unsigned reserved, const Bytes& more) {
  BitWriter out;
  out.put(bank, 4);
  out.put(mode, 2);
  out.put(last ? 1 : 0, 1);
  out.put(reserved, 1);
  for (unsigned byte : more) out.put(byte, 8);
  Banks banks(16);
  banks[2] = Codebook::ranked({0, 0, 1, 1, 1, 2, 2, 8}, Bytes(16, 5));
  return decode_planar(banks, 3, {128, 4}, out.bytes()).error;
}

}  // namespace

TEST_CASE("a planar frame cut short is truncated", "[planar_errors]") {
  for (const Case& c : cases()) {
    REQUIRE(decode(c, c.frame) == Error::None);
    for (std::size_t size = 0; size < c.frame.size(); ++size) {
      const Bytes cut(c.frame.begin(), c.frame.begin() + static_cast<std::ptrdiff_t>(size));
      CHECK(decode(c, cut) == Error::Truncated);
    }
  }
}

TEST_CASE("a planar frame with a byte more has trailing bits", "[planar_errors]") {
  for (const Case& c : cases()) {
    for (std::uint8_t byte : {0x00, 0x01, 0x80}) {
      Bytes longer = c.frame;
      longer.push_back(byte);
      CHECK(decode(c, longer) == Error::Trailing);
    }
  }
}

TEST_CASE("any bit flipped gives an error or symbols, and other ones unless the table repeats a symbol",
          "[planar_errors]") {
  for (const Case& c : cases()) {
    const bool repeats = repeats_symbols(*c.banks[0]);
    for (std::size_t bit = 0; bit < 8 * c.frame.size(); ++bit) {
      Bytes flipped = c.frame;
      flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ (1u << (bit % 8)));
      const Decoded decoded = decode_planar(c.banks, c.prefix_bits, c.params, flipped);
      CHECK((decoded.error == Error::None) != decoded.symbols.empty());
      if (!repeats) CHECK(decoded.symbols != c.symbols);
    }
  }
}

TEST_CASE("any bytes are a planar frame or an error", "[planar_errors]") {
  Rng rng(6);
  for (const Case& c : cases()) {
    for (unsigned round = 0; round < 100; ++round) {
      const Decoded decoded = decode_planar(c.banks, c.prefix_bits, c.params, uniform(rng, rng.below(200)));
      CHECK((decoded.error == Error::None) != decoded.symbols.empty());
    }
  }
}

TEST_CASE("every unused plane bit", "[planar_errors]") {
  for (const Codebook& codebook : codebooks()) {
    const Banks banks{codebook};
    for (std::size_t count : {1, 10, 63}) {
      const Bytes frame = encode_planar(banks, {128, 4}, Bytes(count, 77), {{Mode::Coded, 0}});
      for (unsigned plane = 0; plane < codebook.prefix_bits(); ++plane) {
        for (std::size_t s = count; s < 64; ++s) {
          const std::size_t bit = 24 + 64 * plane + s;
          Bytes bad = frame;
          bad[bit / 8] = static_cast<std::uint8_t>(bad[bit / 8] | (1u << (bit % 8)));
          CHECK(decode_planar(banks, codebook.prefix_bits(), {128, 4}, bad).error == Error::BadPlane);
          // Reported before the suffixes are asked for, but not before all planes are there.
          bad.resize((24 + 64 * codebook.prefix_bits()) / 8);
          CHECK(decode_planar(banks, codebook.prefix_bits(), {128, 4}, bad).error == Error::BadPlane);
          bad.pop_back();
          CHECK(decode_planar(banks, codebook.prefix_bits(), {128, 4}, bad).error == Error::Truncated);
        }
      }
    }
  }
}

TEST_CASE("every first byte of a header", "[planar_errors]") {
  for (unsigned bank = 0; bank < 16; ++bank) {
    for (unsigned mode = 0; mode < 4; ++mode) {
      for (bool last : {false, true}) {
        INFO(bank << " " << mode << " " << last);
        CHECK(header(bank, mode, last, 1, {}) == Error::BadChunk);
        const Error error = header(bank, mode, last, 0, {});
        if (mode == 3 || (mode != 0 && bank != 0)) {
          CHECK(error == Error::BadChunk);
        } else if (mode == 0 && bank != 2) {
          CHECK(error == Error::BadBank);
        } else {
          CHECK(error == Error::Truncated);
        }
      }
    }
  }
}

TEST_CASE("the count of a last chunk", "[planar_errors]") {
  CHECK(header(0, 2, true, 0, {7, 127, 0}) == Error::None);
  CHECK(header(0, 2, true, 0, {7, 128, 0}) == Error::BadChunk);
  CHECK(header(0, 2, true, 0, {7, 255, 255}) == Error::BadChunk);
  CHECK(header(0, 2, true, 0, {7, 255}) == Error::Truncated);
  CHECK(header(2, 0, true, 0, {128, 0}) == Error::BadChunk);
  CHECK(header(2, 0, true, 0, {127, 0}) == Error::Truncated);
  CHECK(header(0, 1, true, 0, {0, 0, 0xAB}) == Error::None);
  CHECK(header(0, 2, true, 0, {7, 0, 0, 0}) == Error::Trailing);
}
