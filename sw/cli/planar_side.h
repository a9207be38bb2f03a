// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "sw/cli/lockstep_sim.h"
#include "verif/lockstep/designs.h"

namespace qlc {

/// Of the frame that latency is measured with: more than a chunk, unless that is large, as a frame's last
/// chunk takes a few cycles more.
constexpr std::size_t kPlanarProbeSymbols = 4096;

/// Whether a design is the one that is asked for; how many banks it has is not looked at.
inline bool is_asked_for(const SimOptions& options, const sc::PlanarConfig& design) {
  const model::Kind kind = options.kind == "interval" ? model::Kind::Interval : model::Kind::Ranked;
  return options.layout == "planar" && options.lanes == design.lanes && kind == design.kind &&
         options.prefix_bits == design.prefix_bits && options.shallow != design.deep &&
         (options.banks > 1) == design.select;
}

/// A planar encoder or decoder, or its block, in a bench.
template <class Bench>
class PlanarSide : public SimSide {
 public:
  template <class Design, class Model>
  PlanarSide(verif::RtlContext& context, const Design& design, Model make_model, const char* name,
             std::uint32_t seed)
      : bench_(design.config, design.encoder, design.rtl(context, name),
               make_model(name, design.config, design.encoder), seed) {}

  const sc::PlanarConfig& config() const { return bench_.config(); }
  verif::Transfer next() override { return bench_.next(); }
  std::size_t out_bytes() const override { return bench_.out_bytes(); }
  std::uint64_t cycles() const override { return bench_.cycles(); }

 protected:
  Bench bench_;
};

}  // namespace qlc
