// SPDX-License-Identifier: Apache-2.0
//
// Code stages of the Huffman encoder: from a symbol's place in the order of codes to its code's length, then to the code as a
// number: the inner nodes of all lesser depths, less the place. Two cycles; valid/ready; each stage loads when empty or when its
// content moves on.
//
//   place --> length --> [place, inner nodes above, length] --> difference --> [number, length]
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
  output logic                       last_o,
  output logic                       fail_o
);

  logic [MaxLength:1] length;
  logic [7:0]         above, above_q, place_q;
  logic [3:0]         more, more_q;
  logic               valid_q, last_q, fail_q, out_ready;

  huff_enc_length #(.MaxLength(MaxLength)) u_length (
    .clk_i, .depth_i, .inner_i, .above_i, .place_i,
    .length_o (length),
    .more_o   (more)
  );

  huff_above #(.MaxLength(MaxLength)) u_above (
    .clk_i, .depth_i, .above_i,
    .select_i (length),
    .above_o  (above)
  );

  assign out_ready = !valid_o || ready_i;
  assign ready_o   = !valid_q || out_ready;
  assign busy_o    = valid_q || valid_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      valid_o <= 1'b0;
    end else begin
      if (ready_o)   valid_q <= valid_i;
      if (out_ready) valid_o <= valid_q;

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
    if (out_ready) begin
      number_o <= above_q - place_q;
      more_o   <= more_q;
      last_o   <= last_q;
      fail_o   <= fail_q;
    end
  end

endmodule

`default_nettype wire
