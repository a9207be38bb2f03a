// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The SystemC models of the IP blocks for benches that know nothing of SystemC; what model_sim.h says of
/// several in one program holds here too.

#include <memory>

#include "model/systemc/planar.h"
#include "verif/common/axi_pins.h"

namespace qlc::verif {

/// The model of the encoder block or of the decoder block; `name` is its SystemC name.
std::unique_ptr<AxiDevice> axi_model(const char* name, const sc::PlanarConfig& config, bool encoder);

}  // namespace qlc::verif
