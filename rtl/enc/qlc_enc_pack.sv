// SPDX-License-Identifier: Apache-2.0
//
// Pack stage of the serial encoder: appends codes of up to 12 bits to a stream of 64-bit beats, by way of 16-bit
// words. Needs no wide shifter: a code only ever moves within one word.
//
//   rest_q   [ code << count_q | rest ]  --16 bits full-->  beat_q.word[0], [1], [2], [3]  --> m_axis
//
// Handshake: takes a code in a cycle in which the beat is not complete or is taken, and no flush is due. A frame's
// last code writes what is there; what is left beyond 16 bits follows by itself one cycle later (flush).
// m_axis_tvalid_o rises in the cycle after the word that completes the beat was written.

`default_nettype none

module qlc_enc_pack (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,

  input  wire logic                        valid_i,
  output logic                             ready_o,
  input  wire logic [qlc_pkg::MarkedBits-1:0] code_i,
  input  wire logic [qlc_pkg::LenBits-1:0] len_i,
  input  wire logic                        last_i,
  input  wire logic                        fail_i,
  output logic                             busy_o,

  output logic [63:0]                      m_axis_tdata_o,
  output logic [7:0]                       m_axis_tkeep_o,
  output logic                             m_axis_tlast_o,
  output qlc_pkg::error_e                  m_axis_tuser_o,
  output logic                             m_axis_tvalid_o,
  input  wire logic                        m_axis_tready_i
);

  logic [3:0]       count_q;      // bits in rest_q
  logic [15:0]      rest_q;       // zero from bit count_q on
  logic             flush_q;

  logic [63:0]      beat_q;
  logic [1:0]       word_q;       // the next word of the beat to be written
  logic             full_q, last_q;
  logic [7:0]       keep_q;
  qlc_pkg::error_e  error_q;

  logic             free, take, flush;
  logic [4:0]       total;        // bits after this code, marker included
  logic [30:0]      bits;

  assign free    = !full_q || m_axis_tready_i;
  assign ready_o = free && !flush_q;
  assign take    = valid_i && ready_o;
  assign flush   = flush_q && free;
  assign total   = {1'b0, count_q} + {1'b0, len_i};
  assign bits    = (31'(code_i) << count_q) | 31'(rest_q);

  // What is written into the beat in this cycle.
  logic             write, end_word;
  logic [15:0]      word;
  logic [4:0]       word_bits;
  logic [7:0]       keep;
  logic             spill;        // the last code does not fit the word: flush in the next cycle

  assign spill     = last_i && !fail_i && (total > 5'd16);
  assign end_word  = flush_q || (last_i && !spill);
  assign write     = flush || (take && !fail_i && (total[4] || last_i));
  assign word      = flush_q ? rest_q : bits[15:0];
  assign word_bits = flush_q ? {1'b0, count_q} : total;

  // Bytes up to this word, and one or two of its own.
  assign keep      = 8'(((word_bits > 5'd8 ? 9'd4 : 9'd2) << {word_q, 1'b0}) - 9'd1);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      count_q <= '0;
      rest_q  <= '0;
      flush_q <= 1'b0;
    end else begin
      if (flush || (take && end_word)) begin
        count_q <= '0;
        rest_q  <= '0;
        flush_q <= 1'b0;
      end else if (take) begin
        count_q <= total[3:0];
        rest_q  <= total[4] ? {1'b0, bits[30:16]} : bits[15:0];
        flush_q <= spill;
      end

      a_zeros: assert ((rest_q >> count_q) == '0);
      // A frame in error is its only item: nothing of it may be in the beat.
      a_fail_alone: assert (!(take && fail_i) || ((count_q == '0) && (word_q == '0)));
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      full_q <= 1'b0;
      word_q <= '0;
    end else if (write) begin
      full_q <= end_word || (word_q == 2'd3);
      word_q <= end_word ? 2'd0 : word_q + 2'd1;
    end else if (take && fail_i) begin
      full_q <= 1'b1;
    end else if (m_axis_tready_i) begin
      full_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (write) begin
      if (word_q == 2'd0) beat_q <= {48'd0, word};
      else                beat_q[16*word_q +: 16] <= word;
      keep_q  <= keep;
      last_q  <= end_word;
      error_q <= qlc_pkg::ErrNone;
    end else if (take && fail_i) begin
      beat_q  <= '0;
      keep_q  <= '0;
      last_q  <= 1'b1;
      error_q <= qlc_pkg::ErrBadBank;
    end
  end

  assign busy_o          = full_q || flush_q || (count_q != '0) || (word_q != '0);
  assign m_axis_tdata_o  = beat_q;
  assign m_axis_tkeep_o  = keep_q;
  assign m_axis_tlast_o  = last_q;
  assign m_axis_tuser_o  = error_q;
  assign m_axis_tvalid_o = full_q;

endmodule

`default_nettype wire
