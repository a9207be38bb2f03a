// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The Huffman designs as Verilated devices, by name.

#include <memory>
#include <vector>

#include "verif/common/device.h"
#include "verif/common/pins.h"
#include "verif/lockstep/rtl_context.h"

namespace qlc::verif {

using HuffDec = Device<DecInputs, DecOutputs>;
using HuffEnc = Device<EncInputs, EncOutputs>;

/// A design with its limit of code lengths. Either `dec` or `enc` makes it; the other is nullptr.
struct HuffDesign {
  const char* name;
  unsigned limit;
  bool serial;  ///< one bit a cycle, not one symbol
  std::unique_ptr<HuffDec> (*dec)(RtlContext&, const char* scope);
  std::unique_ptr<HuffEnc> (*enc)(RtlContext&, const char* scope);
};

/// All designs that were built.
const std::vector<HuffDesign>& huff_designs();

/// The design of this name. Throws std::invalid_argument if there is none.
const HuffDesign& huff_design(const std::string& name);

}  // namespace qlc::verif
