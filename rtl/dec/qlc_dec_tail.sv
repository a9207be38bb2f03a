// SPDX-License-Identifier: Apache-2.0
//
// Looks at the end of a frame, once it is known: do the bytes of the planned action that lie in the last beat belong to
// the frame, and are there more behind them; are its header and its head there at all.
//
// All outputs follow from registers, which move with move_i: what the inputs said in the cycle before. fits_o and spare_o mean an
// action that reaches into the last beat that is held.
//
//   Lanes, PrefixBits: docs/architecture.md 3.1.  Depth: beats that the buffer holds.

`default_nettype none

module qlc_dec_tail #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Depth      = 4,
  localparam int unsigned Bytes      = qlc_pkg::bus_bits(Lanes) / 8,
  localparam int unsigned OffLen     = $clog2(Bytes)
) (
  input  wire logic              clk_i,
  input  wire logic              move_i,

  input  wire logic [Depth-1:0]  held_i,
  input  wire logic [OffLen-1:0] last_byte_i,    // the frame's last byte, in the last beat that is held
  input  wire logic [OffLen-1:0] offset_i,       // of its first byte
  input  wire logic              phased_i,       // its first bit is not the first of this byte
  input  wire logic [OffLen-1:0] end_offset_i,   // of the byte behind it, in its beat
  input  wire logic              partial_i,      // a part of the byte behind it is its own
  input  wire logic              header_i,       // what is in its head
  input  wire logic              planes_i,
  output logic                   fits_o,
  output logic                   spare_o,
  output logic                   whole_header_o, // a header at its begin is there
  output logic                   whole_head_o
);

  // The frame ends behind last_byte_i, at Bytes or less; the action at end_offset_i, and one more if partial_i, or if this is 0
  // also at Bytes. All that can be asked is worked out at once. same: end_offset_i = last_byte_i + 1, without a carry.
  logic [OffLen-1:0] ends;
  logic              less, less_or_equal, same, fits, spare;

  assign ends          = ~last_byte_i;
  assign same          = (end_offset_i ^ ends) == {end_offset_i[OffLen-2:0] | ends[OffLen-2:0], 1'b0};
  assign less          = end_offset_i < last_byte_i;
  assign less_or_equal = end_offset_i <= last_byte_i;
  assign fits          = partial_i ? less_or_equal : same || (less_or_equal && end_offset_i != '0);
  assign spare         = partial_i ? less : less_or_equal && end_offset_i != '0;

  // Bytes from the first beat on: all that are there, and up to the end of a header, or head.
  localparam int unsigned Len = $clog2(Depth * Bytes + 1);
  logic [Len-1:0] beats, there_q, header_q, head_q;

  always_comb begin
    beats = '0;
    for (int unsigned b = 1; b < Depth; b++) if (held_i[b]) beats = Len'(b * Bytes);
  end

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      fits_o   <= fits;
      spare_o  <= spare;
      there_q  <= held_i[0] ? (beats | Len'(last_byte_i)) + Len'(1) : '0;
      header_q <= Len'(offset_i) + Len'(phased_i);
      head_q   <= Len'(offset_i) + (planes_i ? Len'(8 * PrefixBits) : '0) + (Len'(header_i) + Len'(phased_i));
    end
  end

  assign whole_header_o = there_q > header_q;
  assign whole_head_o   = there_q >= head_q;

endmodule

`default_nettype wire
