// SPDX-License-Identifier: Apache-2.0
//
// A slot's bits, turned to their places in rings as long as a beat, and the bits of the beat that was not complete: in
// beats, from that one on. No register.
//
//   ring, turned   [ rest of it: the next beat | its beginning: this beat ]   bit 0 left
//
//   Bytes: of a beat.  Beats: that a slot may complete.  Words: of a head, in rings.

`default_nettype none

module qlc_enc_words #(
  parameter  int unsigned Bytes    = 32,
  parameter  int unsigned Beats    = 2,
  parameter  int unsigned Words    = 1
) (
  // As of qlc_enc_plan.
  input  wire logic                               head_i,
  input  wire logic                               head_early_i,
  input  wire logic [Bytes-1:0]                   head_here_i,
  input  wire logic [Bytes-1:0]                   head_above_i,
  input  wire logic [Beats:0]                     suffix_i,
  input  wire logic [Bytes-1:0]                   suffix_here_i,
  input  wire logic [Bytes-1:0]                   suffix_above_i,
  input  wire logic [2:0]                         phase_i,
  input  wire logic [Words-1:0][8*Bytes-1:0]      heads_i,
  input  wire logic [8*Bytes-1:0]                 suffixes_i,
  input  wire logic [8*Bytes-1:0]                 open_i,
  output logic [Beats:0][8*Bytes-1:0]             beats_o
);

  logic [7:0] begun;    // of the byte where something begins: bits that belong to it
  assign begun = 8'hFF << phase_i;

  // Of a ring whose beginning goes to beat `first` (-1: nowhere), what goes to a beat, byte by byte; `first` comes as two
  // flags: it is this beat, it is the one before.
  function automatic logic [7:0] part(logic this_beat, logic ahead, logic is_above, logic is_here, logic [7:0] mask);
    logic all;
    all = is_above ? this_beat : (ahead && !is_here);
    return {8{all}} | ({8{is_here}} & (({8{this_beat}} & mask) | ({8{ahead}} & ~mask)));
  endfunction

  always_comb begin
    beats_o    = '0;
    beats_o[0] = open_i;
    for (int unsigned j = 0; j <= Beats; j++) begin
      for (int unsigned p = 0; p < Bytes; p++) begin
        for (int unsigned w = 0; w < Words; w++) begin
          if (j + 1 >= w && j <= w + 1) begin
            beats_o[j][8*p +: 8] |= heads_i[w][8*p +: 8] & part((head_i && j == w) || (head_early_i && j + 1 == w),
                                                  (head_i && j == w + 1) || (head_early_i && j == w),
                                                  head_above_i[p], head_here_i[p], begun);
          end
        end
        beats_o[j][8*p +: 8] |= suffixes_i[8*p +: 8] & part(suffix_i[j], j > 0 && suffix_i[(j + Beats) % (Beats + 1)],
                                              suffix_above_i[p], suffix_here_i[p], begun);
      end
    end
  end

endmodule

`default_nettype wire
