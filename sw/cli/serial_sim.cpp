// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/serial_sim.h"

#include <optional>

#include "model/search.h"
#include "model/serial.h"
#include "sw/cli/lockstep_sim.h"
#include "verif/lockstep/serial_bench.h"

namespace qlc {
namespace {

using model::Bytes;
using namespace verif;

constexpr std::size_t kProbeSymbols = 1024;

template <class Design>
class SerialSide : public SimSide {
 public:
  SerialSide(RtlContext& context, const char* name, std::uint32_t seed) : bench_(context, name, seed) {}

  void reset() { bench_.reset(2); }
  void load(const model::Codebook& book) {
    bench_.load(book.serialise());
    bench_.drain();
  }

  void set_stall(unsigned percent) override { bench_.set_stalls({0, percent, percent}); }
  void send(const Bytes& frame) override { bench_.send(to_beats(frame, Design::kInBytes)); }
  Transfer next() override { return bench_.next(); }
  std::size_t out_bytes() const override { return Design::kOutBytes; }
  std::uint64_t cycles() const override { return bench_.cycles(); }

 private:
  SerialBench<Design> bench_;
};

class SerialSimulation : public LockstepSimulation {
 public:
  explicit SerialSimulation(const SimOptions& options)
      : LockstepSimulation(options, kProbeSymbols),
        enc_(context_, "enc", options.seed),
        dec_(context_, "dec", options.seed + 1) {
    enc_.reset();
    dec_.reset();
  }

 private:
  SimSide& enc() override { return enc_; }
  SimSide& dec() override { return dec_; }

  void load(const Bytes& symbols) override {
    book_ = model::fit_ranked(model::histogram(symbols), 3);
    enc_.load(*book_);
    dec_.load(*book_);
  }

  Golden golden(const Bytes& frame) const override {
    std::uint64_t bits = 0;
    for (const std::uint8_t symbol : frame) bits += book_->length(symbol);
    return {model::encode_serial(*book_, frame), bits};
  }

  SerialSide<EncDesign> enc_;
  SerialSide<DecDesign> dec_;
  std::optional<model::Codebook> book_;
};

}  // namespace

std::unique_ptr<Simulation> make_serial_simulation(const SimOptions& options) {
  return std::make_unique<SerialSimulation>(options);
}

}  // namespace qlc
