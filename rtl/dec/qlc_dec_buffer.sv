// SPDX-License-Identifier: Apache-2.0
//
// The planar decoder's input: holds the beats of one frame and offers the bits at its read position.
//
//   beats   [ w0 ][ w1 ][ w2 ][ w3 ] ...      words_o: the Words beats from the read position's on
//                |<- offset_o               offset_o: the next bit's place in the first of them
//                |<---- avail_o ---->|
//
// Handshake: s_axis_tready_o is a register's function: there is room, the frame's last beat has not come, and, before
// a frame's first beat, allow_i. In the cycle after a beat was taken its bits count in avail_o. consume_i moves the
// read position by bits_i at the end of the cycle. clear_i forgets everything; the next frame begins at bit 0. While
// drain_i, beats are taken, whether there is room or not, and dropped.
//
//   Bits: of a beat, 64 to 512, a multiple of 8.  Depth: beats held.  Words: beats offered, at most Depth.

`default_nettype none

module qlc_dec_buffer #(
  parameter  int unsigned Bits     = 64,
  parameter  int unsigned Depth    = 5,
  parameter  int unsigned Words    = 4,
  localparam int unsigned AvailLen = $clog2(Depth * Bits + 1)
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,

  input  wire logic [Bits-1:0]       s_axis_tdata_i,
  input  wire logic [Bits/8-1:0]     s_axis_tkeep_i,
  input  wire logic                  s_axis_tlast_i,
  input  wire logic                  s_axis_tvalid_i,
  output logic                       s_axis_tready_o,
  input  wire logic                  allow_i,
  output logic                       first_o,    // a frame's first beat is taken in this cycle

  output logic [Words-1:0][Bits-1:0] words_o,
  output logic [$clog2(Bits)-1:0]    offset_o,
  output logic [AvailLen-1:0]        avail_o,    // bits of the frame that are here and not consumed
  output logic                       end_o,      // the frame's last beat has been taken
  output logic [7:0]                 tail_o,     // the frame's last byte so far

  input  wire logic                  consume_i,
  input  wire logic [AvailLen-1:0]   bits_i,
  input  wire logic                  clear_i,
  input  wire logic                  drain_i
);

  localparam int unsigned Bytes    = Bits / 8;
  localparam int unsigned PlaceLen = $clog2(Depth);
  localparam int unsigned CountLen = $clog2(Depth + 1);
  localparam int unsigned OffLen   = $clog2(Bits);

  logic [Depth-1:0][Bits-1:0] beats_q;
  logic [PlaceLen-1:0]        write_q, read_q;
  logic [CountLen-1:0]        held_q;
  logic [OffLen-1:0]          offset_q;
  logic [AvailLen-1:0]        avail_q;
  logic                       inside_q, end_q;    // a beat of the frame was taken; its last one was
  logic [7:0]                 tail_q;
  logic                       take, store;

  assign s_axis_tready_o = !end_q && (inside_q ? (held_q < CountLen'(Depth)) || drain_i : allow_i);
  assign take            = s_axis_tvalid_i && s_axis_tready_o;
  assign store           = take && !drain_i;
  assign first_o         = take && !inside_q;

  // A last beat's bytes up to the first that is not kept; those behind are stored as zeros.
  logic [Bytes-1:0]        kept;
  logic [$clog2(Bits):0]   kept_bits;
  logic [Bits-1:0]         data;
  logic [7:0]              tail;

  always_comb begin
    kept      = '1;
    kept_bits = '0;
    data      = '0;
    tail      = tail_q;
    for (int unsigned i = 0; i < Bytes; i++) begin
      if (s_axis_tlast_i) kept[i] = s_axis_tkeep_i[i] && (i == 0 || kept[(i == 0) ? 0 : i - 1]);
      if (kept[i]) begin
        kept_bits      = ($clog2(Bits) + 1)'(8 * (i + 1));
        data[8*i +: 8] = s_axis_tdata_i[8*i +: 8];
        tail           = s_axis_tdata_i[8*i +: 8];
      end
    end
  end

  // Beats that a consumption leaves behind: the read position's carry out of the first beat.
  logic [AvailLen:0]   position;
  logic [CountLen-1:0] freed;
  logic [PlaceLen:0]   next;

  assign position = {1'b0, bits_i} + (AvailLen + 1)'(offset_q);
  assign freed    = consume_i ? CountLen'(position >> OffLen) : '0;
  assign next     = (PlaceLen + 1)'(read_q) + (PlaceLen + 1)'(freed);

  for (genvar w = 0; w < int'(Words); w++) begin : g_word
    logic [PlaceLen:0] place;
    assign place      = (PlaceLen + 1)'(read_q) + (PlaceLen + 1)'(w);
    assign words_o[w] = beats_q[PlaceLen'(place < (PlaceLen + 1)'(Depth) ? place : place - (PlaceLen + 1)'(Depth))];
  end

  assign offset_o = offset_q;
  assign avail_o  = avail_q;
  assign end_o    = end_q;
  assign tail_o   = tail_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      write_q  <= '0;
      read_q   <= '0;
      held_q   <= '0;
      offset_q <= '0;
      avail_q  <= '0;
      inside_q <= 1'b0;
      end_q    <= 1'b0;
    end else if (clear_i) begin
      read_q   <= write_q;
      held_q   <= '0;
      offset_q <= '0;
      avail_q  <= '0;
      inside_q <= 1'b0;
      end_q    <= 1'b0;
      a_no_beat: assert (!take);
    end else begin
      if (store) write_q <= (write_q == PlaceLen'(Depth - 1)) ? '0 : write_q + PlaceLen'(1);
      if (take) begin
        inside_q <= 1'b1;
        end_q    <= s_axis_tlast_i;
      end
      read_q  <= PlaceLen'(next < (PlaceLen + 1)'(Depth) ? next : next - (PlaceLen + 1)'(Depth));
      held_q  <= held_q + CountLen'(store) - freed;
      if (consume_i) offset_q <= OffLen'(position);
      avail_q <= avail_q + (store ? AvailLen'(kept_bits) : '0) - (consume_i ? bits_i : '0);
      a_there: assert (!consume_i || bits_i <= avail_q);
      a_room:  assert (!store || held_q < CountLen'(Depth));
    end
  end

  always_ff @(posedge clk_i) begin
    if (store) begin
      beats_q[write_q] <= data;
      tail_q           <= tail;
    end
  end

endmodule

`default_nettype wire
