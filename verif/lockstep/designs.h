// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The Verilated planar modules and IP blocks that a program was linked with (designs.cmake).

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "model/systemc/planar.h"
#include "verif/common/axi_pins.h"
#include "verif/common/planar_pins.h"
#include "verif/lockstep/rtl_context.h"

namespace qlc::verif {

/// One of them: its name, which it shares with its other half, its parameters, and how to make it. `rtl`'s
/// second argument is its scope in a waveform; an assertion that fails in it throws std::runtime_error.
template <class Device>
struct Design {
  std::string name;
  bool encoder;
  sc::PlanarConfig config;
  std::unique_ptr<Device> (*rtl)(RtlContext&, const char*);
};

const std::vector<Design<PlanarDevice>>& planar_designs();
const std::vector<Design<AxiDevice>>& axi_designs();

/// The names, each once.
template <class Device>
std::vector<std::string> names_of(const std::vector<Design<Device>>& designs) {
  std::vector<std::string> names;
  for (const Design<Device>& design : designs) {
    if (design.encoder) names.push_back(design.name);
  }
  return names;
}

/// The encoder or decoder of a name that is there.
template <class Device>
const Design<Device>& design_of(const std::vector<Design<Device>>& designs, const std::string& name,
                                bool encoder) {
  return *std::find_if(designs.begin(), designs.end(), [&](const Design<Device>& design) {
    return design.name == name && design.encoder == encoder;
  });
}

}  // namespace qlc::verif
