// SPDX-License-Identifier: Apache-2.0
//
// qlc_enc_weave: two strings of bits, one behind the other in a row, each in a ring, come out in a ring twice as long, at the
// same places of the row. All levels of the merge tree are of this module.

`default_nettype none

module weave #(
  parameter  int unsigned Bytes    = 8,
  localparam int unsigned Bits     = 8 * Bytes,
  localparam int unsigned PlaceLen = $clog2(Bytes) + 4
) (
  input wire logic [PlaceLen-1:0] start_i,
  input wire logic [PlaceLen-1:0] count_i,    // bits of the left string
  input wire logic [Bits-1:0]     left_i,     // 0 beyond
  input wire logic [Bits-1:0]     right_i
);

  logic [PlaceLen-1:0] middle;
  logic [Bits-1:0]     left, right;
  logic [2*Bits-1:0]   ring, row;

  assign middle = start_i + count_i;
  assign left   = Bits'({2{left_i}} << (start_i % Bits) >> Bits);
  assign right  = Bits'({2{right_i}} << (middle % Bits) >> Bits);
  assign row    = (2 * Bits)'({2{(2 * Bits)'(left_i)}} << start_i >> (2 * Bits)) |
                  (2 * Bits)'({2{(2 * Bits)'(right_i)}} << middle >> (2 * Bits));

  qlc_enc_weave #(.Bytes (Bytes)) u_weave (.starts_i ({middle, start_i}), .rings_i ({right, left}), .ring_o (ring));

  always_comb begin
    assume (32'(count_i) <= Bits);
    assume ((left_i >> count_i) == '0);
    a_ring: assert (ring == row);
    c_ring: cover (start_i == '1 && left_i != '0 && right_i == '1);
  end

endmodule

`default_nettype wire
