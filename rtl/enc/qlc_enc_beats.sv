// SPDX-License-Identifier: Apache-2.0
//
// From slots to beats: a slot's head and suffixes are rotated to where they go and put into the ring.
//
//   Deep = 1     slot | registers | rotate, lower half of the amount | rotate, upper half; mask | ring -> m_axis
//        cycle     t                t + 1                              t + 2                      t + 3
//   Deep = 0     slot   rotate, mask | ring -> m_axis
//        cycle     t                   t + 1
//
// Takes a slot in every cycle; the room that qlc_enc_slots keeps is that of the ring.
//
//   Lanes: 1, 2, 4, ... 64.  PrefixBits: 3 to 5.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_beats #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Bits       = qlc_pkg::bus_bits(Lanes),
  localparam int unsigned Beats      = qlc_enc_pkg::ring_beats(Lanes, PrefixBits, Deep),
  localparam int unsigned RoomLen    = $clog2(Beats * Bits + 1),
  localparam int unsigned HeadLen    = qlc_pkg::GroupSymbols * PrefixBits + 8
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,

  input  wire logic                 fire_i,
  input  wire logic                 head_i,          // the slot has bits of a head, or is a prefix
  input  wire logic                 suffix_i,        // it has suffixes
  input  wire logic                 first_i,
  input  wire logic                 end_i,
  input  wire qlc_pkg::error_e      error_i,         // not 0: it is the error slot
  input  wire logic [RoomLen-1:0]   room_i,
  input  wire logic [RoomLen-1:0]   room_suffix_i,
  input  wire logic [RoomLen-1:0]   room_end_i,
  input  wire logic [HeadLen-1:0]   head_bits_i,
  input  wire logic [8*Lanes-1:0]   suffix_bits_i,

  output logic                      leave_o,
  output logic [Bits-1:0]           m_axis_tdata_o,
  output logic [Bits/8-1:0]         m_axis_tkeep_o,
  output logic                      m_axis_tlast_o,
  output logic [2:0]                m_axis_tuser_o,
  output logic                      m_axis_tvalid_o,
  input  wire logic                 m_axis_tready_i
);

  localparam int unsigned OffsetLen = $clog2(Bits);
  localparam int unsigned BeatLen   = RoomLen - OffsetLen;
  localparam int unsigned Words     = (HeadLen + Bits - 1) / Bits;

  logic               fire, with_head, with_suffix, first, ends;
  qlc_pkg::error_e    error, error_held;
  logic [RoomLen-1:0] room, room_suffix, room_end;
  logic [HeadLen-1:0] head_bits;
  logic [8*Lanes-1:0] suffix_bits;

  if (Deep != 0) begin : g_deep
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) fire <= 1'b0;
      else         fire <= fire_i;
    end
    always_ff @(posedge clk_i) begin
      with_head   <= head_i;
      with_suffix <= suffix_i;
      first       <= first_i;
      ends        <= end_i;
      error       <= error_i;
      room        <= room_i;
      room_suffix <= room_suffix_i;
      room_end    <= room_end_i;
      if (head_i)   head_bits   <= head_bits_i;
      if (suffix_i) suffix_bits <= suffix_bits_i;
      error_held  <= error;
    end
  end else begin : g_direct
    assign fire        = fire_i;
    assign with_head   = head_i;
    assign with_suffix = suffix_i;
    assign first       = first_i;
    assign ends        = end_i;
    assign error       = error_i;
    assign room        = room_i;
    assign room_suffix = room_suffix_i;
    assign room_end    = room_end_i;
    assign head_bits   = head_bits_i;
    assign suffix_bits = suffix_bits_i;
    assign error_held  = error;
  end

  logic                       write;
  logic [Beats-1:0]           head_at, suffix_at, touch, keep, last;
  logic [OffsetLen-1:0]       head_offset, suffix_offset;
  logic [OffsetLen-4:0]       bytes;
  logic [BeatLen-1:0]         complete;
  logic [Words-1:0][Bits-1:0] head_words;
  logic [Bits-1:0]            suffix_word;

  qlc_enc_aim #(.Bits (Bits), .Beats (Beats), .Deep (Deep)) u_aim (
    .clk_i, .rst_ni,
    .valid_i         (fire),
    .head_i          (with_head),
    .suffix_i        (with_suffix),
    .first_i         (first),
    .end_i           (ends),
    .error_i         (error != qlc_pkg::ErrNone),
    .room_i          (room),
    .room_suffix_i   (room_suffix),
    .room_end_i      (room_end),
    .valid_o         (write),
    .head_o          (head_at),
    .suffix_o        (suffix_at),
    .head_offset_o   (head_offset),
    .suffix_offset_o (suffix_offset),
    .touch_o         (touch),
    .keep_o          (keep),
    .last_o          (last),
    .bytes_o         (bytes),
    .complete_o      (complete)
  );

  logic [Words*Bits-1:0]      head_padded;
  logic [Words-1:0][Bits-1:0] head_in;

  assign head_padded = (Words * Bits)'(head_bits);

  for (genvar w = 0; w < int'(Words); w++) begin : g_word
    assign head_in[w] = head_padded[w*Bits +: Bits];
  end

  qlc_enc_place #(.Bits (Bits), .Words (Words), .Deep (Deep)) u_head (
    .clk_i,
    .load_i   (with_head),
    .amount_i (room[OffsetLen-1:0]),
    .words_i  (head_in),
    .words_o  (head_words)
  );

  qlc_enc_place #(.Bits (Bits), .Words (1), .Deep (Deep)) u_suffix (
    .clk_i,
    .load_i   (with_suffix),
    .amount_i (room_suffix[OffsetLen-1:0]),
    .words_i  (Bits'(suffix_bits)),
    .words_o  (suffix_word)
  );

  qlc_enc_ring #(.Bits (Bits), .Beats (Beats), .Words (Words)) u_ring (
    .clk_i, .rst_ni,
    .write_i         (write),
    .head_words_i    (head_words),
    .suffix_word_i   (suffix_word),
    .head_i          (head_at),
    .suffix_i        (suffix_at),
    .head_offset_i   (head_offset),
    .suffix_offset_i (suffix_offset),
    .touch_i         (touch),
    .keep_i          (keep),
    .last_i          (last),
    .bytes_i         (bytes),
    .error_i         (error_held),
    .complete_i      (complete),
    .leave_o,
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o, .m_axis_tuser_o, .m_axis_tvalid_o, .m_axis_tready_i
  );

endmodule

`default_nettype wire
