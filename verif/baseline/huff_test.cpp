// SPDX-License-Identifier: Apache-2.0
//
// The RTL of a Huffman design against the golden model: random codebooks (good and bad), frames (good and,
// for a decoder, damaged), stalls and resets, and in rounds without stalls the cycles that
// docs/architecture.md 5 states.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "verif/baseline/huff_bench.h"
#include "verif/baseline/trees.h"
#include "verif/lockstep/rounds.h"
#include "verif/lockstep/stimulus.h"

namespace qlc::verif {
namespace {

using model::Bytes;
using model::HuffmanBook;

/// A serialised codebook that breaks one rule.
Bytes bad_huffman(Rng& rng, unsigned limit, bool encoder) {
  const HuffmanBook book = random_huffman(rng, limit);
  Bytes bytes = book.serialise(encoder);
  const unsigned depth = 1 + rng.below(limit - 1);
  switch (rng.below(8)) {
    case 0:  // another limit
      bytes[0] = static_cast<std::uint8_t>(rng.chance(50) ? limit ^ 1U << rng.below(8) : 27 - limit);
      return bytes;
    case 1:  // more or less inner nodes than there are
      bytes[depth] ^= static_cast<std::uint8_t>(1U << rng.below(8));
      return bytes;
    case 2: {  // more at a depth than twice those above, but 255 in all
      for (unsigned d = 1; d < limit; ++d) bytes[d] = static_cast<std::uint8_t>(d == depth ? 254 : 0);
      if (depth > 1) bytes[1] = 2, bytes[depth] = 252;
      if (depth == 2) bytes[1] = 2, bytes[2] = 5, bytes[3] = 247;
      return bytes;
    }
    case 3: {  // 255 + 256 inner nodes: never more than twice those above
      unsigned sum = 1;
      for (unsigned d = 1; d < limit; ++d) {
        const unsigned most = std::min(2U * (d == 1 ? 1U : bytes[d - 1]), 511U - sum);
        bytes[d] = static_cast<std::uint8_t>(std::min(most, 127U));
        sum += bytes[d];
      }
      return bytes;
    }
    case 4:  // too short, from one byte on
      bytes.resize(1 + rng.below(static_cast<std::uint32_t>(bytes.size() - 1)));
      return bytes;
    case 5:  // a symbol missing
      bytes.pop_back();
      return bytes;
    case 6: {  // too long, by a few bytes or by another table
      const std::uint32_t more = rng.chance(50) ? 1 + rng.below(10) : 256 + rng.below(3);
      for (std::uint32_t i = 0; i < more; ++i) bytes.push_back(static_cast<std::uint8_t>(rng.below(256)));
      return bytes;
    }
    default:  // none of its bytes
      for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
      bytes[0] = static_cast<std::uint8_t>(limit);
      return bytes;
  }
}

class Test {
 public:
  Test(const HuffDesign& design, std::uint32_t seed)
      : design_(design), context_(seed), bench_(context_, design, seed) {}

  void round(std::uint32_t seed, Seen& seen) {
    bench_.reseed(seed);
    bench_.reset(2);
    random_round(seed, seen);
    bench_.reset(2);
    bench_.set_stalls({});
    load_round(seed, seen);
    timing_round(seed, seen);
  }

  std::uint64_t cycles() const { return bench_.cycles(); }

 private:
  bool encoder() const { return design_.enc != nullptr; }

  /// What to send for these symbols.
  Bytes input_for(const HuffmanBook& book, const Bytes& symbols) const {
    return encoder() ? symbols : encode_huffman(book, symbols);
  }

  static void check_error(const HuffTransfer& transfer, model::Error error, Seen& seen) {
    if (transfer.out.back() != Beat{0, 0, true, static_cast<std::uint8_t>(error)}) {
      throw std::runtime_error(std::string("the frame should have ended with ") + model::name(error));
    }
    seen.note(model::name(error));
  }

  void check(const HuffTransfer& transfer, Seen& seen) const {
    const Bytes in = to_bytes(transfer.in, bench_.in_bytes());
    if (encoder()) {
      if (!transfer.book) return check_error(transfer, model::Error::BadBank, seen);
      if (transfer.out != to_beats(encode_huffman(*transfer.book, in), bench_.out_bytes())) {
        throw std::runtime_error("the frame differs from the golden encoder's");
      }
    } else {
      if (transfer.book && (transfer.in.back().keep & 1) == 0) {  // whatever came before
        seen.note("empty last beat");
        return check_error(transfer, model::Error::NoMarker, seen);
      }
      if (transfer.book && in == Bytes{1}) seen.note("no code");
      const model::Decoded expected = decode_huffman(transfer.book.get(), in);
      if (expected.error != model::Error::None) return check_error(transfer, expected.error, seen);
      if (transfer.out != to_beats(expected.symbols, bench_.out_bytes())) {
        throw std::runtime_error("the symbols differ from the golden decoder's");
      }
    }
    seen.note("good");
  }

  void check_all(Seen& seen) {
    while (const auto transfer = bench_.pop()) check(*transfer, seen);
  }

  void send_random(const HuffmanBook& book, Rng& rng) {
    Bytes bytes = input_for(book, random_symbols(rng));
    if (!encoder() && rng.chance(25)) bytes = damaged(bytes, rng);
    if (!encoder() && rng.chance(3)) bytes = {1};  // nothing but the marker
    Frame frame = to_beats(bytes, bench_.in_bytes());
    if (!encoder() && rng.chance(3)) {
      frame.back().last = false;
      frame.push_back(Beat{0, 0, true, 0});
    }
    scramble_unkept(frame, bench_.in_bytes(), rng);
    bench_.send(frame);
  }

  void random_round(std::uint32_t seed, Seen& seen) {
    Rng rng(seed);
    const auto stall = [&] { return rng.chance(40) ? 0 : rng.below(91); };
    // A beat may have to come late enough for the bits of 64 cycles to run out.
    const unsigned input_stall = !encoder() && rng.chance(15) ? 98 : stall();
    bench_.set_stalls({stall(), input_stall, stall()});
    const bool resets = rng.chance(20);
    HuffmanBook book = random_huffman(rng, design_.limit);
    if (rng.chance(95)) bench_.load(book.serialise(encoder()));
    for (unsigned events = 1 + rng.below(8); events > 0; --events) {
      if (rng.chance(20)) {
        if (rng.chance(70)) book = random_huffman(rng, design_.limit);
        bench_.load(rng.chance(70) ? book.serialise(encoder()) : bad_huffman(rng, design_.limit, encoder()));
        seen.note("load");
        if (rng.chance(50)) bench_.drain();
      }
      for (unsigned frames = 1 + rng.below(4); frames > 0; --frames) send_random(book, rng);
      for (unsigned cycles = rng.below(400); cycles > 0; --cycles) bench_.cycle();
      if (resets && rng.chance(20)) {
        check_all(seen);
        bench_.reset(1 + rng.below(3));
        seen.note("reset");
        bench_.load(book.serialise(encoder()));
      }
    }
    bench_.drain();
    check_all(seen);
  }

  /// Loads that follow each other, most of them bad: the bench checks in every cycle whether the codebook is
  /// usable.
  void load_round(std::uint32_t seed, Seen& seen) {
    Rng rng(seed);
    for (unsigned loads = 0; loads < 6; ++loads) {
      const bool bad = rng.chance(80);
      bench_.load(bad ? bad_huffman(rng, design_.limit, encoder())
                      : random_huffman(rng, design_.limit).serialise(encoder()));
      seen.note(bad ? "bad load" : "load");
    }
    bench_.drain();
    bench_.reset(1);
  }

  void timing_round(std::uint32_t seed, Seen& seen) {
    Rng rng(seed);
    const HuffmanBook book = random_huffman(rng, design_.limit);
    bench_.load(book.serialise(encoder()));
    bench_.drain();
    constexpr unsigned kFrames = 10;
    std::vector<Bytes> frames;
    for (unsigned i = 0; i < kFrames; ++i) {
      frames.push_back(random_symbols(rng));
      bench_.send(to_beats(input_for(book, frames.back()), bench_.in_bytes()));
      if (encoder()) bench_.drain();
    }
    bench_.drain();

    std::uint64_t begin = 0, end = 0, expected = 0;
    for (const Bytes& symbols : frames) {
      const auto transfer = bench_.pop();
      check(*transfer, seen);
      if (encoder()) {
        if (transfer->last_in - transfer->first_in != symbols.size() - 1)
          throw std::runtime_error("it has stalled");
        const std::uint64_t took = transfer->last_out - transfer->last_in;
        if (took != 7) throw std::runtime_error("the last beat took " + std::to_string(took) + " cycles");
        continue;
      }
      if (end == 0) begin = transfer->first_in;
      end = transfer->last_out;
      expected += cycles_of(book, symbols);
    }
    // Of a frame's last cycles, in which nothing is decoded, the last frame's are not seen.
    if (!encoder() && end - begin != 3 + expected - 1) {
      throw std::runtime_error("the frames took " + std::to_string(end - begin) + " cycles, not " +
                               std::to_string(3 + expected - 1));
    }
  }

  /// Cycles that a frame takes in a decoder.
  std::uint64_t cycles_of(const HuffmanBook& book, const Bytes& symbols) const {
    std::uint64_t bits = 0;
    for (const std::uint8_t symbol : symbols) bits += book.length(symbol);
    if (design_.serial) return bits + 1;
    return symbols.size() + (design_.limit == 16 && bits >= 16 ? 3 : 2);
  }

  const HuffDesign& design_;
  RtlContext context_;
  HuffBench bench_;
};

/// Exit codes as of rounds.h; 2: usage.
int main_of(int argc, char** argv) try {
  Plan plan;
  std::string name;
  CLI::App app{"The RTL of a Huffman design against the golden model"};
  plan.add_options(app);
  app.add_option("--design", name, "which: dec_tree, dec_canonical or enc, and _11 or _16")->required();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const HuffDesign& design = huff_design(name);
  Test test(design, plan.seed);
  std::vector<std::string> must_meet{"good", "bad_bank", "load", "bad load", "reset"};
  if (design.dec != nullptr)
    must_meet.insert(must_meet.end(), {"truncated", "no_marker", "empty last beat", "no code"});
  return run(plan, {"huff_test --design " + name,
                    [&](std::uint32_t seed, Seen& seen) { test.round(seed, seen); },
                    {},
                    nullptr,
                    [&] { return test.cycles(); },
                    must_meet});
} catch (const std::exception& error) {
  std::printf("%s\n", error.what());
  return 1;
}

}  // namespace
}  // namespace qlc::verif

int main(int argc, char** argv) { return qlc::verif::main_of(argc, argv); }
