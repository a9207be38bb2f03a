// SPDX-License-Identifier: Apache-2.0
//
// Plan of the skid buffer.

`default_nettype none

module qlc_skid_plan (
  input wire logic clk_i,
  input wire logic rst_ni,
  input wire logic head_valid_q,
  input wire logic spare_valid_q,
  input wire logic valid_i,
  input wire logic ready_i
);

  logic [2:0]      state;
  logic [2:0][3:0] moves;

  assign state = {spare_valid_q, head_valid_q && !spare_valid_q, !head_valid_q};

  always_comb begin
    for (int unsigned s = 0; s < 3; s++) begin
      for (int unsigned m = 0; m < 4; m++) moves[s][m] = state[s] && {valid_i, ready_i} == 2'(m);
    end
  end

  // with 0, 1 and 2 words: offered or not, taken or not
  cover_point #(.Bins (12)) u_moves (.clk_i, .rst_ni, .now_i ({moves}));
  // reset with 0, 1 and 2 words
  cover_reset #(.Bins (3)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_skid qlc_skid_plan plan_skid (.*);

`default_nettype wire
