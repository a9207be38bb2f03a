// SPDX-License-Identifier: Apache-2.0
//
// Plan of what the planar decoder consumes.

`default_nettype none

module qlc_dec_plan_plan #(
  parameter  int unsigned LookAhead = 4,
  parameter  int unsigned Lanes = 32,
  parameter  int unsigned Deep = 1
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic               move_i,
  input wire logic               plan,
  input wire qlc_pkg::action_t   action,
  input wire logic [LookAhead:0] ahead_q,
  input wire logic               start_q,
  input wire logic               stop_i,
  input wire logic               first_step_q
);

  logic [6:0]         kind;
  logic [LookAhead:0] ahead;
  logic [3:0]         state;

  always_comb begin
    kind = {action.head && action.step && action.header, action.head && action.step && !action.header, !action.head && action.step,
            action.head && !action.step && action.header, action.head && !action.step && !action.header, action.detail,
            action.start} & {7{plan && move_i}};
    ahead = {ahead_q[LookAhead-1:0], 1'b1} & ~ahead_q;
    state = {stop_i, !start_q && !first_step_q, !start_q && first_step_q, start_q};
  end

  // every kind of action, heads with and without a header
  cover_point #(.Bins (7)) u_kind (.clk_i, .rst_ni, .now_i (kind));
  // every number of groups ahead
  cover_point #(.Bins (LookAhead + 1)) u_ahead (.clk_i, .rst_ni, .now_i (ahead));
  // reset in every state of the plan
  cover_reset #(.Bins (4)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_dec_plan qlc_dec_plan_plan #(.LookAhead (LookAhead), .Lanes (Lanes), .Deep (Deep)) plan_dec_plan (.*);

`default_nettype wire
