// SPDX-License-Identifier: Apache-2.0
//
// A Verilated planar module as a PlanarDevice (rtl_device.h).
#include QLC_ALL
//
#include "verif/common/planar_pins.h"
#include "verif/lockstep/rtl_device.h"

namespace qlc::verif {

static void drive(QLC_TOP& top, const PlanarInputs& in) {
  top.s_cfg_tdata_i = in.cfg_tdata;
  top.s_cfg_tdest_i = in.cfg_tdest;
  top.s_cfg_tlast_i = in.cfg_tlast;
  top.s_cfg_tvalid_i = in.cfg_tvalid;
  top.enable_i = in.enable;
  top.chunk_groups_i = in.chunk_groups;
  top.bank_enable_i = in.bank_enable;
}

static void read(const QLC_TOP& top, PlanarOutputs& out) {
  out.cfg_tready = top.s_cfg_tready_o;
  out.usable = top.usable_o;
  out.busy = top.busy_o;
  out.chunk_valid = top.chunk_valid_o;
  out.chunk_mode = top.chunk_mode_o;
  out.chunk_bank = top.chunk_bank_o;
}

std::unique_ptr<PlanarDevice> QLC_MAKE(RtlContext& context, const char* name) {
  return std::make_unique<RtlDevice<QLC_TOP, PlanarDevice>>(context, name);
}

}  // namespace qlc::verif
