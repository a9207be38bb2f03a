// SPDX-License-Identifier: Apache-2.0
//
// The Huffman decoders' table: the symbol of each place in the order of codes. Storage only; the read is the map's. A
// write in cycle t is seen in t + 1. Never reset: a codebook is usable only after every place was written.

`default_nettype none

module huff_dec_table (
  input  wire logic          clk_i,

  input  wire logic          write_i,
  input  wire logic [7:0]    place_i,
  input  wire logic [7:0]    symbol_i,

  output logic [255:0][7:0]  symbols_o
);

  for (genvar p = 0; p < 256; p++) begin : g_place
    always_ff @(posedge clk_i) begin
      if (write_i && (place_i == 8'(p))) symbols_o[p] <= symbol_i;
    end
  end

endmodule

`default_nettype wire
