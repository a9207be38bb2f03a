// SPDX-License-Identifier: Apache-2.0
//
// Pack stage of the Huffman encoder: appends codes, first bit first, to a stream of 64-bit beats, by way of 16-bit words.
//
//   rest_q   [ code | rest, count_q bits ]  --16 bits full-->  beat_q.word[0], [1], [2], [3]  --> m_axis
//
// A code is a number of up to 8 bits, with as many zeros before it as its length asks for, so what is shifted is 8 bits
// wide, and by where the code ends; that is added up while the code is loaded.
//
//   code --> [number, end] --> shift --> [rest], [beat]
//
// Handshake: loads a code when it holds none or the one that it holds goes to rest and beat, which it does in a cycle in
// which the beat is not complete or is taken. m_axis_tvalid_o rises in the cycle after the word that completes the beat was
// written. What last_i comes with ends the frame.

`default_nettype none

module huff_enc_pack (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,

  input  wire logic        valid_i,
  output logic             ready_o,
  input  wire logic [7:0]  number_i,
  input  wire logic [3:0]  more_i,     // the code's length, less 1
  input  wire logic        last_i,     // the marker, or with fail_i
  input  wire logic        fail_i,
  output logic             busy_o,

  output logic [63:0]      m_axis_tdata_o,
  output logic [7:0]       m_axis_tkeep_o,
  output logic             m_axis_tlast_o,
  output qlc_pkg::error_e  m_axis_tuser_o,
  output logic             m_axis_tvalid_o,
  input  wire logic        m_axis_tready_i
);

  logic             valid_q, end_q, fail_q;
  logic [7:0]       number_q;
  logic [4:0]       last_bit_q;   // where its last bit goes

  logic [3:0]       count_q, count_d;      // bits in rest_q
  logic [14:0]      rest_q;                // zero from bit count_q on

  logic [63:0]      beat_q;
  logic [1:0]       word_q;       // the next word of the beat to be written
  logic             full_q, last_q;
  logic [7:0]       keep_q;
  qlc_pkg::error_e  error_q;

  logic             free, put, write, fail;
  logic [7:0]       reversed;
  logic [30:0]      bits;
  logic [7:0]       keep;

  assign free    = !full_q || m_axis_tready_i;
  assign ready_o = !valid_q || free;
  assign put     = valid_q && free && !fail_q;
  assign fail    = valid_q && free && fail_q;
  assign count_d = !put ? count_q : end_q ? '0 : last_bit_q[3:0] + 4'd1;

  always_comb begin
    for (int unsigned b = 0; b < 8; b++) reversed[b] = number_q[7-b];
    bits = 31'((38'(reversed) << last_bit_q) >> 7) | 31'(rest_q);
  end

  assign write = put && ((last_bit_q >= 5'd15) || end_q);

  // Bytes up to this word, and one or two of its own.
  assign keep  = 8'(((end_q && last_bit_q < 5'd8 ? 9'd2 : 9'd4) << {word_q, 1'b0}) - 9'd1);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      count_q <= '0;
      rest_q  <= '0;
    end else begin
      if (ready_o) valid_q <= valid_i;
      count_q <= count_d;
      if (put) rest_q <= end_q ? '0 : write ? bits[30:16] : bits[14:0];

      a_zeros: assert ((rest_q >> count_q) == '0);
      a_short: assert (!put || (last_bit_q >= 5'd7) || ((number_q >> (last_bit_q + 5'd1)) == '0));
    end
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      number_q   <= number_i;
      last_bit_q <= {1'b0, count_d} + {1'b0, more_i};
      end_q      <= last_i;
      fail_q     <= fail_i;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      full_q <= 1'b0;
      word_q <= '0;
    end else if (write) begin
      full_q <= end_q || (word_q == 2'd3);
      word_q <= end_q ? 2'd0 : word_q + 2'd1;
    end else if (fail) begin
      full_q <= 1'b1;
    end else if (m_axis_tready_i) begin
      full_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (write) begin
      if (word_q == 2'd0) beat_q <= {48'd0, bits[15:0]};
      else                beat_q[16*word_q +: 16] <= bits[15:0];
      keep_q  <= keep;
      last_q  <= end_q;
      error_q <= qlc_pkg::ErrNone;
    end else if (fail) begin
      beat_q  <= '0;
      keep_q  <= '0;
      last_q  <= 1'b1;
      error_q <= qlc_pkg::ErrBadBank;
    end
  end

  assign busy_o          = full_q || valid_q || (count_q != '0) || (word_q != '0);
  assign m_axis_tdata_o  = beat_q;
  assign m_axis_tkeep_o  = keep_q;
  assign m_axis_tlast_o  = last_q;
  assign m_axis_tuser_o  = error_q;
  assign m_axis_tvalid_o = full_q;

endmodule

`default_nettype wire
