// SPDX-License-Identifier: Apache-2.0
//
// Registers of an IP block behind AXI4-Lite: controls a planar core, loads its codebooks, watches its streams.
//
//   s_axil -> axil -+-> regs ----> enable, chunk_groups, bank_enable      Timing: docs/architecture.md 4.
//                   +-> book_port -> m_cfg
//                   +-> counters <- streams
//
//   Lanes to MaxChunk: as of the core.  Decoder: 1 of a decoder, 0 of an encoder.

`default_nettype none

module qlc_control #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  parameter  int unsigned LookAhead  = 4,
  parameter  int unsigned Deep       = 1,
  parameter  int unsigned Select     = 0,
  parameter  int unsigned MaxChunk   = 1024,
  parameter  int unsigned Decoder    = 0,
  localparam int unsigned Bytes      = qlc_pkg::bus_bits(Lanes) / 8
) (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,

  input  wire logic [8:0]        s_axil_awaddr_i,
  input  wire logic              s_axil_awvalid_i,
  output logic                   s_axil_awready_o,
  input  wire logic [31:0]       s_axil_wdata_i,
  input  wire logic [3:0]        s_axil_wstrb_i,
  input  wire logic              s_axil_wvalid_i,
  output logic                   s_axil_wready_o,
  output logic [1:0]             s_axil_bresp_o,
  output logic                   s_axil_bvalid_o,
  input  wire logic              s_axil_bready_i,
  input  wire logic [8:0]        s_axil_araddr_i,
  input  wire logic              s_axil_arvalid_i,
  output logic                   s_axil_arready_o,
  output logic [31:0]            s_axil_rdata_o,
  output logic [1:0]             s_axil_rresp_o,
  output logic                   s_axil_rvalid_o,
  input  wire logic              s_axil_rready_i,

  // The core.
  output logic [7:0]             m_cfg_tdata_o,
  output logic [3:0]             m_cfg_tdest_o,
  output logic                   m_cfg_tlast_o,
  output logic                   m_cfg_tvalid_o,
  input  wire logic              m_cfg_tready_i,
  output logic                   enable_o,
  output logic [10:0]            chunk_groups_o,
  output logic [Banks-1:0]       bank_enable_o,
  input  wire logic [Banks-1:0]  usable_i,
  input  wire logic              busy_i,
  input  wire logic              chunk_valid_i,
  input  wire qlc_pkg::mode_e    chunk_mode_i,
  input  wire logic [3:0]        chunk_bank_i,

  // Its streams: beats that are transferred, cycles in which one waits, frames that leave.
  input  wire logic              symbols_take_i,
  input  wire logic              symbols_last_i,
  input  wire logic [Lanes-1:0]  symbols_keep_i,
  input  wire logic              packed_take_i,    // compressed
  input  wire logic              packed_last_i,
  input  wire logic [Bytes-1:0]  packed_keep_i,
  input  wire logic              input_stall_i,
  input  wire logic              output_stall_i,
  input  wire logic              end_i,
  input  wire qlc_pkg::error_e   end_error_i
);

  logic        write, write_error, read, regs_known, counters_known, clear;
  logic [6:0]  write_addr, read_addr;
  logic [31:0] write_data, regs_data, counters_data;
  logic        book_write, book_ready, bad_book;

  qlc_axil u_axil (
    .clk_i, .rst_ni,
    .s_axil_awaddr_i, .s_axil_awvalid_i, .s_axil_awready_o,
    .s_axil_wdata_i, .s_axil_wstrb_i, .s_axil_wvalid_i, .s_axil_wready_o,
    .s_axil_bresp_o, .s_axil_bvalid_o, .s_axil_bready_i,
    .s_axil_araddr_i, .s_axil_arvalid_i, .s_axil_arready_o,
    .s_axil_rdata_o, .s_axil_rresp_o, .s_axil_rvalid_o, .s_axil_rready_i,
    .write_o       (write),
    .write_addr_o  (write_addr),
    .write_data_o  (write_data),
    .write_error_i (write_error),
    .read_o        (read),
    .read_addr_o   (read_addr),
    .read_data_i   (regs_data | counters_data),
    .read_error_i  (!regs_known && !counters_known)
  );

  qlc_regs #(
    .Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .LookAhead (LookAhead), .Deep (Deep),
    .Select (Select), .MaxChunk (MaxChunk), .Decoder (Decoder)
  ) u_regs (
    .clk_i, .rst_ni,
    .write_i       (write),
    .write_addr_i  (write_addr),
    .write_data_i  (write_data),
    .write_error_o (write_error),
    .read_addr_i   (read_addr),
    .read_data_o   (regs_data),
    .read_known_o  (regs_known),
    .clear_o       (clear),
    .enable_o, .chunk_groups_o, .bank_enable_o,
    .book_write_o  (book_write),
    .book_ready_i  (book_ready),
    .busy_i, .usable_i,
    .bad_book_i    (bad_book),
    .end_i, .end_error_i
  );

  qlc_book_port #(.Banks (Banks)) u_book_port (
    .clk_i, .rst_ni,
    .write_i (book_write),
    .data_i  (write_data[7:0]),
    .bank_i  (write_data[11:8]),
    .last_i  (write_data[16]),
    .ready_o (book_ready),
    .m_cfg_tdata_o, .m_cfg_tdest_o, .m_cfg_tlast_o, .m_cfg_tvalid_o, .m_cfg_tready_i,
    .usable_i,
    .bad_o   (bad_book)
  );

  qlc_counters #(.Lanes (Lanes), .Bytes (Bytes), .Banks (Banks)) u_counters (
    .clk_i, .rst_ni,
    .clear_i      (clear),
    .read_i       (read),
    .read_addr_i  (read_addr),
    .read_data_o  (counters_data),
    .read_known_o (counters_known),
    .symbols_take_i, .symbols_last_i, .symbols_keep_i,
    .packed_take_i, .packed_last_i, .packed_keep_i,
    .input_stall_i, .output_stall_i,
    .end_i, .end_error_i,
    .chunk_valid_i, .chunk_mode_i, .chunk_bank_i
  );

endmodule

`default_nettype wire
