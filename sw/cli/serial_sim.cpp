// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/serial_sim.h"

#include <algorithm>

#include "model/search.h"
#include "model/serial.h"
#include "sw/cli/frames.h"
#include "verif/lockstep/serial_bench.h"

namespace qlc {
namespace {

using model::Bytes;
using namespace verif;

constexpr std::size_t kProbeSymbols = 1024;

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

class SerialSimulation : public Simulation {
 public:
  explicit SerialSimulation(const SimOptions& options)
      : context_(options.seed),
        enc_(context_, "enc", options.seed),
        dec_(context_, "dec", options.seed + 1),
        stalls_{0, options.stall, options.stall} {
    enc_.reset(2);
    dec_.reset(2);
  }

  void trace(const std::string& path) override {
    unwritten_is_error([&] { context_.trace(path); });
  }

  void end_trace() override {
    unwritten_is_error([&] { context_.end_trace(); });
  }

  SimResult run(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress) override;

 private:
  void simulate(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress, SimResult& result);

  RtlContext context_;
  SerialBench<EncDesign> enc_;
  SerialBench<DecDesign> dec_;
  Stalls stalls_;
};

void SerialSimulation::simulate(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress,
                                SimResult& result) {
  const model::Codebook book = model::fit_ranked(model::histogram(symbols), 3);
  for (const std::uint8_t symbol : symbols) result.code_bits += book.length(symbol);
  enc_.load(book.serialise());
  enc_.drain();
  dec_.load(book.serialise());
  dec_.drain();

  const std::vector<Bytes> frames = frames_of(symbols);
  const Bytes probe(symbols.begin(),
                    symbols.begin() + static_cast<std::ptrdiff_t>(std::min(kProbeSymbols, symbols.size())));
  result.frames = frames.size();
  result.enc_latency_cycles = latency(enc_, probe);
  result.dec_latency_cycles = latency(dec_, model::encode_serial(book, probe));

  const auto done = [&](std::size_t frame) { progress(frames[frame].size()); };
  enc_.set_stalls(stalls_);
  const Run encoded = send_all(enc_, frames, done);
  result.enc_cycles = encoded.cycles;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    result.compressed_bits += 8 * encoded.out[i].size();
    if (encoded.out[i] != model::encode_serial(book, frames[i])) {
      throw std::runtime_error("frame " + std::to_string(i) + " is not the golden encoder's");
    }
  }
  dec_.set_stalls(stalls_);
  const Run decoded = send_all(dec_, encoded.out, done);
  result.dec_cycles = decoded.cycles;
  result.lossless = decoded.out == frames;
}

SimResult SerialSimulation::run(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress) {
  SimResult result;
  result.symbols = symbols.size();
  const std::uint64_t before = enc_.cycles() + dec_.cycles();
  try {
    if (symbols.empty()) {
      result.lossless = true;  // no symbols, no frames (docs/format.md, section 1)
    } else {
      simulate(symbols, progress, result);
    }
  } catch (const std::runtime_error& error) {
    result.mismatches = 1;
    result.difference = error.what();
  }
  result.cycles_compared = enc_.cycles() + dec_.cycles() - before;
  return result;
}

}  // namespace

std::unique_ptr<Simulation> make_serial_simulation(const SimOptions& options) {
  return std::make_unique<SerialSimulation>(options);
}

}  // namespace qlc
