// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The Verilated planar modules, each configuration behind the same abstract class.

#include <memory>
#include <string>
#include <vector>

#include "model/systemc/planar.h"
#include "verif/common/planar_pins.h"
#include "verif/lockstep/rtl_context.h"

namespace qlc::verif {

/// Makes a Verilated design; `name` is its scope in a waveform. An assertion that fails in it throws
/// std::runtime_error.
using MakeRtl = std::unique_ptr<PlanarDevice> (*)(RtlContext&, const char* name);

/// A configuration that was built (qlc_planar in planar.cmake): its name, its parameters, and its RTL.
struct PlanarDesign {
  std::string name;
  sc::PlanarConfig config;
  MakeRtl encoder;
  MakeRtl decoder;
};

/// All configurations that the program was linked with (qlc_planar_designs in planar.cmake).
const std::vector<PlanarDesign>& planar_designs();

}  // namespace qlc::verif
