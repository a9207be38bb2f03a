// SPDX-License-Identifier: Apache-2.0
#include "Vqlc_enc_serial.h"
//
#include "verif/lockstep/rtl_sim.h"

namespace qlc::verif {

static void drive(Vqlc_enc_serial& top, const EncInputs& in) { drive_common(top, in); }

template class RtlSim<Vqlc_enc_serial, EncInputs, EncOutputs>;

}  // namespace qlc::verif
