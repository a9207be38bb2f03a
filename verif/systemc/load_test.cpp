// SPDX-License-Identifier: Apache-2.0
// Loading a codebook, and how it keeps clear of frames (docs/architecture.md 2.2). Both models share this
// part; what a frame is to the gate differs, so each test runs on both.
#include <algorithm>

#include "model/serial.h"
#include "verif/systemc/bench.h"

namespace qlc::verif {

namespace {

using model::Bytes;

/// A model, and how to give it the frame of some symbols.
struct Enc {
  using Sim = EncSerialSim;
  static Sim& sim() { return encoder(); }
  static Frame input(const model::Codebook&, const Bytes& symbols) { return to_beats(symbols, 1); }
  static Frame output(const model::Codebook& book, const Bytes& symbols) {
    return to_beats(model::encode_serial(book, symbols), 8);
  }
};
struct Dec {
  using Sim = DecSerialSim;
  static Sim& sim() { return decoder(); }
  static Frame input(const model::Codebook& book, const Bytes& symbols) {
    return to_beats(model::encode_serial(book, symbols), 8);
  }
  static Frame output(const model::Codebook&, const Bytes& symbols) { return to_beats(symbols, 1); }
};

/// Serialised codebooks that break a rule, each in its own way.
std::vector<Bytes> malformed() {
  Bytes good = {0x03, 0x00, 0x00, 0x00, 0x80};  // seven slots
  good.insert(good.end(), 7, 0x55);
  std::vector<Bytes> bad;
  for (std::size_t size = 1; size < good.size(); ++size) {  // ends early
    bad.emplace_back(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
  }
  for (const std::size_t more : {1, 2, 200}) {  // runs on
    bad.push_back(good);
    bad.back().insert(bad.back().end(), more, 0x55);
  }
  for (const std::uint8_t header : {0x00, 0x02, 0x04, 0x05, 0x13, 0x83, 0xFF}) {
    bad.push_back(good);
    bad.back()[0] = header;
  }
  const auto with_widths = [&bad](const Bytes& widths, std::size_t slots) {
    bad.push_back({0x03});
    bad.back().insert(bad.back().end(), widths.begin(), widths.end());
    bad.back().insert(bad.back().end(), slots, 0x55);
  };
  with_widths({0x00, 0x00, 0x00, 0x70}, 7);    // escape area not 8
  with_widths({0x01, 0x00, 0x00, 0x80}, 8);    // not in order
  with_widths({0x00, 0x00, 0x10, 0x80}, 8);    // not in order, later
  with_widths({0x44, 0x44, 0x54, 0x84}, 128);  // 128 slots, but not in order
  with_widths({0x44, 0x44, 0x54, 0x85}, 144);  // slot 143
  with_widths({0x77, 0x77, 0x77, 0x87}, 896);  // slot 895
  with_widths({0x00, 0x00, 0x00, 0x87}, 134);  // slot 133
  with_widths({0x00, 0x00, 0x00, 0x88}, 262);  // a width of 8 before the escape area
  with_widths({0x00, 0x00, 0x00, 0x8F}, 7);    // and of 15
  bad.push_back(
      model::Codebook::ranked({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8}, Bytes(15)).serialise());
  bad.push_back(model::Codebook::interval({1, 1, 1, 1, 1, 1, 1, 8}, {0, 1, 2, 3, 4, 5, 6}).serialise());
  return bad;
}

}  // namespace

TEMPLATE_TEST_CASE("usable_o falls with a load's first byte and rises with its last", "[load]", Enc, Dec) {
  Bench<typename TestType::Sim> bench(TestType::sim(), 1, {});
  Rng rng(30);
  for (int round = 0; round < 3; ++round) {
    const Bytes bytes = random_codebook(rng).serialise();
    bench.cfg.push(to_beats(bytes, 1));
    bench.clear_log();
    const bool before = round > 0;
    while (bench.loads.size() < bytes.size()) {
      const bool begun = !bench.loads.empty();
      bench.cycle();
      CHECK(bench.outputs().usable == (before && !begun));
      if (begun) CHECK(bench.outputs().cfg_tready);
    }
    CHECK(bench.loads.back().cycle - bench.loads.front().cycle == bytes.size() - 1);
    bench.cycle();
    CHECK(bench.outputs().usable);
    CHECK_FALSE(bench.outputs().cfg_tready);
    CHECK(bench.outputs().s_tready);
  }
}

TEMPLATE_TEST_CASE("a load starts two cycles after it is offered to an idle module", "[load]", Enc, Dec) {
  // Offered in t: hold in t + 1, mode load and the first byte in t + 2.
  Bench<typename TestType::Sim> bench(TestType::sim(), 1, {});
  bench.cycles(3);
  bench.cfg.push(to_beats({0x03}, 1));
  const std::uint64_t offered = bench.now() + 1;
  bench.cycles(2);
  CHECK(bench.outputs().s_tready);  // t
  bench.cycle();
  CHECK_FALSE(bench.outputs().s_tready);  // t + 1: hold
  CHECK_FALSE(bench.outputs().cfg_tready);
  bench.cycle();
  CHECK(bench.outputs().cfg_tready);  // t + 2
  CHECK_FALSE(bench.outputs().s_tready);
  bench.cycle();
  CHECK_FALSE(bench.outputs().cfg_tready);  // one byte was all
  CHECK(bench.outputs().s_tready);
  REQUIRE(bench.loads.size() == 1);
  CHECK(bench.loads[0].cycle == offered + 2);
}

TEMPLATE_TEST_CASE("between two loads that follow each other at once a frame gets its chance", "[load]", Enc,
                   Dec) {
  Bench<typename TestType::Sim> bench(TestType::sim(), 1, {});
  Rng rng(31);
  const auto book = random_codebook(rng);
  const Bytes symbols = random_symbols_of(rng, book, 20);
  bench.cfg.push(to_beats(book.serialise(), 1));
  bench.cfg.push(to_beats({0xFF}, 1));  // not usable
  bench.cycles(3);                      // the first load has begun
  bench.in.push(TestType::input(book, symbols));
  bench.in.push(TestType::input(book, symbols));
  bench.run(2);
  CHECK(bench.out.pop() == TestType::output(book, symbols));
  CHECK(bench.out.pop().back().user == 2);  // bad_bank, after the second load
  bench.check_protocol();
}

TEMPLATE_TEST_CASE("a malformed codebook is consumed a byte a cycle and leaves the bank not usable", "[load]",
                   Enc, Dec) {
  Bench<typename TestType::Sim> bench(TestType::sim(), 2, {});
  Rng rng(32);
  const auto book = random_codebook(rng);
  for (const Bytes& bytes : malformed()) {
    bench.load(book.serialise());
    REQUIRE(bench.outputs().usable);
    bench.cfg.push(to_beats(bytes, 1));
    bench.run(0);
    CHECK(bench.loads.back().cycle - bench.loads.front().cycle == bytes.size() - 1);
    bench.cycles(2);
    CHECK_FALSE(bench.outputs().usable);
    CHECK_FALSE(bench.outputs().cfg_tready);
    bench.in.push(TestType::input(book, {1, 2, 3}));
    bench.run(1);
    CHECK(bench.out.pop() == Frame{{0, 0, true, 2}});
  }
}

TEMPLATE_TEST_CASE("a load in the middle of traffic changes the bank between two frames", "[load]", Enc,
                   Dec) {
  const Stalls stalls = GENERATE(Stalls{0, 0, 0}, Stalls{30, 30, 30}, Stalls{0, 0, 90}, Stalls{90, 0, 0});
  Bench<typename TestType::Sim> bench(TestType::sim(), 3, stalls);
  Rng rng(33);
  for (int round = 0; round < 30; ++round) {
    const auto book = random_codebook(rng);
    const Bytes symbols = random_symbols_of(rng, book, 1 + rng.below(60));
    bench.load(book.serialise());
    bench.in.push(TestType::input(book, symbols));
    while (bench.taken.empty()) bench.cycle();
    bench.cycles(rng.below(20));
    // The frame is inside or done; a load offered now comes after it, and before the next.
    const auto next = random_codebook(rng);
    bench.cfg.push(to_beats(next.serialise(), 1));
    while (!bench.cfg.valid()) bench.cycle();
    const bool pending = bench.out.frames() == 0;
    bench.run(1);
    REQUIRE(bench.out.pop() == TestType::output(book, symbols));
    if (pending && !bench.loads.empty()) CHECK(bench.loads.front().cycle > bench.shown.back().cycle);
    bench.in.push(TestType::input(next, symbols));
    bench.run(1);
    REQUIRE(bench.out.pop() == TestType::output(next, symbols));
  }
  bench.check_protocol();
}

TEMPLATE_TEST_CASE("a load that waits stops the next frame, not the one inside", "[load]", Enc, Dec) {
  Bench<typename TestType::Sim> bench(TestType::sim(), 4, {});
  Rng rng(34);
  const auto book = random_codebook(rng);
  const auto next = random_codebook(rng);
  const Bytes symbols = random_symbols_of(rng, book, 300);
  bench.load(book.serialise());
  const Frame frame = TestType::input(book, symbols);
  bench.in.push(frame);
  bench.in.push(TestType::input(next, symbols));
  while (bench.taken.size() < 5) bench.cycle();
  bench.cfg.push(to_beats(next.serialise(), 1));
  bench.run(2);
  CHECK(bench.out.pop() == TestType::output(book, symbols));
  CHECK(bench.out.pop() == TestType::output(next, symbols));
  CHECK(bench.taken.at(frame.size() - 1).cycle < bench.loads.front().cycle);
  CHECK(bench.taken.at(frame.size()).cycle > bench.loads.back().cycle);
}

TEMPLATE_TEST_CASE("a load's first byte is taken two cycles after the frame before it has left", "[load]",
                   Enc, Dec) {
  // The last beat is taken in t, hold and not busy in t + 1, mode load in t + 2. A load offered later starts
  // later.
  const unsigned stall = GENERATE(0, 60);
  const bool usable = GENERATE(false, true);
  const std::size_t count = GENERATE(1, 2, 3, 20);
  Rng rng(36);
  const auto book = random_codebook(rng);
  for (unsigned delay = 0; delay < 16; ++delay) {
    Bench<typename TestType::Sim> bench(TestType::sim(), 6 + delay, {0, 0, stall});
    if (usable) bench.load(book.serialise());
    bench.in.push(TestType::input(book, random_symbols_of(rng, book, count)));
    bench.cycles(delay);
    bench.cfg.push(to_beats(book.serialise(), 1));
    const std::uint64_t offered = bench.now() + 1;
    bench.run(1);
    REQUIRE(bench.loads.front().cycle == std::max(offered, bench.left.back().cycle) + 2);
  }
}

TEMPLATE_TEST_CASE("a load waits for a frame of which nothing is inside but more is to come", "[load]", Enc,
                   Dec) {
  const bool usable = GENERATE(false, true);
  const auto book = byte_codes();
  Bench<typename TestType::Sim> bench(TestType::sim(), 7, {});
  if (usable) bench.load(book.serialise());
  const Bytes symbols(9, 5);
  Frame frame = TestType::input(book, symbols);
  const Beat rest = frame.back();
  frame.pop_back();  // what is left is 64 bits of codes
  bench.in.push(frame);
  bench.cycles(2);
  bench.cfg.push(to_beats(book.serialise(), 1));
  bench.cycles(40);
  CHECK(bench.loads.empty());
  bench.in.push({rest});
  bench.run(1);
  CHECK(bench.out.pop() == (usable ? TestType::output(book, symbols) : Frame{{0, 0, true, 2}}));
  CHECK(bench.loads.front().cycle == bench.left.back().cycle + 2);
}

TEMPLATE_TEST_CASE("a reset ends a load and empties the bank", "[load]", Enc, Dec) {
  Bench<typename TestType::Sim> bench(TestType::sim(), 5, {});
  Rng rng(35);
  const auto book = random_codebook(rng);
  for (unsigned length = 1; length < 15; ++length) {
    bench.load(book.serialise());
    bench.cfg.push(to_beats(book.serialise(), 1));
    bench.cycles(length);
    bench.reset();
    bench.cycle();
    CHECK_FALSE(bench.outputs().usable);
    bench.load(book.serialise());
    CHECK(bench.outputs().usable);
  }
}

}  // namespace qlc::verif
