// SPDX-License-Identifier: Apache-2.0
//
// Looks at the end of a frame, once it is known: do the bytes of the planned action that lie in the last beat belong to
// the frame, and are there more behind them; how many are there from its first on.
//
// All outputs are registers, which move with move_i: of what the inputs said in the cycle before. fits_o and spare_o mean an
// action that reaches into the last beat that is held.
//
//   Lanes: docs/architecture.md 3.1.  Depth: beats that the buffer holds.

`default_nettype none

module qlc_dec_tail #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Depth    = 4,
  localparam int unsigned Bytes    = qlc_pkg::bus_bits(Lanes) / 8,
  localparam int unsigned OffLen   = $clog2(Bytes),
  localparam int unsigned AvailLen = $clog2(Depth * Bytes + 1)
) (
  input  wire logic                clk_i,
  input  wire logic                move_i,

  input  wire logic [Depth-1:0]    held_i,
  input  wire logic [OffLen:0]     kept_i,         // of the last beat that is held
  input  wire logic [OffLen-1:0]   offset_i,       // of its first byte
  input  wire logic [OffLen-1:0]   end_offset_i,   // of the byte behind it, in its beat
  input  wire logic                partial_i,      // a part of the byte behind it is its own
  output logic                     fits_o,
  output logic                     spare_o,
  output logic [AvailLen-1:0]      avail_o
);

  // Bytes of the last beat up to the action's end, 1 to Bytes.
  logic [OffLen:0] needed;

  assign needed = (end_offset_i == '0 && !partial_i) ? (OffLen + 1)'(Bytes) : (OffLen + 1)'(end_offset_i) + (OffLen + 1)'(partial_i);

  // Bytes in all beats but the last.
  logic [AvailLen-1:0] beats;

  always_comb begin
    beats = '0;
    for (int unsigned b = 1; b < Depth; b++) if (held_i[b]) beats = AvailLen'(b * Bytes);
  end

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      fits_o  <= needed <= kept_i;
      spare_o <= needed < kept_i;
      avail_o <= held_i[0] ? beats + AvailLen'(kept_i) - AvailLen'(offset_i) : '0;
    end
  end

endmodule

`default_nettype wire
