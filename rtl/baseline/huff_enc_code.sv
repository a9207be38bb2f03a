// SPDX-License-Identifier: Apache-2.0
//
// Code stage of the Huffman encoder: from a symbol's place in the order of codes to its code's length, then to the code as a
// number: the inner nodes of all lesser depths, less the place. After a frame's last code it issues the end marker, as a code of
// one bit.
//
//   place --> length --> [place, inner nodes above, length] --> difference     1 cycle
//
// Handshake: valid/ready on both sides; loads when empty or when its content moves on and is not the last.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_enc_code #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,

  input  wire logic [MaxLength-1:1]  depth_i,    // one-hot: inner_i and above_i are those of this depth
  input  wire logic [7:0]            inner_i,
  input  wire logic [7:0]            above_i,
  output logic                       busy_o,

  input  wire logic                  valid_i,
  output logic                       ready_o,
  input  wire logic [7:0]            place_i,
  input  wire logic                  last_i,
  input  wire logic                  fail_i,

  output logic                       valid_o,
  input  wire logic                  ready_i,
  output logic [7:0]                 number_o,
  output logic [3:0]                 more_o,     // the code's length, less 1
  output logic                       last_o,     // the marker, or an error
  output logic                       fail_o
);

  logic [MaxLength:1] length;
  logic [7:0]         above, above_q, place_q;
  logic [3:0]         more, more_q;
  logic               valid_q, last_q, fail_q;
  logic               marker_q;    // of the content, which is the last, only the marker is left

  // A cycle later: inner_i and above_i reach few gates, and the difference of them is ready.
  logic [MaxLength-1:1] depth_late_q;
  logic [7:0]           above_late_q;

  always_ff @(posedge clk_i) begin
    depth_late_q <= depth_i;
    above_late_q <= above_i;
  end

  huff_enc_length #(.MaxLength(MaxLength)) u_length (
    .clk_i, .inner_i, .above_i, .place_i,
    .depth_late_i (depth_late_q),
    .length_o (length),
    .more_o   (more)
  );

  huff_above #(.MaxLength(MaxLength)) u_above (
    .clk_i,
    .depth_i  (depth_late_q),
    .above_i  (above_late_q),
    .select_i (length),
    .above_o  (above)
  );

  assign valid_o  = valid_q;
  assign number_o = marker_q ? 8'd1 : 8'(huff_pkg::add(above_q, ~place_q, 1'b1));
  assign more_o   = marker_q ? 4'd0 : more_q;
  assign last_o   = marker_q || fail_q;
  assign fail_o   = fail_q;
  assign ready_o  = !valid_q || (ready_i && (!last_q || last_o));
  assign busy_o   = valid_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q  <= 1'b0;
      marker_q <= 1'b0;
    end else begin
      if (ready_o) valid_q <= valid_i;
      if (ready_o)      marker_q <= 1'b0;
      else if (ready_i) marker_q <= 1'b1;

      a_one_length: assert (!valid_i || fail_i || $onehot(length));
    end
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      place_q <= place_i;
      above_q <= above;
      more_q  <= more;
      last_q  <= last_i;
      fail_q  <= fail_i;
    end
  end

endmodule

`default_nettype wire
