// SPDX-License-Identifier: Apache-2.0
//
// In place of the RTL's module of this name: any well-formed ranked codebook (format.md, 3.1), or one that is not usable, loaded
// before time began. That the module gives no others is proven by `book`.

`default_nettype none

module qlc_book_loader (
  input  wire logic                     clk_i,
  input  wire logic                     rst_ni,
  input  wire logic                     take_i,
  input  wire logic [7:0]               data_i,
  input  wire logic                     last_i,
  output logic                          clear_o,
  output logic                          write_o,
  output logic [qlc_pkg::SlotBits-1:0]  slot_o,
  output logic [7:0]                    symbol_o,
  output qlc_pkg::areas_t               areas_o,
  output logic                          usable_o
);

  // Registers that nothing sets have any value, and keep it.
  qlc_pkg::areas_t areas_q;
  logic            usable_q, good;
  logic [31:0]     slots;

  always_ff @(posedge clk_i) begin
    areas_q  <= areas_q;
    usable_q <= usable_q;
  end

  ranked_book u_book (.areas_i (areas_q), .good_o (good), .slots_o (slots));
  always_comb assume (good);

  assign clear_o  = 1'b0;
  assign write_o  = 1'b0;
  assign slot_o   = '0;
  assign symbol_o = '0;
  assign areas_o  = areas_q;
  assign usable_o = usable_q;

endmodule

`default_nettype wire
