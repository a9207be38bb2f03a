// SPDX-License-Identifier: Apache-2.0
//
// Plan of the serial designs' gate between loads and frames.

`default_nettype none

module qlc_load_gate_plan (
  input wire logic clk_i,
  input wire logic rst_ni,
  input wire logic cfg_tvalid_i,
  input wire logic frame_take_i,
  input wire logic frame_last_i,
  input wire logic busy_i,
  input wire logic hold_q,
  input wire logic load_q,
  input wire logic between_q
);

  logic [4:0] waits;
  logic [3:0] state;

  assign waits = {load_q && !cfg_tvalid_i, frame_take_i && !frame_last_i && hold_q, frame_take_i && frame_last_i && hold_q,
                  hold_q && between_q && busy_i, hold_q && !between_q};
  assign state = {!between_q, load_q, hold_q, !hold_q && !load_q && between_q};

  // a load waits in a frame, behind it, while beats come, for bytes
  cover_point #(.Bins (5)) u_waits (.clk_i, .rst_ni, .now_i (waits));
  // reset in every state of the gate
  cover_reset #(.Bins (4)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_load_gate qlc_load_gate_plan plan_load_gate (.*);

`default_nettype wire
