// SPDX-License-Identifier: Apache-2.0
// The planar decoder's model against the golden codec and against the timing of docs/architecture.md 3.3.
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

/// A codebook for each bank: fitted to peaked symbols, then random ones.
Banks random_banks(const sc::PlanarConfig& config, Rng& rng) {
  const bool ranked = config.kind == model::Kind::Ranked;
  const auto counts = model::histogram(model::test::peaked(rng, 5000));
  Banks banks;
  banks.emplace_back(ranked ? model::fit_ranked(counts, config.prefix_bits)
                            : model::fit_interval(counts, config.prefix_bits));
  while (banks.size() < config.banks) {
    banks.emplace_back(ranked ? model::test::random_ranked(rng, config.prefix_bits)
                              : model::test::random_interval(rng, config.prefix_bits));
  }
  return banks;
}

/// Symbols of which each chunk is one that a bank, none, or no code at all suits best.
Bytes mixed(Rng& rng, std::size_t count, std::size_t chunk) {
  Bytes symbols;
  while (symbols.size() < count) {
    const std::size_t part = std::min(chunk, count - symbols.size());
    const std::uint32_t what = rng.below(4);
    Bytes next = model::test::peaked(rng, part);
    if (what == 0) next = model::test::uniform(rng, part);
    if (what == 1) next.assign(part, static_cast<std::uint8_t>(rng.below(256)));
    symbols.insert(symbols.end(), next.begin(), next.end());
  }
  return symbols;
}

/// Any choices that are possible.
std::vector<model::Choice> any_choices(Rng& rng, const Banks& banks, const Bytes& symbols,
                                       std::size_t chunk) {
  std::vector<model::Choice> choices;
  for (std::size_t first = 0; first < symbols.size(); first += chunk) {
    const std::size_t end = std::min(first + chunk, symbols.size());
    const bool constant = std::all_of(symbols.begin() + static_cast<std::ptrdiff_t>(first),
                                      symbols.begin() + static_cast<std::ptrdiff_t>(end),
                                      [&](auto s) { return s == symbols[first]; });
    const std::uint32_t what = rng.below(4);
    if (what == 0) {
      choices.push_back({Mode::Raw, 0});
    } else if (constant && what < 3) {
      choices.push_back({Mode::Constant, 0});
    } else {
      choices.push_back({Mode::Coded, rng.below(static_cast<unsigned>(banks.size()))});
    }
  }
  return choices;
}

Bytes random_frame(Rng& rng, const Banks& banks, const model::PlanarParams& params, std::size_t count) {
  const Bytes symbols = mixed(rng, count, params.chunk);
  return model::encode_planar(banks, params, symbols, any_choices(rng, banks, symbols, params.chunk));
}

/// The 8 bits of a header.
unsigned header(unsigned bank, Mode mode, bool last) {
  return bank | static_cast<unsigned>(mode) << 4 | (last ? 0x40U : 0U);
}

}  // namespace

TEST_CASE("planar frames decode to what was encoded, whatever stalls", "[dec_planar]") {
  const Stalls stalls = GENERATE(Stalls{0, 0, 0}, Stalls{0, 70, 0}, Stalls{0, 0, 50}, Stalls{0, 40, 30});
  for (DecPlanarDut* dut : planar_decoders()) {
    for (const unsigned chunk : {128U, 192U, 1024U}) {
      INFO(dut->module.name() << ", chunks of " << chunk);
      Rng rng(chunk + stalls.input);
      DecPlanarBench bench(*dut, 300 + stalls.input + stalls.output, stalls, chunk);
      const Banks banks = random_banks(dut->config, rng);
      bench.load(banks);
      CHECK(bench.dut().usable.read() == (1U << banks.size()) - 1);
      std::vector<Bytes> frames;
      for (unsigned i = 0; i < 40; ++i) {
        const std::size_t count = i < 12 ? 1 + rng.below(200) : 1 + rng.below(6 * chunk);
        frames.push_back(random_frame(rng, banks, bench.params(), count));
        bench.send(frames.back(), rng);
      }
      bench.run(frames.size());
      for (const Bytes& frame : frames) bench.check_next(banks, frame);
      bench.check_protocol();
    }
  }
}

TEST_CASE("a frame of each number of symbols", "[dec_planar]") {
  DecPlanarDut* dut = GENERATE(from_range(planar_decoders()));
  INFO(dut->module.name());
  Rng rng(5);
  DecPlanarBench bench(*dut, 1, {}, 128);
  const Banks banks = random_banks(dut->config, rng);
  bench.load(banks);
  for (const Mode mode : {Mode::Coded, Mode::Raw, Mode::Constant}) {
    for (std::size_t count = 1; count <= 300; ++count) {
      const std::vector<model::Choice> choices((count + 127) / 128, {mode, 0});
      const Bytes symbols = mode == Mode::Constant ? Bytes(count, 77) : model::test::peaked(rng, count);
      const Bytes frame = model::encode_planar(banks, bench.params(), symbols, choices);
      bench.send(frame, rng);
      bench.run(1);
      bench.check_next(banks, frame);
    }
  }
}

TEST_CASE("a damaged planar frame ends as the golden decoder says", "[dec_planar]") {
  const Stalls stalls = GENERATE(Stalls{0, 0, 0}, Stalls{0, 40, 40});
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    Rng rng(stalls.input + 6);
    DecPlanarBench bench(*dut, 400, stalls, 128);
    const Banks banks = random_banks(dut->config, rng);
    bench.load(banks);
    for (const Mode middle : {Mode::Coded, Mode::Raw, Mode::Constant}) {
      Bytes symbols = model::test::peaked(rng, 266);
      if (middle == Mode::Constant) std::fill(symbols.begin() + 128, symbols.begin() + 256, 9);
      const Bytes whole = model::encode_planar(banks, bench.params(), symbols,
                                               {{Mode::Coded, 0}, {middle, 0}, {Mode::Coded, 0}});
      std::vector<Bytes> frames;
      for (std::size_t size = 0; size < whole.size(); ++size) {
        frames.emplace_back(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
      }
      for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        frames.push_back(whole);
        frames.back()[bit / 8] = static_cast<std::uint8_t>(frames.back()[bit / 8] ^ 1U << bit % 8);
      }
      for (const std::size_t more : {1, 2, 7, 8, 9, 63, 64, 65, 700}) {
        frames.push_back(whole);
        frames.back().insert(frames.back().end(), more, static_cast<std::uint8_t>(rng.below(2)));
      }
      for (const Bytes& frame : frames) bench.send(frame, rng);
      bench.run(frames.size());
      for (const Bytes& frame : frames) bench.check_next(banks, frame);
    }
    bench.check_protocol();
  }
}

TEST_CASE("random bytes behind a header end as the golden decoder says", "[dec_planar]") {
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    Rng rng(7);
    DecPlanarBench bench(*dut, 500, {0, 20, 20}, 128);
    const Banks banks = random_banks(dut->config, rng);
    bench.load(banks);
    std::vector<Bytes> frames(600);
    for (Bytes& frame : frames) {
      frame = model::test::uniform(rng, rng.below(200));
      for (std::size_t i = 0; i < frame.size() && i < 6; ++i) {
        if (rng.chance(80))
          frame[i] = static_cast<std::uint8_t>(header(0, static_cast<Mode>(rng.below(3)), rng.chance(50)));
      }
      bench.send(frame, rng);
    }
    bench.run(frames.size());
    for (const Bytes& frame : frames) bench.check_next(banks, frame);
    bench.check_protocol();
  }
}

TEST_CASE("a last beat without bytes adds nothing to a planar frame", "[dec_planar]") {
  DecPlanarDut* dut = GENERATE(from_range(planar_decoders()));
  INFO(dut->module.name());
  Rng rng(8);
  DecPlanarBench bench(*dut, 1, {}, 128);
  const Banks banks = random_banks(dut->config, rng);
  bench.load(banks);
  const std::size_t bus = dut->config.bus_bytes();
  for (std::size_t count = 1; count < 300; ++count) {
    const Bytes frame = model::encode_planar(banks, bench.params(), Bytes(count, 5),
                                             std::vector<model::Choice>((count + 127) / 128));
    if (frame.size() % bus != 0) continue;
    Frame beats = to_beats(frame, bus);
    beats.back().last = false;
    beats.push_back({0xFFFF, 0xFE & keep_of(bus), true, 0, 0});
    bench.in.push(beats);
    bench.run(1);
    bench.check_next(banks, frame);
  }
}

TEST_CASE("the first symbols of a planar frame come 14 cycles after its first beat at 32 lanes",
          "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  REQUIRE(dut.config.kind == model::Kind::Interval);
  REQUIRE(dut.config.prefix_bits == 3);
  Rng rng(9);
  DecPlanarBench bench(dut, 1, {});
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame = model::encode_planar(banks, bench.params(), model::test::peaked(rng, 4096),
                                           std::vector<model::Choice>(4, {Mode::Coded, 0}));
  bench.send(frame, rng);
  bench.run(1);
  const std::uint64_t start = bench.taken.front().cycle;
  CHECK(bench.shown.front().cycle - start == 14);
  CHECK(bench.chunks.front().cycle - start == 4);  // consumed in 1, checked in 3
  CHECK(bench.busy.front() - start == 1);
  CHECK(bench.busy.back() == bench.left.back().cycle);
}

TEST_CASE("an error follows what it is found in after the cycles laid down", "[dec_planar]") {
  for (DecPlanarDut* dut : planar_decoders()) {
    const sc::PlanarConfig& config = dut->config;
    INFO(dut->module.name());
    unsigned log2 = 0;
    while (1U << log2 < config.lanes) ++log2;
    const unsigned align = config.deep ? 2 : 1;
    const unsigned deliver = config.deep ? 2 + (log2 + 1) / 2 : 1;
    Rng rng(10);
    DecPlanarBench bench(*dut, 1, {}, 128);
    const auto delay = [&](const Bytes& frame) {
      bench.clear_log();
      bench.send(frame, rng);
      bench.run(1);
      bench.check_next({}, frame);
      return bench.shown.front().cycle - bench.taken.front().cycle;
    };
    CHECK(delay({}) == 1 + align + 1 + align + deliver);          // truncated
    CHECK(delay({0x30}) == 1 + align + align + deliver);          // bad_chunk
    CHECK(delay({0x00}) == 1 + align + align + deliver);          // bad_bank
    CHECK(delay({0x50}) == 1 + 2 * align + 1 + align + deliver);  // a detail is missing
    CHECK(delay({0x50, 0x80, 0}) == 1 + 3 * align + deliver);     // and has too great a count
  }
}

TEST_CASE("inside a planar frame hardly a cycle is lost at 32 and 64 lanes", "[dec_planar]") {
  const unsigned lanes = GENERATE(32, 64);
  DecPlanarDut& dut = planar_decoder(lanes, true);
  Rng rng(11);
  DecPlanarBench bench(dut, 1, {});
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame = model::encode_planar(banks, bench.params(), model::test::peaked(rng, 65536),
                                           std::vector<model::Choice>(64, {Mode::Coded, 0}));
  bench.send(frame, rng);
  bench.run(1);
  REQUIRE(bench.shown.size() == 65536 / lanes);
  std::size_t lost = 0;
  const std::size_t detail = bench.shown.size() - (16 + dut.config.look_ahead) * dut.config.steps();
  for (std::size_t i = 1; i < bench.shown.size(); ++i) {
    const std::uint64_t cycles = bench.shown[i].cycle - bench.shown[i - 1].cycle;
    if (i == detail) {  // is consumed by itself, and the next head waits until it is known
      CHECK(cycles == 3);
    } else {
      lost += cycles - 1;
    }
  }
  // At 32 lanes the buffer of K beats does not even out all that steps with and without a head differ.
  CHECK(lost <= (lanes == 32 ? 5 : 0));
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

TEST_CASE("a bank that is not enabled is not used", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(13);
  DecPlanarBench bench(dut, 1, {}, 128);
  Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  bench.bank_enable = 0xFFFD;
  banks[1].reset();
  for (unsigned bank = 0; bank < 16; ++bank) {
    model::BitWriter bits;
    bits.put(header(bank, Mode::Coded, true), 8);
    bench.send(bits.bytes(), rng);
    bench.run(1);
    bench.check_next(banks, bits.bytes());
  }
}

TEST_CASE("no planar frame begins from the cycle after enable_i fell", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(14);
  DecPlanarBench bench(dut, 1, {}, 128);
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame = random_frame(rng, banks, bench.params(), 1000);
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

TEST_CASE("a bank that no frame uses is loaded while frames go on", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(15);
  DecPlanarBench bench(dut, 1, {}, 128);
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame = model::encode_planar(banks, bench.params(), model::test::peaked(rng, 8192),
                                           std::vector<model::Choice>(64, {Mode::Coded, 0}));
  bench.send(frame, rng);
  while (bench.shown.size() < 10) bench.cycle();
  const Bytes book = model::test::random_interval(rng, 3).serialise();
  for (const unsigned bank : {1U, 9U}) {  // one that there is, one that there is not
    bench.clear_log();
    const std::uint64_t start = bench.now();
    bench.offer(bank, book);
    while (bench.loads.size() < book.size()) bench.cycle();
    CHECK(bench.loads.front().cycle - start == 3);  // offered one later, taken two later
    CHECK(bench.loads.back().cycle - bench.loads.front().cycle == book.size() - 1);
    CHECK(bench.shown.size() > book.size());  // symbols all the time
    CHECK(dut.usable.read() == 15);
  }
  bench.run(1);
  bench.check_next(banks, frame);
}

TEST_CASE("a load waits for the frames that use its bank, and no frame begins before it", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(16);
  DecPlanarBench bench(dut, 1, {}, 128);
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const auto frame_of = [&](unsigned bank) {
    return model::encode_planar(banks, bench.params(), model::test::peaked(rng, 2048),
                                std::vector<model::Choice>(16, {Mode::Coded, bank}));
  };
  const Bytes first = frame_of(0);
  const Bytes second = frame_of(1);
  const Bytes third = frame_of(0);
  bench.send(first, rng);
  while (bench.chunks.empty()) bench.cycle();
  bench.clear_log();
  Banks after = banks;
  after[0] = model::test::random_interval(rng, 3);
  bench.offer(0, after[0]->serialise());
  bench.send(second, rng);
  bench.run(2);
  bench.send(third, rng);
  bench.run(3);
  bench.check_next(banks, first);
  bench.check_next(banks, second);
  bench.check_next(after, third);
  std::size_t last = 0;
  while (!bench.left[last].beat.last) ++last;
  const std::uint64_t left = bench.left[last].cycle;
  std::size_t next = 0;
  while (!bench.taken[next].beat.last) ++next;
  // busy_o is 0 one cycle later, and at its end the bank is no longer used.
  CHECK(bench.taken[next + 1].cycle - left == 2);
  CHECK(bench.loads.front().cycle - left == 3);
}

TEST_CASE("a frame that names the bank being loaded is in error", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(18);
  DecPlanarBench bench(dut, 1, {}, 128);
  Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame =
      model::encode_planar(banks, bench.params(), model::test::peaked(rng, 100), {{Mode::Coded, 1}});
  for (unsigned ahead = 0; ahead < 30; ++ahead) {
    bench.clear_log();
    bench.offer(1, banks[1]->serialise());
    bench.cycles(ahead);
    bench.send(frame, rng);
    bench.run(1);
    // Taken in t, checked in t + 3. The mode is load up to the cycle in which the last byte is taken.
    const std::uint64_t checked = bench.taken.front().cycle + 3;
    const bool loading = bench.loads.front().cycle <= checked && checked <= bench.loads.back().cycle;
    Banks now = banks;
    if (loading) now[1].reset();
    CHECK(bench.out.frames() == 1);
    bench.check_next(now, frame);
    CHECK(loading == (ahead <= 10));  // bytes are taken from 3 to 14 on, the header is checked in 4 + ahead
    bench.cycles(5);
  }
}

TEST_CASE("a reset in the middle of a planar frame leaves nothing of it", "[dec_planar]") {
  for (DecPlanarDut* dut : planar_decoders()) {
    INFO(dut->module.name());
    Rng rng(17);
    DecPlanarBench bench(*dut, 600, {0, 20, 20}, 128);
    const Banks banks = random_banks(dut->config, rng);
    for (unsigned cycles = 1; cycles < 60; cycles += 7) {
      bench.load(banks);
      bench.send(random_frame(rng, banks, bench.params(), 1000), rng);
      bench.cycles(cycles);
      bench.reset();
      bench.load(banks);
      const Bytes frame = random_frame(rng, banks, bench.params(), 500);
      const std::size_t before = bench.out.frames();
      bench.send(frame, rng);
      bench.run(before + 1);
      while (bench.out.frames() > 1) bench.out.pop();
      bench.check_next(banks, frame);
    }
    bench.check_protocol();
  }
}

}  // namespace qlc::verif
