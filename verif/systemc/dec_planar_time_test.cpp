// SPDX-License-Identifier: Apache-2.0
// When the planar decoder's model does what: the timing of docs/architecture.md 3.2 and 3.3.
#include <algorithm>

#include "model/error.h"
#include "verif/model/inputs.h"
#include "verif/systemc/dec_planar_bench.h"

namespace qlc::verif {

namespace {

using model::Banks;
using model::Bytes;
using model::Error;
using model::Mode;

/// The delays A, U, H and V of docs/architecture.md 3.1.
unsigned align(const sc::PlanarConfig& config) { return config.deep ? 2 : 1; }
unsigned sum(const sc::PlanarConfig& config) { return config.deep ? 5 : 1; }
unsigned know(const sc::PlanarConfig& config) {
  if (!config.deep) return 1;
  return config.lanes == 64 ? 2 : 4;
}
unsigned deliver(const sc::PlanarConfig& config) {
  unsigned log2 = 0;
  while (1U << log2 < config.lanes) ++log2;
  return config.deep ? log2 / 2 + (config.kind == model::Kind::Ranked ? 1 : 0) : 1;
}

/// From a head alone to the next.
unsigned head_cycles(const sc::PlanarConfig& config) { return config.deep && config.lanes == 32 ? 2 : 1; }

/// The beats of the buffer: K.
unsigned most_beats(const sc::PlanarConfig& config) {
  const unsigned bus = 8 * config.bus_bytes();
  unsigned beats = 1;
  while (beats * bus < 8 + 64 * config.prefix_bits + 8 * config.lanes + bus - 1) ++beats;
  return std::max(4U, beats);
}

/// Bits of a frame of which all chunks, of 1,024 symbols, are coded with a codebook.
std::size_t frame_bits(const model::Codebook& book, const Bytes& symbols) {
  std::size_t bits = 8 * (symbols.size() / 1024) + 16;
  for (const std::uint8_t symbol : symbols) bits += book.length(symbol);
  return bits;
}

}  // namespace

TEST_CASE("the first symbols of a planar frame come 16 cycles after its first beat at 32 lanes",
          "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  REQUIRE(dut.config.kind == model::Kind::Interval);
  REQUIRE(dut.config.prefix_bits == 3);
  Rng rng(9);
  DecPlanarBench bench(dut, 1, {});
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame = encode_all(banks, bench.params(), model::test::peaked(rng, 4096), Mode::Coded);
  bench.send(frame, rng);
  bench.run(1);
  const std::uint64_t start = bench.taken.front().cycle;
  CHECK(bench.shown.front().cycle - start == 16);
  CHECK(bench.chunks.front().cycle - start == 4);  // consumed in 1, checked in 3
  CHECK(bench.busy.front() - start == 1);
  CHECK(bench.busy.back() == bench.left.back().cycle);
}

TEST_CASE("an error comes the cycles laid down after what it is found in", "[dec_planar]") {
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    const sc::PlanarConfig& config = dut->config;
    const unsigned a = align(config);
    const unsigned issued_to_shown = a + deliver(config);
    Rng rng(10);
    DecPlanarBench bench(*dut, 1, {}, 128);
    Banks banks = random_banks(config, rng);
    bench.load(banks);
    // From the first beat to the issue.
    const auto delay = [&](const Bytes& frame) {
      bench.clear_log();
      bench.send(frame, rng);
      bench.run(1);
      bench.check_next(banks, frame);
      return bench.shown.back().cycle - bench.taken.front().cycle - issued_to_shown;
    };
    // A frame's only beat can be consumed from 2 on; all that is in it waits a cycle.
    const unsigned header_fires = 2 + 1;
    const unsigned detail_fires = header_fires + know(config) + 1;
    const unsigned head_fires = detail_fires + a + 2 + 1;
    const unsigned step_fires = head_fires + a + sum(config) + 1;
    const std::uint8_t last = header(0, Mode::Raw, true);
    CHECK(delay({}) == header_fires + a + 1);               // no header: truncated
    CHECK(delay({0x30}) == header_fires + a + 1);           // bad_chunk
    CHECK(delay({last}) == detail_fires + a + 1);           // no detail: truncated
    CHECK(delay({last, 0x80, 0}) == detail_fires + a + 1);  // too great a count
    CHECK(delay({last, 0, 0}) == step_fires + a + 1);       // no suffixes
    CHECK(delay({last, 0, 0, 1, 0}) == step_fires);         // trailing

    // bad_plane: the head waits for its planes. A beat can be consumed in the cycle that has its number, from
    // 1 on, but in the last one's no action fires, and what goes into the last waits another cycle.
    Bytes frame = model::encode_planar(banks, bench.params(), {77}, {{Mode::Coded, 0}});
    frame[3 + 7] |= 0x80;
    const std::size_t all = to_beats(frame, config.bus_bytes()).size();
    const auto fires = [&](std::size_t known, std::size_t bytes) {
      const std::size_t beats = (bytes + config.bus_bytes() - 1) / config.bus_bytes();
      const std::size_t cycle = std::max(known, beats);
      return cycle + (cycle == all ? 1 : 0) + (beats == all ? 1 : 0);
    };
    const std::size_t detail = fires(fires(0, 1) + know(config), 3);
    CHECK(delay(frame) == fires(detail + a + 2, 3 + 8 * config.prefix_bits) + a + 1);

    banks[0].reset();
    bench.bank_enable = 0xFFFE;
    CHECK(delay({header(0, Mode::Coded, false)}) == header_fires + a + 1);  // bad_bank
  }
}

TEST_CASE("what goes by a bad header fires until its error is issued", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(64, true);
  REQUIRE(dut.config.look_ahead == 8);
  Rng rng(27);
  DecPlanarBench bench(dut, 1, {}, 128);
  Bytes frame = encode_all({}, bench.params(), model::test::uniform(rng, 20 * 128), Mode::Raw);
  // The header of chunk 5 is consumed with step 0. Two cycles later the head of its first group is consumed
  // by it with step 2; then comes the error.
  REQUIRE(frame[5] == header(0, Mode::Raw, false));
  for (const unsigned bad : {0x30U, 0x90U, 0x11U, 0x00U}) {
    bench.clear_log();
    frame[5] = static_cast<std::uint8_t>(bad);
    bench.send(frame, rng);
    bench.run(1);
    bench.check_next({}, frame);
    CHECK(bench.shown.size() == 4);
    CHECK(bench.shown[3].cycle - bench.shown[0].cycle == align(dut.config) + 1);
  }
}

TEST_CASE("raw and constant symbols come when heads and sums are done", "[dec_planar]") {
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    const sc::PlanarConfig& config = dut->config;
    const unsigned a = align(config);
    Rng rng(19);
    DecPlanarBench bench(*dut, 1, {}, 2048);
    const auto first_step = [&](const Bytes& frame) {
      bench.clear_log();
      bench.send(frame, rng);
      bench.run(1);
      bench.check_next({}, frame);
      return bench.shown.front().cycle - bench.taken.front().cycle - a - deliver(config);
    };
    const Bytes raw = encode_all({}, bench.params(), model::test::uniform(rng, 4096), Mode::Raw);
    const unsigned each = head_cycles(config);
    CHECK(first_step(raw) ==
          1 + know(config) + std::max((config.look_ahead - 1) * each + 1, a + sum(config)));
    for (unsigned groups = 1; groups <= 20; ++groups) {
      const Bytes constant = encode_all({}, bench.params(), Bytes(64 * groups, 5), Mode::Constant);
      const unsigned heads = std::min(config.look_ahead, groups);
      // One beat, the last, so each action waits a cycle: header, detail, each head, the step.
      const unsigned first_head = (2 + 1) + (know(config) + 1) + (a + 2 + 1);
      CHECK(first_step(constant) == first_head + std::max((heads - 1) * (each + 1) + 1, a + sum(config)) + 1);
    }
  }
}

TEST_CASE("the last step waits until it is known whether a byte is left", "[dec_planar]") {
  const bool byte_left = GENERATE(false, true);
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    const sc::PlanarConfig& config = dut->config;
    Rng rng(20);
    DecPlanarBench bench(*dut, 1, {}, 128);
    const std::size_t symbols = config.bus_bytes() - 3;  // which fill a beat
    const Bytes frame = encode_all({}, bench.params(), model::test::uniform(rng, symbols), Mode::Raw);
    Frame beats = to_beats(frame, config.bus_bytes());
    REQUIRE(beats.size() == 1);
    beats[0].last = false;
    bench.in.push(beats);
    bench.cycles(120);
    CHECK(bench.shown.size() == (symbols + config.lanes - 1) / config.lanes - 1);
    // It is, when the end is known, and when there are so many beats that it cannot be near. (The only beat
    // that has bytes is the last one then: the step waits a cycle.)
    const unsigned more = byte_left ? most_beats(config) - 1 : 1;
    for (unsigned beat = 1; beat <= more; ++beat) {
      CHECK((bench.shown.empty() || !bench.shown.back().beat.last));
      bench.in.push({Beat{0, 0, !byte_left, 0, 0}});
      bench.cycles(120);
    }
    const unsigned fires = byte_left ? 1 : 2 + 1;
    REQUIRE_FALSE(bench.shown.empty());
    CHECK(bench.shown.back().cycle - bench.taken.back().cycle == fires + align(config) + deliver(config));
    CHECK(bench.shown.back().beat.last);
    CHECK(bench.shown.back().beat.user == static_cast<unsigned>(byte_left ? Error::Trailing : Error::None));
  }
}

TEST_CASE("the buffer holds K beats", "[dec_planar]") {
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    const sc::PlanarConfig& config = dut->config;
    Rng rng(21);
    DecPlanarBench bench(*dut, 1, {0, 0, 100}, 4096);
    const Bytes frame = encode_all({}, bench.params(), model::test::uniform(rng, 9000), Mode::Raw);
    bench.send(frame, rng);
    bench.cycles(300);
    // Nothing moves from the cycle on in which the first step is shown; until then a step fired in each, if
    // it was looked up.
    const bool every_cycle = config.look_ahead * config.steps() >= align(config) + sum(config);
    if (!every_cycle) continue;
    const unsigned consumed = 8 + (align(config) + deliver(config)) * 8 * config.lanes;
    CHECK(bench.shown.size() == 1);
    CHECK(bench.taken.size() == consumed / (8 * config.bus_bytes()) + most_beats(config));
  }
}

TEST_CASE("what is left of a frame in error is dropped, a beat in each cycle", "[dec_planar]") {
  DecPlanarDut* dut = GENERATE(from_range(planar_decoders()));
  INFO(dut->module.name());
  const sc::PlanarConfig& config = dut->config;
  Rng rng(22);
  DecPlanarBench bench(*dut, 1, {}, 128);
  Bytes bad(100 * config.bus_bytes(), 0x30);
  bench.send(bad, rng);
  const Bytes good = encode_all({}, bench.params(), Bytes(100, 7), Mode::Constant);
  bench.send(good, rng);
  bench.run(2);
  const std::uint64_t start = bench.taken.front().cycle;
  const unsigned issued = 1 + align(config) + 1;
  const unsigned error = issued + align(config) + deliver(config);
  CHECK(bench.left.front().cycle - start == error);
  // K beats may be held up to the cycle in which the error is issued.
  const unsigned stopped = std::max(issued + 1, most_beats(config)) - most_beats(config);
  CHECK(bench.taken[99].cycle - start == 99 + stopped);
  CHECK(bench.taken[100].cycle - start == 102 + stopped);  // the end is known two cycles after the last beat
  REQUIRE(bench.busy.size() > error);
  CHECK(bench.busy[error - 1] - start == error);
  CHECK(bench.busy[error] - start == 103 + stopped);
  bench.check_next({}, bad);
  bench.check_next({}, good);
}

TEST_CASE("inside a planar frame no cycle is lost up to the last beat at 32 and 64 lanes", "[dec_planar]") {
  const unsigned lanes = GENERATE(32, 64);
  DecPlanarDut& dut = planar_decoder(lanes, true);
  Rng rng(11);
  DecPlanarBench bench(dut, 1, {});
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes symbols = model::test::peaked(rng, 65536);
  const Bytes frame = encode_all(banks, bench.params(), symbols, Mode::Coded);
  bench.send(frame, rng);
  bench.run(1);
  REQUIRE(bench.shown.size() == symbols.size() / lanes);
  // Each step that ends in the last beat waits a cycle.
  std::size_t in_last = 0;
  const std::size_t bus_bits = 8 * dut.config.bus_bytes();
  const std::size_t last_begin = (8 * frame.size() - 1) / bus_bits * bus_bits;
  for (std::size_t end = frame_bits(*banks[0], symbols); end > last_begin; ++in_last) {
    for (std::size_t i = 0; i < lanes; ++i) {
      end -= banks[0]->length(symbols[symbols.size() - 1 - in_last * lanes - i]) - dut.config.prefix_bits;
    }
  }
  REQUIRE(in_last > 0);
  REQUIRE(in_last < dut.config.look_ahead * dut.config.steps());  // no heads among them
  std::size_t lost = 0;
  const std::size_t detail = bench.shown.size() - (16 + dut.config.look_ahead) * dut.config.steps();
  for (std::size_t i = 1; i < bench.shown.size(); ++i) {
    const std::uint64_t cycles = bench.shown[i].cycle - bench.shown[i - 1].cycle;
    if (i == detail) {  // is consumed by itself, and the next head waits until it is known
      CHECK(cycles == 1 + align(dut.config) + 2);
    } else if (i >= bench.shown.size() - in_last) {
      CHECK(cycles == 2);
    } else {
      lost += cycles - 1;
    }
  }
  CHECK(lost == 1);  // after the last beat was taken
  const std::uint64_t idle = bench.taken.back().cycle + 1 + align(dut.config) + deliver(dut.config);
  CHECK(std::none_of(bench.shown.begin(), bench.shown.end(),
                     [&](const auto& event) { return event.cycle == idle; }));
}

TEST_CASE("steps wait for their totals where the look-ahead is short", "[dec_planar]") {
  bool any_wait = false;
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    const sc::PlanarConfig& config = dut->config;
    Rng rng(25);
    constexpr unsigned kGroups = 32;
    DecPlanarBench bench(*dut, 1, {}, 64 * kGroups);
    const Bytes raw = encode_all({}, bench.params(), model::test::uniform(rng, 128 * kGroups), Mode::Raw);
    bench.send(raw, rng);
    bench.run(1);
    bench.check_next({}, raw);
    // The head of the group L groups further on is consumed with a group's first step.
    const unsigned steps = config.look_ahead * config.steps();
    const unsigned cycles = std::max(steps, align(config) + sum(config));
    any_wait = any_wait || steps < cycles;
    // Up to the step that the last chunk's detail comes before.
    for (std::size_t i = steps; i < (kGroups - config.look_ahead) * config.steps(); i += steps) {
      CHECK(bench.shown[i].cycle - bench.shown[i - steps].cycle == cycles);
    }
  }
  CHECK(any_wait);
}

TEST_CASE("a frame's first beat is taken two cycles after the last step of the one before", "[dec_planar]") {
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    Rng rng(26);
    DecPlanarBench bench(*dut, 1, {}, 128);
    const Banks banks = random_banks(dut->config, rng);
    bench.load(banks);
    const Bytes frame = encode_all(banks, bench.params(), model::test::peaked(rng, 1000), Mode::Coded);
    for (unsigned frames = 0; frames < 2; ++frames) bench.send(frame, rng);
    bench.run(2);
    const auto ends = [](const auto& event) { return event.beat.last; };
    const auto over = std::find_if(bench.shown.begin(), bench.shown.end(), ends)->cycle - align(dut->config) -
                      deliver(dut->config);
    const auto begins = std::find_if(bench.taken.begin(), bench.taken.end(), ends) + 1;
    CHECK(begins->cycle == over + 2);
  }
}

TEST_CASE("a frame that is over makes room for the next when the decoder moves", "[dec_planar]") {
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    Rng rng(24);
    DecPlanarBench bench(*dut, 1, {0, 0, 100}, 128);
    bench.in.push({Beat{0x30, 0, false, 0, 0}});
    bench.cycles(40);
    CHECK(bench.shown.size() == 1);  // the error, not taken
    bench.in.push({Beat{0, 0, true, 0, 0}});
    bench.send({0x30}, rng);
    bench.cycles(10);
    CHECK(bench.taken.size() == 2);  // the frame's last beat is taken and dropped, the next frame waits
    bench.out.set_stall(0);
    bench.run(2);
    CHECK(bench.taken.size() == 3);
    for (unsigned frame = 0; frame < 2; ++frame) CHECK(bench.out.pop().back().user == 6);
  }
}

TEST_CASE("a frame's header is not consumed in the first moving cycle behind another frame", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  const unsigned to_shown = align(dut.config) + deliver(dut.config);
  Rng rng(28);
  DecPlanarBench bench(dut, 1, {0, 0, 100}, 128);
  // Two steps. The second, which ends in the last beat, fires two cycles after the first; a cycle later the
  // buffer is empty. Then the first is shown, which is not taken: nothing moves.
  REQUIRE(to_shown == 4);
  bench.send(encode_all({}, bench.params(), model::test::uniform(rng, 64), Mode::Raw), rng);
  bench.send({0x30}, rng);
  bench.cycles(60);
  REQUIRE(bench.shown.size() == 1);
  REQUIRE(bench.taken.size() == 3 + 1);
  bench.out.set_stall(0);
  bench.run(2);
  const std::uint64_t moves = bench.left.front().cycle;
  // The header could be consumed in the next cycle, but it is in the last beat.
  CHECK(bench.shown.back().cycle - moves == 2 + align(dut.config) + 1 + to_shown);
}

TEST_CASE("chunks are told of in the cycle after their header was accepted", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(12);
  DecPlanarBench bench(dut, 1, {0, 30, 30}, 128);
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const std::vector<model::Choice> choices = {
      {Mode::Coded, 2}, {Mode::Raw, 0}, {Mode::Coded, 1}, {Mode::Constant, 0}, {Mode::Coded, 0}};
  Bytes symbols(5 * 128, 9);
  bench.send(model::encode_planar(banks, bench.params(), symbols, choices), rng);
  bench.run(1);
  REQUIRE(bench.chunks.size() == choices.size());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    CHECK(bench.chunks[i].mode == static_cast<unsigned>(choices[i].mode));
    CHECK(bench.chunks[i].bank == choices[i].bank);
  }
}

TEST_CASE("no planar frame begins from the cycle after enable_i fell", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(14);
  DecPlanarBench bench(dut, 1, {}, 128);
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame = encode_all(banks, bench.params(), model::test::peaked(rng, 1000), Mode::Coded);
  bench.send(frame, rng);
  bench.send(frame, rng);
  while (bench.taken.empty()) bench.cycle();
  bench.enable = false;
  bench.cycles(300);
  CHECK(bench.out.frames() == 1);  // the one that had begun
  bench.clear_log();
  bench.enable = true;
  const std::uint64_t start = bench.now();
  bench.run(2);
  CHECK(bench.taken.front().cycle == start + 1);
  bench.check_next(banks, frame);
  bench.check_next(banks, frame);
}

}  // namespace qlc::verif
