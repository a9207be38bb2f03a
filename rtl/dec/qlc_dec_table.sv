// SPDX-License-Identifier: Apache-2.0
//
// The decoder's table: the symbol of each slot. Storage only; the read is the map's. A write in cycle t is seen in
// t + 1. Never reset: a bank is usable only after every slot of its areas was written.

`default_nettype none

module qlc_dec_table (
  input  wire logic                         clk_i,

  input  wire logic                         write_i,
  input  wire logic [qlc_pkg::SlotBits-1:0] slot_i,
  input  wire logic [7:0]                   symbol_i,

  output logic [qlc_pkg::Slots-1:0][7:0]    symbols_o
);

  for (genvar s = 0; s < qlc_pkg::Slots; s++) begin : g_slot
    always_ff @(posedge clk_i) begin
      if (write_i && (slot_i == qlc_pkg::SlotBits'(s))) symbols_o[s] <= symbol_i;
    end
  end

endmodule

`default_nettype wire
