// SPDX-License-Identifier: Apache-2.0
//
// qlc_enc_sums and qlc_enc_merge as they work together: widths and suffixes of steps in, rings out.

`default_nettype none

module merged_top #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Kind     = 1,
  parameter  int unsigned Deep     = 1,
  localparam int unsigned WidthLen = qlc_pkg::width_bits(Kind),
  localparam int unsigned CountLen = qlc_pkg::step_bits(Lanes),
  localparam int unsigned SumLen   = qlc_enc_pkg::start_bits(Lanes),
  localparam int unsigned Block    = Lanes < 4 ? Lanes : 4,
  localparam int unsigned Blocks   = Lanes / Block
) (
  input  wire logic                           clk_i,
  input  wire logic                           load_i,
  input  wire logic                           clear_i,
  input  wire logic [Lanes-1:0][WidthLen-1:0] widths_i,
  input  wire logic [CountLen-1:0]            count_i,
  input  wire logic [8*Lanes-1:0]             suffixes_i,
  output logic [2:0]                          phase_o,
  output logic [CountLen-1:0]                 bytes_o,
  output logic [8*Lanes-1:0]                  ring_o
);

  logic [Blocks-1:0][SumLen-1:0]        starts;
  logic [Blocks-1:0][Block-1:0][4:0]    locals;
  logic [8*Lanes-1:0]                   late;

  qlc_enc_sums #(.Lanes (Lanes), .Kind (Kind), .Deep (Deep)) u_sums (
    .clk_i, .load_i, .clear_i, .widths_i, .count_i,
    .starts_o (starts),
    .locals_o (locals),
    .phase_o, .bytes_o
  );

  qlc_delay #(.Width (8*Lanes), .Depth (3 * Deep)) u_late (.clk_i, .load_i, .data_i (suffixes_i), .data_o (late));

  qlc_enc_merge #(.Lanes (Lanes), .Kind (Kind), .Deep (Deep)) u_merge (
    .clk_i, .load_i,
    .suffixes_i (late),
    .starts_i   (starts),
    .locals_i   (locals),
    .ring_o
  );

endmodule

`default_nettype wire
