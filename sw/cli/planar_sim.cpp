// SPDX-License-Identifier: Apache-2.0
// make_simulation of the programs that have a planar design: its encoder and decoder block in lock step with
// their models, each behind the driver.
#include <algorithm>
#include <stdexcept>

#include "model/bank_search.h"
#include "model/planar.h"
#include "model/search.h"
#include "sw/cli/frames.h"
#include "sw/cli/simulation.h"
#include "sw/driver/block.h"
#include "sw/io/error.h"
#include "verif/common/axi_sim.h"
#include "verif/lockstep/axi_bench.h"
#include "verif/lockstep/axi_rtl.h"

namespace qlc {
namespace {

using model::Bytes;
using namespace verif;

// More than a chunk, unless that is large: a frame's last chunk takes a few cycles more.
constexpr std::size_t kProbeSymbols = 4096;

/// One of the two blocks: the bench around RTL and model, and the driver in front of it.
struct Side {
  Side(RtlContext& context, const AxiDesign& design, const char* name, std::uint32_t seed)
      : bench(design.config, design.encoder, design.rtl(context, name),
              axi_model(name, design.config, design.encoder), seed) {}

  AxiBench bench;
};

struct Run {
  std::vector<Bytes> out;
  std::uint64_t cycles = 0;
};

/// How a frame is to be coded by an encoder that is told: raw if its code is not shorter.
driver::Choice choice_for(const model::Codebook& book, const Bytes& frame) {
  return {0, model::coded_bits(book, frame) >= 8 * frame.size()};
}

class PlanarSimulation : public Simulation {
 public:
  explicit PlanarSimulation(const SimOptions& options)
      : options_(options),
        context_(options.seed),
        enc_(context_, design(true), "enc", options.seed),
        dec_(context_, design(false), "dec", options.seed + 1) {}

  void trace(const std::string& path) override {
    unwritten_is_error([&] { context_.trace(path); });
  }

  void end_trace() override {
    unwritten_is_error([&] { context_.end_trace(); });
  }

  SimResult run(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress) override {
    SimResult result;
    result.symbols = symbols.size();
    const std::uint64_t before = cycles();
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
    result.cycles_compared = cycles() - before;
    return result;
  }

 private:
  static const AxiDesign& design(bool encoder) {
    const auto& all = axi_designs();
    return *std::find_if(all.begin(), all.end(),
                         [&](const AxiDesign& one) { return one.encoder == encoder; });
  }

  const sc::PlanarConfig& config() const { return enc_.bench.config(); }
  std::uint64_t cycles() const { return enc_.bench.cycles() + dec_.bench.cycles(); }

  void simulate(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress, SimResult& result);
  void set_up(Side& side, const std::vector<model::Codebook>& books);
  std::vector<model::Choice> choices_of(const Bytes& frame) const;
  Bytes golden(const Bytes& frame) const;
  std::uint64_t code_bits(const Bytes& frame) const;
  driver::Choice choice(const Bytes& frame) const;
  std::uint64_t latency(Side& side, const Bytes& frame, driver::Choice choice);
  Run send_all(Side& side, const std::vector<Bytes>& frames, const std::vector<driver::Choice>& choices,
               const std::function<void(std::uint64_t)>& done);

  SimOptions options_;
  RtlContext context_;
  Side enc_;
  Side dec_;
  model::Banks banks_;
};

/// Resets a block and loads codebooks into it through its registers.
void PlanarSimulation::set_up(Side& side, const std::vector<model::Codebook>& books) {
  side.bench.reset(2);
  side.bench.set_stalls({}, {});
  driver::Block block(side.bench);
  block.set_chunk(options_.chunk);
  for (unsigned bank = 0; bank < books.size(); ++bank) block.load(bank, books[bank].serialise());
  block.enable(true);
}

driver::Choice PlanarSimulation::choice(const Bytes& frame) const {
  return config().select ? driver::Choice{} : choice_for(*banks_.front(), frame);
}

/// How the encoder codes each chunk of a frame.
std::vector<model::Choice> PlanarSimulation::choices_of(const Bytes& frame) const {
  const model::PlanarParams params{options_.chunk, config().look_ahead};
  if (config().select) return model::choose(banks_, params, frame);
  const std::size_t chunks = (frame.size() + params.chunk - 1) / params.chunk;
  const model::Mode mode = choice(frame).raw ? model::Mode::Raw : model::Mode::Coded;
  return std::vector<model::Choice>(chunks, {mode, 0});
}

Bytes PlanarSimulation::golden(const Bytes& frame) const {
  return model::encode_planar(banks_, {options_.chunk, config().look_ahead}, frame, choices_of(frame));
}

/// Bits of a frame's codes, or raw symbols, without planes' unused bits, headers and details.
std::uint64_t PlanarSimulation::code_bits(const Bytes& frame) const {
  const model::PlanarParams params{options_.chunk, config().look_ahead};
  const std::vector<model::Choice> choices = choices_of(frame);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < frame.size(); ++i) {
    const model::Choice& choice = choices[i / params.chunk];
    if (choice.mode == model::Mode::Coded) bits += banks_[choice.bank]->length(frame[i]);
    if (choice.mode == model::Mode::Raw) bits += 8;
  }
  return bits;
}

/// Cycles from the first beat in to the first beat out, nothing stalled.
std::uint64_t PlanarSimulation::latency(Side& side, const Bytes& frame, driver::Choice choice) {
  driver::Block block(side.bench);
  block.send(frame, choice);
  const AxiTransfer transfer = side.bench.next();
  return transfer.first_out - transfer.first_in;
}

/// Sends frames one after the other, always one ahead, so that no frame waits for the bench.
Run PlanarSimulation::send_all(Side& side, const std::vector<Bytes>& frames,
                               const std::vector<driver::Choice>& choices,
                               const std::function<void(std::uint64_t)>& done) {
  side.bench.set_stalls({0, options_.stall, options_.stall}, {});
  driver::Block block(side.bench);
  block.clear_counters();
  Run run;
  std::uint64_t first = 0;
  for (std::size_t sent = 0, left = 0; left < frames.size(); ++left) {
    for (; sent < frames.size() && sent < left + 2; ++sent) block.send(frames[sent], choices[sent]);
    const AxiTransfer transfer = side.bench.next();
    if (left == 0) first = transfer.first_in;
    run.cycles = transfer.last_out - first + 1;
    run.out.push_back(to_bytes(transfer.out, side.bench.out_bytes()));
    done(left);
  }
  const driver::Counters counters = block.counters();
  const std::uint32_t errors = block.take_errors();
  if (counters.frames != frames.size() || counters.bad_frames != 0 || errors != 0) {
    throw std::runtime_error("the block counted " + std::to_string(counters.frames) + " frames, " +
                             std::to_string(counters.bad_frames) + " of them bad, errors " +
                             std::to_string(errors));
  }
  return run;
}

void PlanarSimulation::simulate(const Bytes& symbols, const std::function<void(std::uint64_t)>& progress,
                                SimResult& result) {
  const std::vector<model::Codebook> books =
      model::fit_banks(symbols, options_.chunk, config().kind, config().prefix_bits, options_.banks);
  banks_.assign(books.begin(), books.end());
  set_up(enc_, books);
  set_up(dec_, books);

  const std::vector<Bytes> frames = frames_of(symbols);
  const Bytes probe(symbols.begin(),
                    symbols.begin() + static_cast<std::ptrdiff_t>(std::min(kProbeSymbols, symbols.size())));
  result.frames = frames.size();
  result.enc_latency_cycles = latency(enc_, probe, choice(probe));
  result.dec_latency_cycles = latency(dec_, golden(probe), {});

  std::vector<driver::Choice> choices;
  choices.reserve(frames.size());
  for (const Bytes& frame : frames) choices.push_back(choice(frame));
  const auto done = [&](std::size_t frame) { progress(frames[frame].size()); };
  const Run encoded = send_all(enc_, frames, choices, done);
  result.enc_cycles = encoded.cycles;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    result.compressed_bits += 8 * encoded.out[i].size();
    result.code_bits += code_bits(frames[i]);
    if (encoded.out[i] != golden(frames[i])) {
      throw std::runtime_error("frame " + std::to_string(i) + " is not the golden encoder's");
    }
  }
  const Run decoded = send_all(dec_, encoded.out, choices, done);
  result.dec_cycles = decoded.cycles;
  result.lossless = decoded.out == frames;
}

}  // namespace

std::unique_ptr<Simulation> make_simulation(const SimOptions& options, char** /*argv*/) {
  const sc::PlanarConfig& design = axi_designs().front().config;
  const bool interval = options.kind == "interval";
  if (options.layout != "planar" || options.lanes != design.lanes ||
      options.prefix_bits != design.prefix_bits || interval != (design.kind == model::Kind::Interval) ||
      options.shallow == design.deep || (options.banks > 1) != design.select) {
    throw Error("sim: this program has another design; qlc runs the one that is asked for");
  }
  if (options.banks > design.banks) {
    throw Error("sim: the design has " + std::to_string(design.banks) + " banks");
  }
  if (design.select && options.chunk > design.max_chunk) {
    throw Error("sim: the encoder buffers chunks of " + std::to_string(design.max_chunk) +
                " symbols at most");
  }
  return std::make_unique<PlanarSimulation>(options);
}

}  // namespace qlc
