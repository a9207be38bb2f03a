// SPDX-License-Identifier: Apache-2.0
//
// Pack stage of the Huffman encoder: appends codes, first bit first, to a stream of 64-bit beats, by way of 16-bit words.
//
//   rest_q   [ code | rest, count_q bits ]  --16 bits full-->  beat_q.word[0], [1], [2], [3]  --> m_axis
//
// A code is a number of up to 8 bits, with as many zeros before it as its length asks for, so what is shifted is 8 bits
// wide, and by where the code ends. The end marker follows a frame's last code by itself, a cycle later, as a code of one bit.
//
// Handshake: takes a code in a cycle in which the beat is not complete or is taken, and no marker is due. m_axis_tvalid_o
// rises in the cycle after the word that completes the beat was written.

`default_nettype none

module huff_enc_pack (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,

  input  wire logic        valid_i,
  output logic             ready_o,
  input  wire logic [7:0]  number_i,
  input  wire logic [3:0]  more_i,     // the code's length, less 1
  input  wire logic        last_i,
  input  wire logic        fail_i,
  output logic             busy_o,

  output logic [63:0]      m_axis_tdata_o,
  output logic [7:0]       m_axis_tkeep_o,
  output logic             m_axis_tlast_o,
  output qlc_pkg::error_e  m_axis_tuser_o,
  output logic             m_axis_tvalid_o,
  input  wire logic        m_axis_tready_i
);

  logic [3:0]       count_q;      // bits in rest_q
  logic [14:0]      rest_q;       // zero from bit count_q on
  logic             marker_q;     // the marker is due

  logic [63:0]      beat_q;
  logic [1:0]       word_q;       // the next word of the beat to be written
  logic             full_q, last_q;
  logic [7:0]       keep_q;
  qlc_pkg::error_e  error_q;

  logic             free, take, put, write;
  logic [7:0]       number, reversed;
  logic [4:0]       end_bit;      // where the last bit goes
  logic [30:0]      bits;
  logic [7:0]       keep;

  assign free    = !full_q || m_axis_tready_i;
  assign ready_o = free && !marker_q;
  assign take    = valid_i && ready_o;
  assign put     = (take && !fail_i) || (marker_q && free);

  assign number  = marker_q ? 8'd1 : number_i;
  assign end_bit = {1'b0, count_q} + {1'b0, marker_q ? 4'd0 : more_i};

  always_comb begin
    for (int unsigned b = 0; b < 8; b++) reversed[b] = number[7-b];
    bits = 31'((38'(reversed) << end_bit) >> 7) | 31'(rest_q);
  end

  assign write = put && ((end_bit[4:0] >= 5'd15) || marker_q);

  // Bytes up to this word, and one or two of its own.
  assign keep  = 8'(((marker_q && end_bit < 5'd8 ? 9'd2 : 9'd4) << {word_q, 1'b0}) - 9'd1);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      count_q  <= '0;
      rest_q   <= '0;
      marker_q <= 1'b0;
    end else if (put) begin
      count_q  <= marker_q ? '0 : end_bit[3:0] + 4'd1;
      rest_q   <= marker_q ? '0 : write ? bits[30:16] : bits[14:0];
      marker_q <= !marker_q && last_i;

      a_zeros: assert ((rest_q >> count_q) == '0);
      a_short: assert ((end_bit >= 5'd7) || ((number >> (end_bit + 5'd1)) == '0));
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      full_q <= 1'b0;
      word_q <= '0;
    end else if (write) begin
      full_q <= marker_q || (word_q == 2'd3);
      word_q <= marker_q ? 2'd0 : word_q + 2'd1;
    end else if (take && fail_i) begin
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
      last_q  <= marker_q;
      error_q <= qlc_pkg::ErrNone;
    end else if (take && fail_i) begin
      beat_q  <= '0;
      keep_q  <= '0;
      last_q  <= 1'b1;
      error_q <= qlc_pkg::ErrBadBank;
    end
  end

  assign busy_o          = full_q || marker_q || (count_q != '0) || (word_q != '0);
  assign m_axis_tdata_o  = beat_q;
  assign m_axis_tkeep_o  = keep_q;
  assign m_axis_tlast_o  = last_q;
  assign m_axis_tuser_o  = error_q;
  assign m_axis_tvalid_o = full_q;

endmodule

`default_nettype wire
