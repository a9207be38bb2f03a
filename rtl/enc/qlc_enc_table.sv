// SPDX-License-Identifier: Apache-2.0
//
// The encoder's table: for each symbol whether it has a slot, and which. Storage only; the read is the map's.
//
// A write in cycle t is seen in t + 1. Clearing forgets every slot in one cycle. Never reset: a bank is usable only
// after a load, which begins by clearing.

`default_nettype none

module qlc_enc_table (
  input  wire logic                            clk_i,

  input  wire logic                            clear_i,
  input  wire logic                            write_i,
  input  wire logic [7:0]                      symbol_i,
  input  wire logic [qlc_pkg::SlotBits-1:0]    slot_i,

  output logic [255:0]                         has_slot_o,
  output logic [255:0][qlc_pkg::SlotBits-1:0]  slot_o
);

  logic [255:0] select;

  always_comb begin
    select = '0;
    select[symbol_i] = write_i;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i)      has_slot_o <= '0;
    else if (write_i) has_slot_o <= has_slot_o | select;
  end

  for (genvar s = 0; s < 256; s++) begin : g_symbol
    always_ff @(posedge clk_i) begin
      if (select[s]) slot_o[s] <= slot_i;
    end
  end

endmodule

`default_nettype wire
