// SPDX-License-Identifier: Apache-2.0
//
// The merge tree puts the suffixes of a step one behind the other, at the places that qlc_enc_sums works out, and the split tree
// gives each lane its own back: all widths, all suffixes, all phases. Few registers (Deep = 0): the others are delays of
// what moves through the trees.

`default_nettype none

module suffixes #(
  parameter  int unsigned Lanes    = 8,
  parameter  int unsigned Kind     = qlc_pkg::KindInterval,
  localparam int unsigned WidthLen = qlc_pkg::width_bits(Kind),
  localparam int unsigned CountLen = qlc_pkg::step_bits(Lanes),
  localparam int unsigned Least    = Kind == qlc_pkg::KindInterval ? 1 : 0
) (
  input wire logic                          clk_i,
  input wire logic                          clear_i,
  input wire logic [Lanes-1:0][3:0]         widths_i,      // 1 to 8, ranked 0 to 8
  input wire logic [Lanes-1:0][7:0]         suffixes_i     // 0 beyond their widths
);

  localparam int unsigned SumLen   = qlc_enc_pkg::start_bits(Lanes);
  localparam int unsigned Block    = Lanes < 4 ? Lanes : 4;
  localparam int unsigned Blocks   = Lanes / Block;
  localparam int unsigned LeftsLen = qlc_pkg::lefts_bits(Lanes, Kind);
  localparam int unsigned Row      = 8 * Lanes + 7;

  always_comb begin
    for (int unsigned l = 0; l < Lanes; l++) begin
      assume (32'(widths_i[l]) >= Least && widths_i[l] <= 4'd8);
      assume ((16'(suffixes_i[l]) >> widths_i[l]) == '0);
    end
  end

  // Encoder.
  logic [Lanes-1:0][WidthLen-1:0]    kept;         // widths as they are kept
  logic [Blocks-1:0][SumLen-1:0]     starts;
  logic [Blocks-1:0][Block-1:0][4:0] locals;
  logic [2:0]                        phase;
  logic [CountLen-1:0]               bytes;
  logic [8*Lanes-1:0]                ring;

  qlc_enc_sums #(.Lanes (Lanes), .Kind (Kind), .Deep (0)) u_sums (
    .clk_i, .load_i (1'b1), .clear_i, .widths_i (kept), .count_i (CountLen'(Lanes)),
    .starts_o (starts), .locals_o (locals), .phase_o (phase), .bytes_o (bytes)
  );
  qlc_enc_merge #(.Lanes (Lanes), .Kind (Kind), .Deep (0)) u_merge (
    .clk_i, .load_i (1'b1), .suffixes_i, .starts_i (starts), .locals_i (locals), .ring_o (ring)
  );

  // The row of bits, and the totals of left halves.
  logic [Row-1:0]      row;
  logic [15:0]         place;
  logic [LeftsLen-1:0] lefts;

  always_comb begin
    row   = '0;
    place = 16'(phase);
    for (int unsigned l = 0; l < Lanes; l++) begin
      kept[l] = WidthLen'(32'(widths_i[l]) - Least);
      row    |= Row'(suffixes_i[l]) << place;
      place  += 16'(widths_i[l]);
    end
  end

  for (genvar v = 0; v < $clog2(Lanes); v++) begin : g_level
    for (genvar b = 0; b < int'(Lanes >> (v + 1)); b++) begin : g_block
      logic [15:0] total;
      always_comb begin
        total = '0;
        for (int unsigned l = 0; l < 1 << v; l++) total += 16'(widths_i[2 * b * (1 << v) + l]);
      end
      assign lefts[qlc_pkg::lefts_at(Lanes, Kind, v) + b * (WidthLen + v) +: WidthLen + v] = (WidthLen + v)'(32'(total) - Least);
    end
  end

  // Decoder: suffixes come a cycle after phase and totals.
  logic                   seen_q = 1'b0;
  logic [Row-1:0]         row_q;
  logic [Lanes-1:0][3:0]  widths_q;
  logic [Lanes-1:0][7:0]  suffixes_q;
  logic [Lanes-1:0][14:0] blocks;
  logic [Lanes:0][2:0]    phases;
  logic [2:0]             end_phase_q;

  always_ff @(posedge clk_i) begin
    seen_q      <= 1'b1;
    row_q       <= row;
    widths_q    <= widths_i;
    suffixes_q  <= suffixes_i;
    end_phase_q <= place[2:0];
  end

  qlc_dec_split #(.Lanes (Lanes), .Kind (Kind), .Deep (0)) u_split (
    .clk_i, .move_i (1'b1), .phase_i (phase), .end_phase_i (place[2:0]), .lefts_i (lefts), .suffixes_i (row_q),
    .blocks_o (blocks), .phases_o (phases)
  );

  always_comb begin
    a_ring:  assert (ring == (row[8*Lanes-1:0] | (8*Lanes)'(row >> 8*Lanes)));
    a_bytes: assert (16'(bytes) == place >> 3);
    for (int unsigned l = 0; l < Lanes; l++) begin
      assert (!seen_q || (8'(blocks[l] >> phases[l]) & 8'((16'd1 << widths_q[l]) - 16'd1)) == suffixes_q[l]);
      assert (!seen_q || phases[l+1] == 3'(4'(phases[l]) + widths_q[l]));
    end
    c_full:  cover (seen_q && place == 16'(8 * Lanes + 7) && row[Row-1]);
    c_short: cover (seen_q && place == 16'(Least * Lanes));
  end

endmodule

`default_nettype wire
