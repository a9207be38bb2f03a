// SPDX-License-Identifier: Apache-2.0
//
// Turns a ring of bytes up by some of the bits of an amount, a power of two each. No register.
//
//   Bytes: of the ring, a power of two.  From, To: bits of the amount that count, From <= n < To.

`default_nettype none

module qlc_enc_place #(
  parameter  int unsigned Bytes     = 32,
  parameter  int unsigned From      = 0,
  parameter  int unsigned To        = 5
) (
  input  wire logic [To-From-1:0]    amount_i,
  input  wire logic [8*Bytes-1:0]    ring_i,
  output logic [8*Bytes-1:0]         ring_o
);

  always_comb begin
    ring_o = ring_i;
    for (int unsigned n = 0; n < To - From; n++) begin
      if (amount_i[n]) ring_o = (ring_o << (8 << (From + n))) | (ring_o >> (8 * Bytes - (8 << (From + n))));
    end
  end

endmodule

`default_nettype wire
