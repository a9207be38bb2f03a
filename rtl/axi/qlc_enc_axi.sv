// SPDX-License-Identifier: Apache-2.0
//
// Planar encoder as an IP block: qlc_enc_planar, controlled, loaded and watched over AXI4-Lite.
//
// Symbols in, frames out as in qlc_enc_planar; a register is read or written in two cycles and a response
// (docs/architecture.md 4, docs/registers.md). No output depends on an input of the same cycle.

`default_nettype none

module qlc_enc_axi #(
  parameter  int unsigned Lanes      = 32,                       // 1, 2, 4, ... 64
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,    // KindRanked with PrefixBits 3 only
  parameter  int unsigned PrefixBits = 3,                        // 3, 4, 5
  parameter  int unsigned Banks      = 1,                        // 1 to 16
  parameter  int unsigned LookAhead  = 4,                        // 1 to 15, the stream's
  parameter  int unsigned Deep       = 1,                        // 1: all register stages, 0: few
  parameter  int unsigned Select     = 0,                        // 1: chooses bank and mode itself
  parameter  int unsigned MaxChunk   = 1024,                     // Select = 1: 128, 192, ... 65,536
  localparam int unsigned Bits       = qlc_pkg::bus_bits(Lanes)
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,

  // Registers.
  input  wire logic [8:0]         s_axil_awaddr_i,
  (* maybe_unused *)
  input  wire logic [2:0]         s_axil_awprot_i,   // not looked at
  input  wire logic               s_axil_awvalid_i,
  output logic                    s_axil_awready_o,
  input  wire logic [31:0]        s_axil_wdata_i,
  input  wire logic [3:0]         s_axil_wstrb_i,
  input  wire logic               s_axil_wvalid_i,
  output logic                    s_axil_wready_o,
  output logic [1:0]              s_axil_bresp_o,
  output logic                    s_axil_bvalid_o,
  input  wire logic               s_axil_bready_i,
  input  wire logic [8:0]         s_axil_araddr_i,
  (* maybe_unused *)
  input  wire logic [2:0]         s_axil_arprot_i,   // not looked at
  input  wire logic               s_axil_arvalid_i,
  output logic                    s_axil_arready_o,
  output logic [31:0]             s_axil_rdata_o,
  output logic [1:0]              s_axil_rresp_o,
  output logic                    s_axil_rvalid_o,
  input  wire logic               s_axil_rready_i,

  // Symbols; tkeep counts in the last beat, up to its first 0. tuser, Select = 0: of a frame's first beat; symbols - 1,
  // bank, raw.
  input  wire logic [8*Lanes-1:0] s_axis_tdata_i,
  input  wire logic [Lanes-1:0]   s_axis_tkeep_i,
  input  wire logic               s_axis_tlast_i,
  input  wire logic [36:0]        s_axis_tuser_i,
  input  wire logic               s_axis_tvalid_i,
  output logic                    s_axis_tready_o,

  // Frames; all beats but a frame's last are full; tuser: error number, 0 when good.
  output logic [Bits-1:0]         m_axis_tdata_o,
  output logic [Bits/8-1:0]       m_axis_tkeep_o,
  output logic                    m_axis_tlast_o,
  output logic [2:0]              m_axis_tuser_o,
  output logic                    m_axis_tvalid_o,
  input  wire logic               m_axis_tready_i
);

  logic [7:0]       cfg_tdata;
  logic [3:0]       cfg_tdest;
  logic             cfg_tlast, cfg_tvalid, cfg_tready;
  logic             enable, busy, chunk_valid, leave;
  logic [10:0]      chunk_groups;
  logic [Banks-1:0] bank_enable, usable;
  logic [1:0]       chunk_mode;
  logic [3:0]       chunk_bank;

  assign leave = m_axis_tvalid_o && m_axis_tready_i;

  qlc_control #(
    .Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .LookAhead (LookAhead), .Deep (Deep),
    .Select (Select), .MaxChunk (MaxChunk), .Decoder (0)
  ) u_control (
    .clk_i, .rst_ni,
    .s_axil_awaddr_i, .s_axil_awvalid_i, .s_axil_awready_o,
    .s_axil_wdata_i, .s_axil_wstrb_i, .s_axil_wvalid_i, .s_axil_wready_o,
    .s_axil_bresp_o, .s_axil_bvalid_o, .s_axil_bready_i,
    .s_axil_araddr_i, .s_axil_arvalid_i, .s_axil_arready_o,
    .s_axil_rdata_o, .s_axil_rresp_o, .s_axil_rvalid_o, .s_axil_rready_i,
    .m_cfg_tdata_o  (cfg_tdata),
    .m_cfg_tdest_o  (cfg_tdest),
    .m_cfg_tlast_o  (cfg_tlast),
    .m_cfg_tvalid_o (cfg_tvalid),
    .m_cfg_tready_i (cfg_tready),
    .enable_o       (enable),
    .chunk_groups_o (chunk_groups),
    .bank_enable_o  (bank_enable),
    .usable_i       (usable),
    .busy_i         (busy),
    .chunk_valid_i  (chunk_valid),
    .chunk_mode_i   (qlc_pkg::mode_e'(chunk_mode)),
    .chunk_bank_i   (chunk_bank),
    .symbols_take_i (s_axis_tvalid_i && s_axis_tready_o),
    .symbols_last_i (s_axis_tlast_i),
    .symbols_keep_i (s_axis_tkeep_i),
    .packed_take_i  (leave),
    .packed_last_i  (m_axis_tlast_o),
    .packed_keep_i  (m_axis_tkeep_o),
    .input_stall_i  (s_axis_tvalid_i && !s_axis_tready_o),
    .output_stall_i (m_axis_tvalid_o && !m_axis_tready_i),
    .end_i          (leave && m_axis_tlast_o),
    .end_error_i    (qlc_pkg::error_e'(m_axis_tuser_o))
  );

  qlc_enc_planar #(
    .Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .LookAhead (LookAhead), .Deep (Deep),
    .Select (Select), .MaxChunk (MaxChunk)
  ) u_core (
    .clk_i, .rst_ni,
    .s_cfg_tdata_i  (cfg_tdata),
    .s_cfg_tdest_i  (cfg_tdest),
    .s_cfg_tlast_i  (cfg_tlast),
    .s_cfg_tvalid_i (cfg_tvalid),
    .s_cfg_tready_o (cfg_tready),
    .s_axis_tdata_i, .s_axis_tkeep_i, .s_axis_tlast_i, .s_axis_tuser_i, .s_axis_tvalid_i, .s_axis_tready_o,
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o, .m_axis_tuser_o, .m_axis_tvalid_o, .m_axis_tready_i,
    .enable_i       (enable),
    .chunk_groups_i (chunk_groups),
    .bank_enable_i  (bank_enable),
    .usable_o       (usable),
    .busy_o         (busy),
    .chunk_valid_o  (chunk_valid),
    .chunk_mode_o   (chunk_mode),
    .chunk_bank_o   (chunk_bank)
  );

endmodule

`default_nettype wire
