// SPDX-License-Identifier: Apache-2.0
//
// Is there room for what is needed: fits_o = have_i >= need_i + more_i. Combinational; a balanced tree, for the loops that limit
// the clock.
//
//   Len: bits, 1 or more.

`default_nettype none

module qlc_fits #(
  parameter int unsigned Len = 8
) (
  input  wire logic [Len-1:0] have_i,
  input  wire logic [Len-1:0] need_i,
  input  wire logic           more_i,
  output logic                fits_o
);

  if (Len < 1) begin : g_check
    $error("qlc_fits: Len must be at least 1");
  end

  localparam int unsigned Levels = $clog2(Len + 1);
  localparam int unsigned Leaves = 1 << Levels;

  // Of a part of the bits: is have greater, is it at least equal. Leaf 0 stands for more_i.
  for (genvar l = 0; l <= int'(Levels); l++) begin : g_level
    logic [(Leaves>>l)-1:0] greater, at_least;
    if (l == 0) begin : g_bit
      assign greater  = Leaves'({have_i & ~need_i, 1'b0});
      assign at_least = {{(Leaves - Len - 1){1'b1}}, have_i | ~need_i, !more_i};
    end else begin : g_pair
      for (genvar i = 0; i < int'(Leaves >> l); i++) begin : g_part
        assign greater[i]  = g_level[l-1].greater[2*i+1] || (g_level[l-1].at_least[2*i+1] && g_level[l-1].greater[2*i]);
        assign at_least[i] = g_level[l-1].greater[2*i+1] || (g_level[l-1].at_least[2*i+1] && g_level[l-1].at_least[2*i]);
      end
    end
  end

  assign fits_o = g_level[Levels].at_least[0];

endmodule

`default_nettype wire
