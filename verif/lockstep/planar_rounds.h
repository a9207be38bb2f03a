// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The rounds of the lock-step tests of the planar modules. A round draws stalls, chunk sizes, codebooks
/// (good and bad), frames (good and damaged), loads in traffic and resets from its seed.

#include <string>
#include <vector>

#include "verif/lockstep/planar_bench.h"
#include "verif/lockstep/rounds.h"

namespace qlc::verif {

/// All rounds of one seed.
void planar_round(PlanarBench& bench, std::uint32_t seed, Seen& seen);

/// A vector whose parameters are the bench's: its codebooks are loaded; its frame or its symbols are sent.
void planar_vector(PlanarBench& bench, const Vector& vector, Seen& seen);

/// What a hundred rounds or more have to have seen.
std::vector<std::string> planar_must_meet(const PlanarBench& bench, const Plan& plan);

}  // namespace qlc::verif
