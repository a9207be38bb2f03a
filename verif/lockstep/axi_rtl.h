// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The Verilated IP blocks, each configuration behind the same abstract class.

#include <memory>
#include <string>
#include <vector>

#include "model/systemc/planar.h"
#include "verif/common/axi_pins.h"
#include "verif/lockstep/rtl_context.h"

namespace qlc::verif {

/// Makes a Verilated block; `name` is its scope in a waveform. An assertion that fails in it throws
/// std::runtime_error.
using MakeAxiRtl = std::unique_ptr<AxiDevice> (*)(RtlContext&, const char* name);

/// A block that was built (qlc_axi in axi.cmake): its name, its parameters, and its RTL.
struct AxiDesign {
  std::string name;
  bool encoder;
  sc::PlanarConfig config;
  MakeAxiRtl rtl;
};

/// All blocks that the program was linked with (qlc_axi_designs in axi.cmake).
const std::vector<AxiDesign>& axi_designs();

}  // namespace qlc::verif
