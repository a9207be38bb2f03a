// SPDX-License-Identifier: Apache-2.0
//
// A code as a number: its last 8 bits, the first one the most significant. What is above 8 bits is 0 in every code
// (docs/architecture.md 5.1). No register.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_dec_number #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic [MaxLength-1:0]  code_i,    // its first bit is bit 0
  input  wire logic [MaxLength:1]    length_i,  // one-hot
  output logic [7:0]                 number_o
);

  for (genvar b = 0; b < 8; b++) begin : g_bit
    logic [MaxLength:1] bits;
    for (genvar l = 1; l <= int'(MaxLength); l++) begin : g_length
      if (b < l) assign bits[l] = code_i[l-1-b];
      else       assign bits[l] = 1'b0;
    end
    assign number_o[b] = |(bits & length_i);
  end

endmodule

`default_nettype wire
