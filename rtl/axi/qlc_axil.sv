// SPDX-License-Identifier: Apache-2.0
//
// AXI4-Lite subordinate: one write and one read at a time onto a plain register port (docs/architecture.md 4).
//
// Address and data of a write are taken independently, each held until the write executes. All outputs of the bus are
// registers. A write that nothing delays, and likewise a read:
//
//   cycle              0    1    2
//   s_axil_awvalid_i  /----\__________
//   s_axil_wvalid_i   /----\__________
//   write_o           _____/----\_____     (the register changes at its end)
//   s_axil_bvalid_o   __________/-----
//
// Register port: write_o and read_o are high for one cycle, in which the registers answer: write_error_i, read_error_i
// and read_data_i. A write without all strobes is answered here.

`default_nettype none

module qlc_axil (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,

  input  wire logic [8:0]  s_axil_awaddr_i,
  input  wire logic        s_axil_awvalid_i,
  output logic             s_axil_awready_o,
  input  wire logic [31:0] s_axil_wdata_i,
  input  wire logic [3:0]  s_axil_wstrb_i,
  input  wire logic        s_axil_wvalid_i,
  output logic             s_axil_wready_o,
  output logic [1:0]       s_axil_bresp_o,
  output logic             s_axil_bvalid_o,
  input  wire logic        s_axil_bready_i,
  input  wire logic [8:0]  s_axil_araddr_i,
  input  wire logic        s_axil_arvalid_i,
  output logic             s_axil_arready_o,
  output logic [31:0]      s_axil_rdata_o,
  output logic [1:0]       s_axil_rresp_o,
  output logic             s_axil_rvalid_o,
  input  wire logic        s_axil_rready_i,

  output logic             write_o,
  output logic [6:0]       write_addr_o,    // of a word
  output logic [31:0]      write_data_o,
  input  wire logic        write_error_i,   // refused: nothing changes
  output logic             read_o,
  output logic [6:0]       read_addr_o,
  input  wire logic [31:0] read_data_i,     // 0 with read_error_i
  input  wire logic        read_error_i
);

  // Bit 1 of a response: SLVERR; bit 0 is always 0.
  logic        aw_q, w_q, b_q, b_error_q, full_q;
  logic        ar_q, r_q, r_error_q;
  logic [6:0]  aw_addr_q, ar_addr_q;
  logic [31:0] w_data_q, r_data_q;
  logic        execute_write, execute_read;

  assign s_axil_awready_o = !aw_q;
  assign s_axil_wready_o  = !w_q;
  assign s_axil_bvalid_o  = b_q;
  assign s_axil_bresp_o   = {b_error_q, 1'b0};
  assign s_axil_arready_o = !ar_q;
  assign s_axil_rvalid_o  = r_q;
  assign s_axil_rresp_o   = {r_error_q, 1'b0};
  assign s_axil_rdata_o   = r_data_q;

  assign execute_write = aw_q && w_q && !b_q;
  assign write_o       = execute_write && full_q;
  assign write_addr_o  = aw_addr_q;
  assign write_data_o  = w_data_q;

  assign execute_read  = ar_q && !r_q;
  assign read_o        = execute_read;
  assign read_addr_o   = ar_addr_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      aw_q <= 1'b0;
      w_q  <= 1'b0;
      b_q  <= 1'b0;
      ar_q <= 1'b0;
      r_q  <= 1'b0;
    end else begin
      aw_q <= aw_q ? !execute_write : s_axil_awvalid_i;
      w_q  <= w_q ? !execute_write : s_axil_wvalid_i;
      b_q  <= b_q ? !s_axil_bready_i : execute_write;
      ar_q <= ar_q ? !execute_read : s_axil_arvalid_i;
      r_q  <= r_q ? !s_axil_rready_i : execute_read;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!aw_q) aw_addr_q <= s_axil_awaddr_i[8:2];
    if (!ar_q) ar_addr_q <= s_axil_araddr_i[8:2];
    if (!w_q) begin
      w_data_q <= s_axil_wdata_i;
      full_q   <= &s_axil_wstrb_i;
    end
    if (execute_write) b_error_q <= write_error_i || !full_q;
    if (execute_read) begin
      r_error_q <= read_error_i;
      r_data_q  <= read_data_i;
    end
  end

endmodule

`default_nettype wire
