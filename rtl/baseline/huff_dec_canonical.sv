// SPDX-License-Identifier: Apache-2.0
//
// Canonical Huffman decoder, one symbol a cycle: frames (docs/architecture.md 5) in, symbols out. A baseline for comparison.
//
//   s_axis -> feed -> word -> window -> place -> map -> m_axis       s_cfg -> loader -> tables
//
// Latency: a frame's first beat taken in cycle t gives its first symbol in t + 5, or t + 6 if MaxLength is 16 and more than 16
// bits come. Stalls only when m_axis does or beats are missing, and two or three cycles after each frame. A frame in error
// ends with a beat that holds nothing: tkeep 0, tlast 1, tuser the error number.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_dec_canonical #(
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

  logic allow, feed_busy, word_busy, window_busy, place_busy, map_busy, cfg_take;

  qlc_load_gate u_gate (
    .clk_i, .rst_ni,
    .cfg_tvalid_i  (s_cfg_tvalid_i),
    .cfg_tlast_i   (s_cfg_tlast_i),
    .cfg_tready_o  (s_cfg_tready_o),
    .cfg_take_o    (cfg_take),
    .frame_take_i  (s_axis_tvalid_i && s_axis_tready_o),
    .frame_last_i  (s_axis_tlast_i),
    .frame_allow_o (allow),
    .busy_i        (feed_busy || word_busy || window_busy || place_busy || map_busy)
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

  logic        feed_valid, feed_ready, feed_last, feed_marked, word_hold, word_valid, word_ready, word_last, word_marked;
  logic [15:0] feed_word, word;

  qlc_dec_feed u_feed (
    .clk_i, .rst_ni,
    .allow_i  (allow),
    .s_axis_tdata_i, .s_axis_tkeep_i, .s_axis_tlast_i, .s_axis_tvalid_i, .s_axis_tready_o,
    .busy_o   (feed_busy),
    .valid_o  (feed_valid),
    .ready_i  (feed_ready),
    .word_o   (feed_word),
    .last_o   (feed_last),
    .marked_o (feed_marked)
  );

  huff_dec_word u_word (
    .clk_i, .rst_ni,
    .hold_i   (word_hold),
    .busy_o   (word_busy),
    .valid_i  (feed_valid),
    .ready_o  (feed_ready),
    .word_i   (feed_word),
    .last_i   (feed_last),
    .marked_i (feed_marked),
    .valid_o  (word_valid),
    .ready_i  (word_ready),
    .word_o   (word),
    .last_o   (word_last),
    .marked_o (word_marked)
  );

  logic [MaxLength-1:0] window;
  logic [MaxLength-1:1] longer;
  logic [MaxLength:1]   length;
  logic [7:0]           code_number, code_above;
  logic                 code_valid, code_ready, code_end;
  qlc_pkg::error_e      code_error, item_error, error;

  huff_dec_compare #(.MaxLength(MaxLength)) u_compare (
    .clk_i,
    .depth_i  (depth),
    .inner_i  (inner),
    .window_i (window[MaxLength-2:0]),
    .longer_o (longer),
    .length_o (length)
  );

  huff_dec_number #(.MaxLength(MaxLength)) u_number (
    .code_i   (window),
    .length_i (length),
    .number_o (code_number)
  );

  huff_above #(.MaxLength(MaxLength)) u_above (
    .clk_i,
    .depth_i  (depth),
    .above_i  (above),
    .select_i (length),
    .above_o  (code_above)
  );

  huff_dec_window #(.MaxLength(MaxLength)) u_window (
    .clk_i, .rst_ni,
    .usable_i      (usable_o),
    .busy_o        (window_busy),
    .hold_o        (word_hold),
    .word_valid_i  (word_valid),
    .word_ready_o  (word_ready),
    .word_i        (word),
    .word_last_i   (word_last),
    .word_marked_i (word_marked),
    .window_o      (window),
    .longer_i      (longer),
    .valid_o       (code_valid),
    .ready_i       (code_ready),
    .end_o         (code_end),
    .error_o       (code_error)
  );

  logic        item_valid, item_ready, item_last;
  logic [15:0] item_row;
  logic [3:0]  item_column;

  huff_dec_place u_place (
    .clk_i, .rst_ni,
    .busy_o   (place_busy),
    .valid_i  (code_valid),
    .ready_o  (code_ready),
    .number_i (code_number),
    .above_i  (code_above),
    .known_i  (1'b1),
    .end_i    (code_end),
    .error_i  (code_error),
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
