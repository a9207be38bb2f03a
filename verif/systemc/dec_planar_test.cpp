// SPDX-License-Identifier: Apache-2.0
// What the planar decoder's model makes of frames, against the golden codec.
#include <algorithm>

#include "model/error.h"
#include "verif/model/inputs.h"
#include "verif/systemc/dec_planar_bench.h"

namespace qlc::verif {

namespace {

using model::Banks;
using model::Bytes;
using model::Mode;

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
      const Bytes symbols = mode == Mode::Constant ? Bytes(count, 77) : model::test::peaked(rng, count);
      const Bytes frame = encode_all(banks, bench.params(), symbols, mode);
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
        if (rng.chance(80)) frame[i] = header(0, static_cast<Mode>(rng.below(3)), rng.chance(50));
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
    const Bytes frame = encode_all(banks, bench.params(), Bytes(count, 5), Mode::Raw);
    if (frame.size() % bus != 0) continue;
    Frame beats = to_beats(frame, bus);
    beats.back().last = false;
    beats.push_back({0xFFFF, 0xFE & keep_of(bus), true, 0, 0});
    bench.in.push(beats);
    bench.run(1);
    bench.check_next(banks, frame);
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
