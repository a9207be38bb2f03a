// SPDX-License-Identifier: Apache-2.0
//
// Shifts the window of the canonical Huffman decoder by the length of its code, if go_i is set. No register.
//
// A tree of choices by longer_i ([d]: the code has more than d bits), so that no length is needed; what comes latest chooses
// last.
//
//   MaxLength: the longest code, 9 to 16.  Bits: of the result.

`default_nettype none

module huff_dec_shift #(
  parameter  int unsigned MaxLength  = 16,
  parameter  int unsigned Bits       = 32,
  localparam int unsigned FilledBits = Bits + MaxLength
) (
  input  wire logic [FilledBits-1:0]  filled_i,
  input  wire logic [15:1]            longer_i,
  input  wire logic                   go_i,
  input  wire logic                   stay_i,    // if neither is set the result is 0
  output logic [Bits-1:0]             shifted_o
);

  logic go_long, go_short;

  assign go_long  = go_i && longer_i[8];
  assign go_short = go_i && !longer_i[8];

  for (genvar b = 0; b < int'(Bits); b++) begin : g_bit
    logic [15:0] by1;
    logic [7:0]  by2;
    logic [3:0]  by4;
    logic [1:0]  by8;

    for (genvar l = 0; l < 16; l++) begin : g_1
      if (l < int'(MaxLength)) assign by1[l] = filled_i[b+l+1];
      else                     assign by1[l] = 1'b0;
    end
    for (genvar i = 0; i < 8; i++) begin : g_2
      assign by2[i] = longer_i[2*i+1] ? by1[2*i+1] : by1[2*i];
    end
    for (genvar i = 0; i < 4; i++) begin : g_4
      assign by4[i] = longer_i[4*i+2] ? by2[2*i+1] : by2[2*i];
    end
    for (genvar i = 0; i < 2; i++) begin : g_8
      assign by8[i] = longer_i[8*i+4] ? by4[2*i+1] : by4[2*i];
    end
    assign shifted_o[b] = (go_long && by8[1]) || (go_short && by8[0]) || (stay_i && filled_i[b]);
  end

endmodule

`default_nettype wire
