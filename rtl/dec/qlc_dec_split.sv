// SPDX-License-Identifier: Apache-2.0
//
// Split tree: the suffixes of a step, one after another, to one byte a lane. A block is split in halves, the right
// half shifted down by the left half's total width, until blocks have one lane.
//
//   lanes 0..3   [ s3 | s2 | s1 | s0 ]   -->   [ s3 | s2 ] [ s1 | s0 ]   -->   [ s3 ] [ s2 ] [ s1 ] [ s0 ]
//
// Bits of a byte beyond the lane's suffix belong to others. Deep: a register after every two levels, log2(Lanes) / 2
// of them rounded up, which move with move_i; what else goes with a step (side_i) is delayed alike. Else no register.
//
//   Lanes: 1, 2, 4, ... 64.  SideLen: bits of side_i.

`default_nettype none

module qlc_dec_split #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Deep     = 1,
  parameter  int unsigned SideLen  = 1,
  localparam int unsigned Levels   = $clog2(Lanes),
  localparam int unsigned LeftsLen = qlc_pkg::lefts_bits(Lanes)
) (
  input  wire logic                 clk_i,
  input  wire logic                 move_i,

  input  wire logic [8*Lanes-1:0]   suffixes_i,
  input  wire logic [LeftsLen-1:0]  lefts_i,
  input  wire logic [SideLen-1:0]   side_i,

  output logic [Lanes-1:0][7:0]     suffixes_o,
  output logic [SideLen-1:0]        side_o
);

  if (Levels == 0) begin : g_one_lane
    assign suffixes_o = suffixes_i;
    assign side_o     = side_i;
  end else begin : g_tree
    // Level l splits blocks of 2^l lanes; g_level[l] has the blocks before it, g_level[0] the result.
    for (genvar l = 0; l <= int'(Levels); l++) begin : g_level
      localparam int unsigned Block    = 8 << l;
      localparam bit          Register = (Deep != 0) && (l != int'(Levels)) &&
                                         ((int'(Levels) - l) % 2 == 0 || l == 0);
      logic [(Lanes>>l)-1:0][Block-1:0] blocks_d, blocks;
      logic [LeftsLen-1:0]              lefts_d, lefts;
      logic [SideLen-1:0]               side_d, side;

      if (l == int'(Levels)) begin : g_in
        assign blocks_d = suffixes_i;
        assign lefts_d  = lefts_i;
        assign side_d   = side_i;
      end else begin : g_split
        for (genvar b = 0; b < int'(Lanes >> (l + 1)); b++) begin : g_block
          logic [3+l:0] left;
          assign left            = g_level[l+1].lefts[qlc_pkg::lefts_at(Lanes, l) + b * (4 + l) +: 4 + l];
          assign blocks_d[2*b]   = g_level[l+1].blocks[b][Block-1:0];
          assign blocks_d[2*b+1] = Block'(g_level[l+1].blocks[b] >> left);
        end
        assign lefts_d = g_level[l+1].lefts;
        assign side_d  = g_level[l+1].side;
      end

      if (Register) begin : g_register
        always_ff @(posedge clk_i) begin
          if (move_i) begin
            blocks <= blocks_d;
            lefts  <= lefts_d;
            side   <= side_d;
          end
        end
      end else begin : g_through
        assign blocks = blocks_d;
        assign lefts  = lefts_d;
        assign side   = side_d;
      end
    end

    assign suffixes_o = g_level[0].blocks;
    assign side_o     = g_level[0].side;
  end

endmodule

`default_nettype wire
