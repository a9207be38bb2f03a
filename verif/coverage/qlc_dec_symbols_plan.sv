// SPDX-License-Identifier: Apache-2.0
//
// Plan of the planar decoder's delivery: what steps bring.

`default_nettype none

module qlc_dec_symbols_plan #(
  parameter  int unsigned Lanes = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks = 1
) (
  input wire logic                             clk_i,
  input wire logic                             rst_ni,
  input wire logic                             valid_i,
  input wire qlc_pkg::error_e                  error_i,
  input wire qlc_pkg::step_t                   step_i,
  input wire logic [Lanes-1:0]                 keeps_i,
  input wire logic [Lanes-1:0][PrefixBits-1:0] areas_i,
  input wire logic [Lanes:0][2:0]              phases_i,
  input wire logic                             move_o,
  input wire logic                             m_axis_tvalid_o,
  input wire logic                             m_axis_tready_i
);

  localparam int unsigned Areas = 1 << PrefixBits;

  logic                        step, coded;
  logic [Lanes-1:0][Areas-1:0] area;
  logic [Lanes-1:0][7:0]       phase;
  logic [2:0]                  mode, stall;
  logic [Banks-1:0]            bank;
  logic [Lanes-1:0]            symbols;
  logic [4:0]                  error;

  assign step  = valid_i && move_o && error_i == qlc_pkg::ErrNone;
  assign coded = step && step_i.mode == qlc_pkg::ModeCoded;

  always_comb begin
    for (int unsigned n = 0; n < Lanes; n++) begin
      for (int unsigned a = 0; a < Areas; a++) area[n][a] = coded && keeps_i[n] && areas_i[n] == PrefixBits'(a);
      for (int unsigned p = 0; p < 8; p++) phase[n][p] = coded && keeps_i[n] && phases_i[n] == 3'(p);
      symbols[n] = step && step_i.count == 6'(n);
    end
    for (int unsigned b = 0; b < Banks; b++) bank[b] = coded && step_i.bank == 4'(b);
    for (int unsigned m = 0; m < 3; m++) mode[m] = step && step_i.mode == qlc_pkg::mode_e'(m);
    for (int unsigned e = 0; e < 5; e++) begin
      error[e] = valid_i && move_o && 3'(error_i) == (e == 0 ? 3'd2 : e == 1 ? 3'd3 : 3'(e + 3));
    end
    stall = {valid_i && error_i != qlc_pkg::ErrNone, valid_i && error_i == qlc_pkg::ErrNone, !valid_i} &
            {3{m_axis_tvalid_o && !m_axis_tready_i}};
  end

  // every area in every lane
  cover_point #(.Bins (Lanes * Areas)) u_area (.clk_i, .rst_ni, .now_i ({area}));
  // every lane's suffix begins at every bit
  cover_point #(.Bins (Lanes * 8)) u_phase (.clk_i, .rst_ni, .now_i ({phase}));
  // steps coded, raw, constant
  cover_point #(.Bins (3)) u_mode (.clk_i, .rst_ni, .now_i (mode));
  // steps coded with every bank
  cover_point #(.Bins (Banks)) u_bank (.clk_i, .rst_ni, .now_i (bank));
  // every number of symbols in a step
  cover_point #(.Bins (Lanes)) u_symbols (.clk_i, .rst_ni, .now_i (symbols));
  // every error of a frame
  cover_point #(.Bins (5)) u_error (.clk_i, .rst_ni, .now_i (error));
  // a beat waits, behind it nothing, symbols, an error
  cover_point #(.Bins (3)) u_stall (.clk_i, .rst_ni, .now_i (stall));

endmodule

bind qlc_dec_symbols qlc_dec_symbols_plan #(.Lanes (Lanes), .PrefixBits (PrefixBits), .Banks (Banks)) plan_dec_symbols (.*);

`default_nettype wire
