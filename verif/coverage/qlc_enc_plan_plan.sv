// SPDX-License-Identifier: Apache-2.0
//
// Plan of where the planar encoder puts heads and suffixes.

`default_nettype none

module qlc_enc_plan_plan #(
  parameter  int unsigned Lanes = 32,
  parameter  int unsigned PrefixBits = 3,
  localparam int unsigned Bytes = qlc_pkg::bus_bits(Lanes) / 8,
  localparam int unsigned ByteLen = $clog2(Bytes),
  localparam int unsigned Beats = qlc_enc_pkg::slot_beats(Lanes, PrefixBits),
  localparam int unsigned BeatLen = $clog2(Beats + 1)
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic               load_i,
  input wire logic               ending_i,
  input wire logic               error_i,
  input wire logic               head_o,
  input wire logic               head_early_o,
  input wire logic [ByteLen-1:0] head_at_o,
  input wire logic [Beats:0]     suffix_o,
  input wire logic [ByteLen-1:0] suffix_at_o,
  input wire logic [2:0]         put_phase_o,
  input wire logic [BeatLen-1:0] complete_o,
  input wire logic [ByteLen-1:0] position,
  input wire logic               partial
);

  // A slot without planes completes at most so many beats, one with planes at least so many; none what lies between.
  localparam int unsigned Most   = (qlc_enc_pkg::FrontBytes + Lanes + Bytes - 1) / Bytes;
  localparam int unsigned Fewest = 8 * PrefixBits / Bytes;
  localparam int unsigned Never  = Fewest > Most + 1 ? Fewest - Most - 1 : 0;

  logic [Bytes-1:0]      head, last;
  logic [Bytes-1:0][7:0] suffixes;
  logic [Beats-Never:0]  complete;
  logic [2:0]            ends;

  always_comb begin
    for (int unsigned b = 0; b < Bytes; b++) begin
      head[b] = load_i && (head_o || head_early_o) && head_at_o == ByteLen'(b);
      last[b] = load_i && ending_i && !error_i && ByteLen'(position + ByteLen'(partial)) == ByteLen'(b);
      for (int unsigned p = 0; p < 8; p++) suffixes[b][p] = load_i && suffix_o != '0 && suffix_at_o == ByteLen'(b) && put_phase_o == 3'(p);
    end
    for (int unsigned c = 0; c <= Beats - Never; c++) complete[c] = load_i && complete_o == BeatLen'(c <= Most ? c : c + Never);
    ends = {error_i, !error_i && partial, !error_i && !partial} & {3{load_i && ending_i}};
  end

  // heads begin at every byte of a beat
  cover_point #(.Bins (Bytes)) u_head (.clk_i, .rst_ni, .now_i (head));
  // suffixes begin at every bit of a beat
  cover_point #(.Bins (Bytes * 8)) u_suffixes (.clk_i, .rst_ni, .now_i ({suffixes}));
  // every number of beats is complete at once
  cover_point #(.Bins (Beats + 1 - Never)) u_complete (.clk_i, .rst_ni, .now_i (complete));
  // every number of bytes in a last beat
  cover_point #(.Bins (Bytes)) u_last (.clk_i, .rst_ni, .now_i (last));
  // a frame ends with a whole byte, within one, in error
  cover_point #(.Bins (3)) u_ends (.clk_i, .rst_ni, .now_i (ends));

endmodule

bind qlc_enc_plan qlc_enc_plan_plan #(.Lanes (Lanes), .PrefixBits (PrefixBits)) plan_enc_plan (.*);

`default_nettype wire
