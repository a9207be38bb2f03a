// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/serial_sim.h"

#include <algorithm>

#include "model/search.h"
#include "model/serial.h"
#include "sw/io/error.h"
#include "verif/lockstep/serial_bench.h"

namespace qlc {
namespace {

using model::Bytes;
using namespace verif;

constexpr std::size_t kFrameSymbols = 65536;
constexpr std::size_t kProbeSymbols = 1024;

std::vector<Bytes> frames_of(const Bytes& symbols) {
  std::vector<Bytes> frames;
  for (std::size_t begin = 0; begin < symbols.size(); begin += kFrameSymbols) {
    const std::size_t end = std::min(begin + kFrameSymbols, symbols.size());
    frames.emplace_back(symbols.begin() + static_cast<std::ptrdiff_t>(begin),
                        symbols.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return frames;
}

struct Run {
  std::vector<Bytes> out;
  std::uint64_t cycles = 0;
};

/// Sends frames one after the other, always one ahead, so that no frame waits for the bench.
template <class Design>
Run send_all(SerialBench<Design>& bench, const std::vector<Bytes>& frames,
             const std::function<void(std::size_t)>& done) {
  Run run;
  std::uint64_t first = 0;
  for (std::size_t sent = 0, left = 0; left < frames.size(); ++left) {
    for (; sent < frames.size() && sent < left + 2; ++sent)
      bench.send(to_beats(frames[sent], Design::kInBytes));
    const Transfer transfer = bench.next();
    if (left == 0) first = transfer.first_in;
    run.cycles = transfer.last_out - first + 1;
    run.out.push_back(to_bytes(transfer.out, Design::kOutBytes));
    done(left);
  }
  return run;
}

/// Cycles from the first beat in to the first beat out, nothing stalled.
template <class Design>
std::uint64_t latency(SerialBench<Design>& bench, const Bytes& frame) {
  bench.set_stalls({});
  bench.send(to_beats(frame, Design::kInBytes));
  const Transfer transfer = bench.next();
  return transfer.first_out - transfer.first_in;
}

template <class Action>
void unwritten_is_error(const Action& action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    throw Error(error.what());
  }
}

}  // namespace

struct SerialSimulation::State {
  State(unsigned stall, std::uint32_t seed)
      : context(seed), enc(context, "enc", seed), dec(context, "dec", seed + 1), stalls{0, stall, stall} {
    enc.reset(2);
    dec.reset(2);
  }

  void simulate(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress, SimResult& result);

  RtlContext context;
  SerialBench<EncDesign> enc;
  SerialBench<DecDesign> dec;
  Stalls stalls;
};

void SerialSimulation::State::simulate(const Bytes& symbols,
                                       const std::function<void(std::uint64_t)>& progress,
                                       SimResult& result) {
  const model::Codebook book = model::fit_ranked(model::histogram(symbols), 3);
  for (const std::uint8_t symbol : symbols) result.code_bits += book.length(symbol);
  enc.load(book.serialise());
  enc.drain();
  dec.load(book.serialise());
  dec.drain();

  const std::vector<Bytes> frames = frames_of(symbols);
  const Bytes probe(symbols.begin(),
                    symbols.begin() + static_cast<std::ptrdiff_t>(std::min(kProbeSymbols, symbols.size())));
  result.frames = frames.size();
  result.enc_latency_cycles = latency(enc, probe);
  result.dec_latency_cycles = latency(dec, model::encode_serial(book, probe));

  const auto done = [&](std::size_t frame) { progress(frames[frame].size()); };
  enc.set_stalls(stalls);
  const Run encoded = send_all(enc, frames, done);
  result.enc_cycles = encoded.cycles;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    result.compressed_bits += 8 * encoded.out[i].size();
    if (encoded.out[i] != model::encode_serial(book, frames[i])) {
      throw std::runtime_error("frame " + std::to_string(i) + " is not the golden encoder's");
    }
  }
  dec.set_stalls(stalls);
  const Run decoded = send_all(dec, encoded.out, done);
  result.dec_cycles = decoded.cycles;
  result.lossless = decoded.out == frames;
}

SerialSimulation::SerialSimulation(unsigned stall, std::uint32_t seed)
    : state_(std::make_unique<State>(stall, seed)) {}

SerialSimulation::~SerialSimulation() = default;

void SerialSimulation::trace(const std::string& path) {
  unwritten_is_error([&] { state_->context.trace(path); });
}

void SerialSimulation::end_trace() {
  unwritten_is_error([&] { state_->context.end_trace(); });
}

SimResult SerialSimulation::run(const std::vector<std::uint8_t>& symbols,
                                const std::function<void(std::uint64_t)>& progress) {
  SimResult result;
  result.symbols = symbols.size();
  const std::uint64_t before = state_->enc.cycles() + state_->dec.cycles();
  try {
    if (symbols.empty()) {
      result.lossless = true;  // no symbols, no frames (docs/format.md, section 1)
    } else {
      state_->simulate(symbols, progress, result);
    }
  } catch (const std::runtime_error& error) {
    result.mismatches = 1;
    result.difference = error.what();
  }
  result.cycles_compared = state_->enc.cycles() + state_->dec.cycles() - before;
  return result;
}

}  // namespace qlc
