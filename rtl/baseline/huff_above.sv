// SPDX-License-Identifier: Apache-2.0
//
// Holds for each depth of a Huffman tree how many inner nodes there are at all lesser depths, and selects one of these
// sums. Storage and a multiplexer only; a write in cycle t is seen in t + 1.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_above #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic                  clk_i,

  input  wire logic [MaxLength-1:1]  depth_i,   // one-hot: above_i is that of this depth
  input  wire logic [7:0]            above_i,

  input  wire logic [MaxLength:1]    select_i,  // one-hot, a depth
  output logic [7:0]                 above_o
);

  // Above depth 1 there is the root only, and above the greatest all inner nodes: 255. A sum over d depths is less than 2^d.
  logic [MaxLength:1][7:0] above;

  assign above[1]         = 8'd1;
  assign above[MaxLength] = 8'd255;
  for (genvar d = 2; d < int'(MaxLength); d++) begin : g_depth
    localparam int unsigned Bits = (d < 8) ? d : 8;
    logic [Bits-1:0] above_q;
    always_ff @(posedge clk_i) begin
      if (depth_i[d]) above_q <= above_i[Bits-1:0];
    end
    assign above[d] = 8'(above_q);
  end

  for (genvar b = 0; b < 8; b++) begin : g_bit
    logic [MaxLength:1] bits;
    for (genvar d = 1; d <= int'(MaxLength); d++) begin : g_select
      assign bits[d] = above[d][b];
    end
    assign above_o[b] = |(bits & select_i);
  end

endmodule

`default_nettype wire
