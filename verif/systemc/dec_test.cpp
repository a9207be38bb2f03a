// SPDX-License-Identifier: Apache-2.0
// The decoder's model against the golden codec and against the timing of docs/architecture.md 2.4.
#include <algorithm>

#include "model/error.h"
#include "model/serial.h"
#include "verif/systemc/bench.h"

namespace qlc::verif {

namespace {

using model::Bytes;
using model::Error;
using DecBench = Bench<DecSerialSim>;

/// A frame's beats, with noise wherever the decoder must not look.
Frame noisy(const Bytes& bytes, Rng& rng) {
  Frame frame = to_beats(bytes, 8);
  scramble_unkept(frame, 8, rng);
  return frame;
}

/// The error that a frame of the decoder ends with; checks that nothing else in it speaks of one.
Error error_of(const Frame& frame) {
  for (std::size_t i = 0; i + 1 < frame.size(); ++i) {
    REQUIRE(frame[i].user == 0);
    REQUIRE(frame[i].keep == 1);
    REQUIRE_FALSE(frame[i].last);
  }
  const Beat& last = frame.back();
  if (last.user == 0) {
    REQUIRE(last.keep == 1);
  } else {
    REQUIRE(last == Beat{0, 0, true, last.user});
  }
  return static_cast<Error>(last.user);
}

/// `frame` is what the golden decoder makes of `bytes`.
void check_frame(const Frame& frame, const model::Codebook* book, const Bytes& bytes) {
  const model::Decoded golden = model::decode_serial(book, bytes);
  REQUIRE(error_of(frame) == golden.error);
  if (golden.error == Error::None) REQUIRE(to_bytes(frame, 1) == golden.symbols);
}

/// Decodes `bytes` with a loaded book, and compares.
void check_bytes(DecBench& bench, Rng& rng, const model::Codebook& book, const Bytes& bytes) {
  bench.in.push(noisy(bytes, rng));
  bench.run(1);
  check_frame(bench.out.pop(), &book, bytes);
}

}  // namespace

TEST_CASE("frames of 1 to 300 symbols decode to what was encoded, whatever stalls", "[dec]") {
  const Stalls stalls = GENERATE(Stalls{0, 0, 0}, Stalls{0, 97, 0}, Stalls{0, 0, 50}, Stalls{0, 60, 30});
  DecBench bench(decoder(), 200 + stalls.input + stalls.output, stalls);
  Rng rng(17);
  for (std::size_t first = 1; first <= 300; first += 30) {
    const auto book = random_codebook(rng);
    bench.load(book.serialise());
    std::vector<Bytes> frames;
    for (std::size_t count = first; count < first + 30; ++count) {
      frames.push_back(random_symbols_of(rng, book, count));
      bench.in.push(noisy(model::encode_serial(book, frames.back()), rng));
    }
    bench.run(frames.size());
    for (const Bytes& symbols : frames) REQUIRE(bench.out.pop() == to_beats(symbols, 1));
  }
  bench.check_protocol();
}

TEST_CASE("a frame's first beat in t gives its first symbol in t + 3, then one each cycle", "[dec]") {
  DecBench bench(decoder(), 1, {});
  Rng rng(18);
  for (std::size_t count = 1; count <= 100; ++count) {
    const auto book = random_codebook(rng);
    bench.load(book.serialise());
    bench.in.push(to_beats(model::encode_serial(book, random_symbols_of(rng, book, count)), 8));
    bench.run(1);
    bench.out.pop();
    REQUIRE(bench.shown.size() == count);
    CHECK(bench.shown.front().cycle - bench.taken.front().cycle == 3);
    CHECK(bench.shown.back().cycle - bench.shown.front().cycle == count - 1);
  }
}

TEST_CASE("frames follow each other with one idle cycle between them", "[dec]") {
  DecBench bench(decoder(), 1, {});
  Rng rng(19);
  const std::uint32_t longest = GENERATE(1, 2, 3, 9, 50);
  const auto book = random_codebook(rng);
  bench.load(book.serialise());
  std::size_t symbols = 0;
  const std::size_t frames = 200;
  for (std::size_t i = 0; i < frames; ++i) {
    const std::size_t count = 1 + rng.below(longest);
    symbols += count;
    bench.in.push(to_beats(model::encode_serial(book, random_symbols_of(rng, book, count)), 8));
  }
  bench.run(frames);
  REQUIRE(bench.shown.size() == symbols);
  for (std::size_t i = 1; i < symbols; ++i) {
    const std::uint64_t step = bench.shown[i - 1].beat.last ? 2 : 1;
    REQUIRE(bench.shown[i].cycle - bench.shown[i - 1].cycle == step);
  }
}

TEST_CASE("escape codes of symbols that have a slot are accepted", "[dec]") {
  DecBench bench(decoder(), 2, {});
  Rng rng(20);
  const auto book = random_codebook(rng);
  bench.load(book.serialise());
  model::BitWriter codes;
  for (std::uint32_t symbol = 0; symbol < 256; ++symbol) {
    codes.put(7, 3);
    codes.put(symbol, 8);
  }
  codes.put(1, 1);
  check_bytes(bench, rng, book, codes.bytes());
}

TEST_CASE("a frame cut anywhere ends as the golden decoder says", "[dec]") {
  const Stalls stalls = GENERATE(Stalls{0, 0, 0}, Stalls{0, 40, 40});
  DecBench bench(decoder(), 3, stalls);
  Rng rng(21);
  const auto book = random_codebook(rng);
  bench.load(book.serialise());
  const Bytes whole = model::encode_serial(book, random_symbols_of(rng, book, 30));
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    check_bytes(bench, rng, book, cut);
    cut.push_back(0);  // no marker
    check_bytes(bench, rng, book, cut);
    for (unsigned bit = 0; bit < 8; ++bit) {  // a marker in each place
      cut.back() = static_cast<std::uint8_t>(1U << bit);
      check_bytes(bench, rng, book, cut);
    }
  }
  bench.check_protocol();
}

TEST_CASE("random bytes end as the golden decoder says, without a pause", "[dec]") {
  const Stalls stalls = GENERATE(Stalls{0, 0, 0}, Stalls{0, 30, 30});
  DecBench bench(decoder(), 4, stalls);
  Rng rng(22);
  for (int round = 0; round < 20; ++round) {
    const auto book = random_codebook(rng);
    bench.load(book.serialise());
    std::vector<Bytes> frames(100);
    for (Bytes& bytes : frames) {
      bytes.resize(rng.below(20));
      for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(5) == 0 ? 0 : rng.below(256));
      bench.in.push(noisy(bytes, rng));
    }
    bench.run(frames.size());
    for (const Bytes& bytes : frames) check_frame(bench.out.pop(), &book, bytes);
  }
  bench.check_protocol();
}

TEST_CASE("a last beat without bytes is no_marker, also after a beat with bytes", "[dec]") {
  DecBench bench(decoder(), 4, {});
  Rng rng(23);
  const auto book = random_codebook(rng);
  bench.load(book.serialise());
  for (const bool after_beat : {false, true}) {
    Frame frame;
    if (after_beat) frame.push_back({0xFFFF'FFFF'FFFF'FFFF, 0xFF, false, 0});
    frame.push_back({0xFFFF'FFFF'FFFF'FFFF, 0xFE, true, 0});
    bench.in.push(frame);
    bench.run(1);
    CHECK(error_of(bench.out.pop()) == Error::NoMarker);
  }
}

TEST_CASE("a code that ends with the bits there are waits until it is known whether it is the last",
          "[dec]") {
  // The codes fill a beat: eight of 8 bits; or four of 8, seven of 3 and an escape of 11, the longest there
  // is. The marker comes in a beat of its own, and later.
  const Bytes symbols = GENERATE(Bytes(8, 5), Bytes{5, 5, 5, 5, 32, 32, 32, 32, 32, 32, 32, 200});
  const auto book = byte_codes();
  DecBench bench(decoder(), 4, {});
  bench.load(book.serialise());
  const Frame frame = to_beats(model::encode_serial(book, symbols), 8);
  REQUIRE(frame.size() == 2);
  REQUIRE(frame[1].data == 1);
  bench.in.push({frame[0]});
  bench.cycles(40);
  CHECK(bench.shown.size() == symbols.size() - 1);
  bench.in.push({frame[1]});
  bench.run(1);
  CHECK(bench.out.pop() == to_beats(symbols, 1));
}

TEST_CASE("truncated comes right after the codes that are whole", "[dec]") {
  const auto book = byte_codes();
  DecBench bench(decoder(), 4, {});
  bench.load(book.serialise());
  const model::Code code = book.encode(5);
  for (std::size_t whole = 0; whole < 20; ++whole) {
    for (unsigned bits = whole == 0 ? 0 : 1; bits < 8; ++bits) {
      model::BitWriter codes;
      for (std::size_t i = 0; i < whole; ++i) codes.put(code.area | code.suffix << 3, 8);
      codes.put((code.area | code.suffix << 3) & ((1U << bits) - 1), bits);
      codes.put(1, 1);
      bench.in.push(to_beats(codes.bytes(), 8));
      bench.run(1);
      const Frame frame = bench.out.pop();
      REQUIRE(frame.size() == whole + 1);
      REQUIRE(error_of(frame) == Error::Truncated);
    }
  }
}

TEST_CASE("the decoder without a usable bank turns each frame into one empty beat with bad_bank", "[dec]") {
  const Stalls stalls = GENERATE(Stalls{0, 0, 0}, Stalls{0, 30, 70});
  DecBench bench(decoder(), 5, stalls);
  Rng rng(24);
  const std::size_t frames = 40;
  for (std::size_t size = 0; size < frames; ++size) bench.in.push(noisy(Bytes(size, 0x11), rng));
  bench.run(frames);
  for (std::size_t size = 0; size < frames; ++size) {
    const Frame frame = bench.out.pop();
    REQUIRE(frame.size() == 1);
    check_frame(frame, nullptr, Bytes(size, 0x11));
  }
  bench.check_protocol();
}

TEST_CASE("bad_bank comes three cycles after the frame's last word was dropped", "[dec]") {
  // Dropped in t, due in t + 1, in map in t + 2, in the output register in t + 3; further words a cycle each.
  DecBench bench(decoder(), 5, {});
  const std::size_t bytes = GENERATE(0, 1, 2, 3, 4, 7, 8);
  bench.in.push(to_beats(Bytes(bytes, 0x11), 8));
  bench.run(1);
  const std::uint64_t words = bytes == 0 ? 1 : (bytes + 1) / 2;
  CHECK(bench.shown.back().cycle - bench.taken.back().cycle == 3 + (words - 1));
}

TEST_CASE("errors take the place of a code: t + 3 for a frame of one word", "[dec]") {
  DecBench bench(decoder(), 6, {});
  Rng rng(25);
  bench.load(random_codebook(rng).serialise());
  for (const Bytes& bytes : {Bytes{}, Bytes{0}, Bytes{1}, Bytes{0xFF, 0}}) {
    bench.clear_log();
    bench.in.push(to_beats(bytes, 8));
    bench.run(1);
    CHECK(bench.shown.back().cycle - bench.taken.back().cycle == 3);
    CHECK(bench.shown.back().beat.user != 0);
    bench.out.pop();
  }
}

TEST_CASE("a reset of the decoder in a frame leaves nothing of it", "[dec]") {
  DecBench bench(decoder(), 7, {0, 20, 40});
  Rng rng(26);
  for (unsigned length = 1; length < 60; ++length) {
    const auto book = random_codebook(rng);
    bench.load(book.serialise());
    bench.in.push(to_beats(model::encode_serial(book, random_symbols_of(rng, book, 200)), 8));
    bench.cycles(length);
    bench.reset();
    bench.load(book.serialise());
    const Bytes symbols = random_symbols_of(rng, book, 1 + length);
    bench.in.push(to_beats(model::encode_serial(book, symbols), 8));
    bench.run(1);
    REQUIRE(bench.out.pop() == to_beats(symbols, 1));
    REQUIRE(bench.out.frames() == 0);
  }
  bench.check_protocol();
}

}  // namespace qlc::verif
