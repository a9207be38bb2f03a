// SPDX-License-Identifier: Apache-2.0
//
// qlc_enc_merge below another module: Verilator gives the parameters of a top module to all of its instances, also to
// those of a tree that consists of itself.

`default_nettype none

module merge_top #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Deep     = 1,
  localparam int unsigned Levels   = $clog2(Lanes),
  localparam int unsigned Stages   = Levels > 1 ? (Levels + 1) / 2 : 1,
  localparam int unsigned TotalLen = Levels + 4
) (
  input  wire logic                  clk_i,
  input  wire logic [Stages-1:0]     load_i,
  input  wire logic [Lanes-1:0][7:0] suffixes_i,
  input  wire logic [Lanes-1:0][3:0] widths_i,
  output logic [8*Lanes-1:0]         bits_o,
  output logic [TotalLen-1:0]        total_o
);

  qlc_enc_merge #(.Lanes (Lanes), .Deep (Deep)) u_merge (.*);

endmodule

`default_nettype wire
