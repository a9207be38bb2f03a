// SPDX-License-Identifier: Apache-2.0
// make_simulation of the programs that have a planar design: its encoder and decoder block in lock step with
// their models, each behind the driver.
#include <algorithm>
#include <optional>
#include <stdexcept>

#include "model/bank_search.h"
#include "model/planar.h"
#include "sw/cli/planar_side.h"
#include "sw/driver/block.h"
#include "sw/io/error.h"
#include "verif/common/axi_sim.h"
#include "verif/lockstep/axi_bench.h"

namespace qlc {
namespace {

using model::Bytes;
using namespace verif;

/// An encoder that is told is given bank 0, or raw if its code is not shorter.
bool is_raw(const model::Codebook& book, const Bytes& frame) {
  return model::coded_bits(book, frame) >= 8 * frame.size();
}

/// One of the two blocks: the bench around RTL and model, and the driver in front of it.
class BlockSide : public PlanarSide<AxiBench> {
 public:
  BlockSide(RtlContext& context, const Design<AxiDevice>& design, const char* name, std::uint32_t seed)
      : PlanarSide(context, design, axi_model, name, seed) {}

  /// Resets the block and loads codebooks into it through its registers.
  void set_up(unsigned chunk, const std::vector<model::Codebook>& books) {
    if (bench_.is_encoder() && !config().select) told_ = books.front();
    bench_.reset(2);
    set_stall(0);
    driver::Block& block = block_.emplace(bench_);
    block.set_chunk(chunk);
    for (unsigned bank = 0; bank < books.size(); ++bank) block.load(bank, books[bank].serialise());
    block.enable(true);
  }

  void set_stall(unsigned percent) override { bench_.set_stalls({0, percent, percent}, {}); }
  void send(const Bytes& frame) override { block_->send(frame, {0, told_ && is_raw(*told_, frame)}); }

  void begin() override { block_->clear_counters(); }
  void finish(std::size_t frames) override {
    const driver::Counters counters = block_->counters();
    const std::uint32_t errors = block_->take_errors();
    if (counters.frames == frames && counters.bad_frames == 0 && errors == 0) return;
    throw std::runtime_error("the block counted " + std::to_string(counters.frames) + " frames, " +
                             std::to_string(counters.bad_frames) + " of them bad, errors " +
                             std::to_string(errors));
  }

 private:
  std::optional<driver::Block> block_;   // from set_up on
  std::optional<model::Codebook> told_;  // of an encoder without selection
};

class PlanarSimulation : public LockstepSimulation {
 public:
  explicit PlanarSimulation(const SimOptions& options)
      : LockstepSimulation(options, kPlanarProbeSymbols),
        enc_(context_, axi_designs().front(), "enc", options.seed),
        dec_(context_, axi_designs().back(), "dec", options.seed + 1),
        banks_wanted_(options.banks),
        params_{options.chunk, enc_.config().look_ahead} {}

 private:
  SimSide& enc() override { return enc_; }
  SimSide& dec() override { return dec_; }

  void load(const Bytes& symbols) override {
    const sc::PlanarConfig& config = enc_.config();
    const auto books =
        model::fit_banks(symbols, params_.chunk, config.kind, config.prefix_bits, banks_wanted_);
    banks_.assign(books.begin(), books.end());
    enc_.set_up(params_.chunk, books);
    dec_.set_up(params_.chunk, books);
  }

  Golden golden(const Bytes& frame) const override {
    const std::vector<model::Choice> choices = choices_of(frame);
    return {model::encode_planar(banks_, params_, frame, choices), code_bits(frame, choices)};
  }

  /// How the encoder codes each chunk of a frame.
  std::vector<model::Choice> choices_of(const Bytes& frame) const {
    if (enc_.config().select) return model::choose(banks_, params_, frame);
    const std::size_t chunks = (frame.size() + params_.chunk - 1) / params_.chunk;
    const model::Mode mode = is_raw(*banks_.front(), frame) ? model::Mode::Raw : model::Mode::Coded;
    return std::vector<model::Choice>(chunks, {mode, 0});
  }

  /// Bits of a frame's codes, or raw symbols, without planes' unused bits, headers and details.
  std::uint64_t code_bits(const Bytes& frame, const std::vector<model::Choice>& choices) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < frame.size(); ++i) {
      const model::Choice& choice = choices[i / params_.chunk];
      if (choice.mode == model::Mode::Coded) bits += banks_[choice.bank]->length(frame[i]);
      if (choice.mode == model::Mode::Raw) bits += 8;
    }
    return bits;
  }

  BlockSide enc_;
  BlockSide dec_;
  unsigned banks_wanted_;
  model::PlanarParams params_;
  model::Banks banks_;
};

}  // namespace

std::unique_ptr<Simulation> make_simulation(const SimOptions& options, char** /*argv*/) {
  const sc::PlanarConfig& design = axi_designs().front().config;
  if (!is_asked_for(options, design)) {
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
