// SPDX-License-Identifier: Apache-2.0
//
// From a code to its place in the order of codes: the inner nodes of all lesser depths, less the code as a number.
//
//   code --> [number, inner nodes above] --> difference --> row_o, column_o     1 cycle
//
// Handshake: valid/ready on both sides; loads when empty or when its content moves on. Whether its content is the frame's
// last is only told while it is here: with end_i it goes on as that, or in error if error_i says so; if there is no content,
// the frame's end goes on by itself, in error (truncated if error_i has none).

`default_nettype none

module huff_dec_place (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,

  output logic                  busy_o,

  input  wire logic             valid_i,
  output logic                  ready_o,

  input  wire logic [7:0]       number_i,
  input  wire logic [7:0]       above_i,

  input  wire logic             known_i,    // it is known whether the content is the last
  input  wire logic             end_i,      // and it is
  input  wire qlc_pkg::error_e  error_i,

  output logic                  valid_o,
  input  wire logic             ready_i,
  output logic [15:0]           row_o,      // the place's upper half, one-hot
  output logic [3:0]            column_o,   // and its lower half
  output logic                  last_o,
  output qlc_pkg::error_e       error_o
);

  logic       valid_q;
  logic [7:0] number_q, above_q;

  assign valid_o = known_i && (valid_q || end_i);
  assign ready_o = known_i ? ready_i || !(valid_q || end_i) : !valid_q;
  assign busy_o  = valid_q;
  assign last_o  = end_i;

  // The difference in two halves; that of the upper one is turned to a row before the lower one's carry is known.
  logic [3:0]  upper;
  logic [15:0] row;
  logic [4:0]  lower;

  assign upper    = above_q[7:4] + ~number_q[7:4];
  assign row      = 16'd1 << upper;
  assign lower    = {1'b0, above_q[3:0]} + {1'b0, ~number_q[3:0]} + 5'd1;
  assign column_o = lower[3:0];
  assign row_o    = lower[4] ? {row[14:0], row[15]} : row;

  always_comb begin
    error_o = qlc_pkg::ErrNone;
    if (end_i) error_o = (error_i == qlc_pkg::ErrNone && !valid_q) ? qlc_pkg::ErrTruncated : error_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      valid_q <= 1'b0;
    else if (ready_o) valid_q <= valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      number_q <= number_i;
      above_q  <= above_i;
    end
  end

endmodule

`default_nettype wire
