// SPDX-License-Identifier: Apache-2.0
//
// Serial encoder, ranked code, P = 3, one symbol a cycle: symbols in, frames (docs/format.md 5) out.
//
//   s_axis -> skid -> find -> map -> code -> pack -> m_axis         s_cfg -> book_loader -> table, areas
//
// Latency: a frame's last symbol taken in cycle t is in the beat shown in t + 5, or t + 6 where a flush is needed.
// Stalls only when m_axis does, and one cycle a frame for a flush. A frame given while no usable codebook is loaded
// gives one empty beat with TUSER = bad_bank. Timing in full: docs/architecture.md 2.

`default_nettype none

module qlc_enc_serial (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,

  // Serialised codebook (format.md 3.3), a byte a beat.
  input  wire logic [7:0]  s_cfg_tdata_i,
  input  wire logic        s_cfg_tlast_i,
  input  wire logic        s_cfg_tvalid_i,
  output logic             s_cfg_tready_o,
  output logic             usable_o,

  // Symbols; tlast on the last of a frame.
  input  wire logic [7:0]  s_axis_tdata_i,
  input  wire logic        s_axis_tlast_i,
  input  wire logic        s_axis_tvalid_i,
  output logic             s_axis_tready_o,

  // Frames; bytes beyond tkeep are 0; tuser: error number, 0 when good.
  output logic [63:0]      m_axis_tdata_o,
  output logic [7:0]       m_axis_tkeep_o,
  output logic             m_axis_tlast_o,
  output logic [2:0]       m_axis_tuser_o,
  output logic             m_axis_tvalid_o,
  input  wire logic        m_axis_tready_i
);

  logic allow, skid_ready, busy, pack_busy, cfg_take;

  assign s_axis_tready_o = skid_ready && allow;

  qlc_load_gate u_gate (
    .clk_i, .rst_ni,
    .cfg_tvalid_i  (s_cfg_tvalid_i),
    .cfg_tlast_i   (s_cfg_tlast_i),
    .cfg_tready_o  (s_cfg_tready_o),
    .cfg_take_o    (cfg_take),
    .frame_take_i  (s_axis_tvalid_i && s_axis_tready_o),
    .frame_last_i  (s_axis_tlast_i),
    .frame_allow_o (allow),
    .busy_i        (busy)
  );

  logic                         clear, write;
  logic [qlc_pkg::SlotBits-1:0] write_slot;
  logic [7:0]                   write_symbol;
  qlc_pkg::areas_t              areas;

  qlc_book_loader u_loader (
    .clk_i, .rst_ni,
    .take_i   (cfg_take),
    .data_i   (s_cfg_tdata_i),
    .last_i   (s_cfg_tlast_i),
    .clear_o  (clear),
    .write_o  (write),
    .slot_o   (write_slot),
    .symbol_o (write_symbol),
    .areas_o  (areas),
    .usable_o
  );

  logic [qlc_pkg::Slots-1:0][7:0] symbols;

  qlc_table u_table (
    .clk_i,
    .write_i   (write),
    .slot_i    (write_slot),
    .symbol_i  (write_symbol),
    .symbols_o (symbols)
  );

  logic       in_valid, in_ready, in_last;
  logic [7:0] in_symbol;

  qlc_skid #(.Width(9)) u_skid (
    .clk_i, .rst_ni,
    .valid_i (s_axis_tvalid_i && allow),
    .ready_o (skid_ready),
    .data_i  ({s_axis_tlast_i, s_axis_tdata_i}),
    .valid_o (in_valid),
    .ready_i (in_ready),
    .data_o  ({in_last, in_symbol})
  );

  logic                      find_valid, find_ready, find_last, find_fail;
  logic [qlc_pkg::Slots-1:0] find_match;
  logic [7:0]                find_symbol;

  qlc_enc_find u_find (
    .clk_i, .rst_ni,
    .usable_i       (usable_o),
    .symbols_i      (symbols),
    .clear_i        (clear),
    .write_i        (write),
    .write_slot_i   (write_slot),
    .write_symbol_i (write_symbol),
    .valid_i        (in_valid),
    .ready_o        (in_ready),
    .symbol_i       (in_symbol),
    .last_i         (in_last),
    .valid_o        (find_valid),
    .ready_i        (find_ready),
    .match_o        (find_match),
    .symbol_o       (find_symbol),
    .last_o         (find_last),
    .fail_o         (find_fail)
  );

  logic       map_valid, map_ready, map_escape, map_last, map_fail;
  logic [7:0] map_value;

  qlc_enc_map u_map (
    .clk_i, .rst_ni,
    .valid_i  (find_valid),
    .ready_o  (find_ready),
    .match_i  (find_match),
    .symbol_i (find_symbol),
    .last_i   (find_last),
    .fail_i   (find_fail),
    .valid_o  (map_valid),
    .ready_i  (map_ready),
    .escape_o (map_escape),
    .value_o  (map_value),
    .last_o   (map_last),
    .fail_o   (map_fail)
  );

  logic                        code_valid, code_ready, code_last, code_fail;
  logic [qlc_pkg::MarkedBits-1:0] code;
  logic [qlc_pkg::LenBits-1:0] code_len;

  qlc_enc_code u_code (
    .clk_i, .rst_ni,
    .areas_i  (areas),
    .valid_i  (map_valid),
    .ready_o  (map_ready),
    .escape_i (map_escape),
    .value_i  (map_value),
    .last_i   (map_last),
    .fail_i   (map_fail),
    .valid_o  (code_valid),
    .ready_i  (code_ready),
    .code_o   (code),
    .len_o    (code_len),
    .last_o   (code_last),
    .fail_o   (code_fail)
  );

  qlc_pkg::error_e pack_error;

  qlc_enc_pack u_pack (
    .clk_i, .rst_ni,
    .valid_i (code_valid),
    .ready_o (code_ready),
    .code_i  (code),
    .len_i   (code_len),
    .last_i  (code_last),
    .fail_i  (code_fail),
    .busy_o  (pack_busy),
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o,
    .m_axis_tuser_o (pack_error),
    .m_axis_tvalid_o, .m_axis_tready_i
  );

  assign m_axis_tuser_o = pack_error;

  assign busy = in_valid || find_valid || map_valid || code_valid || pack_busy;

endmodule

`default_nettype wire
