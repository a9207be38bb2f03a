// SPDX-License-Identifier: Apache-2.0
//
// Plan of the choice of a chunk's mode and bank.

`default_nettype none

module qlc_enc_choice_plan #(
  parameter  int unsigned Banks = 2,
  localparam int unsigned SumLen = 20
) (
  input wire logic                         clk_i,
  input wire logic                         rst_ni,
  input wire logic                         valid_o,
  input wire qlc_enc_pkg::chunk_t          chunk_o,
  input wire logic [Banks-1:0][SumLen-1:0] sum_q,
  input wire logic signed [SumLen:0]       limit_q,
  input wire logic [SumLen-1:0]            smallest,
  input wire logic                         found,
  input wire logic                         constant_q
);

  logic [2:0]       mode;
  logic [Banks-1:0] bank;
  logic [3:0]       close;
  int unsigned      smallest_banks;

  always_comb begin
    for (int unsigned m = 0; m < 3; m++) mode[m] = valid_o && chunk_o.header.mode == qlc_pkg::mode_e'(m);
    smallest_banks = 0;
    for (int unsigned b = 0; b < Banks; b++) begin
      bank[b] = valid_o && chunk_o.header.mode == qlc_pkg::ModeCoded && chunk_o.header.bank == 4'(b);
      smallest_banks += 32'(sum_q[b] == smallest);
    end
    close = {!found, found && smallest_banks > 1, found && signed'({1'b0, smallest}) == limit_q,
             found && signed'({1'b0, smallest}) + 21'sd1 == limit_q} & {4{valid_o && !constant_q}};
  end

  // chosen: coded, raw, constant
  cover_point #(.Bins (3)) u_mode (.clk_i, .rst_ni, .now_i (mode));
  // chosen: every bank
  cover_point #(.Bins (Banks)) u_bank (.clk_i, .rst_ni, .now_i (bank));
  // a bit shorter than raw, as long as raw
  cover_point #(.Bins (2)) u_limit (.clk_i, .rst_ni, .now_i (close[1:0]));
  // there is no bank
  cover_point #(.Bins (1)) u_none (.clk_i, .rst_ni, .now_i (close[3]));
  if (Banks > 1) begin : g_several
    // two banks are as short
    cover_point #(.Bins (1)) u_equal (.clk_i, .rst_ni, .now_i (close[2]));
  end

endmodule

bind qlc_enc_choice qlc_enc_choice_plan #(.Banks (Banks)) plan_enc_choice (.*);

`default_nettype wire
