// SPDX-License-Identifier: Apache-2.0
//
// Merge tree: puts the suffixes of all lanes one behind the other. Two trees of half as many lanes, then the right
// half's bits directly behind the left half's.
//
//   left   [ 0 |  left bits ]            merged  [ 0 | right bits | left bits ]      lane 0 in the lowest bits
//   right  [ 0 | right bits ]
//
// Deep = 1: registers before every second level, the lowest one included, $clog2(Lanes) / 2 rounded up in all;
// load_i[r] loads those that are number r on the way. 0: no registers.
//
//   Lanes: 1, 2, 4, ... 64.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_merge #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Deep     = 1,
  localparam int unsigned Levels   = $clog2(Lanes),
  localparam int unsigned Stages   = Levels > 1 ? (Levels + 1) / 2 : 1,
  localparam int unsigned TotalLen = Levels + 4
) (
  input  wire logic                clk_i,
  input  wire logic [Stages-1:0]   load_i,
  input  wire logic [Lanes-1:0][7:0] suffixes_i,   // 0 beyond their widths
  input  wire logic [Lanes-1:0][3:0] widths_i,     // 0 to 8
  output logic [8*Lanes-1:0]       bits_o,         // 0 beyond total_o
  output logic [TotalLen-1:0]      total_o
);

  if (Lanes == 1) begin : g_lane
    (* maybe_unused *) logic unused;
    assign unused  = &{1'b0, clk_i, load_i};
    assign bits_o  = suffixes_i[0];
    assign total_o = widths_i[0];
  end else begin : g_tree
    localparam int unsigned Half       = Lanes / 2;
    localparam int unsigned HalfStages = Levels > 2 ? Levels / 2 : 1;

    logic [1:0][8*Half-1:0]   bits, half;
    logic [1:0][TotalLen-2:0] total, half_total;

    for (genvar h = 0; h < 2; h++) begin : g_half
      qlc_enc_merge #(.Lanes (Half), .Deep (Deep)) u_half (
        .clk_i,
        .load_i     (load_i[HalfStages-1:0]),
        .suffixes_i (suffixes_i[h*Half +: Half]),
        .widths_i   (widths_i[h*Half +: Half]),
        .bits_o     (bits[h]),
        .total_o    (total[h])
      );
    end

    if (Deep != 0 && Levels % 2 == 1) begin : g_register
      always_ff @(posedge clk_i) begin
        if (load_i[Stages-1]) begin
          half       <= bits;
          half_total <= total;
        end
      end
    end else begin : g_wire
      (* maybe_unused *) logic unused;
      assign unused     = &{1'b0, load_i};
      assign half       = bits;
      assign half_total = total;
    end

    assign bits_o  = (8*Lanes)'(half[0]) | ((8*Lanes)'(half[1]) << half_total[0]);
    assign total_o = TotalLen'(half_total[0]) + TotalLen'(half_total[1]);
  end

endmodule

`default_nettype wire
