// SPDX-License-Identifier: Apache-2.0
//
// Walks the tree of a canonical Huffman code, one bit a cycle, from the root to a leaf and again. The tree needs no memory of
// its nodes: at each depth the inner nodes have the lowest numbers, so how many there are of them at each depth tells inner
// nodes from leaves, and a node's children are twice its number and one more.
//
//   [number] + bit --> is it an inner node of this depth? yes: go on, no: a leaf, issue it, begin again
//
// Counts are read for the next depth while the bit is looked at, so the loop is one comparison.
//
// Handshake: takes a word when the one before has its last bit looked at; stands still while ready_i is low. A leaf is
// issued with valid_o; in the cycle behind, or when a word is there again, known_o and end_o tell whether it was the frame's
// last. See docs/architecture.md 5.3.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_dec_walk #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,

  input  wire logic [MaxLength-1:1]  depth_i,    // one-hot: inner_i is that of this depth
  input  wire logic [7:0]            inner_i,
  input  wire logic                  usable_i,
  output logic                       busy_o,

  input  wire logic                  word_valid_i,
  output logic                       word_ready_o,
  input  wire logic [15:0]           word_i,
  input  wire logic                  word_last_i,
  input  wire logic                  word_marked_i,

  output logic [MaxLength:1]         next_o,     // one-hot: the depth of the next bit, if this one's is no leaf
  input  wire logic [7:0]            next_above_i,

  output logic                       valid_o,
  input  wire logic                  ready_i,
  output logic [7:0]                 number_o,
  output logic [7:0]                 above_o,
  output logic                       known_o,
  output logic                       end_o,
  output qlc_pkg::error_e            error_o
);

  // Inner nodes of each depth: at most 2^d and 128, at 8 or more 127.
  logic [MaxLength:1][7:0] inner;

  assign inner[MaxLength] = '0;
  for (genvar d = 1; d < int'(MaxLength); d++) begin : g_depth
    localparam int unsigned Bits = (d < 7) ? d + 1 : (d == 7) ? 8 : 7;
    logic [Bits-1:0] count_q;
    always_ff @(posedge clk_i) begin
      if (depth_i[d]) count_q <= inner_i[Bits-1:0];
    end
    assign inner[d] = 8'(count_q);
  end

  // The word that bits are taken from, the next one is bit 0.
  logic        have_q, last_q, marked_q, fail_q;
  logic        start_q;       // no word of a frame was taken
  logic [15:0] word_q;
  logic [3:0]  left_q;        // bits behind that one, not counted in the frame's last word
  // The walk.
  logic [MaxLength:1] depth_q;          // one-hot, of the node that the next bit leads to
  logic [6:0]         number_q;         // the node before
  logic [7:0]         inner_q, above_q; // of this depth
  logic [7:0]         next_inner;
  logic               step, longer, flush, free, take, store;

  assign number_o = {number_q, word_q[0]};
  assign above_o  = above_q;
  assign longer   = huff_pkg::less(number_o, inner_q, 1'b0);
  assign known_o  = have_q || fail_q;
  assign end_o    = fail_q || (have_q && last_q && (!marked_q || (word_q == 16'd1)));
  assign step     = have_q && ready_i && !end_o;
  assign valid_o  = have_q && !end_o && !longer;
  assign flush    = end_o && ready_i;

  // Truncated is what follows from an end without a leaf right before.
  always_comb begin
    error_o = qlc_pkg::ErrNone;
    if (fail_q)         error_o = qlc_pkg::ErrBadBank;
    else if (!marked_q) error_o = qlc_pkg::ErrNoMarker;
  end

  assign free         = !have_q || (step && !last_q && (left_q == '0));
  assign word_ready_o = !fail_q && (free || flush);
  assign take         = word_valid_i && word_ready_o;
  assign store        = take && usable_i;

  // What belongs to the next depth, or to depth 1.
  assign next_o = {depth_q[MaxLength-1:1], 1'b0};

  for (genvar b = 0; b < 8; b++) begin : g_bit
    logic [MaxLength:1] bits;
    for (genvar d = 1; d <= int'(MaxLength); d++) begin : g_inner
      assign bits[d] = inner[d][b];
    end
    assign next_inner[b] = |(bits & next_o);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      have_q  <= 1'b0;
      start_q <= 1'b1;
      fail_q  <= 1'b0;
    end else begin
      have_q  <= store || (have_q && !free && !flush);
      start_q <= (start_q || flush) && !store;
      fail_q  <= fail_q ? !ready_i : take && !usable_i && word_last_i;
    end
  end

  assign busy_o = !start_q || fail_q;

  always_ff @(posedge clk_i) begin
    if (store) begin
      word_q   <= word_i;
      left_q   <= '1;
      last_q   <= word_last_i;
      marked_q <= word_marked_i;
    end else if (step) begin
      word_q <= word_q >> 1;
      left_q <= left_q - 4'd1;
    end
    if (start_q || flush || (step && !longer)) begin
      depth_q  <= MaxLength'(1);
      number_q <= '0;
      inner_q  <= inner[1];
      above_q  <= 8'd1;
    end else if (step) begin
      depth_q  <= next_o;
      number_q <= number_o[6:0];
      inner_q  <= next_inner;
      above_q  <= next_above_i;
    end
  end

endmodule

`default_nettype wire
