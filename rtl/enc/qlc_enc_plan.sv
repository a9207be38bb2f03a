// SPDX-License-Identifier: Apache-2.0
//
// Where slots go. A slot is what a step brings to the frame: a group's head, if one is complete, and the suffixes of an
// earlier step, if there are any yet; all in bytes, from the same phase (bit of a byte) on.
//
//   sizes | position | slot's places    -> to qlc_enc_words, qlc_enc_ring
//           _q         _o, registers    one load from stage to stage
//
// The loop that limits the clock: position + size of the slot, a register -> position.
//
//   Lanes: 1, 2, 4, ... 64.  PrefixBits: 3 to 5.  Fine: bits of places that are needed with the position, 1 to 3.

`default_nettype none

module qlc_enc_plan #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Fine       = 2,
  localparam int unsigned Bytes      = qlc_pkg::bus_bits(Lanes) / 8,
  localparam int unsigned ByteLen    = $clog2(Bytes),
  localparam int unsigned Beats      = qlc_enc_pkg::slot_beats(Lanes, PrefixBits),
  localparam int unsigned BeatLen    = $clog2(Beats + 1),
  localparam int unsigned CountLen   = qlc_pkg::step_bits(Lanes),
  localparam int unsigned HeadLen    = $clog2(qlc_enc_pkg::head_bytes(PrefixBits) + 1)
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 load_i,

  // The slot that comes next.
  input  wire logic [2:0]           front_bytes_i,    // of its head, before the planes
  input  wire logic [HeadLen-1:0]   head_bytes_i,
  input  wire logic                 follow_i,         // the frame has suffixes by now
  input  wire logic [CountLen-1:0]  suffix_bytes_i,
  input  wire logic [2:0]           phase_i,

  // The slot that has a position.
  input  wire logic                 ending_i,         // it is the frame's last
  input  wire logic                 error_i,          // and is put for an error
  output logic [2:0]                phase_o,
  output logic [Fine-1:0]           fine_o,           // low bits of the place of its planes, modulo 8 that of its suffixes, too
  output logic [BeatLen-1:0]        complete_next_o,  // complete_o in the next cycle, if it is loaded

  // The slot that is put.
  output logic [2:0]                put_phase_o,
  output logic                      head_o,           // it has a head, whose first beat is that which is not complete
  output logic                      head_early_o,     // it has one, whose place is in the beat before (with zeros)
  output logic [ByteLen-1:0]        head_at_o,        // place of its front's 4 bytes
  output logic [Bytes-1:0]          head_here_o,      // the same, one-hot
  output logic [Bytes-1:0]          head_above_o,     // places above it
  output logic [Beats:0]            suffix_o,         // one-hot: the beat where its suffixes begin; 0: it has none
  output logic [ByteLen-1:0]        suffix_at_o,
  output logic [Bytes-1:0]          suffix_here_o,
  output logic [Bytes-1:0]          suffix_above_o,
  output logic [BeatLen-1:0]        complete_o,       // beats that are complete with it, the last of the frame apart
  output logic [BeatLen-1:0]        beats_o,          // the same with that
  output logic                      rest_o,           // it leaves bits in a beat that is not complete
  output logic [ByteLen-1:0]        bytes_o           // of these; 0: of a full beat
);

  localparam int unsigned SizeLen = ByteLen + BeatLen;
  localparam int unsigned Rows    = Bytes / 4;

  logic [SizeLen-1:0] size_q, sum;
  logic [HeadLen-1:0] head_q;
  logic [2:0]         front_q, phase, phase_q;
  logic               follow_q;
  logic [ByteLen-1:0] position_q, position;
  logic [SizeLen-1:0] suffix_at;
  logic [ByteLen:0]   head_at;
  logic [BeatLen-1:0] complete;
  logic               partial, rest;

  // Of a place: [0] where it is, one-hot, [1] what is above.
  logic [1:0][Rows-1:0] head_row_q, suffix_row_q;
  logic [1:0][3:0]      head_column_q, suffix_column_q;

  function automatic logic [1:0][Rows-1:0] rows(logic [ByteLen-3:0] row);
    logic [1:0][Rows-1:0] result;
    for (int unsigned r = 0; r < Rows; r++) begin
      result[0][r] = row == (ByteLen - 2)'(r);
      result[1][r] = row < (ByteLen - 2)'(r);
    end
    return result;
  endfunction

  function automatic logic [1:0][3:0] columns(logic [1:0] column);
    logic [1:0][3:0] result;
    for (int unsigned c = 0; c < 4; c++) begin
      result[0][c] = column == 2'(c);
      result[1][c] = column < 2'(c);
    end
    return result;
  endfunction

  assign phase                = follow_i ? phase_i : '0;
  assign sum                  = SizeLen'(position_q) + size_q;
  assign {complete, position} = sum;
  assign suffix_at            = SizeLen'(position_q) + SizeLen'(head_q);
  assign head_at              = {1'b0, position_q} + (ByteLen + 1)'(front_q) - (ByteLen + 1)'(qlc_enc_pkg::FrontBytes);
  assign partial              = phase != '0;
  assign rest                 = (position != '0) || partial;
  assign complete_next_o      = complete;
  assign phase_o              = phase_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      size_q          <= '0;
      head_q          <= '0;
      follow_q        <= 1'b0;
      position_q      <= '0;
      phase_q         <= '0;
      head_o          <= 1'b0;
      head_early_o    <= 1'b0;
      suffix_o        <= '0;
      complete_o      <= '0;
      beats_o         <= '0;
      rest_o          <= 1'b0;
    end else if (load_i) begin
      size_q          <= SizeLen'(head_bytes_i) + (follow_i ? SizeLen'(suffix_bytes_i) : '0);
      head_q          <= head_bytes_i;
      follow_q        <= follow_i;
      phase_q         <= phase;
      position_q      <= ending_i ? '0 : position;
      head_o          <= (head_q != '0) && !head_at[ByteLen];
      head_early_o    <= (head_q != '0) && head_at[ByteLen];
      suffix_o        <= follow_q ? (Beats + 1)'(1) << suffix_at[SizeLen-1:ByteLen] : '0;
      complete_o      <= complete;
      beats_o         <= complete + BeatLen'(ending_i && (rest || error_i));
      rest_o          <= rest && !ending_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      front_q         <= front_bytes_i;
      fine_o          <= Fine'(position) + Fine'(front_bytes_i);
      put_phase_o     <= phase_q;
      head_at_o       <= head_at[ByteLen-1:0];
      suffix_at_o     <= suffix_at[ByteLen-1:0];
      head_row_q      <= rows(head_at[ByteLen-1:2]);
      head_column_q   <= columns(head_at[1:0]);
      suffix_row_q    <= rows(suffix_at[ByteLen-1:2]);
      suffix_column_q <= columns(suffix_at[1:0]);
      bytes_o         <= position + ByteLen'(partial);
    end
  end

  // Places: rows of four are known from registers.
  for (genvar p = 0; p < int'(Bytes); p++) begin : g_place
    assign head_here_o[p]    = head_row_q[0][p / 4] && head_column_q[0][p % 4];
    assign head_above_o[p]   = head_row_q[1][p / 4] || (head_row_q[0][p / 4] && head_column_q[1][p % 4]);
    assign suffix_here_o[p]  = suffix_row_q[0][p / 4] && suffix_column_q[0][p % 4];
    assign suffix_above_o[p] = suffix_row_q[1][p / 4] || (suffix_row_q[0][p / 4] && suffix_column_q[1][p % 4]);
  end

endmodule

`default_nettype wire
