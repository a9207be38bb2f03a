// SPDX-License-Identifier: Apache-2.0
#include QLC_ALL
//
#include "verif/lockstep/rtl_sim.h"

namespace qlc::verif {

static void drive(Vqlc_rtl_enc& top, const EncInputs& in) { drive_common(top, in); }

template class RtlSim<Vqlc_rtl_enc, EncInputs, EncOutputs>;

}  // namespace qlc::verif
