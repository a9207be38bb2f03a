// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/lockstep_sim.h"

#include <algorithm>
#include <stdexcept>

#include "sw/io/error.h"

namespace qlc {
namespace {

using model::Bytes;

Bytes part(const Bytes& symbols, std::size_t begin, std::size_t size) {
  const std::size_t end = std::min(begin + size, symbols.size());
  return {symbols.begin() + static_cast<std::ptrdiff_t>(begin),
          symbols.begin() + static_cast<std::ptrdiff_t>(end)};
}

std::vector<Bytes> frames_of(const Bytes& symbols) {
  constexpr std::size_t kFrameSymbols = 65536;
  std::vector<Bytes> frames;
  for (std::size_t begin = 0; begin < symbols.size(); begin += kFrameSymbols) {
    frames.push_back(part(symbols, begin, kFrameSymbols));
  }
  return frames;
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

LockstepSimulation::LockstepSimulation(const SimOptions& options, std::size_t probe_symbols)
    : context_(options.seed), stall_(options.stall), probe_symbols_(probe_symbols) {}

void LockstepSimulation::trace(const std::string& path) {
  unwritten_is_error([&] { context_.trace(path); });
}

void LockstepSimulation::end_trace() {
  unwritten_is_error([&] { context_.end_trace(); });
}

SimResult LockstepSimulation::run(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress) {
  SimResult result;
  result.symbols = symbols.size();
  const std::uint64_t before = enc().cycles() + dec().cycles();
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
  result.cycles_compared = enc().cycles() + dec().cycles() - before;
  return result;
}

void LockstepSimulation::simulate(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress,
                                  SimResult& result) {
  load(symbols);
  const std::vector<Bytes> frames = frames_of(symbols);
  std::vector<Golden> goldens;
  goldens.reserve(frames.size());
  for (const Bytes& frame : frames) {
    goldens.push_back(golden(frame));
    result.code_bits += goldens.back().code_bits;
  }
  const Bytes probe = part(symbols, 0, probe_symbols_);
  result.frames = frames.size();
  result.probe_symbols = probe.size();
  result.enc_latency_cycles = latency(enc(), probe);
  result.dec_latency_cycles = latency(dec(), golden(probe).frame);

  const auto done = [&](std::size_t frame) { progress(frames[frame].size()); };
  const Run encoded = send_all(enc(), frames, done);
  result.enc_cycles = encoded.cycles;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    result.compressed_bits += 8 * encoded.out[i].size();
    if (encoded.out[i] != goldens[i].frame) {
      throw std::runtime_error("frame " + std::to_string(i) + " is not the golden encoder's");
    }
  }
  const Run decoded = send_all(dec(), encoded.out, done);
  result.dec_cycles = decoded.cycles;
  result.lossless = decoded.out == frames;
}

/// Cycles from the first beat in to the first beat out, nothing stalled.
std::uint64_t LockstepSimulation::latency(SimSide& side, const Bytes& frame) {
  side.set_stall(0);
  side.send(frame);
  const verif::Transfer transfer = side.next();
  return transfer.first_out - transfer.first_in;
}

/// Sends frames one after the other, always one ahead, so that no frame waits for the bench.
LockstepSimulation::Run LockstepSimulation::send_all(SimSide& side, const std::vector<Bytes>& frames,
                                                     const std::function<void(std::size_t)>& done) const {
  side.set_stall(stall_);
  side.begin();
  Run run;
  std::uint64_t first = 0;
  for (std::size_t sent = 0, left = 0; left < frames.size(); ++left) {
    for (; sent < frames.size() && sent < left + 2; ++sent) side.send(frames[sent]);
    const verif::Transfer transfer = side.next();
    if (left == 0) first = transfer.first_in;
    run.cycles = transfer.last_out - first + 1;
    run.out.push_back(verif::to_bytes(transfer.out, side.out_bytes()));
    done(left);
  }
  side.finish(frames.size());
  return run;
}

}  // namespace qlc
