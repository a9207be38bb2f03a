// SPDX-License-Identifier: Apache-2.0
// Planar frames: docs/format.md, sections 6 and 8.
#include "model/planar.h"

#include <catch2/catch.hpp>
#include <stdexcept>

#include "verif/model/inputs.h"

using namespace qlc::model;
using namespace qlc::model::test;

namespace {

// Bits of a frame from sections 6.2 and 6.3, without its order.
std::size_t frame_bits(const Banks& banks, const PlanarParams& params, const Bytes& symbols,
                       const std::vector<Choice>& choices) {
  std::size_t bits = 16;  // the count of the last chunk
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const std::size_t begin = c * params.chunk;
    const std::size_t size = std::min<std::size_t>(params.chunk, symbols.size() - begin);
    bits += 8;
    if (choices[c].mode == Mode::Constant) bits += 8;
    if (choices[c].mode == Mode::Raw) bits += 8 * size;
    if (choices[c].mode != Mode::Coded) continue;
    const Codebook& codebook = *banks[choices[c].bank];
    bits += (size + 63) / 64 * 64 * codebook.prefix_bits();
    for (std::size_t i = begin; i < begin + size; ++i) {
      bits += codebook.length(symbols[i]) - codebook.prefix_bits();
    }
  }
  return bits;
}

void check_round_trip(const Banks& banks, unsigned prefix_bits, const PlanarParams& params,
                      const Bytes& symbols, const std::vector<Choice>& choices) {
  const Bytes frame = encode_planar(banks, params, symbols, choices);
  REQUIRE(frame.size() == (frame_bits(banks, params, symbols, choices) + 7) / 8);
  const Decoded decoded = decode_planar(banks, prefix_bits, params, frame);
  REQUIRE(name(decoded.error) == std::string("none"));
  REQUIRE(decoded.symbols == symbols);
}

// Every chunk coded, whatever section 8 says.
std::vector<Choice> all_coded(const PlanarParams& params, std::size_t symbols) {
  return std::vector<Choice>((symbols + params.chunk - 1) / params.chunk, {Mode::Coded, 0});
}

const std::vector<PlanarParams> kAllParams = [] {
  std::vector<PlanarParams> result;
  for (unsigned chunk : {128, 192, 1024}) {
    for (unsigned look_ahead : {0, 1, 4, 15}) result.push_back({chunk, look_ahead});
  }
  return result;
}();

}  // namespace

TEST_CASE("planar round trip", "[planar]") {
  Rng rng(1);
  for (const Codebook& codebook : codebooks()) {
    const Banks banks{codebook};
    for (const PlanarParams& params : kAllParams) {
      for (std::size_t count = 1; count <= 200; ++count) {
        const auto all = inputs(rng, codebook, count);
        const auto& [what, symbols] = all[count % all.size()];
        INFO(what << ", " << count << ", chunk " << params.chunk << ", look-ahead " << params.look_ahead);
        if (symbols.empty()) continue;
        check_round_trip(banks, codebook.prefix_bits(), params, symbols, all_coded(params, count));
        check_round_trip(banks, codebook.prefix_bits(), params, symbols, choose(banks, params, symbols));
      }
      for (std::size_t count : {1023, 1024, 1025, 4096}) {
        for (const auto& [what, symbols] : inputs(rng, codebook, count)) {
          INFO(what << ", " << count << ", chunk " << params.chunk << ", look-ahead " << params.look_ahead);
          if (symbols.empty()) continue;
          check_round_trip(banks, codebook.prefix_bits(), params, symbols, all_coded(params, count));
        }
      }
    }
  }
}

TEST_CASE("planar round trip of large frames and chunks", "[planar]") {
  Rng rng(2);
  for (const Codebook& codebook : codebooks()) {
    const Banks banks{codebook};
    for (std::size_t count : {65535, 65536, 65537}) {
      for (unsigned chunk : {1024, 65536}) {
        const PlanarParams params{chunk, 4};
        const Bytes symbols = peaked(rng, count);
        check_round_trip(banks, codebook.prefix_bits(), params, symbols, choose(banks, params, symbols));
        const Bytes zeros(count, 0);
        check_round_trip(banks, codebook.prefix_bits(), params, zeros, choose(banks, params, zeros));
      }
    }
  }
}

TEST_CASE("any mixture of banks, raw and constant chunks", "[planar]") {
  Rng rng(3);
  for (unsigned round = 0; round < 400; ++round) {
    const unsigned prefix_bits = 3 + rng.below(3);
    const bool ranked = rng.below(2) == 0;
    Banks banks;
    for (unsigned bank = 0; bank < 16; ++bank) {
      banks.push_back(ranked ? random_ranked(rng, prefix_bits) : random_interval(rng, prefix_bits));
    }
    const PlanarParams params{64 * (2 + rng.below(3)), rng.below(16)};
    Bytes symbols;
    std::vector<Choice> choices;
    const unsigned chunks = 1 + rng.below(12);
    for (unsigned c = 0; c < chunks; ++c) {
      const unsigned size = c + 1 < chunks ? params.chunk : 1 + rng.below(params.chunk);
      const auto mode = static_cast<Mode>(rng.below(3));
      const Bytes chunk = mode == Mode::Constant ? Bytes(size, static_cast<std::uint8_t>(rng.below(256)))
                                                 : uniform(rng, size);
      symbols.insert(symbols.end(), chunk.begin(), chunk.end());
      choices.push_back({mode, mode == Mode::Coded ? rng.below(16) : 0});
    }
    INFO("round " << round);
    check_round_trip(banks, prefix_bits, params, symbols, choices);
    check_round_trip(banks, prefix_bits, params, symbols, choose(banks, params, symbols));
  }
}

TEST_CASE("section 8 compares the bits that chunks take", "[planar]") {
  Rng rng(4);
  const PlanarParams params{128, 0};
  for (unsigned round = 0; round < 200; ++round) {
    Banks banks;
    for (unsigned bank = 0; bank < 5; ++bank) {
      banks.emplace_back();
      if (rng.below(4) > 0) banks.back() = random_interval(rng, 4);
    }
    const Bytes symbols = rng.below(9) == 0 ? Bytes(1 + rng.below(128), 3) : peaked(rng, 1 + rng.below(128));
    const std::size_t framing = 8 + 16;
    const bool constant = symbols == Bytes(symbols.size(), symbols.front());
    std::size_t smallest = 8 * symbols.size();
    std::vector<Choice> expected{{constant ? Mode::Constant : Mode::Raw, 0}};
    for (unsigned bank = 0; bank < banks.size(); ++bank) {
      if (!banks[bank]) continue;
      const std::vector<Choice> coded{{Mode::Coded, bank}};
      const std::size_t bits = frame_bits(banks, params, symbols, coded) - framing;
      CHECK(bits == coded_bits(*banks[bank], symbols));
      if (constant || bits >= smallest) continue;
      smallest = bits;
      expected = coded;
    }
    CHECK(encode_planar(banks, params, symbols) == encode_planar(banks, params, symbols, expected));
  }
}

TEST_CASE("calls that make no frame", "[planar]") {
  const std::vector<Codebook> all = codebooks();
  const Banks banks{all[0]};
  const Bytes symbols{1, 2, 3};
  CHECK_THROWS_AS(encode_planar(banks, {}, {}), std::invalid_argument);
  for (unsigned chunk : {0, 1, 64, 127, 129, 65600}) {
    CHECK_THROWS_AS(encode_planar(banks, {chunk, 4}, symbols), std::invalid_argument);
    CHECK_THROWS_AS(decode_planar(banks, 3, {chunk, 4}, {0}), std::invalid_argument);
  }
  CHECK_THROWS_AS(encode_planar(banks, {128, 16}, symbols), std::invalid_argument);
  CHECK_THROWS_AS(encode_planar({all[0], all[1]}, {}, symbols), std::invalid_argument);
  CHECK_THROWS_AS(encode_planar({all[0], all[4]}, {}, symbols), std::invalid_argument);
  CHECK_THROWS_AS(encode_planar(Banks(17), {}, symbols), std::invalid_argument);
  CHECK_THROWS_AS(decode_planar(banks, 4, {}, {0}), std::invalid_argument);
  CHECK_THROWS_AS(decode_planar({}, 6, {}, {0}), std::invalid_argument);

  const auto with = [&](const std::vector<Choice>& choices) { encode_planar(banks, {}, symbols, choices); };
  CHECK_NOTHROW(with({{Mode::Coded, 0}}));
  CHECK_THROWS_AS(with({}), std::invalid_argument);
  CHECK_THROWS_AS(with({{Mode::Coded, 0}, {Mode::Coded, 0}}), std::invalid_argument);
  CHECK_THROWS_AS(with({{Mode::Coded, 1}}), std::invalid_argument);
  CHECK_THROWS_AS(with({{Mode::Raw, 1}}), std::invalid_argument);
  CHECK_THROWS_AS(with({{Mode::Constant, 0}}), std::invalid_argument);
}
