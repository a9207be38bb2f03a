// SPDX-License-Identifier: Apache-2.0
//
// Plan of how symbols enter the planar encoder, and of what is wrong with a frame.

`default_nettype none

module qlc_enc_enter_plan #(
  parameter  int unsigned Lanes = 32,
  parameter  int unsigned Select = 0,
  localparam int unsigned LessLen = qlc_enc_pkg::less_bits(Lanes)
) (
  input wire logic                clk_i,
  input wire logic                rst_ni,
  input wire logic                valid_i,
  input wire logic                last_i,
  input wire logic                empty_i,
  input wire logic [LessLen-1:0]  less_i,
  input wire logic                bad_bank_i,
  input wire logic [LessLen-1:0]  last_less,
  input wire logic                frame_end,
  input wire logic                enter,
  input wire logic                room_i,
  input wire qlc_enc_pkg::chunk_t chunk_q,
  input wire qlc_enc_pkg::chunk_t next_q,
  input wire logic                pair_q,
  input wire logic                next_valid_q,
  input wire logic                active_q,
  input wire logic                going_q,
  input wire logic                ended_q,
  input wire logic                drop_q,
  input wire logic                chunk_end
);

  logic [2:0] mode, waits;
  logic [1:0] follows, drop;
  logic [4:0] state;

  always_comb begin
    for (int unsigned m = 0; m < 3; m++) begin
      mode[m] = enter && chunk_q.header.mode == qlc_pkg::mode_e'(m) && (Select != 0 || m < 2);
    end
    waits   = {going_q && valid_i && !room_i, going_q && room_i && valid_i && pair_q && !next_valid_q, going_q && room_i && !valid_i};
    follows = {chunk_end && next_q.header.last, chunk_end && !next_q.header.last};
    drop    = {drop_q && valid_i && !last_i, drop_q && valid_i && last_i};
    state   = {drop_q, ended_q, going_q && next_valid_q, going_q && !next_valid_q, !active_q};
  end

  // a chunk follows a chunk, the last and another
  cover_point #(.Bins (2)) u_follows (.clk_i, .rst_ni, .now_i (follows));
  if (Select != 0) begin : g_select
    logic [1:0] wrong;
    assign wrong = {enter && pair_q && next_q.bad, enter && chunk_q.bad};
    // a step waits for the next chunk, for room
    cover_point #(.Bins (2)) u_late (.clk_i, .rst_ni, .now_i (waits[2:1]));
    // reset in every state of a frame
    cover_reset #(.Bins (4)) u_ready (.rst_ni, .state_i (state[3:0]));
    // steps coded, raw, constant
    cover_point #(.Bins (3)) u_mode (.clk_i, .rst_ni, .now_i (mode));
    // a frame without symbols; one that ends behind a whole chunk without any
    cover_point #(.Bins (2)) u_wrong (.clk_i, .rst_ni, .now_i (wrong));
  end else begin : g_told
    logic [5:0] wrong;
    always_comb begin
      wrong[0] = bad_bank_i;
      wrong[1] = last_i && !empty_i && !frame_end;
      wrong[2] = last_i && empty_i;
      wrong[3] = frame_end && !last_i;
      wrong[4] = Lanes > 1 && last_i && !empty_i && frame_end && less_i < last_less;
      wrong[5] = Lanes > 1 && last_i && !empty_i && frame_end && less_i > last_less;
      if (!enter) wrong = '0;
    end
    // a step waits for symbols, for room
    cover_point #(.Bins (2)) u_waits (.clk_i, .rst_ni, .now_i ({waits[2], waits[0]}));
    // reset in every state of a frame
    cover_reset #(.Bins (5)) u_reset (.rst_ni, .state_i (state));
    // steps coded, raw
    cover_point #(.Bins (2)) u_mode (.clk_i, .rst_ni, .now_i (mode[1:0]));
    // no bank; ends a beat too soon, without bytes, too late, a symbol too soon or late
    cover_point #(.Bins (Lanes > 1 ? 6 : 4)) u_wrong (.clk_i, .rst_ni, .now_i (wrong[Lanes > 1 ? 5 : 3:0]));
    // the rest of a frame in error is dropped
    cover_point #(.Bins (2)) u_drop (.clk_i, .rst_ni, .now_i (drop));
  end

endmodule

bind qlc_enc_enter qlc_enc_enter_plan #(.Lanes (Lanes), .Select (Select)) plan_enc_enter (.*);

`default_nettype wire
