// SPDX-License-Identifier: Apache-2.0
//
// A part of a vector: Out bits from bit Unit * amount_i on; what lies beyond the vector is 0.
//
//   data_i --> by Unit * 2^(Levels-1) or 0 --> ... --> by Unit or 0 --> part_o        combinational
//
// The largest shift comes first, so that each level carries only what those behind it can still reach.
//
//   In, Out: bits, 1 or more.  Unit: bits, 1 or more.  Levels: bits of amount_i, 1 or more.

`default_nettype none

module qlc_part #(
  parameter int unsigned In     = 16,
  parameter int unsigned Out    = 8,
  parameter int unsigned Unit   = 8,
  parameter int unsigned Levels = 1
) (
  input  wire logic [In-1:0]     data_i,
  input  wire logic [Levels-1:0] amount_i,
  output logic [Out-1:0]         part_o
);

  if (In < 1 || Out < 1 || Unit < 1 || Levels < 1) begin : g_check
    $error("qlc_part: a parameter is 0");
  end

  // g_level[k].data: after the shifts by 2^(Levels-1) to 2^k units.
  for (genvar k = 0; k <= int'(Levels); k++) begin : g_level
    localparam int unsigned Reach = Out + Unit * ((1 << k) - 1);
    logic [Reach-1:0] data;
    if (k == int'(Levels)) begin : g_in
      assign data = Reach'(data_i);
    end else begin : g_shift
      assign data = amount_i[k] ? g_level[k+1].data[Unit << k +: Reach] : g_level[k+1].data[Reach-1:0];
    end
  end

  assign part_o = g_level[0].data;

endmodule

`default_nettype wire
