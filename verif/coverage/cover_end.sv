// SPDX-License-Identifier: Apache-2.0
//
// Bound to a design's top: at the end of the simulation what Verilator has counted is written, while it is there
// (verif/lockstep/rtl_context.cpp).

`default_nettype none

module cover_end;
  final $c("void qlc_write_coverage(VerilatedContext*); qlc_write_coverage(vlSymsp->_vm_contextp__);");
endmodule

`default_nettype wire
