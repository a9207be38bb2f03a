// SPDX-License-Identifier: Apache-2.0
//
// One lane of the planar encoder's map, interval codebooks: from a symbol to its area and suffix.
//
//   step 1   eight blocks of 2^(P-3) runs each: the last block whose first run begins at or below the magnitude
//   step 2   the same among the runs of this block; then magnitude - base, which must be inside the run
//
// Deep = 1: two register stages, before each step, which load with advance_i; 0: no register. The last area is the
// escape's: what lies in no run, and below the first. raw_i: the symbol itself whatever the codebook says.
//
//   PrefixBits: 3 to 5.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_run #(
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1
) (
  input  wire logic                       clk_i,
  input  wire logic                       advance_i,
  input  wire logic [7:0]                 symbol_i,

  input  wire qlc_pkg::area_t [Coded-1:0] search_i,   // the bank of the symbol in step 1
  input  wire qlc_pkg::area_t [Coded-1:0] areas_i,    // the bank of the symbol in step 2; what follows is for this one
  input  wire logic                       valid_i,    // 0: all outputs but symbol_o are 0
  input  wire logic                       coded_i,
  input  wire logic                       raw_i,

  output logic [7:0]                      symbol_o,
  output logic [PrefixBits-1:0]           prefix_o,
  output logic [7:0]                      suffix_o,
  output logic [3:0]                      width_o
);

  localparam int unsigned Runs = 1 << (PrefixBits - 3);   // of a block

  logic [7:0] symbol1, symbol2;
  logic [2:0] block1, block2;

  // Step 1. Blocks are in ascending order, so what begins at or below the magnitude is a row of ones.
  logic [7:0] begun;

  always_comb begin
    begun    = '0;
    begun[0] = 1'b1;
    for (int unsigned b = 1; b < 8; b++) begin
      if (b * Runs < Coded) begun[b] = symbol1[6:0] >= search_i[b * Runs].base;
    end
  end

  always_comb begin
    block1 = '0;
    for (int unsigned b = 1; b < 8; b++) begin
      if (begun[b] && ((b == 7) || !begun[(b + 1) % 8])) block1 |= 3'(b);
    end
  end

  if (Deep != 0) begin : g_deep
    logic [7:0] symbol1_q, symbol2_q;
    logic [2:0] block_q;
    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        symbol1_q <= symbol_i;
        symbol2_q <= symbol1;
        block_q   <= block1;
      end
    end
    assign symbol1 = symbol1_q;
    assign symbol2 = symbol2_q;
    assign block2  = block_q;
  end else begin : g_direct
    (* maybe_unused *) logic unused;
    assign unused  = &{1'b0, clk_i, advance_i};
    assign symbol1 = symbol_i;
    assign symbol2 = symbol1;
    assign block2  = block1;
  end

  // Step 2: the block's runs, the magnitude's distance from the beginning of each (bit 7: it is below), and the run.
  qlc_pkg::area_t [Runs-1:0] runs;
  logic [Runs-1:0][7:0]      distance;
  logic [Runs-1:0]           match;      // one-hot

  always_comb begin
    runs = '0;
    for (int unsigned b = 0; b < 8; b++) begin
      for (int unsigned r = 0; r < Runs; r++) begin
        if ((b * Runs + r < Coded) && (block2 == 3'(b))) runs[r] |= areas_i[b * Runs + r];
      end
    end
  end

  logic [Runs-1:0] reached;

  always_comb begin
    for (int unsigned r = 0; r < Runs; r++) begin
      distance[r] = {1'b0, symbol2[6:0]} - {1'b0, runs[r].base};
      // The last run of the last block is the escape's place.
      reached[r]  = (r == 0) || (!distance[r][7] && ((r != Runs - 1) || (block2 != 3'd7)));
    end
    for (int unsigned r = 0; r < Runs; r++) match[r] = reached[r] && ((r == Runs - 1) || !reached[(r + 1) % Runs]);
  end

  logic [7:0]            offset;
  logic [2:0]            width;
  logic [PrefixBits-1:0] area;
  logic                  in_run, whole;

  always_comb begin
    offset = '0;
    width  = '0;
    area   = PrefixBits'({block2, {(PrefixBits - 3){1'b0}}});
    for (int unsigned r = 0; r < Runs; r++) begin
      if (match[r]) begin
        offset |= distance[r];
        width  |= runs[r].width;
        area   |= PrefixBits'(r);
      end
    end
  end

  // A run of width w has 2^(w - 1) magnitudes.
  assign in_run = ({offset, 1'b0} & ~{2'b0, qlc_pkg::suffix_mask(width)}) == '0;
  assign whole  = raw_i || !in_run;

  assign symbol_o = symbol2;

  always_comb begin
    prefix_o = '0;
    suffix_o = '0;
    width_o  = '0;
    if (valid_i && (coded_i || raw_i)) begin
      if (coded_i) prefix_o = in_run ? area : '1;
      suffix_o = whole ? symbol2 : {offset[6:0], symbol2[7]};
      width_o  = whole ? 4'd8 : {1'b0, width};
    end
  end

endmodule

`default_nettype wire
