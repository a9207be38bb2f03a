// SPDX-License-Identifier: Apache-2.0
//
// Plan of the planar encoder's output.

`default_nettype none

module qlc_enc_ring_plan #(
  parameter  int unsigned Beats = 2,
  localparam int unsigned Places = Beats + 1
) (
  input wire logic              clk_i,
  input wire logic              rst_ni,
  input wire logic              put_i,
  input wire logic              leave_o,
  input wire logic              room_o,
  input wire logic              m_axis_tvalid_o,
  input wire logic              m_axis_tready_i,
  input wire logic [Places:0]   most_q,
  input wire logic [Places-1:0] write_q,
  input wire logic [Places-1:0] read_q,
  input wire logic              wait_q
);

  logic [Places:0]   held;
  logic [Places-1:0] write, read;
  logic [3:0]        moves;
  logic [1:0]        stall;

  always_comb begin
    held  = most_q & ~{most_q[Places-1:0], 1'b0};
    write = put_i ? write_q : '0;
    read  = leave_o ? read_q : '0;
    moves = 4'd1 << {put_i, leave_o};
    stall = {m_axis_tvalid_o && !m_axis_tready_i && !room_o, wait_q && !m_axis_tvalid_o && m_axis_tready_i};
  end

  // every number of beats is held
  cover_point #(.Bins (Places + 1)) u_held (.clk_i, .rst_ni, .now_i (held));
  // every place is written first
  cover_point #(.Bins (Places)) u_write (.clk_i, .rst_ni, .now_i (write));
  // every place is read
  cover_point #(.Bins (Places)) u_read (.clk_i, .rst_ni, .now_i (read));
  // nothing moves, a beat leaves, a slot is put, both
  cover_point #(.Bins (4)) u_moves (.clk_i, .rst_ni, .now_i (moves));
  // a whole beat waits for what follows it; a stall reaches the pipe
  cover_point #(.Bins (2)) u_stall (.clk_i, .rst_ni, .now_i (stall));
  // reset with every number of beats
  cover_reset #(.Bins (Places + 1)) u_reset (.rst_ni, .state_i (held));

endmodule

bind qlc_enc_ring qlc_enc_ring_plan #(.Beats (Beats)) plan_enc_ring (.*);

`default_nettype wire
