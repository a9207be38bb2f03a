// SPDX-License-Identifier: Apache-2.0
#pragma once

// clang-format off
/// The rounds that the lock-step tests of the serial encoder and decoder share. A round draws stalls, codebooks (good
/// and bad), frames (good and, for the decoder, damaged) and resets from its seed; the outputs of RTL and model are
/// compared in every cycle, and what comes out with the golden codec.
///
/// A test says what is particular to its design:
///   model::Bytes input_for(Design, const model::Codebook&, const model::Bytes& symbols)   what to send for symbols
///   model::Bytes frame_for(Design, const model::Codebook&, Rng&)                          a frame to send, good or bad
///   void check(Design, const SerialTransfer&, Seen&)                                            throws if the output is wrong
///   void timing_round(SerialBench<Design>&, std::uint32_t seed, Seen&)                    latency, throughput, no stalls
// clang-format on

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/serial.h"
#include "verif/common/vectors.h"
#include "verif/lockstep/rounds.h"
#include "verif/lockstep/serial_bench.h"
#include "verif/lockstep/stimulus.h"

namespace qlc::verif {

/// A frame in error ends with a beat that holds nothing but the error.
inline void check_error(const SerialTransfer& transfer, model::Error error, Seen& seen) {
  if (transfer.out.back() != Beat{0, 0, true, static_cast<std::uint8_t>(error)}) {
    throw std::runtime_error(std::string("the frame should have ended with ") + model::name(error));
  }
  seen.note(model::name(error));
}

template <class Design>
void check_all(SerialBench<Design>& bench, Seen& seen) {
  while (const auto transfer = bench.pop()) {
    check(Design{}, *transfer, seen);
    seen.note_symbols(Design::kInBytes == 1 ? transfer->in : transfer->out, 1);
  }
}

template <class Design>
void random_round(SerialBench<Design>& bench, std::uint32_t seed, Seen& seen) {
  Rng rng(seed);
  const auto stall = [&] { return rng.chance(40) ? 0 : rng.below(91); };
  bench.set_stalls({stall(), stall(), stall()});
  const bool resets = rng.chance(20);

  model::Bytes book = random_book(rng);
  if (rng.chance(95)) bench.load(book);
  for (unsigned events = 1 + rng.below(12); events > 0; --events) {
    if (rng.chance(20)) {
      if (rng.chance(70)) book = random_book(rng);
      bench.load(rng.chance(70) ? book : bad_book(rng));
      seen.note("load");
      if (rng.chance(50)) bench.drain();
    }
    for (unsigned frames = 1 + rng.below(4); frames > 0; --frames) {
      const auto bytes = frame_for(Design{}, *model::Codebook::parse(book), rng);
      Frame frame = to_beats(bytes, Design::kInBytes);
      if (Design::kInBytes > 1 && rng.chance(3)) {
        frame.back().last = false;
        frame.push_back(Beat{0, 0, true, 0});
      }
      scramble_unkept(frame, Design::kInBytes, rng);
      bench.send(frame);
    }
    for (unsigned cycles = rng.below(200); cycles > 0; --cycles) bench.cycle();
    if (resets && rng.chance(20)) {
      check_all(bench, seen);
      bench.reset(1 + rng.below(3));
      seen.note("reset");
      bench.load(book);
    }
  }
  bench.drain();
  check_all(bench, seen);
}

/// Loads that follow each other, most of them bad: whether the bank is usable is compared in every cycle.
template <class Design>
void load_round(SerialBench<Design>& bench, std::uint32_t seed, Seen& seen) {
  Rng rng(seed);
  for (unsigned loads = 0; loads < 10; ++loads) {
    const bool bad = rng.chance(80);
    bench.load(bad ? bad_book(rng) : random_book(rng));
    seen.note(bad ? "bad load" : "load");
  }
  bench.drain();
}

/// A long frame of symbols without a slot.
template <class Design>
void escape_round(SerialBench<Design>& bench, std::uint32_t seed, Seen& seen) {
  Rng rng(seed);
  model::Bytes book = random_book(rng);
  std::fill(book.begin() + 5, book.end(), 0);
  model::Bytes symbols(5000);
  for (auto& symbol : symbols) symbol = static_cast<std::uint8_t>(1 + rng.below(255));
  bench.load(book);
  bench.drain();
  bench.send(to_beats(input_for(Design{}, *model::Codebook::parse(book), symbols), Design::kInBytes));
  bench.drain();
  check_all(bench, seen);
  seen.note("only escapes");
}

/// A vector: its codebook is loaded; its frame or its symbols are sent, if it is one of a serial frame.
template <class Design>
void vector_round(SerialBench<Design>& bench, const Vector& vector, Seen& seen) {
  const bool encoder = Design::kInBytes == 1;
  bench.reset(1);
  const auto book = vector.banks.find(0);
  if (book != vector.banks.end()) bench.load(book->second);
  bench.drain();
  if (vector.layout == Layout::Serial && !(encoder && vector.symbols.empty())) {
    bench.send(to_beats(encoder ? vector.symbols : vector.frame, Design::kInBytes));
    bench.drain();
    check_all(bench, seen);
  }
  seen.note("vector");
}

/// The main of the test of design `name`. Exit codes as of run(); 2: usage.
template <class Design>
int main_of(int argc, char** argv, const std::string& name, const std::vector<std::string>& must_meet) try {
  Plan plan;
  CLI::App app{"The RTL of the serial design in lock step with its SystemC model"};
  plan.add_options(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  RtlContext context(plan.seed);
  SerialBench<Design> bench(context, name.c_str(), plan.seed);
  const auto round = [&](std::uint32_t seed, Seen& seen) {
    bench.reseed(seed);
    bench.reset(2);
    random_round(bench, seed, seen);
    bench.reset(2);
    bench.set_stalls({});
    load_round(bench, seed, seen);
    timing_round(bench, seed, seen);
    if (seed % 50 == 0) escape_round(bench, seed, seen);
  };
  const auto vector = [&](const Vector& golden, Seen& seen) { vector_round(bench, golden, seen); };
  return run(plan, {"lockstep_" + name,
                    round,
                    {"codebook.txt", "serial.txt"},
                    vector,
                    [&] { return bench.cycles(); },
                    must_meet});
} catch (const std::exception& error) {
  std::printf("%s\n", error.what());
  return 1;
}

}  // namespace qlc::verif
