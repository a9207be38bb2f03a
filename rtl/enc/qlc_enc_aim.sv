// SPDX-License-Identifier: Apache-2.0
//
// Where a slot's bits go: which beats of the ring they reach, and which of these are complete then.
//
//   ring   | open beat, begun | following ones, free ...     next_q: one-hot, the open beat of the next slot
//
// A slot's room (docs/architecture.md 3.4) before it, before its suffixes and after it gives everything: with R in
// beats, rounded up, a beat more was begun wherever R falls by one. Deep = 1: outputs are registers, one cycle after
// valid_i; 0: of the same cycle.
//
//   Bits: of a beat.  Beats: of the ring.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_aim #(
  parameter  int unsigned Bits      = 256,
  parameter  int unsigned Beats     = 4,
  parameter  int unsigned Deep      = 1,
  localparam int unsigned RoomLen   = $clog2(Beats * Bits + 1),
  localparam int unsigned OffsetLen = $clog2(Bits),
  localparam int unsigned BeatLen   = RoomLen - OffsetLen
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,

  input  wire logic                 valid_i,
  input  wire logic                 head_i,          // it has bits of a head, or a prefix
  input  wire logic                 suffix_i,        // it has suffixes
  input  wire logic                 first_i,         // it is the frame's first
  input  wire logic                 end_i,           // it is the frame's last
  input  wire logic                 error_i,         // it is the error slot
  input  wire logic [RoomLen-1:0]   room_i,
  input  wire logic [RoomLen-1:0]   room_suffix_i,
  input  wire logic [RoomLen-1:0]   room_end_i,

  output logic                      valid_o,
  output logic [Beats-1:0]          head_o,          // one-hot: the beat where the head begins; 0: there is none
  output logic [Beats-1:0]          suffix_o,        // the same for the suffixes
  output logic [OffsetLen-1:0]      head_offset_o,   // place in that beat
  output logic [OffsetLen-1:0]      suffix_offset_o,
  output logic [Beats-1:0]          touch_o,         // beats that may change
  output logic [Beats-1:0]          keep_o,          // the one that was begun before, if it keeps its bits
  output logic [Beats-1:0]          last_o,          // one-hot: the frame's last beat; 0: it goes on
  output logic [OffsetLen-4:0]      bytes_o,         // bytes of the last beat; 0: all
  output logic [BeatLen-1:0]        complete_o       // beats that are complete with this slot and were not before
);

  function automatic logic [Beats-1:0] turn(logic [Beats-1:0] place, int unsigned by);
    return (place << by) | (place >> (Beats - by));
  endfunction

  function automatic logic [Beats-1:0] turned(logic [Beats-1:0] place, logic [BeatLen-1:0] by);
    logic [Beats-1:0] result;
    result = '0;
    for (int unsigned r = 0; r < Beats; r++) begin
      if (by == BeatLen'(r)) result |= turn(place, r);
    end
    return result;
  endfunction

  logic [BeatLen-1:0] room_beats, suffix_beats, end_beats;
  assign room_beats   = room_i[RoomLen-1:OffsetLen];
  assign suffix_beats = room_suffix_i[RoomLen-1:OffsetLen];
  assign end_beats    = room_end_i[RoomLen-1:OffsetLen];

  // Bits on a beat's boundary belong to the beat behind it, but the open beat is the one before it.
  logic [Beats-1:0]   open_q, open_d;
  logic [BeatLen-1:0] begun, head_by, suffix_by;
  assign begun     = room_beats - end_beats;
  assign head_by   = BeatLen'(room_i[OffsetLen-1:0] == '0);
  assign suffix_by = room_beats - suffix_beats + BeatLen'(room_suffix_i[OffsetLen-1:0] == '0);
  assign open_d    = turned(open_q, begun);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) open_q <= Beats'(1);
    else if (valid_i) open_q <= open_d;
  end

  logic [Beats-1:0]     head, suffix, touch, keep, last;
  logic [OffsetLen-1:0] head_offset, suffix_offset, end_offset;
  logic [OffsetLen-4:0] bytes;
  logic [BeatLen-1:0]   complete;

  always_comb begin
    touch = first_i ? '0 : open_q;
    for (int unsigned r = 1; r < Beats; r++) begin
      if (BeatLen'(r) <= begun) touch |= turn(open_q, r);
    end
  end

  assign head          = head_i ? turned(open_q, head_by) : '0;
  assign suffix        = suffix_i ? turned(open_q, suffix_by) : '0;
  assign head_offset   = -room_i[OffsetLen-1:0];
  assign suffix_offset = -room_suffix_i[OffsetLen-1:0];
  assign keep          = error_i ? '0 : open_q;
  assign last          = end_i ? open_d : '0;
  assign end_offset    = -room_end_i[OffsetLen-1:0];
  assign bytes         = end_offset[OffsetLen-1:3] + (OffsetLen - 3)'(end_offset[2:0] != '0);
  assign complete      = begun - BeatLen'(first_i) + BeatLen'(end_i);

  if (Deep != 0) begin : g_deep
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) valid_o <= 1'b0;
      else         valid_o <= valid_i;
    end
    always_ff @(posedge clk_i) begin
      if (valid_i) begin
        head_o          <= head;
        suffix_o        <= suffix;
        head_offset_o   <= head_offset;
        suffix_offset_o <= suffix_offset;
        touch_o         <= touch;
        keep_o          <= keep;
        last_o          <= last;
        bytes_o         <= bytes;
        complete_o      <= complete;
      end
    end
  end else begin : g_direct
    assign valid_o         = valid_i;
    assign head_o          = head;
    assign suffix_o        = suffix;
    assign head_offset_o   = head_offset;
    assign suffix_offset_o = suffix_offset;
    assign touch_o         = touch;
    assign keep_o          = keep;
    assign last_o          = last;
    assign bytes_o         = bytes;
    assign complete_o      = complete;
  end

endmodule

`default_nettype wire
