// SPDX-License-Identifier: Apache-2.0
//
// Two rings of bits into one twice as long: one level of the merge tree. No register.
//
// Bits that stand at place p of a row of bits stand at p modulo 8 * Bytes in a ring of Bytes bytes. Left and right ring
// hold what is in a row from their starts on, not more than a ring is long, and zeros; the right one begins where the
// left one ends. Whether a bit's place in the longer ring is in its lower or upper half follows from where it stands.
//
//   row     ......LLLLLLRRR......       left  LLLL....LL   start 6 of 10        both  RRR.........LLLLLL
//   place   0   4   8                   right ..RRR.....   start 12                   (ring of 20)
//
//   Bytes: of each ring, a power of two.

`default_nettype none

module qlc_enc_weave #(
  parameter  int unsigned Bytes    = 8,
  localparam int unsigned PlaceLen = $clog2(Bytes) + 4,    // of a bit in the longer ring
  localparam int unsigned ByteLen  = $clog2(Bytes)
) (
  input  wire logic [1:0][PlaceLen-1:0]     starts_i,      // left, right
  input  wire logic [16*Bytes-1:0]          rings_i,       // right, left
  output logic [16*Bytes-1:0]               ring_o
);

  logic [1:0][8*Bytes-1:0] upper;

  for (genvar s = 0; s < 2; s++) begin : g_side
    logic               top;
    logic [2:0]         phase;
    logic [ByteLen:0]   first;
    logic [7:0]         ahead, split;  // of the first byte: what stands before the start; in the upper half

    assign top    = starts_i[s][PlaceLen-1];
    assign phase  = starts_i[s][2:0];
    assign first  = (ByteLen + 1)'(starts_i[s] >> 3) & (ByteLen + 1)'(Bytes - 1);
    assign ahead = ~(8'hFF << phase);
    assign split = ahead ^ {8{top}};

    for (genvar p = 0; p < int'(Bytes); p++) begin : g_byte
      logic is_first, other;
      assign is_first    = first == (ByteLen + 1)'(p);
      assign other       = !is_first && (top ^ ((ByteLen + 1)'(p) < first));
      assign upper[s][8*p +: 8] = ({8{is_first}} & split) | {8{other}};
    end
  end

  logic [8*Bytes-1:0] left, right;

  assign {right, left} = rings_i;
  assign ring_o        = {(left & upper[0]) | (right & upper[1]), (left & ~upper[0]) | (right & ~upper[1])};

endmodule

`default_nettype wire
