// SPDX-License-Identifier: Apache-2.0
//
// In place of the RTL's module of this name: any well-formed interval codebooks (format.md, 3.2), loaded before time began. That
// qlc_banks gives no others is proven by `runs`.

`default_nettype none

module qlc_banks #(
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1
) (
  input  wire logic                              clk_i,
  input  wire logic                              rst_ni,
  input  wire logic [7:0]                        s_cfg_tdata_i,
  input  wire logic [3:0]                        s_cfg_tdest_i,
  input  wire logic                              s_cfg_tlast_i,
  input  wire logic                              s_cfg_tvalid_i,
  output logic                                   s_cfg_tready_o,
  input  wire logic [Banks-1:0]                  bank_enable_i,
  input  wire logic [Banks-1:0]                  use_i,
  input  wire logic                              idle_i,
  output logic                                   allow_o,
  output logic [Banks-1:0]                       available_o,
  output logic [Banks-1:0]                       usable_o,
  output qlc_pkg::area_t [Banks-1:0][Coded-1:0]  areas_o,
  output logic [Banks-1:0]                       clear_o,
  output logic [Banks-1:0]                       write_o,
  output logic [qlc_pkg::SlotBits-1:0]           slot_o,
  output logic [7:0]                             symbol_o
);

  // A register that nothing sets has any value, and keeps it.
  qlc_pkg::area_t [Banks-1:0][Coded-1:0] areas_q;

  always_ff @(posedge clk_i) areas_q <= areas_q;

  for (genvar b = 0; b < int'(Banks); b++) begin : g_bank
    logic good;
    interval_book #(.PrefixBits (PrefixBits)) u_book (.areas_i (areas_q[b]), .good_o (good));
    always_comb assume (good);
  end

  assign s_cfg_tready_o = 1'b0;
  assign allow_o        = 1'b1;
  assign available_o    = bank_enable_i;
  assign usable_o       = '1;
  assign areas_o        = areas_q;
  assign clear_o        = '0;
  assign write_o        = '0;
  assign slot_o         = '0;
  assign symbol_o       = '0;

endmodule

`default_nettype wire
