// SPDX-License-Identifier: Apache-2.0
//
// Feed stage of the serial decoder: 64-bit beats in, 16-bit words out. Bytes of the frame's last word that are not kept
// are 0, so the end marker is its highest one.
//
// Holds one beat. s_axis_tready_o is high while it holds none and allow_i is high. A beat offers its first word in
// the cycle in which it arrives (valid_o then depends on s_axis_tvalid_i; nothing of it reaches s_axis_tready_o).
//
//   cycle       t        t+1      t+2      t+3      t+4
//   s_axis      beat                                next beat
//   word_o      word 0   word 1   word 2   word 3   word 0

`default_nettype none

module qlc_dec_feed (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,

  input  wire logic        allow_i,
  input  wire logic [63:0] s_axis_tdata_i,
  input  wire logic [7:0]  s_axis_tkeep_i,
  input  wire logic        s_axis_tlast_i,
  input  wire logic        s_axis_tvalid_i,
  output logic             s_axis_tready_o,
  output logic             busy_o,

  output logic             valid_o,
  input  wire logic        ready_i,
  output logic [15:0]      word_o,
  output logic             last_o,     // the frame's last word
  output logic             marked_o    // and it has an end marker
);

  // Of a last beat: kept bytes, minus 1 (no byte: as one byte of value 0, which has no marker).
  function automatic logic [2:0] last_byte(logic [7:0] keep);
    last_byte = '0;
    for (int unsigned b = 1; b < 8; b++) begin
      if (keep[b] && (last_byte == 3'(b - 1)) && keep[b-1]) last_byte = 3'(b);
    end
  endfunction

  logic             held_q;
  logic [63:0]      beat_q;
  logic [1:0]       index_q;      // next word of the held beat
  logic             last_q;
  logic             none_q;       // last beat without bytes
  logic [2:0]       end_q;        // last beat: its last byte

  // The word: of the beat that is held, or the first of the one on the bus.
  logic             arrive, last, none;
  logic [15:0]      bits;
  logic [1:0]       index;
  logic [2:0]       end_byte;
  logic             half;         // the last word has one byte only

  assign s_axis_tready_o = !held_q && allow_i;
  assign arrive          = s_axis_tvalid_i && s_axis_tready_o;
  assign busy_o          = held_q;

  assign bits     = held_q ? beat_q[16*index_q +: 16] : s_axis_tdata_i[15:0];
  assign index    = held_q ? index_q : 2'd0;
  assign last     = held_q ? last_q  : s_axis_tlast_i;
  assign none     = held_q ? none_q  : !s_axis_tkeep_i[0];
  assign end_byte = held_q ? end_q   : last_byte(s_axis_tkeep_i);

  assign valid_o  = held_q || arrive;
  assign last_o   = last && (index == end_byte[2:1]);
  assign half     = last_o && !end_byte[0];
  assign word_o   = {half ? 8'd0 : bits[15:8], bits[7:0]};
  assign marked_o = !none && ((half ? bits[7:0] : bits[15:8]) != '0);

  logic take, done;

  assign take = valid_o && ready_i;
  assign done = take && (last_o || (index == 2'd3));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) held_q <= 1'b0;
    else         held_q <= valid_o && !done;
  end

  always_ff @(posedge clk_i) begin
    if (arrive) begin
      beat_q <= s_axis_tdata_i;
      last_q <= s_axis_tlast_i;
      none_q <= none;
      end_q  <= end_byte;
    end
    if (valid_o) index_q <= index + 2'(take);
  end

endmodule

`default_nettype wire
