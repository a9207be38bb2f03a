// SPDX-License-Identifier: Apache-2.0
//
// Plan of the serial encoder's codes.

`default_nettype none

module qlc_enc_code_plan (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  input wire logic       valid_i,
  input wire logic       ready_o,
  input wire logic       fail_i,
  input wire logic       last_i,
  input wire logic [2:0] prefix,
  input wire logic       valid_o,
  input wire logic       ready_i
);

  logic [7:0] area, last;
  logic [2:0] stall;

  always_comb begin
    for (int unsigned a = 0; a < 8; a++) begin
      area[a] = valid_i && ready_o && !fail_i && !last_i && prefix == 3'(a);
      last[a] = valid_i && ready_o && !fail_i && last_i && prefix == 3'(a);
    end
    stall = {fail_i, last_i && !fail_i, !last_i && !fail_i} & {3{valid_i && valid_o && !ready_i}};
  end

  // a code of every area
  cover_point #(.Bins (8)) u_area (.clk_i, .rst_ni, .now_i (area));
  // a last code of every area
  cover_point #(.Bins (8)) u_last (.clk_i, .rst_ni, .now_i (last));
  // a symbol, a frame's last wait
  cover_point #(.Bins (2)) u_stall (.clk_i, .rst_ni, .now_i (stall[1:0]));
  // reset with and without a code
  cover_reset #(.Bins (2)) u_reset (.rst_ni, .state_i ({valid_o, !valid_o}));

endmodule

bind qlc_enc_code qlc_enc_code_plan plan_enc_code (.*);

`default_nettype wire
