// SPDX-License-Identifier: Apache-2.0
//
// Plan of the planar encoder's sums: how long steps and groups are.

`default_nettype none

module qlc_enc_sums_plan #(
  parameter  int unsigned Lanes = 32,
  parameter  int unsigned Kind = qlc_pkg::KindInterval,
  localparam int unsigned WidthLen = qlc_pkg::width_bits(Kind),
  localparam int unsigned CountLen = qlc_pkg::step_bits(Lanes)
) (
  input wire logic                           clk_i,
  input wire logic                           load_i,
  input wire logic                           clear_i,
  input wire logic [Lanes-1:0][WidthLen-1:0] widths_i,
  input wire logic [CountLen-1:0]            count_i
);

  localparam int unsigned Shortest = Kind == qlc_pkg::KindInterval ? 1 : 0;
  localparam int unsigned Steps    = qlc_pkg::GroupSymbols / Lanes;

  int unsigned step_q, before_q, step, sum, total;
  logic        full_q, full;        // all steps of the group up to here
  logic [1:0]  step_length, group_length;

  always_comb begin
    total = Shortest * 32'(count_i);
    for (int unsigned n = 0; n < Lanes; n++) total += 32'(widths_i[n]);
    step   = clear_i ? 0 : step_q;
    sum = step == 0 ? 0 : before_q;
    full   = (step == 0 || full_q) && 32'(count_i) == Lanes;
    step_length  = {total == 8 * Lanes, total == Shortest * Lanes} & {2{load_i && 32'(count_i) == Lanes}};
    group_length = {sum + total == 512, sum + total == Shortest * 64} & {2{load_i && full && step == Steps - 1}};
  end

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      step_q   <= step == Steps - 1 ? 0 : step + 1;
      before_q <= sum + total;
      full_q   <= full;
    end
  end

  // steps of the shortest and the longest suffixes
  cover_point #(.Bins (2)) u_step (.clk_i, .rst_ni (1'b1), .now_i (step_length));
  // groups of the shortest and the longest suffixes
  cover_point #(.Bins (2)) u_group (.clk_i, .rst_ni (1'b1), .now_i (group_length));

endmodule

bind qlc_enc_sums qlc_enc_sums_plan #(.Lanes (Lanes), .Kind (Kind)) plan_enc_sums (.*);

`default_nettype wire
