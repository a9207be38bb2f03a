// SPDX-License-Identifier: Apache-2.0
//
// Plan of the loader of interval codebooks: every rule of format.md 3.3 broken.

`default_nettype none

module qlc_run_loader_plan #(
  parameter  int unsigned PrefixBits = 3
) (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  input wire logic       take_i,
  input wire logic [7:0] data_i,
  input wire logic       last_i,
  input wire logic [1:0] state_q,
  input wire logic [3:0] low,
  input wire logic [3:0] high,
  input wire logic       last_pair,
  input wire logic       widths_good,
  input wire logic       base_good,
  input wire logic       last_run,
  input wire logic [7:0] end_q,
  input wire logic [7:0] run_end
);

  logic [8:0] wrong;
  logic [3:0] ends, state;
  logic [6:0] width;
  logic       header, widths, bases, skip;

  assign header = state_q == 2'd0;
  assign widths = state_q == 2'd1;
  assign bases  = state_q == 2'd2;
  assign skip   = state_q == 2'd3;

  always_comb begin
    wrong = {bases && base_good && last_run && !last_i, bases && run_end > 8'd128, bases && !data_i[7] && data_i < end_q,
             bases && data_i[7], widths && last_pair && high != 4'd8, widths && !last_pair && high[3], widths && high == '0,
             widths && (low[3] || low == '0), header && data_i != (8'h10 | 8'(PrefixBits))} & {9{take_i}};
    ends = {skip, bases && !last_run, widths, header} & {4{take_i && last_i}};
    for (int unsigned w = 0; w < 7; w++) width[w] = take_i && widths && widths_good && low == 4'(w + 1);
    state = {skip, bases, widths, header};
  end

  // every rule broken: header, widths, runs, a byte too many
  cover_point #(.Bins (9)) u_wrong (.clk_i, .rst_ni, .now_i (wrong));
  // a codebook ends too soon in every state
  cover_point #(.Bins (4)) u_ends (.clk_i, .rst_ni, .now_i (ends));
  // every width
  cover_point #(.Bins (7)) u_width (.clk_i, .rst_ni, .now_i (width));
  // reset in every state of a load
  cover_reset #(.Bins (4)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_run_loader qlc_run_loader_plan #(.PrefixBits (PrefixBits)) plan_run_loader (.*);

`default_nettype wire
