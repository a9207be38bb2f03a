// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verif/lockstep/planar_bench.h"
#include "verif/lockstep/rounds.h"

namespace qlc::verif {

/// The latency and throughput that docs/architecture.md 3 states, nothing stalled. Throws if one is missed.
void timing_round(PlanarBench& bench, Rng& rng, Seen& seen);

}  // namespace qlc::verif
