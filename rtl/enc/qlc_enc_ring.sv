// SPDX-License-Identifier: Apache-2.0
//
// The planar encoder's output: a ring of beats into which slots put their bits, and from which beats leave in order.
//
// With write_i a slot's words, already rotated to their places in a beat, go into the ring at the end of the cycle. A
// beat is shown (m_axis) from the cycle after it was complete; all its outputs are functions of registers. leave_o: a
// beat is transferred in this cycle.
//
//   word rotated by its offset   [ rest of it: the next beat | its beginning: this beat ]   bit 0 left
//
//   Bits: of a beat.  Beats: of the ring.  Words: of a head, in beats.

`default_nettype none

module qlc_enc_ring #(
  parameter  int unsigned Bits      = 256,
  parameter  int unsigned Beats     = 4,
  parameter  int unsigned Words     = 1,
  localparam int unsigned OffsetLen = $clog2(Bits),
  localparam int unsigned BeatLen   = $clog2(Beats * Bits + 1) - OffsetLen
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,

  input  wire logic                        write_i,
  input  wire logic [Words-1:0][Bits-1:0]  head_words_i,
  input  wire logic [Bits-1:0]             suffix_word_i,

  // As in qlc_enc_aim.
  input  wire logic [Beats-1:0]            head_i,
  input  wire logic [Beats-1:0]            suffix_i,
  input  wire logic [OffsetLen-1:0]        head_offset_i,
  input  wire logic [OffsetLen-1:0]        suffix_offset_i,
  input  wire logic [Beats-1:0]            touch_i,
  input  wire logic [Beats-1:0]            keep_i,
  input  wire logic [Beats-1:0]            last_i,
  input  wire logic [OffsetLen-4:0]        bytes_i,
  input  wire qlc_pkg::error_e             error_i,
  input  wire logic [BeatLen-1:0]          complete_i,

  output logic                             leave_o,
  output logic [Bits-1:0]                  m_axis_tdata_o,
  output logic [Bits/8-1:0]                m_axis_tkeep_o,
  output logic                             m_axis_tlast_o,
  output logic [2:0]                       m_axis_tuser_o,
  output logic                             m_axis_tvalid_o,
  input  wire logic                        m_axis_tready_i
);

  function automatic logic [Beats-1:0] turn(logic [Beats-1:0] place, int unsigned by);
    return (place << by) | (place >> (Beats - by));
  endfunction

  // Ones from bit `from` on.
  function automatic logic [Bits-1:0] beginning(logic [OffsetLen-1:0] from);
    logic [Bits-1:0] ones;
    ones = Bits'(1);
    for (int unsigned b = 0; b < OffsetLen; b++) begin
      for (int unsigned i = 0; i < (1 << b); i++) begin
        ones[(1 << b) + i] = ones[i] || !from[b];
        ones[i]            = ones[i] && !from[b];
      end
    end
    return ones;
  endfunction

  // What goes into which beat, counted from the one where it begins.
  logic [Bits-1:0]           head_begins, suffix_begins;
  logic [Words:0][Bits-1:0]  head;
  logic [1:0][Bits-1:0]      suffix;

  assign head_begins   = beginning(head_offset_i);
  assign suffix_begins = beginning(suffix_offset_i);

  always_comb begin
    head = '0;
    for (int unsigned w = 0; w < Words; w++) begin
      head[w]     |= head_words_i[w] & head_begins;
      head[w + 1] |= head_words_i[w] & ~head_begins;
    end
    suffix[0] = suffix_word_i & suffix_begins;
    suffix[1] = suffix_word_i & ~suffix_begins;
  end

  logic [Beats-1:0][Bits-1:0]      beats_q;
  logic [Beats-1:0][OffsetLen-4:0] bytes_q;
  logic [Beats-1:0]                last_q;
  qlc_pkg::error_e [Beats-1:0]     error_q;

  for (genvar b = 0; b < int'(Beats); b++) begin : g_beat
    logic [Bits-1:0] bits;

    always_comb begin
      bits = keep_i[b] ? beats_q[b] : '0;
      for (int unsigned w = 0; w <= Words; w++) bits |= head_i[(b + Beats - w) % Beats] ? head[w] : '0;
      for (int unsigned w = 0; w < 2; w++) bits |= suffix_i[(b + Beats - w) % Beats] ? suffix[w] : '0;
    end

    always_ff @(posedge clk_i) begin
      if (write_i && touch_i[b]) begin
        beats_q[b] <= bits;
        last_q[b]  <= last_i[b];
        bytes_q[b] <= bytes_i;
        error_q[b] <= last_i[b] ? error_i : qlc_pkg::ErrNone;
      end
    end
  end

  logic [Beats-1:0]   read_q;       // one-hot: the beat that leaves next
  logic [BeatLen-1:0] complete_q;   // beats that may leave

  assign leave_o = m_axis_tvalid_o && m_axis_tready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      read_q          <= Beats'(2);   // the first slot begins the beat behind the open one
      complete_q      <= '0;
    end else begin
      if (leave_o) read_q <= turn(read_q, 1);
      complete_q <= complete_q + (write_i ? complete_i : '0) - BeatLen'(leave_o);

      a_complete: assert (complete_q <= BeatLen'(Beats));
    end
  end

  // What is shown.
  logic [OffsetLen-4:0] bytes;
  logic [2:0]           error;

  always_comb begin
    m_axis_tdata_o = '0;
    bytes          = '0;
    error          = '0;
    for (int unsigned b = 0; b < Beats; b++) begin
      if (read_q[b]) begin
        m_axis_tdata_o |= beats_q[b];
        bytes          |= bytes_q[b];
        error          |= error_q[b];
      end
    end
  end

  assign m_axis_tvalid_o = complete_q != '0;
  assign m_axis_tlast_o  = |(last_q & read_q);
  assign m_axis_tuser_o  = error;

  always_comb begin
    for (int unsigned i = 0; i < Bits / 8; i++) begin
      m_axis_tkeep_o[i] = (error == '0) && (!m_axis_tlast_o || (bytes == '0) || ((OffsetLen - 3)'(i) < bytes));
    end
  end

endmodule

`default_nettype wire
