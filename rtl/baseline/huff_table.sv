// SPDX-License-Identifier: Apache-2.0
//
// A Huffman design's table of 256 bytes. Storage only; the read is huff_read's. Bytes are written in order; four at a time go
// into the table together, so that there are 64 enables and not 256. A fourth byte written in cycle t is seen in t + 1,
// with the three before. Never reset: a codebook is usable only after all bytes were written.

`default_nettype none

module huff_table (
  input  wire logic          clk_i,

  input  wire logic          write_i,
  input  wire logic [7:0]    place_i,
  input  wire logic [7:0]    byte_i,

  output logic [255:0][7:0]  bytes_o
);

  logic [23:0] before_q;       // the three bytes before
  logic        write_word;

  assign write_word = write_i && (place_i[1:0] == 2'd3);

  always_ff @(posedge clk_i) begin
    if (write_i) before_q <= {byte_i, before_q[23:8]};
  end

  for (genvar w = 0; w < 64; w++) begin : g_word
    logic [31:0] word_q;
    always_ff @(posedge clk_i) begin
      if (write_word && (place_i[7:2] == 6'(w))) word_q <= {byte_i, before_q};
    end
    for (genvar b = 0; b < 4; b++) begin : g_byte
      assign bytes_o[4*w+b] = word_q[8*b +: 8];
    end
  end

endmodule

`default_nettype wire
