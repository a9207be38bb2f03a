// SPDX-License-Identifier: Apache-2.0
//
// Whether areas are those of a ranked codebook, P = 3 (format.md, 3.1). Combinational.

`default_nettype none

module ranked_book (
  input  wire qlc_pkg::areas_t areas_i,
  output logic                 good_o,
  output logic [31:0]          slots_o    // their number
);

  always_comb begin
    good_o  = 1'b1;
    slots_o = '0;
    for (int a = qlc_pkg::Ranked - 1; a >= 0; a--) begin
      if (a > 0) good_o &= areas_i[a-1].width <= areas_i[a].width;
      good_o  &= 32'(areas_i[a].base) == slots_o;
      slots_o += 32'd1 << areas_i[a].width;
    end
    good_o &= slots_o <= qlc_pkg::Slots;
  end

endmodule

`default_nettype wire
