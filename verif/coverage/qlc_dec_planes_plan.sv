// SPDX-License-Identifier: Apache-2.0
//
// Plan of the planar decoder's plane buffer.

`default_nettype none

module qlc_dec_planes_plan #(
  parameter  int unsigned Groups = 2,
  parameter  int unsigned Lanes  = 32
) (
  input wire logic            clk_i,
  input wire logic            rst_ni,
  input wire logic            move_i,
  input wire logic [Groups:0] held_q,
  input wire logic            write_i,
  input wire logic            leave,
  input wire logic            bad_q
);

  // A head that comes by itself is planned with its group's predecessor's last step, when at most five steps are ahead of the plan:
  // so with eight steps to a group or more none leaves in the cycle in which that head's planes are written.
  localparam int unsigned Moves = Lanes >= 16 ? 3 : 2;

  logic [Groups:0] held;
  logic [2:0]      moves;

  always_comb begin
    held  = {held_q[Groups-1:0], 1'b1} & ~held_q;
    moves = {write_i && leave, !write_i && leave, write_i && !leave} & {3{move_i}};
  end

  // every number of groups is held
  cover_point #(.Bins (Groups + 1)) u_held (.clk_i, .rst_ni, .now_i (held));
  // a group comes, goes, both
  cover_point #(.Bins (Moves)) u_moves (.clk_i, .rst_ni, .now_i (moves[Moves-1:0]));
  // a bit beyond a frame's last symbol
  cover_point #(.Bins (1)) u_bad (.clk_i, .rst_ni, .now_i (bad_q && move_i));
  // reset with every number of groups
  cover_reset #(.Bins (Groups + 1)) u_reset (.rst_ni, .state_i (held));

endmodule

bind qlc_dec_planes qlc_dec_planes_plan #(.Groups (Groups), .Lanes (Lanes)) plan_dec_planes (.*);

`default_nettype wire
