// SPDX-License-Identifier: Apache-2.0
//
// Plan of the loader of ranked codebooks: every rule of format.md 3.3 broken.

`default_nettype none

module qlc_book_loader_plan (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  input wire logic       take_i,
  input wire logic [7:0] data_i,
  input wire logic       last_i,
  input wire logic [1:0] state_q,
  input wire logic [3:0] low,
  input wire logic [3:0] high,
  input wire logic [2:0] prev_q,
  input wire logic       last_pair,
  input wire logic       widths_good,
  input wire logic       table_full,
  input wire logic       table_over
);

  logic [7:0] wrong;
  logic [3:0] ends, state;
  logic [7:0] width;
  logic       header, widths, table_bytes, skip;

  assign header      = state_q == 2'd0;
  assign widths      = state_q == 2'd1;
  assign table_bytes = state_q == 2'd2;
  assign skip        = state_q == 2'd3;

  always_comb begin
    wrong = {table_bytes && table_full && !last_i, table_bytes && table_over, widths && last_pair && high != 4'd8,
             widths && !last_pair && high > 4'd7, widths && !last_pair && high < low, widths && low > 4'd7,
             widths && low < {1'b0, prev_q}, header && data_i != 8'h03} & {8{take_i}};
    ends = {skip, table_bytes && !table_full, widths, header} & {4{take_i && last_i}};
    for (int unsigned w = 0; w < 8; w++) width[w] = take_i && widths && widths_good && low == 4'(w);
    state = {skip, table_bytes, widths, header};
  end

  // every rule broken: header, widths, areas, a byte too many
  cover_point #(.Bins (8)) u_wrong (.clk_i, .rst_ni, .now_i (wrong));
  // a codebook ends too soon in every state
  cover_point #(.Bins (4)) u_ends (.clk_i, .rst_ni, .now_i (ends));
  // every width
  cover_point #(.Bins (8)) u_width (.clk_i, .rst_ni, .now_i (width));
  // reset in every state of a load
  cover_reset #(.Bins (4)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_book_loader qlc_book_loader_plan plan_book_loader (.*);

`default_nettype wire
