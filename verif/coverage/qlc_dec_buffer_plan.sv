// SPDX-License-Identifier: Apache-2.0
//
// Plan of the planar decoder's input.

`default_nettype none

module qlc_dec_buffer_plan #(
  parameter  int unsigned Bits = 64,
  parameter  int unsigned Depth = 5,
  parameter  int unsigned FreedLen = 2,
  localparam int unsigned Bytes = Bits / 8,
  localparam int unsigned OffLen = $clog2(Bytes)
) (
  input wire logic                clk_i,
  input wire logic                rst_ni,
  input wire logic [Depth-1:0]    held_q,
  input wire logic [Depth-1:0]    read_q,
  input wire logic [Bytes-1:0]    s_axis_tkeep_i,
  input wire logic                s_axis_tlast_i,
  input wire logic [OffLen-1:0]   last_byte,
  input wire logic                take,
  input wire logic                consume_i,
  input wire logic [FreedLen-1:0] freed_i,
  input wire logic                drain_i,
  input wire logic                inside_q,
  input wire logic                last_q,
  input wire logic                end_q
);

  logic [Depth:0]   held;
  logic [Depth-1:0] read, take_held;
  logic [Bytes:0]   kept;
  logic [1:0]       drain;
  logic [4:0]       state;

  always_comb begin
    held      = {held_q, 1'b1} & ~{1'b0, held_q};
    read      = read_q & {Depth{consume_i && freed_i != '0}};
    take_held = held[Depth-1:0] & {Depth{take && consume_i && freed_i != '0}};
    take_held[0] = take && inside_q && held[0];
    kept      = '0;
    if (take && s_axis_tlast_i) begin
      for (int unsigned b = 0; b < Bytes; b++) kept[b + 1] = s_axis_tkeep_i[0] && last_byte == OffLen'(b);
      kept[0] = !s_axis_tkeep_i[0];
    end
    drain = {drain_i && take, drain_i && end_q};
    state = {drain_i, end_q, last_q && !end_q, inside_q && !last_q, !inside_q};
  end

  // every number of beats is held
  cover_point #(.Bins (Depth + 1)) u_held (.clk_i, .rst_ni, .now_i (held));
  // beats are given up in every place
  cover_point #(.Bins (Depth)) u_read (.clk_i, .rst_ni, .now_i (read));
  // a beat comes while others are given up, or to none
  cover_point #(.Bins (Depth)) u_both (.clk_i, .rst_ni, .now_i (take_held));
  // every number of bytes in a last beat, 0 as well
  cover_point #(.Bins (Bytes + 1)) u_kept (.clk_i, .rst_ni, .now_i (kept));
  // a rest is dropped, of several beats as well
  cover_point #(.Bins (2)) u_drain (.clk_i, .rst_ni, .now_i (drain));
  // reset in every state of the input
  cover_reset #(.Bins (5)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_dec_buffer qlc_dec_buffer_plan #(.Bits (Bits), .Depth (Depth), .FreedLen (FreedLen)) plan_dec_buffer (.*);

`default_nettype wire
