// SPDX-License-Identifier: Apache-2.0
// Serial frames: docs/format.md, section 5.
#include "model/serial.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "verif/model/inputs.h"

using namespace qlc::model;
using namespace qlc::model::test;

namespace {

void check_round_trip(const Codebook& codebook, const Bytes& symbols) {
  const Bytes frame = encode_serial(codebook, symbols);
  std::size_t bits = 1;
  for (std::uint8_t symbol : symbols) bits += codebook.length(symbol);
  REQUIRE(frame.size() == (bits + 7) / 8);
  const Decoded decoded = decode_serial(&codebook, frame);
  REQUIRE(decoded.error == Error::None);
  REQUIRE(decoded.symbols == symbols);
}

}  // namespace

TEST_CASE("serial round trip", "[serial]") {
  Rng rng(1);
  for (const Codebook& codebook : codebooks()) {
    for (std::size_t count = 1; count <= 200; ++count) {
      for (const auto& [what, symbols] : inputs(rng, codebook, count)) {
        INFO(what << ", " << count);
        if (!symbols.empty()) check_round_trip(codebook, symbols);
      }
    }
    for (std::size_t count : {1023, 1024, 1025, 65535, 65536, 65537}) {
      INFO(count);
      check_round_trip(codebook, peaked(rng, count));
      check_round_trip(codebook, uniform(rng, count));
    }
  }
}

TEST_CASE("no symbols, no frame", "[serial]") {
  CHECK_THROWS_AS(encode_serial(codebooks().front(), {}), std::invalid_argument);
}

TEST_CASE("a serial frame cut short is in error or gives the symbols before the cut", "[serial]") {
  Rng rng(2);
  for (const Codebook& codebook : codebooks()) {
    const Bytes symbols = peaked(rng, 100);
    const Bytes frame = encode_serial(codebook, symbols);
    for (std::size_t size = 0; size < frame.size(); ++size) {
      const Bytes cut(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(size));
      const Decoded decoded = decode_serial(&codebook, cut);
      if (decoded.error != Error::None) {
        const bool expected = decoded.error == Error::Truncated || decoded.error == Error::NoMarker;
        CHECK(expected);
        CHECK((decoded.error == Error::NoMarker) == (cut.empty() || cut.back() == 0));
        continue;
      }
      CHECK(decoded.symbols.size() < symbols.size());
      CHECK(std::equal(decoded.symbols.begin(), decoded.symbols.end(), symbols.begin()));
    }
  }
}

TEST_CASE("any bytes are a serial frame or an error", "[serial]") {
  Rng rng(3);
  for (const Codebook& codebook : codebooks()) {
    const Bytes frame = encode_serial(codebook, peaked(rng, 12));
    for (std::size_t bit = 0; bit < 8 * frame.size(); ++bit) {
      Bytes flipped = frame;
      flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ (1u << (bit % 8)));
      const Decoded decoded = decode_serial(&codebook, flipped);
      CHECK((decoded.error == Error::None) != decoded.symbols.empty());
      CHECK(decoded.symbols.size() <= 8 * frame.size() / codebook.prefix_bits());
    }
  }
}

TEST_CASE("errors of serial frames and their order", "[serial]") {
  for (const Codebook& codebook : codebooks()) {
    const Bytes good = encode_serial(codebook, {0, 1, 2, 3, 254, 255});
    CHECK(decode_serial(nullptr, good).error == Error::BadBank);
    CHECK(decode_serial(nullptr, {}).error == Error::BadBank);
    CHECK(decode_serial(nullptr, {0x02}).error == Error::BadBank);
    CHECK(decode_serial(&codebook, {}).error == Error::NoMarker);
    CHECK(decode_serial(&codebook, {0x02, 0x00}).error == Error::NoMarker);
    CHECK(decode_serial(&codebook, {0x01}).error == Error::Truncated);

    // The marker at each place in an escape code that follows another code.
    const unsigned escape = codebook.areas() - 1;
    const unsigned length = codebook.prefix_bits() + 8;
    for (unsigned bits = 0; bits <= length; ++bits) {
      BitWriter out;
      out.put(escape, codebook.prefix_bits());
      out.put(0x55, 8);
      out.put(escape + (0xAAu << codebook.prefix_bits()), bits);
      out.put(1, 1);
      const Decoded decoded = decode_serial(&codebook, out.bytes());
      INFO(bits);
      if (bits == 0) {
        CHECK(decoded.symbols == Bytes{0x55});
      } else if (bits == length) {
        CHECK(decoded.symbols == Bytes{0x55, 0xAA});
      } else {
        CHECK(decoded.error == Error::Truncated);
      }
    }
  }
}
