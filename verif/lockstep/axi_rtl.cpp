// SPDX-License-Identifier: Apache-2.0
//
// A Verilated IP block as an AxiDevice (rtl_device.h).
#include QLC_ALL
//
#include "verif/common/axi_pins.h"
#include "verif/lockstep/rtl_device.h"

namespace qlc::verif {

static void drive(QLC_TOP& top, const AxiInputs& in) {
  top.s_axil_awaddr_i = in.awaddr;
  top.s_axil_awvalid_i = in.awvalid;
  top.s_axil_wdata_i = in.wdata;
  top.s_axil_wstrb_i = in.wstrb;
  top.s_axil_wvalid_i = in.wvalid;
  top.s_axil_bready_i = in.bready;
  top.s_axil_araddr_i = in.araddr;
  top.s_axil_arvalid_i = in.arvalid;
  top.s_axil_rready_i = in.rready;
}

static void read(const QLC_TOP& top, AxiOutputs& out) {
  out.awready = top.s_axil_awready_o;
  out.wready = top.s_axil_wready_o;
  out.bresp = top.s_axil_bresp_o;
  out.bvalid = top.s_axil_bvalid_o;
  out.arready = top.s_axil_arready_o;
  out.rdata = top.s_axil_rdata_o;
  out.rresp = top.s_axil_rresp_o;
  out.rvalid = top.s_axil_rvalid_o;
}

std::unique_ptr<AxiDevice> QLC_MAKE(RtlContext& context, const char* name) {
  return std::make_unique<RtlDevice<QLC_TOP, AxiDevice>>(context, name);
}

}  // namespace qlc::verif
