// SPDX-License-Identifier: Apache-2.0
//
// One lane of the planar encoder's map, interval codebooks: from a symbol to its area and suffix.
//
//   1   eight blocks of 2^(P-3) runs each: the last block whose first run begins at or below the magnitude
//   2   P > 3: the same among the runs of this block
//   3   the run's base and width; magnitude - base, lower and upper half by themselves
//   4   the borrow between them; is the difference inside the run? If not, the symbol is an escape
//
// Deep = 1: registers behind 1, 2, 3 (and what of them P has), which load with load_i; 0: none. No registers behind 4.
//
//   PrefixBits: 3 to 5.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_run #(
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1,
  localparam int unsigned Stages     = PrefixBits == 3 ? 2 : 3,
  localparam int unsigned Runs       = 1 << (PrefixBits - 3)     // of a block
) (
  input  wire logic                       clk_i,
  input  wire logic                       load_i,
  input  wire logic [7:0]                 symbol_i,

  input  wire qlc_pkg::area_t [Stages-1:0][Coded-1:0] areas_i,  // the bank of the symbol in each stage

  output logic                            escape_o,
  output logic [7:0]                      symbol_o,
  output logic [PrefixBits-1:0]           prefix_o,   // counts if it is no escape; so do the others
  output logic [7:0]                      suffix_o,
  output logic [2:0]                      width_o     // minus 1
);

  // 1: blocks are in ascending order, so those that begin at or below the magnitude are a row of ones.
  logic [8:0] begun;
  logic [7:0] block1, block2, block3;   // one-hot
  logic [7:0] symbol2, symbol3;

  always_comb begin
    begun    = '0;
    begun[0] = 1'b1;
    for (int unsigned b = 1; b < 8; b++) begin
      begun[b] = (b * Runs < Coded) && (symbol_i[6:0] >= areas_i[0][(b * Runs) % Coded].base);
    end
    for (int unsigned b = 0; b < 8; b++) block1[b] = begun[b] && !begun[b + 1];
  end

  qlc_delay #(.Width (16), .Depth (Deep)) u_search (
    .clk_i, .load_i,
    .data_i ({block1, symbol_i}),
    .data_o ({block2, symbol2})
  );

  // 2.
  logic [Runs-1:0] run2, run3;          // one-hot

  if (Runs > 1) begin : g_runs
    logic [Runs:0] reached;

    always_comb begin
      logic [7:0][6:0] pivot;
      reached    = '0;
      reached[0] = 1'b1;
      for (int unsigned r = 1; r < Runs; r++) begin
        for (int unsigned b = 0; b < 8; b++) begin
          pivot[b] = block2[b] ? areas_i[1][(b * Runs + r) % Coded].base : '0;
        end
        reached[r] = symbol2[6:0] >= (((pivot[0] | pivot[1]) | (pivot[2] | pivot[3])) |
                                      ((pivot[4] | pivot[5]) | (pivot[6] | pivot[7])));
      end
      // The last run of the last block is the escape's place.
      if (block2[7]) reached[Runs-1] = 1'b0;
      for (int unsigned r = 0; r < Runs; r++) run2[r] = reached[r] && !reached[r + 1];
    end

    qlc_delay #(.Width (16 + Runs), .Depth (Deep)) u_found (
      .clk_i, .load_i,
      .data_i ({block2, run2, symbol2}),
      .data_o ({block3, run3, symbol3})
    );
  end else begin : g_run
    assign run2    = 1'b1;
    assign run3    = run2;
    assign block3  = block2;
    assign symbol3 = symbol2;
  end

  // 3: rows first, then columns.
  qlc_pkg::area_t [Runs-1:0][7:0] row;
  qlc_pkg::area_t [3:0]           column;
  qlc_pkg::area_t                 area;
  logic [2:0]                     block;
  logic [PrefixBits-1:0]          number3, number4;
  logic [7:0]                     distance, symbol4;         // bit 7: the magnitude is below
  logic [4:0]                     low3, low4;                // bit 4: borrow
  logic [3:0]                     high3, high4;
  logic [2:0]                     width4;

  always_comb begin
    row    = '0;
    column = '0;
    for (int unsigned r = 0; r < Runs; r++) begin
      for (int unsigned b = 0; b < 8; b++) begin
        if ((b * Runs + r < Coded) && block3[b]) row[r][b] = areas_i[Stages-1][(b * Runs + r) % Coded];
      end
      if (run3[r]) begin
        column[r] = ((row[r][0] | row[r][1]) | (row[r][2] | row[r][3])) |
                    ((row[r][4] | row[r][5]) | (row[r][6] | row[r][7]));
      end
    end
    area = (column[0] | column[1]) | (column[2] | column[3]);
  end

  always_comb begin
    block[0] = (block3[1] || block3[3]) || (block3[5] || block3[7]);
    block[1] = (block3[2] || block3[3]) || (block3[6] || block3[7]);
    block[2] = (block3[4] || block3[5]) || (block3[6] || block3[7]);
    number3  = PrefixBits'(block) << (PrefixBits - 3);
    for (int unsigned r = 1; r < Runs; r++) begin
      if (run3[r]) number3 |= PrefixBits'(r);
    end
  end

  assign low3  = {1'b0, symbol3[3:0]} - {1'b0, area.base[3:0]};
  assign high3 = {1'b0, symbol3[6:4]} - {1'b0, area.base[6:4]};

  qlc_delay #(.Width (PrefixBits + 20), .Depth (Deep)) u_distance (
    .clk_i, .load_i,
    .data_i ({number3, area.width, high3, low3, symbol3}),
    .data_o ({number4, width4, high4, low4, symbol4})
  );

  assign distance = {high4 - 4'(low4[4]), low4[3:0]};

  // 4: a run of width w has 2^(w - 1) magnitudes. The last area has no run: its width is 0 here.
  assign escape_o = ({distance, 1'b0} & ~{2'b0, qlc_pkg::suffix_mask(width4)}) != '0 || (width4 == '0);
  assign symbol_o = symbol4;
  assign prefix_o = number4;
  assign suffix_o = {distance[6:0], symbol4[7]};
  assign width_o  = width4 - 3'd1;

  (* maybe_unused *) logic unused;
  assign unused = &{1'b0, areas_i};

endmodule

`default_nettype wire
