// SPDX-License-Identifier: Apache-2.0
//
// The planar decoder's input: holds the beats of one frame and offers them from the read position's on.
//
//   beats   [ w0 ][ w1 ][ w2 ][ w3 ] ...      words_o: all beats, the first that is held first
//           held_o = 0..0111: three are held
//
// Handshake: s_axis_tready_o is a register's function: there is room, the frame's last beat has not come, and, before
// a frame's first beat, allow_i. A beat counts in held_o from the cycle after it was taken. In the cycle after the frame's
// last beat was taken, wait_o, nothing may be consumed; from the next on, end_o, last_o says which byte of the last
// beat that is held is the frame's last: a last beat without bytes is not held. consume_i gives up the first
// freed_i beats at the end of the cycle. clear_i forgets everything. While drain_i, beats are taken, whether there is room or
// not, and dropped.
//
//   Bits: of a beat, 64 to 512, a multiple of 64.  Depth: beats held.  FreedLen: bits of freed_i.

`default_nettype none

module qlc_dec_buffer #(
  parameter  int unsigned Bits     = 64,
  parameter  int unsigned Depth    = 5,
  parameter  int unsigned FreedLen = 2,
  localparam int unsigned Bytes    = Bits / 8,
  localparam int unsigned OffLen   = $clog2(Bytes)
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
  output logic [Depth-1:0]           held_o,     // as many ones, from bit 0 on, as beats are held
  output logic                       wait_o,
  output logic                       end_o,
  output logic [OffLen-1:0]          last_o,
  output logic [7:0]                 tail_o,     // the byte itself

  input  wire logic                  consume_i,
  input  wire logic [FreedLen-1:0]   freed_i,
  input  wire logic                  clear_i,
  input  wire logic                  drain_i
);

  logic [Depth-1:0][Bits-1:0] beats_q;
  logic [Depth-1:0]           write_q, read_q, read_next;   // one-hot
  logic [Depth-1:0]           held_q, held_left, held_d;
  logic                       inside_q, last_q, end_q;      // a beat of the frame was taken; its last one; a cycle ago
  logic                       none_q;                       // the beat taken last had no byte
  logic [OffLen-1:0]          last_byte_q;
  logic [7:0]                 tail_q;
  logic                       take, store;

  assign s_axis_tready_o = !last_q && (inside_q ? !held_q[Depth-1] || drain_i : allow_i);
  assign take            = s_axis_tvalid_i && s_axis_tready_o;
  assign store           = take && !drain_i;
  assign first_o         = s_axis_tvalid_i && !last_q && !inside_q && allow_i;

  // Of a last beat.
  logic [OffLen-1:0] last_byte;
  logic [7:0]        tail;

  qlc_dec_kept #(.Bytes (Bytes)) u_kept (
    .data_i  (s_axis_tdata_i),
    .keep_i  (s_axis_tkeep_i),
    .last_o  (last_byte),
    .tail_o  (tail)
  );

  always_comb begin
    read_next = '0;
    held_left = '0;
    for (int unsigned f = 0; f <= Depth && f < (1 << FreedLen); f++) begin
      if (freed_i == FreedLen'(f)) begin
        for (int unsigned b = 0; b < Depth; b++) read_next[(b + f) % Depth] |= read_q[b];
        held_left |= held_q >> f;
      end
    end
    held_d = consume_i ? held_left : held_q;
    if (store) held_d = {held_d[Depth-2:0], 1'b1};
    if (wait_o && none_q) held_d = held_q >> 1;
  end

  for (genvar w = 0; w < int'(Depth); w++) begin : g_word
    always_comb begin
      words_o[w] = '0;
      for (int unsigned b = 0; b < Depth; b++) words_o[w] |= read_q[b] ? beats_q[(b + w) % Depth] : '0;
    end
  end

  assign held_o = held_q;
  assign wait_o = last_q && !end_q;
  assign end_o  = end_q;
  assign last_o = last_byte_q;
  assign tail_o = tail_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      write_q  <= Depth'(1);
      read_q   <= Depth'(1);
      held_q   <= '0;
      inside_q <= 1'b0;
      last_q   <= 1'b0;
      end_q    <= 1'b0;
    end else if (clear_i) begin
      read_q   <= write_q;
      held_q   <= '0;
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
      end_q  <= last_q;
      held_q <= held_d;
      if (consume_i) read_q <= read_next;
      a_there: assert (!consume_i || !wait_o);
      a_held:  assert (!consume_i || (16'd1 << freed_i) <= 16'(held_q) + 16'd1);   // as many are held
      a_drain: assert (!consume_i || !drain_i);
      a_room:  assert (!store || !held_q[Depth-1]);
    end
  end

  for (genvar b = 0; b < int'(Depth); b++) begin : g_beat
    always_ff @(posedge clk_i) begin
      if (store && write_q[b]) beats_q[b] <= s_axis_tdata_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wait_o && none_q) last_byte_q <= '1;
    if (take) begin
      none_q      <= s_axis_tlast_i && !s_axis_tkeep_i[0];
      last_byte_q <= last_byte;
      if (!s_axis_tlast_i)        tail_q <= s_axis_tdata_i[Bits-1 -: 8];
      else if (s_axis_tkeep_i[0]) tail_q <= tail;
    end
  end

endmodule

`default_nettype wire
