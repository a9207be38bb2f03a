// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The rounds that the lock-step tests of the serial encoder and decoder share. Each round draws stalls,
/// codebooks (good and bad), frames (good and, for the decoder, damaged) and resets from the seed + its
/// number; the outputs of RTL and model are compared in every cycle, and what comes out with the golden
/// codec.
///
/// A test says what is particular to its design:
///   model::Bytes frame_for(Design, const model::Codebook&, Rng&)                 a frame to send, good or
///   bad void check(Design, const Transfer&, Seen&)                                   throws if the output is
///   wrong void timing_round(SerialBench<Design>&, std::uint32_t seed, Seen&)           latency and
///   throughput, no stalls

#include <cstdio>
#include <cstring>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/serial.h"
#include "verif/common/vectors.h"
#include "verif/lockstep/serial_bench.h"
#include "verif/lockstep/stimulus.h"

namespace qlc::verif {

/// What the rounds have seen; a run that never met a case has not tested it.
struct Seen {
  std::map<std::string, unsigned> counts;
  void note(const std::string& what) { ++counts[what]; }
};

/// A frame in error ends with a beat that holds nothing but the error.
inline void check_error(const Transfer& transfer, model::Error error, Seen& seen) {
  if (transfer.out.back() != Beat{0, 0, true, static_cast<std::uint8_t>(error)}) {
    throw std::runtime_error(std::string("the frame should have ended with ") + model::name(error));
  }
  seen.note(model::name(error));
}

template <class Design>
void check_all(SerialBench<Design>& bench, Seen& seen) {
  while (const auto transfer = bench.pop()) check(Design{}, *transfer, seen);
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

/// The vectors of verif/vectors: every codebook, and every serial frame or its symbols.
template <class Design>
void vector_round(SerialBench<Design>& bench, const std::string& folder, Seen& seen) {
  for (const Vector& vector : read_vectors(folder + "/codebook.txt")) {
    bench.load(vector.banks.at(0));
    bench.drain();
    seen.note("vector");
  }
  for (const Vector& vector : read_vectors(folder + "/serial.txt")) {
    const bool encoder = Design::kInBytes == 1;
    if (encoder && vector.symbols.empty()) continue;
    bench.reset(1);
    const auto book = vector.banks.find(0);
    if (book != vector.banks.end()) bench.load(book->second);
    bench.drain();
    bench.send(to_beats(encoder ? vector.symbols : vector.frame, Design::kInBytes));
    bench.drain();
    check_all(bench, seen);
    seen.note("vector");
  }
}

template <class Design>
void rounds(const char* name, std::uint32_t seed, unsigned count, const std::string& vectors,
            const std::vector<std::string>& must_meet) {
  RtlContext context(seed);
  SerialBench<Design> bench(context, name, seed);
  Seen seen;
  std::uint32_t round = seed;
  try {
    for (; round < seed + count; ++round) {
      bench.reset(2);
      random_round(bench, round, seen);
      bench.reset(2);
      bench.set_stalls({});
      load_round(bench, round, seen);
      timing_round(bench, round, seen);
    }
    if (!vectors.empty()) vector_round(bench, vectors, seen);
  } catch (const std::exception&) {
    std::printf("%s: round with seed %u failed; again: lockstep_serial %s --seed %u --rounds 1\n", name,
                round, name, round);
    throw;
  }
  std::printf("%s: %llu cycles compared, no difference;", name,
              static_cast<unsigned long long>(bench.cycles()));
  for (const auto& [what, times] : seen.counts) std::printf(" %s %u", what.c_str(), times);
  std::printf("\n");
  for (const std::string& what : must_meet) {
    if (count >= 100 && seen.counts[what] == 0) throw std::runtime_error("no round has met: " + what);
  }
}

/// The test's main: lockstep_NAME [--seed N] [--rounds N] [--vectors FOLDER]. `must_meet`: what a hundred
/// rounds or more have to have seen. Exit code 0: all agree; 1: the first difference is printed, and the
/// command that repeats it.
template <class Design>
int run(int argc, char** argv, const char* name, const std::vector<std::string>& must_meet) {
  std::uint32_t seed = 1;
  unsigned count = 200;
  std::string vectors;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!std::strcmp(argv[i], "--seed")) seed = static_cast<std::uint32_t>(std::stoul(argv[i + 1]));
    if (!std::strcmp(argv[i], "--rounds")) count = static_cast<unsigned>(std::stoul(argv[i + 1]));
    if (!std::strcmp(argv[i], "--vectors")) vectors = argv[i + 1];
  }
  try {
    rounds<Design>(name, seed, count, vectors, must_meet);
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 1;
  }
  return 0;
}

}  // namespace qlc::verif
