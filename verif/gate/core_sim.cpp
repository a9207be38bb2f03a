// SPDX-License-Identifier: Apache-2.0
// make_simulation of the programs that have netlists of a planar encoder and decoder, without the registers
// around them: each in lock step with its model.
#include "model/planar.h"
#include "model/search.h"
#include "sw/cli/planar_side.h"
#include "sw/io/error.h"
#include "verif/common/planar_sim.h"
#include "verif/lockstep/planar_bench.h"
#include "verif/lockstep/planar_golden.h"

namespace qlc {
namespace {

using model::Bytes;
using namespace verif;

class CoreSide : public PlanarSide<PlanarBench> {
 public:
  CoreSide(RtlContext& context, const Design<PlanarDevice>& design, const char* name, std::uint32_t seed)
      : PlanarSide(context, design, planar_model, name, seed) {}

  void set_up(unsigned chunk, const model::Codebook& book) {
    bench_.reset(2);
    set_stall(0);
    bench_.set_chunk_groups(chunk / 64);
    bench_.load(0, book.serialise());
    bench_.drain();
  }

  void set_stall(unsigned percent) override { bench_.set_stalls({0, percent, percent}); }
  void send(const Bytes& bytes) override {
    Frame frame = to_beats(bytes, bench_.in_bytes());
    if (bench_.is_encoder()) frame.front().user = user_of({bytes.size(), 0, false});
    bench_.send(frame);
  }
};

/// One codebook for a tensor, no chunk raw.
class CoreSimulation : public LockstepSimulation {
 public:
  explicit CoreSimulation(const SimOptions& options)
      : LockstepSimulation(options, kPlanarProbeSymbols),
        enc_(context_, planar_designs().front(), "enc", options.seed),
        dec_(context_, planar_designs().back(), "dec", options.seed + 1),
        params_{options.chunk, enc_.config().look_ahead} {}

 private:
  SimSide& enc() override { return enc_; }
  SimSide& dec() override { return dec_; }

  void load(const Bytes& symbols) override {
    const sc::PlanarConfig& config = enc_.config();
    const model::Histogram histogram = model::histogram(symbols);
    banks_ = {config.kind == model::Kind::Ranked ? model::fit_ranked(histogram, config.prefix_bits)
                                                 : model::fit_interval(histogram, config.prefix_bits)};
    enc_.set_up(params_.chunk, *banks_.front());
    dec_.set_up(params_.chunk, *banks_.front());
  }

  Golden golden(const Bytes& frame) const override {
    const std::size_t chunks = (frame.size() + params_.chunk - 1) / params_.chunk;
    const std::vector<model::Choice> choices(chunks, {model::Mode::Coded, 0});
    return {model::encode_planar(banks_, params_, frame, choices), model::coded_bits(*banks_.front(), frame)};
  }

  CoreSide enc_;
  CoreSide dec_;
  model::PlanarParams params_;
  model::Banks banks_;
};

}  // namespace

std::unique_ptr<Simulation> make_simulation(const SimOptions& options, char** /*argv*/) {
  if (!is_asked_for(options, planar_designs().front().config)) {
    throw Error("sim: this program has another design");
  }
  return std::make_unique<CoreSimulation>(options);
}

}  // namespace qlc
