// SPDX-License-Identifier: Apache-2.0
// The encoder's model against the golden codec and against the timing of docs/architecture.md 2.3.
#include "model/serial.h"
#include "verif/systemc/bench.h"

namespace qlc::verif {

namespace {

using model::Bytes;
using EncBench = Bench<EncSerialSim>;

constexpr unsigned kBadBank = 2;

/// Whether a frame's last code, with the end marker, goes beyond the word that it begins in.
bool needs_flush(const model::Codebook& book, const Bytes& symbols) {
  unsigned before = 0;
  for (std::size_t i = 0; i + 1 < symbols.size(); ++i) before += book.length(symbols[i]);
  return before % 16 + book.length(symbols.back()) + 1 > 16;
}

/// A good frame, to the bit: `to_beats` keeps all of a beat but the last, and leaves 0 what is not kept.
void check_frame(const Frame& frame, const model::Codebook& book, const Bytes& symbols) {
  REQUIRE(frame == to_beats(model::encode_serial(book, symbols), 8));
}

void check_bad_bank(const Frame& frame) {
  REQUIRE(frame.size() == 1);
  CHECK(frame[0] == Beat{0, 0, true, kBadBank});
}

}  // namespace

TEST_CASE("frames of 1 to 300 symbols are those of the golden encoder, whatever stalls", "[enc]") {
  const Stalls stalls = GENERATE(Stalls{0, 0, 0}, Stalls{0, 50, 0}, Stalls{0, 0, 80}, Stalls{0, 30, 60});
  EncBench bench(encoder(), 100 + stalls.input + stalls.output, stalls);
  Rng rng(7);
  for (std::size_t first = 1; first <= 300; first += 30) {
    const auto book = random_codebook(rng);
    bench.load(book.serialise());
    std::vector<Bytes> frames;
    for (std::size_t count = first; count < first + 30; ++count) {
      frames.push_back(random_symbols_of(rng, book, count));
      bench.in.push(to_beats(frames.back(), 1));
    }
    bench.run(frames.size());
    for (const Bytes& symbols : frames) check_frame(bench.out.pop(), book, symbols);
  }
  bench.check_protocol();
}

TEST_CASE("a frame's last symbol in t is in the beat of t + 5, or t + 6 with a flush", "[enc]") {
  EncBench bench(encoder(), 1, {});
  Rng rng(8);
  unsigned flushes = 0;
  for (std::size_t count = 1; count <= 60; ++count) {
    const auto book = random_codebook(rng);
    bench.load(book.serialise());
    const Bytes symbols = random_symbols_of(rng, book, count);
    bench.in.push(to_beats(symbols, 1));
    bench.run(1);
    check_frame(bench.out.pop(), book, symbols);
    const bool flush = needs_flush(book, symbols);
    flushes += flush ? 1 : 0;
    CHECK(bench.shown.back().cycle - bench.taken.back().cycle == (flush ? 6 : 5));
    CHECK(bench.taken.back().cycle - bench.taken.front().cycle == count - 1);
  }
  CHECK(flushes > 10);
  CHECK(flushes < 50);
}

TEST_CASE("a beat shows five cycles after the symbol that fills it was taken", "[enc]") {
  // Seven areas of 16 slots: codes of 7 bits. Bit 64 is reached with the tenth.
  const auto book = model::Codebook::ranked({4, 4, 4, 4, 4, 4, 4, 8}, Bytes(112));
  EncBench bench(encoder(), 1, {});
  bench.load(book.serialise());
  bench.in.push(to_beats(Bytes(30, 0), 1));
  bench.run(1);
  CHECK(bench.shown.at(0).cycle - bench.taken.at(9).cycle == 5);
  CHECK(bench.shown.at(1).cycle - bench.taken.at(18).cycle == 5);  // bit 128, the nineteenth
}

TEST_CASE("the encoder takes a symbol a cycle, and a frame costs a cycle only for its flush", "[enc]") {
  EncBench bench(encoder(), 1, {});
  Rng rng(9);
  const auto book = random_codebook(rng);
  bench.load(book.serialise());
  std::size_t symbols = 0;
  std::size_t flushes = 0;
  const std::size_t frames = 200;
  for (std::size_t i = 0; i < frames; ++i) {
    const Bytes frame = random_symbols_of(rng, book, 1 + rng.below(40));
    symbols += frame.size();
    flushes += needs_flush(book, frame) ? 1 : 0;
    bench.in.push(to_beats(frame, 1));
  }
  bench.run(frames);
  CHECK(flushes > 0);
  CHECK(bench.shown.back().cycle - bench.taken.front().cycle == symbols - 1 + 5 + flushes);
}

TEST_CASE("the encoder without a usable bank turns each frame into one empty beat with bad_bank", "[enc]") {
  const Stalls stalls = GENERATE(Stalls{0, 0, 0}, Stalls{0, 30, 70});
  EncBench bench(encoder(), 3, stalls);
  Rng rng(10);
  for (std::size_t count = 1; count <= 40; ++count) {
    bench.in.push(to_beats(Bytes(count, static_cast<std::uint8_t>(count)), 1));
  }
  bench.run(40);
  for (int i = 0; i < 40; ++i) check_bad_bank(bench.out.pop());

  const auto book = random_codebook(rng);
  bench.load(book.serialise());
  bench.in.push(to_beats({1, 2, 3}, 1));
  bench.run(1);
  check_frame(bench.out.pop(), book, {1, 2, 3});
  bench.check_protocol();
}

TEST_CASE("an encoder in bad_bank still takes a symbol a cycle and answers in t + 5", "[enc]") {
  EncBench bench(encoder(), 3, {});
  bench.in.push(to_beats(Bytes(20, 1), 1));
  bench.run(1);
  CHECK(bench.taken.back().cycle - bench.taken.front().cycle == 19);
  CHECK(bench.shown.back().cycle - bench.taken.back().cycle == 5);
}

TEST_CASE("a reset in a frame leaves nothing of it", "[enc]") {
  EncBench bench(encoder(), 5, {0, 20, 40});
  Rng rng(11);
  for (unsigned length = 1; length < 60; ++length) {
    const auto book = random_codebook(rng);
    bench.load(book.serialise());
    bench.in.push(to_beats(random_symbols_of(rng, book, 200), 1));
    bench.cycles(length);
    bench.reset();
    bench.load(book.serialise());
    const Bytes symbols = random_symbols_of(rng, book, 1 + length);
    bench.in.push(to_beats(symbols, 1));
    bench.run(1);
    check_frame(bench.out.pop(), book, symbols);
    REQUIRE(bench.out.frames() == 0);
  }
  bench.check_protocol();
}

}  // namespace qlc::verif
