// SPDX-License-Identifier: Apache-2.0
//
// One lane of the planar encoder's map, ranked codebooks: from a symbol to its area and suffix.
//
//   1   the symbol's row of 16 of the table
//   2   the table: has the symbol a slot, and which
//   3   the area of the slot: the one whose slots, all of which share the bits above the suffix, include it
//
// Deep = 1: registers behind 1 and 2, which load with load_i; 0: none. No registers behind 3.
//
//   PrefixBits: 3.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_slot #(
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1
) (
  input  wire logic                       clk_i,
  input  wire logic                       load_i,
  input  wire logic [7:0]                 symbol_i,

  // 2: the table, read with row_o, one-hot, and column_o.
  output logic [15:0]                     row_o,
  output logic [3:0]                      column_o,
  input  wire logic                       has_slot_i,
  input  wire logic [qlc_pkg::SlotBits-1:0] slot_i,
  input  wire logic                       lookup_i,   // 0: pass on the symbol itself

  // 3.
  input  wire qlc_pkg::area_t [Coded-1:0] areas_i,

  output logic                            escape_o,
  output logic [7:0]                      symbol_o,   // of an escape
  output logic [PrefixBits-1:0]           prefix_o,   // counts if it is no escape; so do the others
  output logic [7:0]                      suffix_o,
  output logic [3:0]                      width_o
);

  logic [7:0] symbol2, value2, value;
  logic       escape2, escape;

  qlc_delay #(.Width (24), .Depth (Deep)) u_row (
    .clk_i, .load_i,
    .data_i ({16'd1 << symbol_i[7:4], symbol_i}),
    .data_o ({row_o, symbol2})
  );

  assign column_o = symbol2[3:0];
  assign escape2  = !(has_slot_i && lookup_i);
  assign value2   = escape2 ? symbol2 : {1'b0, slot_i};

  qlc_delay #(.Width (9), .Depth (Deep)) u_value (
    .clk_i, .load_i,
    .data_i ({escape2, value2}),
    .data_o ({escape, value})
  );

  logic [Coded-1:0]      match;
  logic [PrefixBits-1:0] area;
  logic [6:0]            mask;
  logic [2:0]            width;

  always_comb begin
    area  = '0;
    mask  = '0;
    width = '0;
    for (int unsigned a = 0; a < Coded; a++) begin
      match[a] = (value[qlc_pkg::SlotBits-1:0] & ~qlc_pkg::suffix_mask(areas_i[a].width)) == areas_i[a].base;
      area  |= match[a] ? PrefixBits'(a) : '0;
      mask  |= match[a] ? qlc_pkg::suffix_mask(areas_i[a].width) : '0;
      width |= match[a] ? areas_i[a].width : '0;
    end
  end

  assign escape_o = escape;
  assign symbol_o = value;
  assign prefix_o = area;
  assign suffix_o = {1'b0, value[6:0] & mask};
  assign width_o  = {1'b0, width};

endmodule

`default_nettype wire
