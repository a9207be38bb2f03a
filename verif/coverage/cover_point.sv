// SPDX-License-Identifier: Apache-2.0
//
// A point of the coverage plan: Bins things that may happen, bit b of now_i is high in a cycle in which the one with number b
// does. At the end of the simulation a line is appended to cover_points.txt in the current directory: the point's name in the
// hierarchy, Bins, and which of them have happened, as a hexadecimal number.

`default_nettype none

module cover_point #(
  parameter int unsigned Bins = 1
) (
  input wire logic            clk_i,
  input wire logic            rst_ni,
  input wire logic [Bins-1:0] now_i
);

  logic [Bins-1:0] seen_q;
  int              file;

  initial seen_q = '0;

  always @(posedge clk_i) begin
    if (rst_ni) seen_q <= seen_q | now_i;
  end

  final begin
    file = $fopen("cover_points.txt", "a");
    $fdisplay(file, "%m %0d %h", Bins, seen_q);
    $fclose(file);
  end

endmodule

`default_nettype wire
