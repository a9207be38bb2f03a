// SPDX-License-Identifier: Apache-2.0
//
// The planes of a group: a shift line of the prefixes of its steps. No further stage: planes_o includes prefixes_i.
//
//   planes, of each      [lanes 0..N-1][lanes N..2N-1] ... [         ]
//   step                   oldest                          prefixes_i
//
//   Lanes: 1, 2, 4, ... 64.  PrefixBits: 3 to 5.

`default_nettype none

module qlc_enc_planes #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  localparam int unsigned Steps      = qlc_pkg::GroupSymbols / Lanes
) (
  input  wire logic                                clk_i,
  input  wire logic                                load_i,
  input  wire logic [Lanes-1:0][PrefixBits-1:0]    prefixes_i,
  output logic [PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0] planes_o
);

  logic [Steps-1:0][Lanes-1:0][PrefixBits-1:0] line;   // [Steps - 1] is the newest

  assign line[Steps-1] = prefixes_i;

  if (Steps > 1) begin : g_line
    logic [Steps-2:0][Lanes-1:0][PrefixBits-1:0] line_q;
    always_ff @(posedge clk_i) begin
      if (load_i) line_q <= line[Steps-1:1];
    end
    assign line[Steps-2:0] = line_q;
  end else begin : g_wire
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, clk_i, load_i};
  end

  for (genvar s = 0; s < int'(Steps); s++) begin : g_step
    for (genvar l = 0; l < int'(Lanes); l++) begin : g_lane
      for (genvar p = 0; p < int'(PrefixBits); p++) begin : g_plane
        assign planes_o[p][s * Lanes + l] = line[s][l][p];
      end
    end
  end

endmodule

`default_nettype wire
