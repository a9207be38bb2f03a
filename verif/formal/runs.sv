// SPDX-License-Identifier: Apache-2.0
//
// A codebook that qlc_run_loader calls usable is well-formed (format.md, 3.2), whatever bytes came. (That it is what
// came, lock step shows.) What is asserted while a codebook comes are invariants that the induction needs.

`default_nettype none

module runs #(
  parameter  int unsigned PrefixBits = 3,
  localparam int unsigned Runs       = (1 << PrefixBits) - 1
) (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  input wire logic       take_i,
  input wire logic [7:0] data_i,
  input wire logic       last_i
);

  qlc_pkg::area_t [Runs-1:0] areas_o;
  logic                      usable_o, good;

  reset_first u_reset (.clk_i, .rst_ni);
  qlc_run_loader #(.PrefixBits (PrefixBits)) u_loader (.*);
  interval_book #(.PrefixBits (PrefixBits)) u_book (.areas_i (areas_o), .good_o (good));

  // While a codebook comes: the highest places have the widths that came, or the runs whose bases came.
  logic        in_widths, in_bases, widths, ascend;
  logic [8:0]  behind;
  logic [31:0] area;

  always_comb begin
    in_widths = u_loader.state_q == 2'd1;
    in_bases  = u_loader.state_q == 2'd2;
    area      = 32'(u_loader.area_q);
    widths    = 1'b1;
    ascend    = 1'b1;
    behind    = '0;
    for (int unsigned a = 0; a < Runs; a++) begin
      if (in_bases || a + area >= Runs) widths &= areas_o[a].width != '0;
      if (a + area >= Runs) begin
        ascend &= 9'(areas_o[a].base) >= behind;
        behind  = 9'(areas_o[a].base) + (9'd1 << (areas_o[a].width - 3'd1));
      end
    end
  end

  always_comb begin
    if (rst_ni && in_widths) begin
      a_pair:   assert (!area[0] && area < Runs);
      a_widths: assert (widths);
      a_end:    assert (u_loader.end_q == '0);
    end
    if (rst_ni && in_bases) begin
      a_run:    assert (area < Runs);
      a_all:    assert (widths);
      a_ascend: assert (ascend);
      a_behind: assert (9'(u_loader.end_q) == behind && behind <= 9'd128);
      a_length: assert (u_loader.run_q == 7'd1 << (areas_o[0].width - 3'd1));
    end
    if (rst_ni && usable_o) begin
      a_header: assert (u_loader.state_q == 2'd0);
      a_good:   assert (good);
    end
    c_usable: cover (rst_ni && usable_o && areas_o[0].base == 7'd3);
  end

endmodule

`default_nettype wire
