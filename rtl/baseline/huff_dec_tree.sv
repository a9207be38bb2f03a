// SPDX-License-Identifier: Apache-2.0
//
// Bit-serial Huffman decoder, one bit a cycle: frames (docs/architecture.md 5) in, symbols out. A baseline for comparison.
//
//   s_axis -> feed -> walk -> place -> map -> m_axis       s_cfg -> loader -> tables
//
// Latency: a frame's first beat taken in cycle t gives its first symbol in t + 3 + l, l being the length of its code. A
// symbol takes as many cycles as its code has bits, and a frame one more. A frame in error ends with a beat that holds
// nothing: tkeep 0, tlast 1, tuser the error number.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_dec_tree #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,

  // Serialised codebook (architecture.md 5.1), a byte a beat.
  input  wire logic [7:0]  s_cfg_tdata_i,
  input  wire logic        s_cfg_tlast_i,
  input  wire logic        s_cfg_tvalid_i,
  output logic             s_cfg_tready_o,
  output logic             usable_o,

  // Frames; tkeep counts in the last beat, up to its first 0; a last beat without bytes is an error (no_marker).
  input  wire logic [63:0] s_axis_tdata_i,
  input  wire logic [7:0]  s_axis_tkeep_i,
  input  wire logic        s_axis_tlast_i,
  input  wire logic        s_axis_tvalid_i,
  output logic             s_axis_tready_o,

  // Symbols; tlast on the last of a frame; tuser: error number, 0 when good.
  output logic [7:0]       m_axis_tdata_o,
  output logic             m_axis_tkeep_o,
  output logic             m_axis_tlast_o,
  output logic [2:0]       m_axis_tuser_o,
  output logic             m_axis_tvalid_o,
  input  wire logic        m_axis_tready_i
);

  logic allow, feed_busy, walk_busy, place_busy, map_busy, cfg_take;

  qlc_load_gate u_gate (
    .clk_i, .rst_ni,
    .cfg_tvalid_i  (s_cfg_tvalid_i),
    .cfg_tlast_i   (s_cfg_tlast_i),
    .cfg_tready_o  (s_cfg_tready_o),
    .cfg_take_o    (cfg_take),
    .frame_take_i  (s_axis_tvalid_i && s_axis_tready_o),
    .frame_last_i  (s_axis_tlast_i),
    .frame_allow_o (allow),
    .busy_i        (feed_busy || walk_busy || place_busy || map_busy)
  );

  logic [MaxLength-1:1] depth;
  logic [7:0]           inner, above, write_place, write_byte;
  logic                 write;
  logic [255:0][7:0]    symbols;

  huff_loader #(.MaxLength(MaxLength)) u_loader (
    .clk_i, .rst_ni,
    .take_i   (cfg_take),
    .data_i   (s_cfg_tdata_i),
    .last_i   (s_cfg_tlast_i),
    .depth_o  (depth),
    .inner_o  (inner),
    .above_o  (above),
    .write_o  (write),
    .place_o  (write_place),
    .byte_o   (write_byte),
    .usable_o
  );

  huff_table u_table (
    .clk_i,
    .write_i (write),
    .place_i (write_place),
    .byte_i  (write_byte),
    .bytes_o (symbols)
  );

  logic        word_valid, word_ready, word_last, word_marked;
  logic [15:0] word;

  qlc_dec_feed u_feed (
    .clk_i, .rst_ni,
    .allow_i  (allow),
    .s_axis_tdata_i, .s_axis_tkeep_i, .s_axis_tlast_i, .s_axis_tvalid_i, .s_axis_tready_o,
    .busy_o   (feed_busy),
    .valid_o  (word_valid),
    .ready_i  (word_ready),
    .word_o   (word),
    .last_o   (word_last),
    .marked_o (word_marked)
  );

  logic [MaxLength:1] next;
  logic [7:0]         next_above, leaf_number, leaf_above;
  logic               leaf_valid, leaf_ready, leaf_known, leaf_end;
  qlc_pkg::error_e    leaf_error, item_error, error;

  huff_above #(.MaxLength(MaxLength)) u_above (
    .clk_i,
    .depth_i  (depth),
    .above_i  (above),
    .select_i (next),
    .above_o  (next_above)
  );

  huff_dec_walk #(.MaxLength(MaxLength)) u_walk (
    .clk_i, .rst_ni,
    .depth_i       (depth),
    .inner_i       (inner),
    .usable_i      (usable_o),
    .busy_o        (walk_busy),
    .word_valid_i  (word_valid),
    .word_ready_o  (word_ready),
    .word_i        (word),
    .word_last_i   (word_last),
    .word_marked_i (word_marked),
    .next_o        (next),
    .next_above_i  (next_above),
    .valid_o       (leaf_valid),
    .ready_i       (leaf_ready),
    .number_o      (leaf_number),
    .above_o       (leaf_above),
    .known_o       (leaf_known),
    .end_o         (leaf_end),
    .error_o       (leaf_error)
  );

  logic        item_valid, item_ready, item_last;
  logic [15:0] item_row;
  logic [3:0]  item_column;

  huff_dec_place u_place (
    .clk_i, .rst_ni,
    .busy_o   (place_busy),
    .valid_i  (leaf_valid),
    .ready_o  (leaf_ready),
    .number_i (leaf_number),
    .above_i  (leaf_above),
    .known_i  (leaf_known),
    .end_i    (leaf_end),
    .error_i  (leaf_error),
    .valid_o  (item_valid),
    .ready_i  (item_ready),
    .row_o    (item_row),
    .column_o (item_column),
    .last_o   (item_last),
    .error_o  (item_error)
  );

  huff_dec_map u_map (
    .clk_i, .rst_ni,
    .symbols_i (symbols),
    .busy_o    (map_busy),
    .valid_i   (item_valid),
    .ready_o   (item_ready),
    .row_i     (item_row),
    .column_i  (item_column),
    .last_i    (item_last),
    .error_i   (item_error),
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o,
    .m_axis_tuser_o (error),
    .m_axis_tvalid_o, .m_axis_tready_i
  );

  assign m_axis_tuser_o = error;

endmodule

`default_nettype wire
