// SPDX-License-Identifier: Apache-2.0
//
// Some levels of the tree that adds the widths of a step's lanes: from sums of blocks of 2^From lanes to those of 2^To.
// Combinational.
//
// Interval: all sums are less 1 (qlc_pkg::width_bits), so two blocks' sum has a carry of 1, if the right block has a
// symbol at all. Lanes without a symbol (there_i) add 0.
//
//   lefts_o: qlc_pkg::lefts_at, of the levels From to To - 1; other bits as in lefts_i
//
//   Lanes, Kind: docs/architecture.md 3.1.  From, To: 0 to log2(Lanes), From <= To.

`default_nettype none

module qlc_dec_add #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Kind     = qlc_pkg::KindInterval,
  parameter  int unsigned From     = 0,
  parameter  int unsigned To       = 1,
  localparam int unsigned WidthLen = qlc_pkg::width_bits(Kind),
  localparam int unsigned LeftsLen = qlc_pkg::lefts_bits(Lanes, Kind)
) (
  input  wire logic [Lanes-1:0]                            there_i,   // the lanes that have a symbol
  input  wire logic [(Lanes>>From)-1:0][WidthLen+From-1:0] sums_i,
  input  wire logic [LeftsLen-1:0]                         lefts_i,
  output logic [(Lanes>>To)-1:0][WidthLen+To-1:0]          sums_o,
  output logic [LeftsLen-1:0]                              lefts_o
);

  if (From > To || (Lanes >> To) < 1) begin : g_check
    $error("qlc_dec_add: From and To must be levels of the tree");
  end

  for (genvar l = int'(From); l <= int'(To); l++) begin : g_level
    localparam int unsigned Len = WidthLen + l;
    logic [(Lanes>>l)-1:0][Len-1:0] sums;
    logic [LeftsLen-1:0]            lefts;

    if (l == int'(From)) begin : g_in
      assign sums  = sums_i;
      assign lefts = lefts_i;
    end else begin : g_sum
      for (genvar b = 0; b < int'(Lanes >> l); b++) begin : g_block
        // One adder with a carry in, not two.
        logic [Len:0] sum;
        logic         carry;
        assign carry   = (Kind == qlc_pkg::KindInterval) && there_i[(2*b+1)<<(l-1)];
        assign sum     = (Len + 1)'({g_level[l-1].sums[2*b], 1'b1}) + (Len + 1)'({g_level[l-1].sums[2*b+1], carry});
        assign sums[b] = sum[Len:1];
      end
      always_comb begin
        lefts = g_level[l-1].lefts;
        for (int unsigned b = 0; b < (Lanes >> l); b++) begin
          lefts[qlc_pkg::lefts_at(Lanes, Kind, l - 1) + b * (Len - 1) +: Len - 1] = g_level[l-1].sums[2*b];
        end
      end
    end
  end

  assign sums_o  = g_level[To].sums;
  assign lefts_o = g_level[To].lefts;

endmodule

`default_nettype wire
