// SPDX-License-Identifier: Apache-2.0
//
// Finds how long the code at the head of a window is: at each depth, whether the window's first bits lead to an inner
// node. Holds how many inner nodes each depth has; the outputs are functions of them and of the window.
//
// At depth d the inner nodes are those of the lowest numbers, so one comparison a depth tells. A tree of 256 leaves has at
// most 127 inner nodes at a depth of 8 or more, and 1 to 128 at a lesser one (held less 1): no comparison has more
// than 7 bits, and of a longer number the bits above only need to be 0.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_dec_compare #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic                  clk_i,

  input  wire logic [MaxLength-1:1]  depth_i,    // one-hot: inner_i is that of this depth
  input  wire logic [7:0]            inner_i,

  input  wire logic [MaxLength-2:0]  window_i,   // the code's first bit is bit 0
  output logic [MaxLength-1:1]       longer_o,   // [d]: it has more than d bits
  output logic [MaxLength:1]         length_o    // one-hot
);

  localparam int unsigned CountBits = 7;

  logic [CountBits-1:0] less_one;
  assign less_one = CountBits'(inner_i - 8'd1);

  for (genvar d = 1; d < int'(MaxLength); d++) begin : g_depth
    localparam int unsigned Bits = (d < CountBits) ? d : CountBits;
    logic [Bits-1:0] inner_q;
    logic [Bits-1:0] number;

    always_ff @(posedge clk_i) begin
      if (depth_i[d]) inner_q <= (d <= CountBits) ? less_one[Bits-1:0] : inner_i[Bits-1:0];
    end

    for (genvar b = 0; b < int'(Bits); b++) begin : g_bit
      assign number[b] = window_i[d-1-b];
    end

    if (d <= CountBits) begin : g_short
      assign longer_o[d] = huff_pkg::less(8'(number), 8'(inner_q), 1'b1);
    end else begin : g_long
      assign longer_o[d] = huff_pkg::less(8'(number), 8'(inner_q), 1'b0) && (window_i[d-CountBits-1:0] == '0);
    end
  end

  assign length_o = {longer_o, 1'b1} & ~{1'b0, longer_o};

endmodule

`default_nettype wire
