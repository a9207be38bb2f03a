// SPDX-License-Identifier: Apache-2.0
//
// Where what the planar decoder consumes next ends: in bytes from the first beat that is then held, and the place of the
// bit behind it in its byte. Combinational.
//
//   8 * sum_o + end_phase_o = 8 * offset_i + phase_i + total (with step_i) + 8 * bytes_i + 64 * PrefixBits (with planes_i)
//
// The total is left + right + carry, interval codes' 1 more (qlc_pkg::width_bits). What is known late, the carry out of the lowest
// three bits and the head, chooses among sums that are there.
//
//   Lanes, Kind, PrefixBits: docs/architecture.md 3.1.

`default_nettype none

module qlc_dec_size #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  localparam int unsigned HalfLen    = qlc_pkg::half_bits(Lanes, Kind),
  localparam int unsigned OffLen     = $clog2(qlc_pkg::bus_bits(Lanes) / 8),
  localparam int unsigned SumLen     = qlc_pkg::sum_bits(Lanes, PrefixBits)
) (
  input  wire logic [HalfLen-1:0]  left_i,
  input  wire logic [HalfLen-1:0]  right_i,
  input  wire logic                carry_i,
  input  wire logic                step_i,
  input  wire logic [1:0]          bytes_i,
  input  wire logic                planes_i,
  input  wire logic [OffLen-1:0]   offset_i,
  input  wire logic [2:0]          phase_i,
  output logic [SumLen-1:0]        sum_o,
  output logic [2:0]               end_phase_o
);

  localparam bit Less1 = Kind == qlc_pkg::KindInterval;

  // The lowest 3 bits; the lowest bit of each sum but takes a carry in.
  logic [4:0] low_total;
  logic [5:0] low;
  logic [1:0] more;

  assign low_total = {1'b0, left_i[2:0], 1'b1} + {1'b0, right_i[2:0], carry_i};
  assign low       = {1'b0, low_total[4:1], 1'b1} + {2'b00, phase_i, Less1};
  assign more      = (step_i ? low[5:4] : 2'd0) + bytes_i;

  // The rest: from the offset, without and with planes, and 0 to 3 bytes more. Three numbers are first made two.
  logic [1:0][3:0][SumLen-1:0] with_total, without;

  for (genvar p = 0; p < 2; p++) begin : g_planes
    logic [SumLen-1:0] from, left, right, ones, twos, sum0, sum1;
    logic [SumLen:0]   plus1;

    assign from  = SumLen'(offset_i) + SumLen'(p * 8 * PrefixBits);
    assign left  = SumLen'(left_i >> 3);
    assign right = SumLen'(right_i >> 3);
    assign ones  = from ^ left ^ right;
    assign twos  = ((from & left) | (from & right) | (left & right)) << 1;
    assign sum0  = ones + twos;
    assign plus1 = {ones, 1'b1} + {twos, 1'b1};
    assign sum1  = plus1[SumLen:1];

    assign with_total[p] = {sum1 + SumLen'(2), sum0 + SumLen'(2), sum1, sum0};
    assign without[p]    = {from + SumLen'(3), from + SumLen'(2), from + SumLen'(1), from};
  end

  always_comb begin
    sum_o = '0;
    for (int unsigned m = 0; m < 4; m++) begin
      if (more == 2'(m)) begin
        unique case ({step_i, planes_i})
          2'b00:   sum_o |= without[0][m];
          2'b01:   sum_o |= without[1][m];
          2'b10:   sum_o |= with_total[0][m];
          default: sum_o |= with_total[1][m];
        endcase
      end
    end
  end

  assign end_phase_o = step_i ? low[3:1] : phase_i;

endmodule

`default_nettype wire
