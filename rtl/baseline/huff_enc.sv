// SPDX-License-Identifier: Apache-2.0
//
// Huffman encoder, one symbol a cycle: symbols in, frames (docs/architecture.md 5) out. A baseline for comparison.
//
//   s_axis -> skid -> map -> code -> pack -> m_axis         s_cfg -> loader -> tables
//
// Latency: a frame's last symbol taken in cycle t is in the beat shown in t + 7. Stalls only when m_axis does, and one cycle
// a frame for the end marker. A frame given while no usable codebook is loaded gives one empty beat with TUSER = bad_bank.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_enc #(
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

  logic allow, skid_ready, busy, map_busy, code_busy, pack_busy, cfg_take;

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

  logic [MaxLength-1:1] depth;
  logic [7:0]           inner, above, write_place, write_byte;
  logic                 write;
  logic [255:0][7:0]    places;

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
    .bytes_o (places)
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

  logic       map_valid, map_ready, map_last, map_fail;
  logic [7:0] map_place;

  huff_enc_map u_map (
    .clk_i, .rst_ni,
    .usable_i (usable_o),
    .places_i (places),
    .busy_o   (map_busy),
    .valid_i  (in_valid),
    .ready_o  (in_ready),
    .symbol_i (in_symbol),
    .last_i   (in_last),
    .valid_o  (map_valid),
    .ready_i  (map_ready),
    .place_o  (map_place),
    .last_o   (map_last),
    .fail_o   (map_fail)
  );

  logic       code_valid, code_ready, code_last, code_fail;
  logic [7:0] code_number;
  logic [3:0] code_more;

  huff_enc_code #(.MaxLength(MaxLength)) u_code (
    .clk_i, .rst_ni,
    .depth_i  (depth),
    .inner_i  (inner),
    .above_i  (above),
    .busy_o   (code_busy),
    .valid_i  (map_valid),
    .ready_o  (map_ready),
    .place_i  (map_place),
    .last_i   (map_last),
    .fail_i   (map_fail),
    .valid_o  (code_valid),
    .ready_i  (code_ready),
    .number_o (code_number),
    .more_o   (code_more),
    .last_o   (code_last),
    .fail_o   (code_fail)
  );

  qlc_pkg::error_e pack_error;

  huff_enc_pack u_pack (
    .clk_i, .rst_ni,
    .valid_i  (code_valid),
    .ready_o  (code_ready),
    .number_i (code_number),
    .more_i   (code_more),
    .last_i   (code_last),
    .fail_i   (code_fail),
    .busy_o   (pack_busy),
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o,
    .m_axis_tuser_o (pack_error),
    .m_axis_tvalid_o, .m_axis_tready_i
  );

  assign m_axis_tuser_o = pack_error;

  assign busy = in_valid || map_busy || code_busy || pack_busy;

endmodule

`default_nettype wire
