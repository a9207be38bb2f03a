// SPDX-License-Identifier: Apache-2.0
//
// qlc_part is a shift to the right, cut.

`default_nettype none

module part #(
  parameter int unsigned In     = 16,
  parameter int unsigned Out    = 8,
  parameter int unsigned Unit   = 8,
  parameter int unsigned Levels = 1
) (
  input wire logic [In-1:0]     data_i,
  input wire logic [Levels-1:0] amount_i
);

  localparam int unsigned Wide = In > Out ? In : Out;

  logic [Out-1:0] part_o;

  qlc_part #(.In (In), .Out (Out), .Unit (Unit), .Levels (Levels)) u_part (.*);

  always_comb begin
    for (int unsigned n = 0; n < 1 << Levels; n++) begin
      if (amount_i == Levels'(n)) assert (part_o == Out'(Wide'(data_i) >> (Unit * n)));
    end
    c_all:  cover (amount_i == '1 && part_o != '0);
  end

endmodule

`default_nettype wire
