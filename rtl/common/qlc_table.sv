// SPDX-License-Identifier: Apache-2.0
//
// A ranked codebook's table: the symbol of each slot. Storage only; the reads are others'.
//
//   symbol ---+--> its place among four (register) ---> row of four slots, written as a whole
//             +---------------------------------------/
//
// A write in cycle t is seen in t + 1. Slots are to be written in rising order: a write leaves the slots behind it in its row of
// four unknown. So a row, not a slot, has a clock gate and a line of the write decoder.

`default_nettype none

module qlc_table (
  input  wire logic                         clk_i,

  input  wire logic                         write_i,
  input  wire logic [qlc_pkg::SlotBits-1:0] slot_i,
  input  wire logic [7:0]                   symbol_i,

  output logic [qlc_pkg::Slots-1:0][7:0]    symbols_o
);

  localparam int unsigned Rows = qlc_pkg::Slots / 4;

  logic [qlc_pkg::SlotBits-3:0] row;
  logic [1:0]                   column;
  logic [3:0][7:0]              symbols;
  logic [2:0][7:0]              symbols_q;   // of the row, up to the slot written last

  assign {row, column} = slot_i;

  for (genvar c = 0; c < 4; c++) begin : g_column
    if (c == 3) begin : g_last
      assign symbols[c] = symbol_i;
    end else begin : g_kept
      assign symbols[c] = (column == 2'(c)) ? symbol_i : symbols_q[c];
      always_ff @(posedge clk_i) begin
        if (write_i && (column == 2'(c))) symbols_q[c] <= symbol_i;
      end
    end
  end

  for (genvar r = 0; r < int'(Rows); r++) begin : g_row
    always_ff @(posedge clk_i) begin
      if (write_i && (row == (qlc_pkg::SlotBits - 2)'(r))) symbols_o[4*r +: 4] <= symbols;
    end
  end

endmodule

`default_nettype wire
