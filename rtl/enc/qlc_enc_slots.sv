// SPDX-License-Identifier: Apache-2.0
//
// The planar encoder's schedule: which slot is next, whether it is ready, and whether there is room for it
// (docs/architecture.md 3.4, Slots).
//
//   prefix, head (0) ... [prefix,] head (L - 1), then for each group: [prefix,] head + suffixes, suffixes, ...
//
// All in one cycle: fire_o says that the next slot leaves, the rest what it consists of. The loop that limits the
// clock: room_q less the slot's size, not below 0 -> fire -> room_q. Room is counted in bits that still fit into the K
// beats of the ring, beats that were begun; so the position in the beat that is begun is -room modulo Bits.
//
//   Lanes: 1, 2, 4, ... 64.  PrefixBits: 3 to 5.  LookAhead: 1 to 15.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_slots #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned LookAhead  = 4,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Bits       = qlc_pkg::bus_bits(Lanes),
  localparam int unsigned Beats      = qlc_enc_pkg::ring_beats(Lanes, PrefixBits, Deep),
  localparam int unsigned RoomLen    = $clog2(Beats * Bits + 1),
  localparam int unsigned TotalLen   = $clog2(Lanes) + 4
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  input  wire logic                flush_i,      // the frame is in error: the error slot comes next
  input  wire logic                due_i,        // it is due

  input  wire logic                head_ready_i,
  input  wire qlc_enc_pkg::head_t  head_i,
  input  wire logic                suffix_valid_i,
  input  wire logic [TotalLen-1:0] suffix_total_i,
  input  wire logic                group_end_i,  // of the suffixes' step
  input  wire logic                frame_end_i,

  output logic                     fire_o,
  output logic                     prefix_o,     // it is a prefix
  output logic                     head_o,       // it has a group's head
  output logic                     suffix_o,     // it has suffixes
  output logic                     first_o,      // nothing of the frame was before it
  output logic                     end_o,        // it ends the frame
  output logic [RoomLen-1:0]       room_o,       // before the slot
  output logic [RoomLen-1:0]       room_suffix_o,// before its suffixes
  output logic [RoomLen-1:0]       room_end_o,   // after it

  input  wire logic                leave_i       // a beat leaves in this cycle
);

  localparam int unsigned PlaneBits = qlc_pkg::GroupSymbols * PrefixBits;
  localparam int unsigned LeadLen   = $clog2(LookAhead + 1);

  logic               first_q;        // nothing of the frame has fired
  logic               heads_q;        // there are heads to come
  logic [LeadLen-1:0] lead_q;         // heads without suffixes to come
  logic               begin_q;        // the next suffixes are the first of their group
  logic               prefixed_q;     // the prefix of the next head, if it has one, has fired
  logic [RoomLen-1:0] room_q;

  logic with_head, with_prefix, with_suffix, ready;

  assign with_head   = heads_q && ((lead_q != '0) || begin_q) && !due_i;
  assign with_prefix = with_head && !prefixed_q && (head_i.frame_begin || head_i.constant || head_i.counted);
  assign with_suffix = !(with_head && ((lead_q != '0) || with_prefix)) && !due_i;
  assign ready       = due_i || ((!with_head || head_ready_i) && (!with_suffix || suffix_valid_i));

  // Sizes.
  logic [RoomLen-1:0] lead_bits, suffix_bits;

  always_comb begin
    lead_bits = '0;
    if (due_i) begin
      lead_bits[3] = first_q;         // it takes the place of the begun beat, or begins one
    end else if (with_prefix) begin
      lead_bits = (head_i.frame_begin ? RoomLen'(8) : '0) + (head_i.constant ? RoomLen'(8) : '0) +
                  (head_i.counted ? RoomLen'(16) : '0);
    end else if (with_head) begin
      lead_bits = (head_i.coded ? RoomLen'(PlaneBits) : '0) | (head_i.next ? RoomLen'(8) : '0);
    end
  end

  assign suffix_bits = with_suffix ? RoomLen'(suffix_total_i) : '0;

  // Is there room? For the error slot, whatever place it takes, a beat more than are begun.
  logic [RoomLen:0] after;
  logic             fits;

  assign room_o        = room_q;
  assign room_suffix_o = room_q - lead_bits;
  assign after         = {1'b0, room_q} - {1'b0, lead_bits} - {1'b0, suffix_bits};
  assign fits          = due_i ? (room_q[RoomLen-1:$clog2(Bits)] != '0) : !after[RoomLen];
  assign room_end_o    = after[RoomLen-1:0];

  assign fire_o   = ready && fits;
  assign prefix_o = with_prefix;
  assign head_o   = with_head && !with_prefix;
  assign suffix_o = with_suffix;
  assign first_o  = first_q;
  assign end_o    = due_i || (with_suffix && frame_end_i);

  logic [RoomLen-1:0] room_d;

  always_comb begin
    room_d = room_q;
    if (fire_o) begin
      room_d = room_end_o;
      if (end_o) room_d[$clog2(Bits)-1:0] = '0;   // the next frame begins a beat
    end
    if (leave_i) room_d[RoomLen-1:$clog2(Bits)] += (RoomLen - $clog2(Bits))'(1);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      room_q <= RoomLen'(Beats * Bits);
    end else begin
      room_q <= room_d;

      a_room: assert (room_q <= RoomLen'(Beats * Bits));
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      first_q    <= 1'b1;
      heads_q    <= 1'b1;
      lead_q     <= LeadLen'(LookAhead);
      begin_q    <= 1'b1;
      prefixed_q <= 1'b0;
    end else begin
      if (fire_o) first_q <= end_o;
      if (flush_i || (fire_o && end_o)) begin
        heads_q    <= 1'b1;
        lead_q     <= LeadLen'(LookAhead);
        begin_q    <= 1'b1;
        prefixed_q <= 1'b0;
      end else if (fire_o) begin
        if (with_prefix) prefixed_q <= 1'b1;
        if (head_o) begin
          prefixed_q <= 1'b0;
          heads_q    <= !head_i.frame_end;
          if (lead_q != '0) lead_q <= head_i.frame_end ? '0 : lead_q - LeadLen'(1);
        end
        if (with_suffix) begin_q <= group_end_i;
      end
    end
  end

endmodule

`default_nettype wire
