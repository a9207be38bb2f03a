// SPDX-License-Identifier: Apache-2.0
//
// The Huffman encoder's table: the place of each symbol in the order of codes. Storage only; the read is the map's. A write
// in cycle t is seen in t + 1. Never reset: a codebook is usable only after all symbols were written.

`default_nettype none

module huff_enc_table (
  input  wire logic          clk_i,

  input  wire logic          write_i,
  input  wire logic [7:0]    symbol_i,
  input  wire logic [7:0]    place_i,

  output logic [255:0][7:0]  places_o
);

  for (genvar s = 0; s < 256; s++) begin : g_symbol
    always_ff @(posedge clk_i) begin
      if (write_i && (symbol_i == 8'(s))) places_o[s] <= place_i;
    end
  end

endmodule

`default_nettype wire
