// SPDX-License-Identifier: Apache-2.0
//
// Split tree: the suffixes of a step, one after another, to one block of 15 bits a lane. A block is split in halves, the right
// half shifted down by whole bytes, until blocks have one lane; its suffix is then from its phase up to the next lane's.
//
//   lanes 0..3   [ s3 | s2 | s1 | s0 ]   -->   [ s3 | s2 ] [ s1 | s0 ]   -->   [ s3 ] [ s2 ] [ s1 ] [ s0 ]
//
// A block's phase is the place of its first bit in its byte. That of a right half, and how many bytes it is shifted,
// follow from the left half's total: phase + left = 8 * bytes + its phase.
//
//   cycle    t                        t + 1               ...      t + Stages, when Deep
//            phase_i, lefts_i         suffixes_i                   blocks_o, phases_o
//
// Deep: the highest level has a cycle of its own, the others are taken from even to odd: Stages = 1 + log2(Lanes) / 2. Else
// blocks_o is there in t + 1. Moves with move_i.
//
//   Lanes, Kind, Deep: docs/architecture.md 3.1.

`default_nettype none

module qlc_dec_split #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Kind     = qlc_pkg::KindInterval,
  parameter  int unsigned Deep     = 1,
  localparam int unsigned Levels   = $clog2(Lanes),
  localparam int unsigned WidthLen = qlc_pkg::width_bits(Kind),
  localparam int unsigned LeftsLen = qlc_pkg::lefts_bits(Lanes, Kind)
) (
  input  wire logic                   clk_i,
  input  wire logic                   move_i,

  input  wire logic [2:0]             phase_i,
  input  wire logic [2:0]             end_phase_i,   // behind the last lane
  input  wire logic [LeftsLen-1:0]    lefts_i,
  input  wire logic [8*Lanes+6:0]     suffixes_i,
  output logic [Lanes-1:0][14:0]      blocks_o,
  output logic [Lanes:0][2:0]         phases_o       // where each lane begins, and, highest, the last one ends
);

  localparam bit Less1 = Kind == qlc_pkg::KindInterval;

  // Level l splits blocks of 2^(l+1) lanes; g_level[l] has the blocks of 2^l lanes behind it. Phases and amounts are worked out a
  // cycle before the blocks are shifted.
  for (genvar l = 0; l <= int'(Levels); l++) begin : g_level
    localparam int unsigned Half     = 1 << l;                                   // lanes of a half
    localparam int unsigned Least    = Less1 ? Half / 8 : 0;                     // bytes that a right half is always shifted
    localparam int unsigned Amount   = Less1 && l >= 3 ? l : l + 1;              // bits of the rest
    localparam int unsigned Len      = (WidthLen + l > 3 ? WidthLen + l : 3) + 1;
    localparam bit          Register = (Deep != 0) && (l != 0) && (l == int'(Levels) - 1 || l % 2 == 0);

    logic [(Lanes>>l)-1:0][2:0]            phases_d, phases;
    logic [2:0]                            end_phase_d, end_phase;
    logic [(Lanes>>l)-1:0][8*Half+6:0]     blocks_d, blocks;

    // Totals of left halves, for the levels that follow.
    if (l > 0) begin : g_lefts
      logic [LeftsLen-1:0] lefts;
      if (l == int'(Levels)) begin : g_all
        assign lefts = lefts_i;
      end else if (Register) begin : g_kept
        always_ff @(posedge clk_i) begin
          if (move_i) lefts <= g_level[l+1].g_lefts.lefts;
        end
      end else begin : g_same
        assign lefts = g_level[l+1].g_lefts.lefts;
      end
    end

    if (l == int'(Levels)) begin : g_in
      assign phases_d    = phase_i;
      assign end_phase_d = end_phase_i;
      assign phases      = phases_d;
      assign end_phase   = end_phase_d;
      assign blocks_d    = suffixes_i;
      assign blocks      = blocks_d;
    end else begin : g_split
      assign end_phase_d = g_level[l+1].end_phase;

      for (genvar b = 0; b < int'(Lanes >> (l + 1)); b++) begin : g_block
        logic [Len-1:0]    sum;
        logic [Amount-1:0] amount_q;

        assign sum = Len'(g_level[l+1].g_lefts.lefts[qlc_pkg::lefts_at(Lanes, Kind, l) + b * (WidthLen + l) +: WidthLen + l]) +
                     Len'(g_level[l+1].phases[b]) + Len'(Less1);
        assign phases_d[2*b]   = g_level[l+1].phases[b];
        assign phases_d[2*b+1] = sum[2:0];

        always_ff @(posedge clk_i) begin
          if (move_i) amount_q <= Amount'(sum[Len-1:3] - (Len - 3)'(Least));
        end

        assign blocks_d[2*b] = g_level[l+1].blocks[b][8*Half+6:0];
        qlc_part #(.In (8 * (2 * Half - Least) + 7), .Out (8 * Half + 7), .Unit (8), .Levels (Amount)) u_right (
          .data_i   (g_level[l+1].blocks[b][16*Half+6:8*Least]),
          .amount_i (amount_q),
          .part_o   (blocks_d[2*b+1])
        );
      end

      if (Register) begin : g_register
        always_ff @(posedge clk_i) begin
          if (move_i) begin
            phases    <= phases_d;
            end_phase <= end_phase_d;
            blocks    <= blocks_d;
          end
        end
      end else begin : g_through
        assign phases    = phases_d;
        assign end_phase = end_phase_d;
        assign blocks    = blocks_d;
      end
    end
  end

  // Leaves.
  logic [Lanes:0][2:0] phases_q;

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      phases_q[Lanes-1:0] <= g_level[0].phases;
      phases_q[Lanes]     <= g_level[0].end_phase;
    end
  end

  assign blocks_o = g_level[0].blocks;
  assign phases_o = phases_q;

endmodule

`default_nettype wire
