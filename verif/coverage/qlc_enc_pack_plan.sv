// SPDX-License-Identifier: Apache-2.0
//
// Plan of the serial encoder's packer.

`default_nettype none

module qlc_enc_pack_plan (
  input wire logic                        clk_i,
  input wire logic                        rst_ni,
  input wire logic                        take,
  input wire logic [3:0]                  count_q,
  input wire logic [qlc_pkg::LenBits-1:0] len_i,
  input wire logic                        last_i,
  input wire logic                        fail_i,
  input wire logic                        spill,
  input wire logic                        flush_q,
  input wire logic                        full_q,
  input wire logic [1:0]                  word_q,
  input wire logic                        free,
  input wire logic [7:0]                  m_axis_tkeep_o,
  input wire logic                        m_axis_tlast_o,
  input wire logic                        m_axis_tvalid_o,
  input wire logic                        m_axis_tready_i,
  input wire logic                        valid_i
);

  // Lengths of codes: 3 to 9 and 11, as no area has a width of 7.
  logic [15:0][7:0]  places;
  logic [7:0]        last_length;
  logic [8:0]        kept;
  logic [3:0]        spills;
  logic [2:0]        stall;
  logic [4:0]        state;

  always_comb begin
    for (int unsigned c = 0; c < 16; c++) begin
      for (int unsigned l = 0; l < 8; l++) places[c][l] = take && !fail_i && !last_i && count_q == 4'(c) && 32'(len_i) == (l == 7 ? 11 : l + 3);
    end
    for (int unsigned l = 0; l < 8; l++) last_length[l] = take && !fail_i && last_i && 32'(len_i) == (l == 7 ? 12 : l + 4);
    for (int unsigned w = 0; w < 4; w++) spills[w] = take && spill && word_q == 2'(w);
    for (int unsigned k = 0; k < 9; k++) kept[k] = m_axis_tvalid_o && m_axis_tready_i && m_axis_tlast_o && 9'(m_axis_tkeep_o) == (9'd1 << k) - 9'd1;
    stall = {valid_i && !free && fail_i, flush_q && !free, valid_i && !free && !fail_i};
    state = {flush_q, full_q, word_q != '0, count_q != '0, !flush_q && !full_q && word_q == '0 && count_q == '0};
  end

  // a code of every length behind every number of bits
  cover_point #(.Bins (128)) u_places (.clk_i, .rst_ni, .now_i ({places}));
  // a last code of every length
  cover_point #(.Bins (8)) u_last (.clk_i, .rst_ni, .now_i (last_length));
  // a last code needs another word, from every one on
  cover_point #(.Bins (4)) u_spills (.clk_i, .rst_ni, .now_i (spills));
  // every number of bytes in a last beat; 0: an error
  cover_point #(.Bins (9)) u_kept (.clk_i, .rst_ni, .now_i (kept));
  // a code, the rest of a last one, an error wait
  cover_point #(.Bins (3)) u_stall (.clk_i, .rst_ni, .now_i (stall));
  // reset in every state of a beat
  cover_reset #(.Bins (5)) u_reset (.rst_ni, .state_i (state));

endmodule

bind qlc_enc_pack qlc_enc_pack_plan plan_enc_pack (.*);

`default_nettype wire
