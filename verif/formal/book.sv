// SPDX-License-Identifier: Apache-2.0
//
// A codebook that qlc_book_loader calls usable is well-formed (format.md, 3.1), whatever bytes came. (That it is what
// came, lock step shows.) What is asserted while a codebook comes are invariants that the induction needs.

`default_nettype none

module book (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  input wire logic       take_i,
  input wire logic [7:0] data_i,
  input wire logic       last_i
);

  logic                         clear_o, write_o, usable_o, good;
  logic [qlc_pkg::SlotBits-1:0] slot_o;
  logic [7:0]                   symbol_o;
  qlc_pkg::areas_t              areas_o;
  logic [31:0]                  slots;

  reset_first u_reset (.clk_i, .rst_ni);
  qlc_book_loader u_loader (.*);
  ranked_book u_book (.areas_i (areas_o), .good_o (good), .slots_o (slots));

  // What holds while a codebook comes: widths ascend as far as they are there; areas above the one that is being filled
  // have their bases.
  logic        in_widths, in_table, ascend, based;
  logic [31:0] above, area, slot;

  always_comb begin
    in_widths = u_loader.state_q == 2'd1;
    in_table  = u_loader.state_q == 2'd2;
    area      = 32'(u_loader.area_q);
    slot      = 32'(u_loader.slot_q);
    ascend    = 1'b1;
    based     = 1'b1;
    above     = '0;
    for (int unsigned a = 1; a < qlc_pkg::Ranked; a++) begin
      if (in_table || a < 2 * area) ascend &= areas_o[a-1].width <= areas_o[a].width;
    end
    for (int a = qlc_pkg::Ranked - 1; a >= 0; a--) begin
      if (32'(a) > area) begin
        based &= 32'(areas_o[a].base) == above;
        above += 32'd1 << areas_o[a].width;
      end
    end
  end

  always_comb begin
    if (rst_ni && in_widths) begin
      a_pair:     assert (area < 4 && slot == 0);
      a_ascend:   assert (ascend);
      a_previous: assert (u_loader.prev_q == (area == 0 ? '0 : areas_o[3'(2 * area - 1)].width));
    end
    if (rst_ni && in_table) begin
      a_area:  assert (area < qlc_pkg::Ranked);
      a_order: assert (ascend);
      a_based: assert (based);
      a_slot:  assert (above <= slot && slot < above + (32'd1 << areas_o[u_loader.area_q].width));
      a_begun: assert (slot == above || 32'(areas_o[u_loader.area_q].base) == above);
    end
    if (rst_ni && usable_o) begin
      a_header: assert (u_loader.state_q == 2'd0);
      a_good:   assert (good);
    end
    c_usable: cover (rst_ni && usable_o && slots == 9);
  end

endmodule

`default_nettype wire
