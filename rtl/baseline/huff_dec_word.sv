// SPDX-License-Identifier: Apache-2.0
//
// A word between feed and window of the canonical Huffman decoder, so that neither's paths are in the other's cycle.
//
// Handshake: valid/ready on both sides; loads when empty or when its word is taken, so ready_o depends on ready_i. Behind a
// frame's last word it stays empty, and word_o 0, as long as hold_i is high.

`default_nettype none

module huff_dec_word (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  input  wire logic        hold_i,
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

  logic load, take;

  assign busy_o  = valid_o;
  assign load    = !valid_o || ready_i;
  assign ready_o = valid_o ? ready_i && !last_o : !hold_i;
  assign take    = valid_i && (valid_o ? !last_o : !hold_i);   // if it loads

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_o <= 1'b0;
      word_o  <= '0;
    end else if (load) begin
      valid_o <= take;
      word_o  <= take ? word_i : '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load) begin
      last_o   <= last_i;
      marked_o <= marked_i;
    end
  end

endmodule

`default_nettype wire
