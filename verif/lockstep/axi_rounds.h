// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The rounds of the tests of an IP block. Each draws everything from its seed, and begins with a reset. What
/// is wrong throws std::runtime_error.

#include <cstdint>

#include "verif/lockstep/axi_bench.h"
#include "verif/lockstep/rounds.h"

namespace qlc::verif {

/// As a driver works: codebooks are loaded, frames sent and received one after another. Everything that
/// registers and streams have to say is checked: reset values, refusals, frames against the golden codec,
/// every counter.
void calm_round(AxiBench& bench, std::uint32_t seed, Seen& seen);

/// Reads and writes of every kind while frames of every kind go through, loads and resets among them. (In
/// lock step, every output is compared in every cycle.) At the end the counters are compared with what was
/// counted on the pins.
void lively_round(AxiBench& bench, std::uint32_t seed, Seen& seen);

}  // namespace qlc::verif
