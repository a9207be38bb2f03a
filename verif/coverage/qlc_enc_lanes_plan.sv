// SPDX-License-Identifier: Apache-2.0
//
// Plan of the planar encoder's map.

`default_nettype none

module qlc_enc_lanes_plan #(
  parameter  int unsigned Lanes = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks = 1,
  localparam int unsigned LessLen = qlc_enc_pkg::less_bits(Lanes)
) (
  input wire logic                             clk_i,
  input wire logic                             load_i,
  input wire logic                             coded,
  input wire logic [Lanes-1:0]                 valid_last,
  input wire logic [Lanes-1:0][PrefixBits-1:0] prefixes_o,
  input wire logic                             some_i,
  input wire logic [LessLen-1:0]               less_i,
  input wire logic                             coded_i,
  input wire logic [3:0]                       bank_i
);

  localparam int unsigned Areas = 1 << PrefixBits;

  logic [Lanes-1:0]            there_q, symbols;   // coded, at the outputs
  logic [Lanes-1:0][Areas-1:0] area;
  logic [Banks-1:0]            bank;

  initial there_q = '0;

  always_ff @(posedge clk_i) begin
    if (load_i) there_q <= coded ? valid_last : '0;
  end

  always_comb begin
    for (int unsigned n = 0; n < Lanes; n++) begin
      for (int unsigned a = 0; a < Areas; a++) area[n][a] = load_i && there_q[n] && prefixes_o[n] == PrefixBits'(a);
      symbols[n] = load_i && some_i && less_i == LessLen'(n);
    end
    for (int unsigned b = 0; b < Banks; b++) bank[b] = load_i && some_i && coded_i && bank_i == 4'(b);
  end

  // every area in every lane
  cover_point #(.Bins (Lanes * Areas)) u_area (.clk_i, .rst_ni (1'b1), .now_i ({area}));
  // every number of symbols in a step
  cover_point #(.Bins (Lanes)) u_symbols (.clk_i, .rst_ni (1'b1), .now_i (symbols));
  // steps coded with every bank
  cover_point #(.Bins (Banks)) u_bank (.clk_i, .rst_ni (1'b1), .now_i (bank));

endmodule

bind qlc_enc_lanes qlc_enc_lanes_plan #(.Lanes (Lanes), .PrefixBits (PrefixBits), .Banks (Banks)) plan_enc_lanes (.*);

`default_nettype wire
