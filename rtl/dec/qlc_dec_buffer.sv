// SPDX-License-Identifier: Apache-2.0
//
// The planar decoder's input: holds the beats of one frame and offers the bytes at its read position.
//
//   beats   [ w0 ][ w1 ][ w2 ][ w3 ] ...      words_o: all beats, the read position's first
//                |<- offset_o               offset_o: the next byte's place in the first of them
//                |<---- avail_o ---->|
//
// Handshake: s_axis_tready_o is a register's function: there is room, the frame's last beat has not come, and, before
// a frame's first beat, allow_i. In the cycle after a beat was taken its bytes count in avail_o; those of the frame's last
// beat, with end_o, a cycle later; in the cycle between nothing is consumed (wait_o). consume_i moves the read position by bytes_i at the end of the cycle. clear_i forgets
// everything; the next frame begins at byte 0. While drain_i, beats are taken, whether there is room or not, and dropped.
//
//   Bits: of a beat, 64 to 512, a multiple of 8.  Depth: beats held.  SizeLen: bits of bytes_i.

`default_nettype none

module qlc_dec_buffer #(
  parameter  int unsigned Bits     = 64,
  parameter  int unsigned Depth    = 5,
  parameter  int unsigned SizeLen  = 6,
  localparam int unsigned Bytes    = Bits / 8,
  localparam int unsigned AvailLen = $clog2(Depth * Bytes + 1)
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,

  input  wire logic [Bits-1:0]       s_axis_tdata_i,
  input  wire logic [Bytes-1:0]      s_axis_tkeep_i,
  input  wire logic                  s_axis_tlast_i,
  input  wire logic                  s_axis_tvalid_i,
  output logic                       s_axis_tready_o,
  input  wire logic                  allow_i,
  output logic                       first_o,    // a frame's first beat is taken in this cycle

  output logic [Depth-1:0][Bits-1:0] words_o,
  output logic [$clog2(Bytes)-1:0]   offset_o,
  output logic [AvailLen-1:0]        avail_o,    // bytes of the frame that are here, from the read position's on
  output logic                       full_o,
  output logic                       wait_o,     // the frame's last beat was taken in the cycle before: do not consume
  output logic                       end_o,      // the frame's last beat counts in avail_o
  output logic [7:0]                 tail_o,     // with end_o: the frame's last byte

  input  wire logic                  consume_i,
  input  wire logic [SizeLen-1:0]    bytes_i,
  input  wire logic                  clear_i,
  input  wire logic                  drain_i
);

  localparam int unsigned OffLen   = $clog2(Bytes);
  localparam int unsigned KeptLen  = $clog2(Bytes + 1);
  localparam int unsigned PlaceLen = (SizeLen > OffLen ? SizeLen : OffLen) + 1;

  logic [Depth-1:0][Bits-1:0] beats_q;
  logic [Depth-1:0]           write_q, read_q, read_next;   // one-hot
  logic [Depth-1:0]           held_q, held_left, held_d;    // as many ones, from bit 0 on, as beats are held
  logic [OffLen-1:0]          offset_q;
  logic [AvailLen-1:0]        avail_q;
  logic                       inside_q, last_q, end_q;      // a beat of the frame was taken; its last one; that counts
  logic [KeptLen-1:0]         kept_q;
  logic [7:0]                 tail_q;
  logic                       full, take, store;

  assign full            = held_q[Depth-1];
  assign s_axis_tready_o = !last_q && (inside_q ? !full || drain_i : allow_i);
  assign take            = s_axis_tvalid_i && s_axis_tready_o;
  assign store           = take && !drain_i;
  assign first_o         = take && !inside_q;

  // Of a last beat.
  logic [KeptLen-1:0] kept_bytes;
  logic [7:0]         tail;

  qlc_dec_kept #(.Bytes (Bytes)) u_kept (
    .data_i  (s_axis_tdata_i),
    .keep_i  (s_axis_tkeep_i),
    .bytes_o (kept_bytes),
    .tail_o  (tail)
  );

  // The read position after a consumption; its carry out of the first beat says how many beats that leaves behind.
  logic [PlaceLen-1:0]          place;
  logic [PlaceLen-OffLen-1:0]   freed;
  logic [AvailLen-1:0]          gone;
  logic [AvailLen-OffLen-1:0]   stay_beats, gone_beats;
  logic                         more;

  assign place      = PlaceLen'(offset_q) + PlaceLen'(bytes_i);
  assign freed      = place[PlaceLen-1:OffLen];
  assign gone       = avail_q - AvailLen'(bytes_i);
  assign more       = store && !s_axis_tlast_i;
  assign stay_beats = avail_q[AvailLen-1:OffLen] + (AvailLen - OffLen)'(more);
  assign gone_beats = gone[AvailLen-1:OffLen] + (AvailLen - OffLen)'(more);

  always_comb begin
    read_next = '0;
    held_left = '0;
    for (int unsigned f = 0; f <= Depth; f++) begin
      if (freed == (PlaceLen - OffLen)'(f)) begin
        for (int unsigned b = 0; b < Depth; b++) read_next[(b + f) % Depth] |= read_q[b];
        held_left |= held_q >> f;
      end
    end
    held_d = consume_i ? held_left : held_q;
    if (store) held_d = {held_d[Depth-2:0], 1'b1};
  end

  assign wait_o = last_q && !end_q;

  for (genvar w = 0; w < int'(Depth); w++) begin : g_word
    always_comb begin
      words_o[w] = '0;
      for (int unsigned b = 0; b < Depth; b++) words_o[w] |= read_q[b] ? beats_q[(b + w) % Depth] : '0;
    end
  end

  assign offset_o = offset_q;
  assign avail_o  = avail_q;
  assign full_o   = full;
  assign end_o    = end_q;
  assign tail_o   = tail_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      write_q  <= Depth'(1);
      read_q   <= Depth'(1);
      held_q   <= '0;
      offset_q <= '0;
      avail_q  <= '0;
      inside_q <= 1'b0;
      last_q   <= 1'b0;
      end_q    <= 1'b0;
    end else if (clear_i) begin
      read_q   <= write_q;
      held_q   <= '0;
      offset_q <= '0;
      avail_q  <= '0;
      inside_q <= 1'b0;
      last_q   <= 1'b0;
      end_q    <= 1'b0;
      a_no_beat: assert (!take);
    end else begin
      if (store) write_q <= {write_q[Depth-2:0], write_q[Depth-1]};
      if (take) begin
        inside_q <= 1'b1;
        last_q   <= s_axis_tlast_i;
      end
      end_q <= last_q;
      if (consume_i) begin
        read_q   <= read_next;
        offset_q <= OffLen'(place);
      end
      held_q <= held_d;
      if (wait_o)         avail_q <= avail_q + AvailLen'(kept_q);
      else if (consume_i) avail_q <= {gone_beats, gone[OffLen-1:0]};
      else                avail_q <= {stay_beats, avail_q[OffLen-1:0]};
      a_wait:  assert (!wait_o || !consume_i);
      a_there: assert (!consume_i || AvailLen'(bytes_i) <= avail_q);
      a_room:  assert (!store || !full);
    end
  end

  for (genvar b = 0; b < int'(Depth); b++) begin : g_beat
    always_ff @(posedge clk_i) begin
      if (store && write_q[b]) beats_q[b] <= s_axis_tdata_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      kept_q <= kept_bytes;
      if (!s_axis_tlast_i)        tail_q <= s_axis_tdata_i[Bits-1 -: 8];
      else if (s_axis_tkeep_i[0]) tail_q <= tail;
    end
  end

endmodule

`default_nettype wire
