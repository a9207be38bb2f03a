// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "sw/cli/simulation.h"

namespace qlc {

/// The serial encoder and decoder.
std::unique_ptr<Simulation> make_serial_simulation(const SimOptions& options);

}  // namespace qlc
