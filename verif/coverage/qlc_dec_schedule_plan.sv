// SPDX-License-Identifier: Apache-2.0
//
// Plan of the planar decoder's schedule: where actions begin, what they wait for, how frames end.

`default_nettype none

module qlc_dec_schedule_plan #(
  parameter  int unsigned Lanes = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks = 1,
  parameter  int unsigned Deep = 1,
  localparam int unsigned Bytes  = qlc_pkg::bus_bits(Lanes) / 8,
  localparam int unsigned OffLen = $clog2(Bytes),
  localparam int unsigned Align  = Deep != 0 ? 2 : 1
) (
  input wire logic              clk_i,
  input wire logic              rst_ni,
  input wire logic              move_i,
  input wire logic              wait_i,
  input wire logic              end_i,
  input wire logic              drain_q,
  input wire logic              valid_i,
  input wire qlc_pkg::action_t  action_i,
  input wire logic [OffLen-1:0] offset_i,
  input wire logic [2:0]        phase_i,
  input wire logic              fire_o,
  input wire logic              doom_o,
  input wire logic              accept_o,
  input wire qlc_pkg::mode_e    accept_mode_o,
  input wire logic [3:0]        accept_bank_o,
  input wire logic [Align-1:0]  header_q,
  input wire logic [Align-1:0]  detail_q,
  input wire logic [Align:0]    doomed_q
);

  logic                  fire;
  logic [Bytes-1:0][7:0] planes, suffixes;
  logic [Bytes-1:0]      header_byte, detail_byte;
  logic [7:0]            header_bit, detail_bit;
  logic [4:0]            kind, late, doom;
  logic [2:0]            mode;
  logic [Banks-1:0]      bank;
  logic [7:0]            state;

  assign fire = fire_o && move_i;

  always_comb begin
    for (int unsigned b = 0; b < Bytes; b++) begin
      for (int unsigned p = 0; p < 8; p++) begin
        planes[b][p]   = fire && action_i.planes && offset_i == OffLen'(b) && phase_i == 3'(p);
        suffixes[b][p] = fire && action_i.step && !action_i.head && offset_i == OffLen'(b) && phase_i == 3'(p);
      end
      header_byte[b] = fire && action_i.header && offset_i == OffLen'(b);
      detail_byte[b] = fire && action_i.detail && offset_i == OffLen'(b);
    end
    for (int unsigned p = 0; p < 8; p++) begin
      header_bit[p] = fire && action_i.header && phase_i == 3'(p);
      detail_bit[p] = fire && action_i.detail && phase_i == 3'(p);
    end
    kind = {action_i.head && action_i.step, !action_i.head && action_i.step, action_i.head && !action_i.step, action_i.detail,
            action_i.start};
    late = valid_i && move_i && !fire_o && !doom_o && !end_i ? kind : '0;
    doom = doom_o && move_i ? kind : '0;
    for (int unsigned m = 0; m < 3; m++) mode[m] = accept_o && move_i && accept_mode_o == qlc_pkg::mode_e'(m);
    for (int unsigned b = 0; b < Banks; b++) begin
      bank[b] = accept_o && move_i && accept_mode_o == qlc_pkg::ModeCoded && accept_bank_o == 4'(b);
    end
    state = {doomed_q != '0, detail_q != '0, header_q != '0, drain_q, end_i, wait_i, valid_i, !valid_i};
  end

  // planes begin at every bit of a beat
  cover_point #(.Bins (Bytes * 8)) u_planes (.clk_i, .rst_ni, .now_i ({planes}));
  // a step without a head begins at every bit of a beat
  cover_point #(.Bins (Bytes * 8)) u_suffixes (.clk_i, .rst_ni, .now_i ({suffixes}));
  // a header begins at every byte of a beat
  cover_point #(.Bins (Bytes)) u_header_byte (.clk_i, .rst_ni, .now_i (header_byte));
  // a header begins at every bit of a byte
  cover_point #(.Bins (8)) u_header_bit (.clk_i, .rst_ni, .now_i (header_bit));
  // a detail begins at every byte of a beat
  cover_point #(.Bins (Bytes)) u_detail_byte (.clk_i, .rst_ni, .now_i (detail_byte));
  // a detail begins at every bit of a byte
  cover_point #(.Bins (8)) u_detail_bit (.clk_i, .rst_ni, .now_i (detail_bit));
  // every kind of action waits for beats
  cover_point #(.Bins (5)) u_late (.clk_i, .rst_ni, .now_i (late));
  // a frame is cut in every kind of action
  cover_point #(.Bins (5)) u_doom (.clk_i, .rst_ni, .now_i (doom));
  // headers: coded, raw, constant
  cover_point #(.Bins (3)) u_mode (.clk_i, .rst_ni, .now_i (mode));
  // headers name every bank
  cover_point #(.Bins (Banks)) u_bank (.clk_i, .rst_ni, .now_i (bank));
  // reset in every state of the schedule
  cover_reset #(.Bins (8)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_dec_schedule qlc_dec_schedule_plan #(.Lanes (Lanes), .PrefixBits (PrefixBits), .Banks (Banks), .Deep (Deep)) plan_dec_schedule (.*);

`default_nettype wire
