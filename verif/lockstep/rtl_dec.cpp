// SPDX-License-Identifier: Apache-2.0
#include "Vqlc_dec_serial.h"
//
#include "verif/lockstep/rtl_sim.h"

namespace qlc::verif {

static void drive(Vqlc_dec_serial& top, const DecInputs& in) {
  drive_common(top, in);
  top.s_axis_tkeep_i = in.s_tkeep;
}

template class RtlSim<Vqlc_dec_serial, DecInputs, DecOutputs>;

}  // namespace qlc::verif
