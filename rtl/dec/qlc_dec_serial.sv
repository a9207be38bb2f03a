// SPDX-License-Identifier: Apache-2.0
//
// Serial decoder, ranked code, P = 3, one symbol a cycle: frames (docs/format.md 5) in, symbols out.
//
//   s_axis -> feed -> parse -> map -> m_axis         s_cfg -> book_loader -> table, areas
//
// Latency: a frame's first beat taken in cycle t gives its first symbol in t + 3. Stalls only when m_axis does or
// beats are missing, and one cycle after each frame. A frame in error ends with a beat that holds nothing: tkeep 0,
// tlast 1, tuser the error number. Timing in full: docs/architecture.md 2.

`default_nettype none

module qlc_dec_serial (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,

  // Serialised codebook (format.md 3.3), a byte a beat.
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

  logic allow, feed_busy, parse_busy, map_busy, cfg_take;

  qlc_load_gate u_gate (
    .clk_i, .rst_ni,
    .cfg_tvalid_i  (s_cfg_tvalid_i),
    .cfg_tlast_i   (s_cfg_tlast_i),
    .cfg_tready_o  (s_cfg_tready_o),
    .cfg_take_o    (cfg_take),
    .frame_take_i  (s_axis_tvalid_i && s_axis_tready_o),
    .frame_last_i  (s_axis_tlast_i),
    .frame_allow_o (allow),
    .busy_i        (feed_busy || parse_busy || map_busy)
  );

  logic                           write;
  logic [qlc_pkg::SlotBits-1:0]   write_slot;
  logic [7:0]                     write_symbol;
  qlc_pkg::areas_t                areas;
  logic [qlc_pkg::Slots-1:0][7:0] symbols;

  qlc_book_loader u_loader (
    .clk_i, .rst_ni,
    .take_i   (cfg_take),
    .data_i   (s_cfg_tdata_i),
    .last_i   (s_cfg_tlast_i),
    .clear_o  (),         // the decoder's table needs no clearing
    .write_o  (write),
    .slot_o   (write_slot),
    .symbol_o (write_symbol),
    .areas_o  (areas),
    .usable_o
  );

  qlc_table u_table (
    .clk_i,
    .write_i   (write),
    .slot_i    (write_slot),
    .symbol_i  (write_symbol),
    .symbols_o (symbols)
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

  logic            item_valid, item_ready, item_escape, item_last;
  logic [7:0]      item_value;
  qlc_pkg::error_e item_error, error;

  qlc_dec_parse u_parse (
    .clk_i, .rst_ni,
    .usable_i      (usable_o),
    .areas_i       (areas),
    .busy_o        (parse_busy),
    .word_valid_i  (word_valid),
    .word_ready_o  (word_ready),
    .word_i        (word),
    .word_last_i   (word_last),
    .word_marked_i (word_marked),
    .valid_o       (item_valid),
    .ready_i       (item_ready),
    .escape_o      (item_escape),
    .value_o       (item_value),
    .last_o        (item_last),
    .error_o       (item_error)
  );

  qlc_dec_map u_map (
    .clk_i, .rst_ni,
    .symbols_i (symbols),
    .busy_o    (map_busy),
    .valid_i   (item_valid),
    .ready_o   (item_ready),
    .escape_i  (item_escape),
    .value_i   (item_value),
    .last_i    (item_last),
    .error_i   (item_error),
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o,
    .m_axis_tuser_o (error),
    .m_axis_tvalid_o, .m_axis_tready_i
  );

  assign m_axis_tuser_o = error;

endmodule

`default_nettype wire
