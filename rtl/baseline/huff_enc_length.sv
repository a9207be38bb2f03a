// SPDX-License-Identifier: Apache-2.0
//
// Finds how long the code of a place is: codes are in the order of their lengths, so it is longer than d bits if there are
// not as many codes of up to d bits. Holds these counts; the outputs are functions of them and of the place.
//
// Counts are held less 1, as a number of d + 1 bits with a sign for d up to 7, where there are 0 to 2^d - 1 codes; up to more
// bits there are 1 to 256. They are worked out in one cycle and stored in the next.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_enc_length #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic                  clk_i,

  input  wire logic [MaxLength-1:1]  depth_late_i,  // one-hot: inner_i and above_i of the cycle before are those of this depth
  input  wire logic [7:0]            inner_i,
  input  wire logic [7:0]            above_i,

  input  wire logic [7:0]            place_i,
  output logic [MaxLength:1]         length_o,   // one-hot
  output logic [3:0]                 more_o      // the length, less 1
);

  logic [7:0]           codes_q;     // up to a depth, less 1
  logic [MaxLength-1:1] longer;

  always_ff @(posedge clk_i) begin
    codes_q <= 8'(huff_pkg::add(above_i, ~inner_i, 1'b1));
  end

  for (genvar d = 1; d < int'(MaxLength); d++) begin : g_depth
    localparam int unsigned Bits = (d < 8) ? d : 8;
    logic [Bits-1:0] count_q;
    logic            none;

    always_ff @(posedge clk_i) begin
      if (depth_late_i[d]) count_q <= codes_q[Bits-1:0];
    end

    if (d < 8) begin : g_sign
      logic none_q;

      always_ff @(posedge clk_i) begin
        if (depth_late_i[d]) none_q <= codes_q[7];
      end
      assign none = none_q;
    end else begin : g_no_sign
      assign none = 1'b0;
    end

    assign longer[d] = none || huff_pkg::less(8'(count_q), place_i, 1'b0);
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
