// SPDX-License-Identifier: Apache-2.0
//
// Finds how long the code of a place is: codes are in the order of their lengths, so it is longer than d bits if there are
// not as many codes of up to d bits. Holds these counts; the outputs are functions of them and of the place.
//
// Up to 7 bits there are less than 2^d codes; up to more of them 1 to 256 (held less 1).
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_enc_length #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic                  clk_i,

  input  wire logic [MaxLength-1:1]  depth_i,    // one-hot: inner_i and above_i are those of this depth
  input  wire logic [7:0]            inner_i,
  input  wire logic [7:0]            above_i,

  input  wire logic [7:0]            place_i,
  output logic [MaxLength:1]         length_o,   // one-hot
  output logic [3:0]                 more_o      // the length, less 1
);

  logic [7:0]           codes;       // up to this depth, less 1
  logic [6:0]           codes_short; // up to this depth
  logic [MaxLength-1:1] longer;

  assign codes       = above_i - inner_i;
  assign codes_short = codes[6:0] + 7'd1;

  for (genvar d = 1; d < int'(MaxLength); d++) begin : g_depth
    localparam int unsigned Bits = (d < 8) ? d : 8;
    logic [Bits-1:0] codes_q;

    if (d < 8) begin : g_short
      always_ff @(posedge clk_i) begin
        if (depth_i[d]) codes_q <= codes_short[Bits-1:0];
      end
      assign longer[d] = place_i >= 8'(codes_q);
    end else begin : g_long
      always_ff @(posedge clk_i) begin
        if (depth_i[d]) codes_q <= codes;
      end
      assign longer[d] = place_i > codes_q;
    end
  end

  assign length_o = {longer, 1'b1} & ~{1'b0, longer};

  always_comb begin
    for (int unsigned b = 0; b < 4; b++) begin
      more_o[b] = 1'b0;
      for (int unsigned d = 1 << b; d < MaxLength; d += 2 << b) begin
        more_o[b] |= longer[d] && ((d + (1 << b) >= MaxLength) || !longer[d + (1 << b)]);
      end
    end
  end

endmodule

`default_nettype wire
