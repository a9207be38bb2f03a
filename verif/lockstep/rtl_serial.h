// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "verif/common/pins.h"
#include "verif/lockstep/rtl_context.h"

class Vqlc_rtl_enc;
class Vqlc_rtl_dec;

namespace qlc::verif {

/// A Verilated design behind plain structs of its pins. One cycle is `set_inputs`, `outputs`, `rising_edge`.
/// An assertion that fails in the RTL throws std::runtime_error.
template <class Top, class In, class Out>
class RtlSim {
 public:
  /// `name`: its scope in a waveform.
  RtlSim(RtlContext& context, const char* name);
  ~RtlSim();

  void set_inputs(const In& in);
  Out outputs() const;
  void rising_edge();

 private:
  RtlContext& context_;
  std::unique_ptr<Top> top_;
};

using EncRtl = RtlSim<Vqlc_rtl_enc, EncInputs, EncOutputs>;
using DecRtl = RtlSim<Vqlc_rtl_dec, DecInputs, DecOutputs>;

}  // namespace qlc::verif
