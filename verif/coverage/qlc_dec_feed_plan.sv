// SPDX-License-Identifier: Apache-2.0
//
// Plan of the serial decoder's input.

`default_nettype none

module qlc_dec_feed_plan (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  input wire logic       arrive,
  input wire logic       s_axis_tlast_i,
  input wire logic [2:0] end_byte,
  input wire logic       none,
  input wire logic       valid_o,
  input wire logic       ready_i,
  input wire logic [1:0] index,
  input wire logic       held_q
);

  logic [8:0] kept;
  logic [3:0] word;
  logic [3:0] stall;

  always_comb begin
    for (int unsigned b = 0; b < 8; b++) kept[b + 1] = arrive && s_axis_tlast_i && !none && end_byte == 3'(b);
    kept[0] = arrive && s_axis_tlast_i && none;
    for (int unsigned w = 0; w < 4; w++) begin
      word[w]  = valid_o && ready_i && index == 2'(w);
      stall[w] = valid_o && !ready_i && index == 2'(w);
    end
  end

  // every number of bytes in a last beat, 0 as well
  cover_point #(.Bins (9)) u_kept (.clk_i, .rst_ni, .now_i (kept));
  // every word of a beat
  cover_point #(.Bins (4)) u_word (.clk_i, .rst_ni, .now_i (word));
  // every word of a beat waits
  cover_point #(.Bins (4)) u_stall (.clk_i, .rst_ni, .now_i (stall));
  // reset with and without a beat
  cover_reset #(.Bins (2)) u_reset (.rst_ni, .state_i ({held_q, !held_q}));

endmodule

bind qlc_dec_feed qlc_dec_feed_plan plan_dec_feed (.*);

`default_nettype wire
