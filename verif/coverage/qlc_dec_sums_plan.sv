// SPDX-License-Identifier: Apache-2.0
//
// Plan of the planar decoder's sums: how long steps and groups are.

`default_nettype none

module qlc_dec_sums_plan #(
  parameter  int unsigned Lanes = 32,
  parameter  int unsigned Kind = qlc_pkg::KindInterval,
  localparam int unsigned BytesLen = qlc_pkg::step_bits(Lanes)
) (
  input wire logic                clk_i,
  input wire logic                rst_ni,
  input wire logic                move_i,
  input wire logic                clear_i,
  input wire logic                valid_o,
  input wire logic                take_i,
  input wire qlc_pkg::step_t      step_o,
  input wire logic [BytesLen-1:0] bytes_o,
  input wire logic [2:0]          end_phase_o
);

  localparam int unsigned Shortest = Kind == qlc_pkg::KindInterval ? 1 : 0;

  logic [2:0] phase_q;
  logic [9:0] total, before_q, group;   // bits: of the step, of the steps before it in its group, of all
  logic [1:0] step_length, group_length;
  logic       step, full;

  assign step  = valid_o && take_i && move_i && step_o.mode == qlc_pkg::ModeCoded;
  assign full  = step && step_o.count == 6'(Lanes - 1);
  assign total = 10'(8 * 10'(bytes_o)) + 10'(end_phase_o) - 10'(phase_q);
  assign group = before_q + total;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      phase_q  <= '0;
      before_q <= '0;
    end else if (move_i && clear_i) begin
      phase_q  <= '0;
      before_q <= '0;
    end else if (move_i && valid_o && take_i) begin
      phase_q  <= end_phase_o;
      before_q <= step_o.group_end ? '0 : group;
    end
  end

  assign step_length  = {full && total == 10'(8 * Lanes), full && total == 10'(Shortest * Lanes)};
  assign group_length = {full && step_o.group_end && group == 10'd512, full && step_o.group_end && group == 10'(Shortest * 64)};

  // coded steps of the shortest and the longest suffixes
  cover_point #(.Bins (2)) u_step (.clk_i, .rst_ni, .now_i (step_length));
  // groups of the shortest and the longest suffixes
  cover_point #(.Bins (2)) u_group (.clk_i, .rst_ni, .now_i (group_length));

endmodule

bind qlc_dec_sums qlc_dec_sums_plan #(.Lanes (Lanes), .Kind (Kind)) plan_dec_sums (.*);

`default_nettype wire
