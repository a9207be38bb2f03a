// SPDX-License-Identifier: Apache-2.0
//
// Puts a word behind the bits that the window of the canonical Huffman decoder holds. No register.
//
//   filled_o   [ word ] [ count_i + 1 bits held ]
//
// The word is turned to its place, then let through where it belongs: narrower than a shift, and count_i drives less. What
// the window has beyond the bits held is not masked: it is nothing, or the beginning of this word.
//
//   FilledBits: of the result, 33 to 48.

`default_nettype none

module huff_dec_fill #(
  parameter  int unsigned FilledBits = 48,
  localparam int unsigned WindowBits = 2 * qlc_pkg::WordBits
) (
  input  wire logic [WindowBits-1:0]         window_i,
  input  wire logic [4:0]                    count_i,
  input  wire logic [qlc_pkg::WordBits-1:0]  word_i,
  output logic [FilledBits-1:0]              filled_o
);

  if (FilledBits <= WindowBits || FilledBits > 48) begin : g_check
    $error("huff_dec_fill: FilledBits must be 33 to 48");
  end

  logic [15:0]           turned, behind;
  logic [FilledBits-1:0] put;

  always_comb begin
    turned = {word_i[14:0], word_i[15]};
    for (int unsigned b = 0; b < 4; b++) begin
      if (count_i[b]) turned = 16'({turned, turned} >> (16 - (1 << b)));
    end
    for (int unsigned b = 0; b < 16; b++) behind[b] = 4'(b) > count_i[3:0];
    put = FilledBits'({turned & ~behind & {16{count_i[4]}},
                       turned & (count_i[4] ? behind : ~behind),
                       turned & behind & {16{!count_i[4]}}});
  end

  assign filled_o = put | FilledBits'(window_i);

endmodule

`default_nettype wire
