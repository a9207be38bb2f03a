// SPDX-License-Identifier: Apache-2.0
//
// As cover_point, but of states in which reset begins: bit b of state_i is high in the state with number b.

`default_nettype none

module cover_reset #(
  parameter int unsigned Bins = 1
) (
  input wire logic            rst_ni,
  input wire logic [Bins-1:0] state_i
);

  logic [Bins-1:0] seen_q;
  int              file;

  initial seen_q = '0;

  always @(negedge rst_ni) seen_q <= seen_q | state_i;

  final begin
    file = $fopen("cover_points.txt", "a");
    $fdisplay(file, "%m %0d %h", Bins, seen_q);
    $fclose(file);
  end

endmodule

`default_nettype wire
