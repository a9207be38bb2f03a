// SPDX-License-Identifier: Apache-2.0
//
// Plan of the chunk buffer of the encoder that chooses.

`default_nettype none

module qlc_enc_chunks_plan #(
  parameter  int unsigned MaxChunk = 1024,
  parameter  int unsigned Lanes = 32,
  localparam int unsigned Steps = qlc_pkg::GroupSymbols / Lanes,
  localparam int unsigned Depth = MaxChunk / 64 * Steps + (8 * Steps > 12 ? 8 * Steps : 12),
  localparam int unsigned AddressLen = $clog2(Depth),
  localparam int unsigned ChunkLen = 4
) (
  input wire logic                  clk_i,
  input wire logic                  rst_ni,
  input wire logic                  take,
  input wire logic                  pop_i,
  input wire logic [AddressLen-1:0] write_q,
  input wire logic [AddressLen-1:0] read_q,
  input wire logic [AddressLen:0]   count_q,
  input wire logic [ChunkLen:0]     begun_q,
  input wire logic                  chunk_end,
  input wire logic                  last_i,
  input wire logic                  first,
  input wire logic                  valid_i,
  input wire logic                  allow_i
);

  logic [3:0] fill;
  logic [1:0] wrap;
  logic [2:0] ends, state;

  assign fill  = {valid_i && allow_i && begun_q[ChunkLen], valid_i && allow_i && count_q == (AddressLen + 1)'(Depth), take && pop_i, count_q == '0};
  assign wrap  = {pop_i && read_q == AddressLen'(Depth - 1), take && write_q == AddressLen'(Depth - 1)};
  assign ends  = {take && first && last_i, take && chunk_end && !last_i, take && last_i && !first};
  assign state = {begun_q != '0, count_q != '0, count_q == '0};

  // empty, a beat comes and one goes, no room, no room for choices
  cover_point #(.Bins (4)) u_fill (.clk_i, .rst_ni, .now_i (fill));
  // the last place written, read
  cover_point #(.Bins (2)) u_wrap (.clk_i, .rst_ni, .now_i (wrap));
  // chunks end with the frame, before, with their first beat
  cover_point #(.Bins (3)) u_ends (.clk_i, .rst_ni, .now_i (ends));
  // reset with and without beats
  cover_reset #(.Bins (3)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_enc_chunks qlc_enc_chunks_plan #(.MaxChunk (MaxChunk), .Lanes (Lanes)) plan_enc_chunks (.*);

`default_nettype wire
