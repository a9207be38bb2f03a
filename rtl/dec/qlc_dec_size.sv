// SPDX-License-Identifier: Apache-2.0
//
// The size of what the planar decoder consumes next: the whole bytes that it leaves behind, and the place of the bit behind
// it in its byte. Combinational.
//
//   8 * bytes_o + end_phase_o = phase_i + total (with step_i) + 8 * bytes_i + 64 * PrefixBits (with planes_i)
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
  localparam int unsigned SizeLen    = $clog2(qlc_pkg::window_bytes(Lanes, PrefixBits) + 1)
) (
  input  wire logic [HalfLen-1:0]  left_i,
  input  wire logic [HalfLen-1:0]  right_i,
  input  wire logic                carry_i,
  input  wire logic                step_i,
  input  wire logic [1:0]          bytes_i,
  input  wire logic                planes_i,
  input  wire logic [2:0]          phase_i,
  output logic [SizeLen-1:0]       bytes_o,
  output logic [2:0]               end_phase_o
);

  localparam bit                 Less1      = Kind == qlc_pkg::KindInterval;
  localparam logic [SizeLen-1:0] PlaneBytes = SizeLen'(8 * PrefixBits);

  // The lowest 3 bits; the lowest bit of each sum but takes a carry in.
  logic [4:0] low_total;
  logic [5:0] low;
  logic [1:0] more;

  assign low_total = {1'b0, left_i[2:0], 1'b1} + {1'b0, right_i[2:0], carry_i};
  assign low       = {1'b0, low_total[4:1], 1'b1} + {2'b00, phase_i, Less1};
  assign more      = (step_i ? low[5:4] : 2'd0) + bytes_i;

  // The rest, with 0 to 3 bytes more.
  logic [SizeLen-1:0]      left, right, high0, high1;
  logic [SizeLen:0]        sum1;
  logic [3:0][SizeLen-1:0] high;

  assign left    = SizeLen'(left_i >> 3);
  assign right   = SizeLen'(right_i >> 3);
  assign high0   = left + right;
  assign sum1    = {left, 1'b1} + {right, 1'b1};
  assign high1   = sum1[SizeLen:1];
  assign high    = {high1 + SizeLen'(2), high0 + SizeLen'(2), high1, high0};

  always_comb begin
    bytes_o = '0;
    for (int unsigned m = 0; m < 4; m++) begin
      if (more == 2'(m)) begin
        unique case ({step_i, planes_i})
          2'b00:   bytes_o |= SizeLen'(m);
          2'b01:   bytes_o |= SizeLen'(m) + PlaneBytes;
          2'b10:   bytes_o |= high[m];
          default: bytes_o |= high[m] + PlaneBytes;
        endcase
      end
    end
  end

  assign end_phase_o = step_i ? low[3:1] : phase_i;

endmodule

`default_nettype wire
