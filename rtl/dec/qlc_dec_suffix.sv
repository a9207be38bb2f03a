// SPDX-License-Identifier: Apache-2.0
//
// A lane's suffix out of the bits that the split tree brought to it: those from one phase up to the next, at most 8. Combinational.
//
//   block   [ others' |  suffix  | others' ]      suffix_o   [ 0 ... | suffix ]
//                 end_phase_i   phase_i
//
// Both are places in a byte. With end_phase_i below phase_i, or the same if whole_i, the suffix ends in the next byte. What
// is others' is taken off before the shift, as the shift is late.

`default_nettype none

module qlc_dec_suffix (
  input  wire logic [14:0] block_i,
  input  wire logic [2:0]  phase_i,       // of the first bit
  input  wire logic [2:0]  end_phase_i,   // of the bit behind the last
  input  wire logic        whole_i,       // if they are the same: there are 8 bits, not none
  input  wire logic        read_i,        // 0: suffix_o is 0
  output logic [7:0]       suffix_o
);

  logic        next_byte;
  logic [6:0]  below;   // the end
  logic [14:0] own;

  assign next_byte = (end_phase_i < phase_i) || (whole_i && end_phase_i == phase_i);
  assign below     = qlc_pkg::suffix_mask(end_phase_i);
  assign own       = {(next_byte && read_i) ? below : 7'd0, next_byte && read_i, read_i ? (below | {7{next_byte}}) : 7'd0};
  assign suffix_o  = 8'((block_i & own) >> phase_i);

endmodule

`default_nettype wire
