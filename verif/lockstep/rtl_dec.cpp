// SPDX-License-Identifier: Apache-2.0
#include QLC_ALL
//
#include "verif/lockstep/rtl_sim.h"

namespace qlc::verif {

static void drive(Vqlc_rtl_dec& top, const DecInputs& in) {
  drive_common(top, in);
  top.s_axis_tkeep_i = in.s_tkeep;
}

template class RtlSim<Vqlc_rtl_dec, DecInputs, DecOutputs>;

}  // namespace qlc::verif
