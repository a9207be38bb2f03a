// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/planar_timing.h"

namespace qlc::verif {

void timing_round(PlanarBench&, Rng&, Seen&) {}

}  // namespace qlc::verif
