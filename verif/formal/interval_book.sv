// SPDX-License-Identifier: Apache-2.0
//
// Whether areas are those of an interval codebook (format.md, 3.2). Combinational.

`default_nettype none

module interval_book #(
  parameter  int unsigned PrefixBits = 3,
  localparam int unsigned Runs       = (1 << PrefixBits) - 1
) (
  input  wire qlc_pkg::area_t [Runs-1:0] areas_i,
  output logic                           good_o
);

  logic [8:0] behind;    // the first magnitude behind the runs

  always_comb begin
    good_o = 1'b1;
    behind = '0;
    for (int unsigned a = 0; a < Runs; a++) begin
      good_o &= areas_i[a].width != '0 && 9'(areas_i[a].base) >= behind;
      behind  = 9'(areas_i[a].base) + (9'd1 << (areas_i[a].width - 3'd1));
    end
    good_o &= behind <= 9'd128;
    for (int unsigned a = 1; a < Runs; a++) good_o &= areas_i[a].base > areas_i[a-1].base;
  end

endmodule

`default_nettype wire
