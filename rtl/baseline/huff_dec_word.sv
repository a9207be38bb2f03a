// SPDX-License-Identifier: Apache-2.0
//
// A word between feed and window of the canonical Huffman decoder, so that neither's paths are in the other's cycle.
//
// Handshake: valid/ready on both sides; loads when empty or when its word is taken, so ready_o depends on ready_i.

`default_nettype none

module huff_dec_word (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  output logic             busy_o,

  input  wire logic        valid_i,
  output logic             ready_o,
  input  wire logic [15:0] word_i,
  input  wire logic        last_i,
  input  wire logic        marked_i,

  output logic             valid_o,
  input  wire logic        ready_i,
  output logic [15:0]      word_o,     // 0 while valid_o is low
  output logic             last_o,
  output logic             marked_o
);

  assign busy_o  = valid_o;
  assign ready_o = !valid_o || ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_o <= 1'b0;
      word_o  <= '0;
    end else if (ready_o) begin
      valid_o <= valid_i;
      word_o  <= valid_i ? word_i : '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      last_o   <= last_i;
      marked_o <= marked_i;
    end
  end

endmodule

`default_nettype wire
