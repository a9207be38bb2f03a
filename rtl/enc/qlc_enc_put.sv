// SPDX-License-Identifier: Apache-2.0
//
// The end of the planar encoder's pipe: turns slots to their places and puts them in the frame's beats, which leave.
//
//   next slot's sizes | its position; turned to phase, low bits | the others; words -> ring -> m_axis
//
// The pipe's stages load with load_i, which must be 0 when room_o is.
//
//   Lanes: 1, 2, 4, ... 64.  PrefixBits: 3 to 5.

`default_nettype none

module qlc_enc_put #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  localparam int unsigned Bits       = qlc_pkg::bus_bits(Lanes),
  localparam int unsigned CountLen   = qlc_pkg::step_bits(Lanes),
  localparam int unsigned HeadLen    = $clog2(qlc_enc_pkg::head_bytes(PrefixBits) + 1)
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 load_i,
  output logic                      room_o,

  // The slot that comes next, as of qlc_enc_plan.
  input  wire logic [2:0]           front_bytes_i,
  input  wire logic [HeadLen-1:0]   head_bytes_i,
  input  wire logic                 follow_i,
  input  wire logic [CountLen-1:0]  suffix_bytes_i,
  input  wire logic [2:0]           phase_i,

  // The one before it.
  input  wire logic [31:0]          front_i,
  input  wire logic [PrefixBits*qlc_pkg::GroupSymbols-1:0] planes_i,
  input  wire logic [8*Lanes-1:0]   suffixes_i,
  input  wire logic                 ending_i,         // it is the frame's last
  input  wire qlc_pkg::error_e      error_i,          // of the frame, if so

  // The one before that, which is put.
  input  wire logic                 end_i,            // it is the frame's last

  output logic                      leave_o,          // a beat is transferred in this cycle
  output logic [Bits-1:0]           m_axis_tdata_o,
  output logic [Bits/8-1:0]         m_axis_tkeep_o,
  output logic                      m_axis_tlast_o,
  output logic [2:0]                m_axis_tuser_o,
  output logic                      m_axis_tvalid_o,
  input  wire logic                 m_axis_tready_i
);

  localparam int unsigned Bytes    = Bits / 8;
  localparam int unsigned ByteLen  = $clog2(Bytes);
  localparam int unsigned Fine     = ByteLen > 5 ? 3 : 2;      // bits of places in bytes that are turned by first
  localparam int unsigned Words    = qlc_enc_pkg::head_words(Lanes, PrefixBits);
  localparam int unsigned Beats    = qlc_enc_pkg::slot_beats(Lanes, PrefixBits);
  localparam int unsigned BeatLen  = $clog2(Beats + 1);

  logic [2:0]                   slot_phase, put_phase;
  logic [Fine-1:0]              fine;
  logic [BeatLen-1:0]           complete_next, complete, slot_beats;
  logic                         with_head, head_early, rest;
  logic [Beats:0]               suffix_beat;
  logic [Bytes-1:0]             head_here, head_above, suffix_here, suffix_above;
  logic [ByteLen-1:0]           head_at, suffix_at, last_bytes;
  logic [Words-1:0][Bits-1:0]   heads;
  logic [Bits-1:0]              slot_suffixes, open;
  logic [Beats:0][Bits-1:0]     words;

  qlc_enc_plan #(.Lanes (Lanes), .PrefixBits (PrefixBits), .Fine (Fine)) u_plan (
    .clk_i, .rst_ni, .load_i,
    .front_bytes_i, .head_bytes_i, .follow_i, .suffix_bytes_i, .phase_i,
    .ending_i,
    .error_i         (error_i != qlc_pkg::ErrNone),
    .phase_o         (slot_phase),
    .fine_o          (fine),
    .complete_next_o (complete_next),
    .head_o          (with_head),
    .put_phase_o     (put_phase),
    .head_early_o    (head_early),
    .head_at_o       (head_at),
    .head_here_o     (head_here),
    .head_above_o    (head_above),
    .suffix_o        (suffix_beat),
    .suffix_at_o     (suffix_at),
    .suffix_here_o   (suffix_here),
    .suffix_above_o  (suffix_above),
    .complete_o      (complete),
    .beats_o         (slot_beats),
    .rest_o          (rest),
    .bytes_o         (last_bytes)
  );

  qlc_enc_turn #(.Lanes (Lanes), .PrefixBits (PrefixBits), .Fine (Fine)) u_turn (
    .clk_i, .load_i,
    .front_i, .planes_i, .suffixes_i,
    .phase_i     (slot_phase),
    .fine_i      (fine),
    .head_at_i   (head_at),
    .suffix_at_i (suffix_at),
    .heads_o     (heads),
    .suffixes_o  (slot_suffixes)
  );

  qlc_enc_words #(.Bytes (Bytes), .Beats (Beats), .Words (Words)) u_words (
    .head_i        (with_head),
    .head_early_i  (head_early),
    .head_here_i   (head_here),
    .head_above_i  (head_above),
    .suffix_i      (suffix_beat),
    .suffix_here_i (suffix_here),
    .suffix_above_i (suffix_above),
    .phase_i       (put_phase),
    .heads_i       (heads),
    .suffixes_i    (slot_suffixes),
    .open_i        (open),
    .beats_o       (words)
  );

  qlc_enc_ring #(.Bytes (Bytes), .Beats (Beats)) u_ring (
    .clk_i, .rst_ni,
    .put_i           (load_i),
    .complete_next_i (complete_next),
    .ending_i,
    .complete_i      (complete),
    .beats_i         (slot_beats),
    .rest_i          (rest),
    .end_i,
    .bytes_i         (last_bytes),
    .error_i,
    .words_i         (words),
    .open_o          (open),
    .room_o, .leave_o,
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o, .m_axis_tuser_o, .m_axis_tvalid_o, .m_axis_tready_i
  );

endmodule

`default_nettype wire
