// SPDX-License-Identifier: Apache-2.0
//
// All that proofs assume of reset: it is active in the first cycle. It may be at any other time.

`default_nettype none

module reset_first (
  input wire logic clk_i,
  input wire logic rst_ni
);

  logic first_q = 1'b1;

  always_ff @(posedge clk_i) first_q <= 1'b0;

  always_comb assume (!(first_q && rst_ni));

endmodule

`default_nettype wire
