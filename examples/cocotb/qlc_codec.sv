// SPDX-License-Identifier: Apache-2.0
//
// Encoder and decoder side by side, under the signal names that AXI gives them (s_axis_tdata, not s_axis_tdata_i): what
// cocotbext-axi looks for, and what vendors' tools take for buses by themselves.
//
//   enc_axil -> [          ] <- symbols (enc_s_axis)       dec_axil -> [          ] <- frames  (dec_s_axis)
//               [ encoder  ] -> frames  (enc_m_axis)                   [ decoder  ] -> symbols (dec_m_axis)
//
// The parameters are those of the blocks. aresetn is to be released in step with aclk.

`default_nettype none

module qlc_codec #(
  parameter  int unsigned Lanes      = 8,
  parameter  int unsigned Kind       = 1,
  parameter  int unsigned PrefixBits = 4,
  parameter  int unsigned Banks      = 2,
  parameter  int unsigned LookAhead  = 4,
  parameter  int unsigned Deep       = 1,
  parameter  int unsigned MaxChunk   = 1024,
  localparam int unsigned Bits       = (Lanes < 8) ? 64 : 8 * Lanes   // of the compressed side
) (
  input  wire logic               aclk,
  input  wire logic               aresetn,

  // Registers of the encoder.
  input  wire logic [8:0]         enc_axil_awaddr,
  input  wire logic [2:0]         enc_axil_awprot,
  input  wire logic               enc_axil_awvalid,
  output logic                    enc_axil_awready,
  input  wire logic [31:0]        enc_axil_wdata,
  input  wire logic [3:0]         enc_axil_wstrb,
  input  wire logic               enc_axil_wvalid,
  output logic                    enc_axil_wready,
  output logic [1:0]              enc_axil_bresp,
  output logic                    enc_axil_bvalid,
  input  wire logic               enc_axil_bready,
  input  wire logic [8:0]         enc_axil_araddr,
  input  wire logic [2:0]         enc_axil_arprot,
  input  wire logic               enc_axil_arvalid,
  output logic                    enc_axil_arready,
  output logic [31:0]             enc_axil_rdata,
  output logic [1:0]              enc_axil_rresp,
  output logic                    enc_axil_rvalid,
  input  wire logic               enc_axil_rready,

  // Symbols in.
  input  wire logic [8*Lanes-1:0] enc_s_axis_tdata,
  input  wire logic [Lanes-1:0]   enc_s_axis_tkeep,
  input  wire logic               enc_s_axis_tlast,
  input  wire logic               enc_s_axis_tvalid,
  output logic                    enc_s_axis_tready,

  // Frames out.
  output logic [Bits-1:0]         enc_m_axis_tdata,
  output logic [Bits/8-1:0]       enc_m_axis_tkeep,
  output logic                    enc_m_axis_tlast,
  output logic [2:0]              enc_m_axis_tuser,
  output logic                    enc_m_axis_tvalid,
  input  wire logic               enc_m_axis_tready,

  // Registers of the decoder.
  input  wire logic [8:0]         dec_axil_awaddr,
  input  wire logic [2:0]         dec_axil_awprot,
  input  wire logic               dec_axil_awvalid,
  output logic                    dec_axil_awready,
  input  wire logic [31:0]        dec_axil_wdata,
  input  wire logic [3:0]         dec_axil_wstrb,
  input  wire logic               dec_axil_wvalid,
  output logic                    dec_axil_wready,
  output logic [1:0]              dec_axil_bresp,
  output logic                    dec_axil_bvalid,
  input  wire logic               dec_axil_bready,
  input  wire logic [8:0]         dec_axil_araddr,
  input  wire logic [2:0]         dec_axil_arprot,
  input  wire logic               dec_axil_arvalid,
  output logic                    dec_axil_arready,
  output logic [31:0]             dec_axil_rdata,
  output logic [1:0]              dec_axil_rresp,
  output logic                    dec_axil_rvalid,
  input  wire logic               dec_axil_rready,

  // Frames in.
  input  wire logic [Bits-1:0]    dec_s_axis_tdata,
  input  wire logic [Bits/8-1:0]  dec_s_axis_tkeep,
  input  wire logic               dec_s_axis_tlast,
  input  wire logic               dec_s_axis_tvalid,
  output logic                    dec_s_axis_tready,

  // Symbols out.
  output logic [8*Lanes-1:0]      dec_m_axis_tdata,
  output logic [Lanes-1:0]        dec_m_axis_tkeep,
  output logic                    dec_m_axis_tlast,
  output logic [2:0]              dec_m_axis_tuser,
  output logic                    dec_m_axis_tvalid,
  input  wire logic               dec_m_axis_tready
);

  qlc_enc_axi #(
    .Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .LookAhead (LookAhead), .Deep (Deep),
    .Select (1), .MaxChunk (MaxChunk)
  ) u_enc (
    .clk_i            (aclk),
    .rst_ni           (aresetn),
    .s_axil_awaddr_i  (enc_axil_awaddr),
    .s_axil_awprot_i  (enc_axil_awprot),
    .s_axil_awvalid_i (enc_axil_awvalid),
    .s_axil_awready_o (enc_axil_awready),
    .s_axil_wdata_i   (enc_axil_wdata),
    .s_axil_wstrb_i   (enc_axil_wstrb),
    .s_axil_wvalid_i  (enc_axil_wvalid),
    .s_axil_wready_o  (enc_axil_wready),
    .s_axil_bresp_o   (enc_axil_bresp),
    .s_axil_bvalid_o  (enc_axil_bvalid),
    .s_axil_bready_i  (enc_axil_bready),
    .s_axil_araddr_i  (enc_axil_araddr),
    .s_axil_arprot_i  (enc_axil_arprot),
    .s_axil_arvalid_i (enc_axil_arvalid),
    .s_axil_arready_o (enc_axil_arready),
    .s_axil_rdata_o   (enc_axil_rdata),
    .s_axil_rresp_o   (enc_axil_rresp),
    .s_axil_rvalid_o  (enc_axil_rvalid),
    .s_axil_rready_i  (enc_axil_rready),
    .s_axis_tdata_i   (enc_s_axis_tdata),
    .s_axis_tkeep_i   (enc_s_axis_tkeep),
    .s_axis_tlast_i   (enc_s_axis_tlast),
    .s_axis_tuser_i   ('0),   // only with Select = 0
    .s_axis_tvalid_i  (enc_s_axis_tvalid),
    .s_axis_tready_o  (enc_s_axis_tready),
    .m_axis_tdata_o   (enc_m_axis_tdata),
    .m_axis_tkeep_o   (enc_m_axis_tkeep),
    .m_axis_tlast_o   (enc_m_axis_tlast),
    .m_axis_tuser_o   (enc_m_axis_tuser),
    .m_axis_tvalid_o  (enc_m_axis_tvalid),
    .m_axis_tready_i  (enc_m_axis_tready)
  );

  qlc_dec_axi #(
    .Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .LookAhead (LookAhead), .Deep (Deep)
  ) u_dec (
    .clk_i            (aclk),
    .rst_ni           (aresetn),
    .s_axil_awaddr_i  (dec_axil_awaddr),
    .s_axil_awprot_i  (dec_axil_awprot),
    .s_axil_awvalid_i (dec_axil_awvalid),
    .s_axil_awready_o (dec_axil_awready),
    .s_axil_wdata_i   (dec_axil_wdata),
    .s_axil_wstrb_i   (dec_axil_wstrb),
    .s_axil_wvalid_i  (dec_axil_wvalid),
    .s_axil_wready_o  (dec_axil_wready),
    .s_axil_bresp_o   (dec_axil_bresp),
    .s_axil_bvalid_o  (dec_axil_bvalid),
    .s_axil_bready_i  (dec_axil_bready),
    .s_axil_araddr_i  (dec_axil_araddr),
    .s_axil_arprot_i  (dec_axil_arprot),
    .s_axil_arvalid_i (dec_axil_arvalid),
    .s_axil_arready_o (dec_axil_arready),
    .s_axil_rdata_o   (dec_axil_rdata),
    .s_axil_rresp_o   (dec_axil_rresp),
    .s_axil_rvalid_o  (dec_axil_rvalid),
    .s_axil_rready_i  (dec_axil_rready),
    .s_axis_tdata_i   (dec_s_axis_tdata),
    .s_axis_tkeep_i   (dec_s_axis_tkeep),
    .s_axis_tlast_i   (dec_s_axis_tlast),
    .s_axis_tvalid_i  (dec_s_axis_tvalid),
    .s_axis_tready_o  (dec_s_axis_tready),
    .m_axis_tdata_o   (dec_m_axis_tdata),
    .m_axis_tkeep_o   (dec_m_axis_tkeep),
    .m_axis_tlast_o   (dec_m_axis_tlast),
    .m_axis_tuser_o   (dec_m_axis_tuser),
    .m_axis_tvalid_o  (dec_m_axis_tvalid),
    .m_axis_tready_i  (dec_m_axis_tready)
  );

endmodule

`default_nettype wire
