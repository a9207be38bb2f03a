// SPDX-License-Identifier: Apache-2.0
//
// The RTL of the serial encoder or decoder in lock step with its SystemC model, and what comes out against
// the golden codec.
//
//   lockstep_serial enc|dec [--seed N] [--rounds N]
//
// Each round draws stalls, codebooks (good and bad), frames (good and, for the decoder, damaged) and resets
// from the seed + its number. Exit code 0: all agree. 1: the first difference is printed, with the command
// that repeats it.

#include "model/serial.h"

#include <cstdio>
#include <cstring>
#include <exception>
#include <map>
#include <set>
#include <string>

#include "verif/common/vectors.h"
#include "verif/lockstep/serial_bench.h"
#include "verif/lockstep/stimulus.h"

namespace qlc::verif {
namespace {

/// What the rounds have seen; a run that never met a case has not tested it.
struct Seen {
  std::map<std::string, unsigned> counts;
  void note(const std::string& what) { ++counts[what]; }
};

void fail(const std::string& what) { throw std::runtime_error(what); }

model::Bytes frame_for(EncDesign, const model::Codebook&, Rng& rng) { return random_symbols(rng); }

model::Bytes frame_for(DecDesign, const model::Codebook& book, Rng& rng) {
  const model::Bytes frame = model::encode_serial(book, random_symbols(rng));
  return rng.chance(25) ? damaged(frame, rng) : frame;
}

/// A frame in error ends with a beat that holds nothing but the error.
void check_error(const Transfer& transfer, model::Error error, Seen& seen) {
  if (transfer.out.back() != Beat{0, 0, true, static_cast<std::uint8_t>(error)}) {
    fail(std::string("the frame should have ended with ") + model::name(error));
  }
  seen.note(model::name(error));
}

void check(EncDesign, const Transfer& transfer, Seen& seen) {
  if (!transfer.book) return check_error(transfer, model::Error::BadBank, seen);
  const model::Bytes expected =
      model::encode_serial(*transfer.book, to_bytes(transfer.in, EncDesign::kInBytes));
  if (transfer.out != to_beats(expected, EncDesign::kOutBytes))
    fail("the frame differs from the golden encoder's");
  seen.note("good");
}

void check(DecDesign, const Transfer& transfer, Seen& seen) {
  const model::Decoded expected =
      model::decode_serial(transfer.book.get(), to_bytes(transfer.in, DecDesign::kInBytes));
  if (expected.error != model::Error::None) return check_error(transfer, expected.error, seen);
  if (transfer.out != to_beats(expected.symbols, DecDesign::kOutBytes)) {
    fail("the symbols differ from the golden decoder's");
  }
  seen.note("good");
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

/// Every serial vector of verif/vectors that has a frame to send.
template <class Design>
void vector_round(SerialBench<Design>& bench, const std::string& folder, Seen& seen) {
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

/// The latency and throughput that docs/architecture.md states, nothing stalled: `frames` of `symbols`
/// symbols each.
void timing_round(SerialBench<EncDesign>& bench, std::uint32_t seed, Seen& seen) {
  Rng rng(seed);
  const model::Bytes book = random_book(rng);
  bench.load(book);
  bench.drain();
  for (unsigned frames = 0; frames < 20; ++frames) {
    const model::Bytes symbols = random_symbols(rng);
    bench.send(to_beats(symbols, 1));
    bench.drain();
    const auto transfer = bench.pop();
    check(EncDesign{}, *transfer, seen);
    const std::uint64_t took = transfer->last_out - (transfer->first_in + symbols.size() - 1);
    if (took != 4 && took != 5)
      fail("the last beat left " + std::to_string(took) + " cycles after the last symbol came");
    seen.note(took == 4 ? "without flush" : "with flush");
  }
}

void timing_round(SerialBench<DecDesign>& bench, std::uint32_t seed, Seen& seen) {
  Rng rng(seed);
  const model::Bytes book = random_book(rng);
  bench.load(book);
  bench.drain();
  std::uint64_t symbols = 0;
  for (unsigned frames = 0; frames < 20; ++frames) {
    const model::Bytes frame = random_symbols(rng);
    symbols += frame.size();
    bench.send(to_beats(model::encode_serial(*model::Codebook::parse(book), frame), 8));
  }
  bench.drain();
  std::uint64_t begin = 0, end = 0;
  for (unsigned frames = 0; frames < 20; ++frames) {
    const auto transfer = bench.pop();
    check(DecDesign{}, *transfer, seen);
    if (frames == 0) {
      begin = transfer->first_in;
      if (transfer->first_out - begin != 3)
        fail("the first symbol did not leave 3 cycles after the first beat came");
    }
    end = transfer->last_out;
  }
  // Frame after frame without a gap, unless a frame is so short that its beat is not there yet.
  seen.note(end - begin == symbols + 2 ? "gapless" : "gap");
}

template <class Design>
void rounds(const char* name, std::uint32_t seed, unsigned count, const std::string& vectors) {
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
  const bool encoder = Design::kInBytes == 1;
  for (const char* must : {"good", "bad_bank", "load", "reset"}) {
    if (seen.counts[must] == 0 && count >= 100) fail(std::string("no round has met: ") + must);
  }
  for (const char* must : {"truncated", "no_marker", "gapless"}) {
    if (!encoder && seen.counts[must] == 0 && count >= 100) fail(std::string("no round has met: ") + must);
  }
}

int run(int argc, char** argv) {
  const std::string design = argc > 1 ? argv[1] : "";
  std::uint32_t seed = 1;
  unsigned count = 200;
  std::string vectors;
  for (int i = 2; i + 1 < argc; i += 2) {
    if (!std::strcmp(argv[i], "--seed")) seed = static_cast<std::uint32_t>(std::stoul(argv[i + 1]));
    if (!std::strcmp(argv[i], "--rounds")) count = static_cast<unsigned>(std::stoul(argv[i + 1]));
    if (!std::strcmp(argv[i], "--vectors")) vectors = argv[i + 1];
  }
  if (design != "enc" && design != "dec") {
    std::fprintf(stderr, "usage: lockstep_serial enc|dec [--seed N] [--rounds N] [--vectors FOLDER]\n");
    return 2;
  }
  try {
    if (design == "enc") rounds<EncDesign>("enc", seed, count, vectors);
    if (design == "dec") rounds<DecDesign>("dec", seed, count, vectors);
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace qlc::verif

int main(int argc, char** argv) { return qlc::verif::run(argc, argv); }
