// SPDX-License-Identifier: Apache-2.0
// The codec of the software against the golden codec and the golden vectors: the same frames, the same
// symbols, the same errors.
#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "model/codebook.h"
#include "model/planar.h"
#include "model/serial.h"
#include "sw/codec/planar.h"
#include "sw/codec/serial.h"
#include "verif/common/vectors.h"
#include "verif/model/inputs.h"

namespace {

using qlc::codec::Banks;
using qlc::codec::Bytes;
using qlc::codec::Codebook;
using qlc::codec::FrameError;
using qlc::verif::Rng;
namespace codec = qlc::codec;
namespace model = qlc::model;

struct Result {
  FrameError error = FrameError::None;
  Bytes symbols;
};

/// What all kernels give.
Result planar(const Banks& banks, unsigned prefix_bits, const codec::PlanarParams& params, const Bytes& frame,
              std::size_t room) {
  std::optional<Result> first;
  for (const codec::Kernel* kernel : codec::kernels()) {
    Result result{FrameError::None, Bytes(room)};
    std::size_t count = 0;
    result.error =
        codec::decode_planar(banks, prefix_bits, params, frame, result.symbols.data(), room, count, *kernel);
    result.symbols.resize(result.error == FrameError::None ? count : 0);
    INFO(kernel->name);
    if (!first) first = result;
    REQUIRE(result.error == first->error);
    REQUIRE(result.symbols == first->symbols);
  }
  return *first;
}

/// What all kernels write.
Bytes encoded(const Banks& banks, const codec::PlanarParams& params, const Bytes& symbols) {
  std::optional<Bytes> first;
  for (const codec::Kernel* kernel : codec::kernels()) {
    Bytes frame{0xA5};  // it is appended
    codec::encode_planar(banks, params, symbols, frame, *kernel);
    INFO(kernel->name);
    REQUIRE(frame.front() == 0xA5);
    frame.erase(frame.begin());
    if (!first) first = frame;
    REQUIRE(frame == *first);
  }
  return *first;
}

Result serial(const Codebook& book, const Bytes& frame, std::size_t room) {
  Result result{FrameError::None, Bytes(room)};
  std::size_t count = 0;
  result.error = codec::decode_serial(book, frame, result.symbols.data(), room, count);
  result.symbols.resize(result.error == FrameError::None ? count : 0);
  return result;
}

Codebook same(const model::Codebook& book) { return *Codebook::parse(book.serialise()); }

/// A frame with some bits changed, bytes lost at its end, or bytes too many.
Bytes damaged(Rng& rng, Bytes frame) {
  switch (rng.below(3)) {
    case 0:
      for (unsigned flips = 1 + rng.below(3); flips > 0; --flips) {
        frame[rng.below(static_cast<unsigned>(frame.size()))] ^=
            static_cast<std::uint8_t>(1U << rng.below(8));
      }
      break;
    case 1:
      frame.resize(rng.below(static_cast<unsigned>(frame.size())));
      break;
    default:
      frame.push_back(static_cast<std::uint8_t>(rng.below(3)));
  }
  return frame;
}

}  // namespace

TEST_CASE("codec: codebooks are those of the golden model", "[codec]") {
  for (const model::Codebook& book : model::test::codebooks()) {
    const Codebook mine = same(book);
    CHECK(mine.serialised() == book.serialise());
    Bytes widths = book.widths();
    widths.pop_back();
    const auto kind = book.kind() == model::Kind::Ranked ? codec::Kind::Ranked : codec::Kind::Interval;
    const Bytes& values = book.kind() == model::Kind::Ranked ? book.table() : book.bases();
    CHECK(Codebook::make(kind, widths, values).serialised() == book.serialise());
    for (unsigned symbol = 0; symbol < 256; ++symbol) {
      const auto value = static_cast<std::uint8_t>(symbol);
      INFO("symbol " << symbol);
      REQUIRE(mine.code(value).area == book.encode(value).area);
      REQUIRE(mine.code(value).suffix == book.encode(value).suffix);
      REQUIRE(mine.code(value).width + mine.prefix_bits() == book.length(value));
    }
    for (unsigned area = 0; area < book.areas(); ++area) {
      REQUIRE(mine.width(area) == book.widths()[area]);
      for (unsigned suffix = 0; suffix < 1U << mine.width(area); ++suffix) {
        REQUIRE(mine.symbol(area, suffix) == book.decode(area, suffix));
      }
    }
  }
}

TEST_CASE("codec: a serialised codebook is refused where the golden model refuses it", "[codec]") {
  Rng rng(21);
  unsigned refused = 0;
  for (const model::Codebook& book : model::test::codebooks()) {
    for (unsigned round = 0; round < 2000; ++round) {
      Bytes bytes = damaged(rng, book.serialise());
      if (rng.chance(20) && bytes.size() > 1)
        bytes[1 + rng.below(static_cast<unsigned>(bytes.size() - 1))] = 0;
      const bool good = model::Codebook::parse(bytes).has_value();
      REQUIRE(Codebook::parse(bytes).has_value() == good);
      refused += good ? 0 : 1;
    }
  }
  CHECK(refused > 10000);
  CHECK_THROWS_AS(Codebook::make(codec::Kind::Interval, Bytes(7, 1), Bytes(6, 0)), std::invalid_argument);
}

TEST_CASE("codec: planar frames and errors are those of the golden model", "[codec]") {
  Rng rng(22);
  unsigned errors = 0;
  for (unsigned round = 0; round < 400; ++round) {
    const unsigned prefix_bits = 3 + rng.below(3);
    const bool ranked = rng.chance(30);
    const model::PlanarParams params{128 + 64 * rng.below(rng.chance(80) ? 4 : 60), rng.below(16)};
    model::Banks golden;
    Banks banks;
    for (unsigned bank = 0; bank < 1 + rng.below(16); ++bank) {
      golden.emplace_back();
      banks.emplace_back();
      if (rng.chance(10)) continue;
      golden.back() = ranked ? model::test::random_ranked(rng, prefix_bits)
                             : model::test::random_interval(rng, prefix_bits);
      banks.back() = same(*golden.back());
    }
    Bytes symbols;
    for (unsigned part = 0; part < 1 + rng.below(6); ++part) {
      const unsigned count = 1 + rng.below(params.chunk);
      const auto more = rng.chance(20)   ? Bytes(count, static_cast<std::uint8_t>(rng.below(256)))
                        : rng.chance(30) ? model::test::uniform(rng, count)
                                         : model::test::peaked(rng, count);
      symbols.insert(symbols.end(), more.begin(), more.end());
    }
    const codec::PlanarParams mine{params.chunk, params.look_ahead};
    const Bytes frame = model::encode_planar(golden, params, symbols);
    REQUIRE(encoded(banks, mine, symbols) == frame);
    REQUIRE(planar(banks, prefix_bits, mine, frame, symbols.size()).symbols == symbols);
    REQUIRE(planar(banks, prefix_bits, mine, frame, symbols.size() - 1).error == FrameError::TooLong);
    for (unsigned fault = 0; fault < 20; ++fault) {
      const Bytes broken = damaged(rng, frame);
      const model::Decoded want = model::decode_planar(golden, prefix_bits, params, broken);
      const Result got = planar(banks, prefix_bits, mine, broken, 1 << 20);
      REQUIRE(std::string(name(got.error)) == name(want.error));
      REQUIRE(got.symbols == want.symbols);
      errors += want.error == model::Error::None ? 0 : 1;
    }
  }
  CHECK(errors > 2000);
}

TEST_CASE("codec: serial frames and errors are those of the golden model", "[codec]") {
  Rng rng(23);
  for (const model::Codebook& book : model::test::codebooks()) {
    const Codebook mine = same(book);
    for (const std::size_t count : {1, 2, 63, 1000}) {
      for (const auto& [what, symbols] : model::test::inputs(rng, book, count)) {
        if (symbols.empty()) continue;
        INFO(what);
        const Bytes frame = model::encode_serial(book, symbols);
        Bytes written;
        codec::encode_serial(mine, symbols, written);
        REQUIRE(written == frame);
        REQUIRE(serial(mine, frame, count).symbols == symbols);
        REQUIRE(serial(mine, frame, count - 1).error == FrameError::TooLong);
        for (unsigned fault = 0; fault < 20; ++fault) {
          const Bytes broken = damaged(rng, frame);
          const model::Decoded want = model::decode_serial(&book, broken);
          const Result got = serial(mine, broken, 1 << 16);
          REQUIRE(std::string(name(got.error)) == name(want.error));
          REQUIRE(got.symbols == want.symbols);
        }
      }
    }
  }
}

TEST_CASE("codec: the golden vectors", "[codec]") {
  const std::string file = GENERATE("serial.txt", "planar.txt");
  for (const qlc::verif::Vector& vector : qlc::verif::read_vectors(std::string(QLC_VECTORS) + "/" + file)) {
    INFO(vector.where << " " << vector.name);
    Banks banks(16);
    unsigned prefix_bits = 3;
    for (const auto& [number, bytes] : vector.banks) {
      banks[number] = Codebook::parse(bytes);
      if (banks[number]) prefix_bits = banks[number]->prefix_bits();
    }
    const bool is_serial = vector.layout == qlc::verif::Layout::Serial;
    if (is_serial && !banks[0]) continue;  // whoever calls has looked for the bank
    const codec::PlanarParams params{vector.chunk, vector.look_ahead};
    const Result got = is_serial ? serial(*banks[0], vector.frame, 1 << 20)
                                 : planar(banks, prefix_bits, params, vector.frame, 1 << 20);
    CHECK(name(got.error) == vector.error);
    CHECK(got.symbols == vector.symbols);
    if (vector.error != "none" || vector.decode_only) continue;
    if (!is_serial) {
      CHECK(encoded(banks, params, vector.symbols) == vector.frame);
      continue;
    }
    Bytes written;
    codec::encode_serial(*banks[0], vector.symbols, written);
    CHECK(written == vector.frame);
  }
}

TEST_CASE("codec: calls that make no sense throw", "[codec]") {
  const Banks banks;
  Bytes frame;
  std::size_t count = 0;
  const Bytes one(1);
  CHECK_THROWS_AS(codec::encode_planar(Banks(17), {}, Bytes(3), frame), std::invalid_argument);
  CHECK_THROWS_AS(codec::encode_planar(banks, {}, Bytes(), frame), std::invalid_argument);
  for (const codec::PlanarParams params : {codec::PlanarParams{64, 4}, {65600, 4}, {1000, 4}, {1024, 16}}) {
    CHECK_THROWS_AS(codec::encode_planar(banks, params, one, frame), std::invalid_argument);
    CHECK_THROWS_AS(codec::decode_planar(banks, 3, params, one, nullptr, 0, count), std::invalid_argument);
  }
  CHECK_THROWS_AS(codec::decode_planar(banks, 6, {}, one, nullptr, 0, count), std::invalid_argument);
  CHECK_THROWS_AS(
      codec::encode_serial(*Codebook::parse(model::test::codebooks()[0].serialise()), Bytes(), frame),
      std::invalid_argument);
}
