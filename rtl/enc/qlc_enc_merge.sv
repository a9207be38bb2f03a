// SPDX-License-Identifier: Apache-2.0
//
// Merge tree: puts the suffixes of all lanes one behind the other, into a ring of a byte for each lane.
//
// Each lane's suffix is turned in a byte to its phase; then rings are woven, two into one (qlc_enc_weave), until there is
// one. The step's first bit is at its phase in byte 0; what goes beyond the last byte is in the rest of byte 0.
//
// Deep = 1: registers, which load with load_i, behind the turn and behind four lanes; 0: none.
//
//   Lanes: 1, 2, 4, ... 64.  Kind: of the codebooks.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_merge #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Kind     = qlc_pkg::KindInterval,
  parameter  int unsigned Deep     = 1,
  localparam int unsigned SumLen   = qlc_enc_pkg::start_bits(Lanes),
  localparam int unsigned Block    = Lanes < 4 ? Lanes : 4,
  localparam int unsigned Blocks   = Lanes / Block
) (
  input  wire logic                             clk_i,
  input  wire logic                             load_i,

  input  wire logic [Lanes-1:0][7:0]            suffixes_i,   // 0 beyond their widths
  input  wire logic [Blocks-1:0][SumLen-1:0]    starts_i,     // as of qlc_enc_sums
  input  wire logic [Blocks-1:0][Block-1:0][4:0] locals_i,

  output logic [8*Lanes-1:0]                    ring_o
);

  localparam int unsigned Levels = $clog2(Lanes);
  localparam logic        One    = Kind == qlc_pkg::KindInterval;

  function automatic logic [7:0] turned(logic [7:0] value, logic [2:0] by);
    logic [7:0] result;
    result = value;
    for (int unsigned n = 0; n < 3; n++) begin
      if (by[n]) result = (result << (1 << n)) | (result >> (8 - (1 << n)));
    end
    return result;
  endfunction

  // Where each lane begins; of a block's first lane as far as it is needed, of others modulo 32 bits.
  logic [Lanes-1:0][SumLen-1:0] place1, place2, place3;
  logic [Lanes-1:0][7:0]        turned1, turned2;

  for (genvar l = 0; l < int'(Lanes); l++) begin : g_lane
    localparam int unsigned B = l / Block;

    if (l % Block == 0) begin : g_first
      assign place1[l] = starts_i[B];
    end else begin : g_other
      assign place1[l] = SumLen'(5'(5'(starts_i[B]) + locals_i[B][l % Block] + 5'(One)));
    end
    assign turned1[l] = turned(suffixes_i[l], place1[l][2:0]);
  end

  qlc_delay #(.Width (Lanes * (SumLen + 8)), .Depth (Deep)) u_turned (
    .clk_i, .load_i,
    .data_i ({place1, turned1}),
    .data_o ({place2, turned2})
  );

  // Rings after each level.
  logic [Levels:0][8*Lanes-1:0] rings;
  logic [8*Lanes-1:0]           four;

  assign rings[0] = {turned2};

  for (genvar v = 0; v < int'(Levels); v++) begin : g_level
    localparam int unsigned Bytes = 1 << v;
    logic [8*Lanes-1:0] in, out;

    assign in = v == 2 ? four : rings[v];
    for (genvar r = 0; r < int'(Lanes / (2 * Bytes)); r++) begin : g_ring
      localparam int unsigned L = 2 * r * Bytes;
      logic [v+3:0] left, right;
      assign left  = (v + 4)'(v < 2 ? place2[L] : place3[L]);
      assign right = (v + 4)'(v < 2 ? place2[L + Bytes] : place3[L + Bytes]);

      qlc_enc_weave #(.Bytes (Bytes)) u_weave (
        .starts_i ({right, left}),
        .rings_i  (in[8*L +: 16*Bytes]),
        .ring_o   (out[8*L +: 16*Bytes])
      );
    end
    assign rings[v + 1] = out;
  end

  qlc_delay #(.Width (Lanes * (SumLen + 8)), .Depth (Deep)) u_four (
    .clk_i, .load_i,
    .data_i ({place2, Levels >= 2 ? rings[Levels >= 2 ? 2 : 0] : rings[Levels]}),
    .data_o ({place3, four})
  );

  assign ring_o = Levels > 2 ? rings[Levels] : four;

  (* maybe_unused *) logic unused;
  assign unused = &{1'b0, locals_i, place1, place2, place3};

endmodule

`default_nettype wire
