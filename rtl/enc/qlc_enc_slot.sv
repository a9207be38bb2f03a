// SPDX-License-Identifier: Apache-2.0
//
// One lane of the planar encoder's map, ranked codebooks: from a symbol to its area and suffix.
//
//   step 1   the table: has the symbol a slot, and which
//   step 2   the area of the slot: the one whose slots, all of which share the bits above the suffix, include it
//
// Deep = 1: two register stages, before each step, which load with advance_i; 0: no register.
//
//   PrefixBits: 3.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_slot #(
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1
) (
  input  wire logic                       clk_i,
  input  wire logic                       advance_i,
  input  wire logic [7:0]                 symbol_i,

  // Step 1: the table, read with address_o.
  output logic [7:0]                      address_o,
  input  wire logic                       has_slot_i,
  input  wire logic [qlc_pkg::SlotBits-1:0] slot_i,
  input  wire logic                       lookup_i,   // 0: pass on the symbol itself

  // Step 2.
  input  wire qlc_pkg::area_t [Coded-1:0] areas_i,
  input  wire logic                       valid_i,    // 0: all outputs but symbol_o are 0
  input  wire logic                       coded_i,
  input  wire logic                       raw_i,

  output logic [7:0]                      symbol_o,   // of a chunk that is not coded
  output logic [PrefixBits-1:0]           prefix_o,
  output logic [7:0]                      suffix_o,
  output logic [3:0]                      width_o
);

  logic [7:0] symbol, value1, value;
  logic       escape1, escape;

  assign address_o = symbol;
  assign escape1   = !(has_slot_i && lookup_i);
  assign value1    = escape1 ? symbol : {1'b0, slot_i};

  if (Deep != 0) begin : g_deep
    logic [7:0] symbol_q, value_q;
    logic       escape_q;
    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        symbol_q <= symbol_i;
        value_q  <= value1;
        escape_q <= escape1;
      end
    end
    assign symbol = symbol_q;
    assign value  = value_q;
    assign escape = escape_q;
  end else begin : g_direct
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, clk_i, advance_i};
    assign symbol = symbol_i;
    assign value  = value1;
    assign escape = escape1;
  end

  logic [PrefixBits-1:0] area;
  logic [7:0]            mask;
  logic [3:0]            width;

  always_comb begin
    area  = '1;
    mask  = '1;
    width = 4'd8;
    if (!escape) begin
      area  = '0;
      mask  = '0;
      width = '0;
      for (int unsigned a = 0; a < Coded; a++) begin
        if ((value[qlc_pkg::SlotBits-1:0] & ~qlc_pkg::suffix_mask(areas_i[a].width)) == areas_i[a].base) begin
          area  |= PrefixBits'(a);
          mask  |= {1'b0, qlc_pkg::suffix_mask(areas_i[a].width)};
          width |= {1'b0, areas_i[a].width};
        end
      end
    end
  end

  assign symbol_o = value;

  always_comb begin
    prefix_o = '0;
    suffix_o = '0;
    width_o  = '0;
    if (valid_i && (coded_i || raw_i)) begin
      if (coded_i) prefix_o = area;
      suffix_o = value & mask;
      width_o  = width;
    end
  end

endmodule

`default_nettype wire
