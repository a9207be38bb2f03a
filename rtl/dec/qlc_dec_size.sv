// SPDX-License-Identifier: Apache-2.0
//
// The last addition of a step's widths: the total of its two halves and the place of its first bit in its byte. Combinational.
//
//   8 * bytes_o + end_phase_o = phase_i + total, none_i: + 0
//
// The lowest three bits are added first; their carry chooses among sums of the rest that are there.
//
//   Lanes, Kind: docs/architecture.md 3.1.

`default_nettype none

module qlc_dec_size #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Kind     = qlc_pkg::KindInterval,
  localparam int unsigned Halves   = Lanes == 1 ? 1 : 2,
  localparam int unsigned HalfLen  = qlc_pkg::half_bits(Lanes, Kind),
  localparam int unsigned BytesLen = qlc_pkg::step_bits(Lanes)
) (
  input  wire logic [Halves-1:0][HalfLen-1:0] sums_i,    // of the halves; interval: each less 1, if it has a symbol
  input  wire logic [5:0]                     count_i,   // the step's symbols, minus 1
  input  wire logic                           none_i,
  input  wire logic [2:0]                     phase_i,
  output logic [BytesLen-1:0]                 bytes_o,
  output logic [2:0]                          end_phase_o
);

  localparam bit Less1 = Kind == qlc_pkg::KindInterval;

  logic [HalfLen-1:0] left, right;
  logic               carry;

  assign left = sums_i[0];
  if (Halves == 2) begin : g_right
    assign right = sums_i[1];
    assign carry = Less1 && (6'(Lanes / 2) <= count_i);
  end else begin : g_no_right
    assign right = '0;
    assign carry = 1'b0;
  end

  // The lowest bit of each sum but takes a carry in.
  logic [4:0] low_total;
  logic [5:0] low;

  assign low_total = {1'b0, left[2:0], 1'b1} + {1'b0, right[2:0], carry};
  assign low       = {1'b0, low_total[4:1], 1'b1} + {2'b00, phase_i, Less1};

  // With no, one or two carries from below.
  logic [BytesLen-1:0] left_bytes, right_bytes, sum0, sum1, sum2;
  logic [BytesLen:0]   plus1;

  assign left_bytes  = BytesLen'({1'b0, left} >> 3);
  assign right_bytes = BytesLen'({1'b0, right} >> 3);
  assign sum0        = left_bytes + right_bytes;
  assign plus1       = {left_bytes, 1'b1} + {right_bytes, 1'b1};
  assign sum1        = plus1[BytesLen:1];
  assign sum2        = left_bytes + right_bytes + BytesLen'(2);

  always_comb begin
    bytes_o = low[5] ? sum2 : low[4] ? sum1 : sum0;
    if (none_i) bytes_o = '0;
  end

  assign end_phase_o = none_i ? phase_i : low[3:1];

endmodule

`default_nettype wire
