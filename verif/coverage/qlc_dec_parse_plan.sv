// SPDX-License-Identifier: Apache-2.0
//
// Plan of the serial decoder's parser.

`default_nettype none

module qlc_dec_parse_plan (
  input wire logic            clk_i,
  input wire logic            rst_ni,
  input wire logic            issue,
  input wire logic [2:0]      prefix,
  input wire logic [11:3]     len,
  input wire logic [5:0]      count_q,
  input wire logic            end_q,
  input wire logic            done_q,
  input wire logic            fail_q,
  input wire logic            final_item,
  input wire logic            at_end,
  input wire logic            valid_o,
  input wire logic            ready_i,
  input wire logic            word_valid_i,
  input wire logic            word_ready_o,
  input wire qlc_pkg::error_e error_o
);

  logic [7:0]      area;
  logic [7:0]      lengths, last_lengths;
  logic [3:0]      ends;
  logic [38:0]     held;
  logic [3:0]      stall;
  logic [4:0]      state;

  always_comb begin
    for (int unsigned a = 0; a < 8; a++) area[a] = issue && error_o == qlc_pkg::ErrNone && prefix == 3'(a);
    // No area has a width of 7: it would be all slots.
    lengths      = issue && error_o == qlc_pkg::ErrNone && !final_item ? {len[11], len[9:3]} : '0;
    last_lengths = issue && error_o == qlc_pkg::ErrNone && final_item ? {len[11], len[9:3]} : '0;
    for (int unsigned c = 0; c <= 38; c++) held[c] = !done_q && count_q == 6'(c);
    ends  = {fail_q, issue && error_o == qlc_pkg::ErrTruncated, issue && error_o == qlc_pkg::ErrNoMarker, issue && final_item && at_end};
    stall = {fail_q, final_item && !fail_q, !final_item && !fail_q, 1'b0} & {4{valid_o && !ready_i}};
    stall[0] = word_valid_i && !word_ready_o;
    state = {fail_q, end_q && !done_q, !done_q && !end_q && count_q != '0, !done_q && count_q == '0, done_q};
  end

  // a code of every area
  cover_point #(.Bins (8)) u_area (.clk_i, .rst_ni, .now_i (area));
  // a code of every length
  cover_point #(.Bins (8)) u_length (.clk_i, .rst_ni, .now_i (lengths));
  // a last code of every length
  cover_point #(.Bins (8)) u_last (.clk_i, .rst_ni, .now_i (last_lengths));
  // a frame ends well, without marker, cut, without codebook
  cover_point #(.Bins (4)) u_ends (.clk_i, .rst_ni, .now_i (ends));
  // every number of bits is held
  cover_point #(.Bins (39)) u_held (.clk_i, .rst_ni, .now_i (held));
  // a word waits; a symbol, a frame's last, an error wait
  cover_point #(.Bins (4)) u_stall (.clk_i, .rst_ni, .now_i (stall));
  // reset in every state of a frame
  cover_reset #(.Bins (5)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_dec_parse qlc_dec_parse_plan plan_dec_parse (.*);

`default_nettype wire
