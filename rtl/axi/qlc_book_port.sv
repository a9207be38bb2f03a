// SPDX-License-Identifier: Apache-2.0
//
// Hands the bytes written to BOOK to the core's codebook stream, and finds loads that have failed.
//
//   cycle             0    1    2    3
//   write_i          /----\_______________
//   ready_o          -----\_________/-----
//   m_cfg_tvalid_o   _____/---------\_____
//   m_cfg_tready_i   __________/----------
//   bad_o            _______________/----\     (last, and the bank is not usable or does not exist)
//
//   Banks: 1 to 16.

`default_nettype none

module qlc_book_port #(
  parameter int unsigned Banks = 1
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,

  input  wire logic             write_i,        // only while ready_o
  input  wire logic [7:0]       data_i,
  input  wire logic [3:0]       bank_i,
  input  wire logic             last_i,
  output logic                  ready_o,        // no byte waits

  output logic [7:0]            m_cfg_tdata_o,
  output logic [3:0]            m_cfg_tdest_o,
  output logic                  m_cfg_tlast_o,
  output logic                  m_cfg_tvalid_o,
  input  wire logic             m_cfg_tready_i,

  input  wire logic [Banks-1:0] usable_i,
  output logic                  bad_o
);

  if (Banks < 1 || Banks > 16) begin : g_check
    $error("qlc_book_port: Banks must be 1 to 16");
  end

  logic       valid_q, last_q, done_q;   // done: the core took a codebook's last byte in the cycle before
  logic [7:0] data_q;
  logic [3:0] bank_q;                    // stays until another byte is written, so in the cycle of done, too
  logic       take;

  assign ready_o        = !valid_q;
  assign m_cfg_tdata_o  = data_q;
  assign m_cfg_tdest_o  = bank_q;
  assign m_cfg_tlast_o  = last_q;
  assign m_cfg_tvalid_o = valid_q;
  assign take           = valid_q && m_cfg_tready_i;

  logic [15:0] usable;
  assign usable = 16'(usable_i);
  assign bad_o  = done_q && !usable[bank_q];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      done_q  <= 1'b0;
    end else begin
      valid_q <= valid_q ? !m_cfg_tready_i : write_i;
      done_q  <= take && last_q;

      a_ready: assert (!write_i || !valid_q);
    end
  end

  always_ff @(posedge clk_i) begin
    if (write_i) begin
      data_q <= data_i;
      bank_q <= bank_i;
      last_q <= last_i;
    end
  end

endmodule

`default_nettype wire
