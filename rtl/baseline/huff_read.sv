// SPDX-License-Identifier: Apache-2.0
//
// Reads a byte of a Huffman design's table: one of 16 rows, which is chosen by a wire of its own, so that the widest part
// is AND and OR only, then one of the row's 16 bytes. No register.

`default_nettype none

module huff_read (
  input  wire logic [255:0][7:0]  bytes_i,
  input  wire logic [15:0]        row_i,      // one-hot
  input  wire logic [3:0]         column_i,
  output logic [7:0]              byte_o
);

  logic [15:0][7:0] row;

  for (genvar c = 0; c < 16; c++) begin : g_column
    for (genvar b = 0; b < 8; b++) begin : g_bit
      logic [15:0] bits;
      for (genvar r = 0; r < 16; r++) begin : g_row
        assign bits[r] = bytes_i[16*r+c][b];
      end
      assign row[c][b] = |(bits & row_i);
    end
  end

  assign byte_o = row[column_i];

endmodule

`default_nettype wire
