// SPDX-License-Identifier: Apache-2.0
//
// Last part of the Huffman decoders: holds a place in the order of codes, reads the table with it, and holds the symbol for the output stream.
//
//   item --> [row, column] --> table read --> [symbol] --> m_axis      2 cycles, both registers load when empty or moving on
//
// Handshake: valid/ready on both sides; stalls only when m_axis does.
//
// An item with an error becomes a beat that holds nothing: tkeep and tdata 0, tlast 1, tuser the error.

`default_nettype none

module huff_dec_map (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,

  input  wire logic [255:0][7:0]  symbols_i,
  output logic                    busy_o,

  input  wire logic               valid_i,
  output logic                    ready_o,
  input  wire logic [15:0]        row_i,      // one-hot
  input  wire logic [3:0]         column_i,
  input  wire logic               last_i,
  input  wire qlc_pkg::error_e    error_i,

  output logic [7:0]              m_axis_tdata_o,
  output logic                    m_axis_tkeep_o,
  output logic                    m_axis_tlast_o,
  output qlc_pkg::error_e         m_axis_tuser_o,
  output logic                    m_axis_tvalid_o,
  input  wire logic               m_axis_tready_i
);

  logic            valid_q, last_q;
  logic [15:0]     row_q;        // one-hot
  logic [3:0]      column_q;
  logic [7:0]      symbol;
  qlc_pkg::error_e error_q;
  logic            out_ready, good;

  huff_read u_read (
    .bytes_i  (symbols_i),
    .row_i    (row_q),
    .column_i (column_q),
    .byte_o   (symbol)
  );

  assign ready_o   = !valid_q || out_ready;
  assign out_ready = !m_axis_tvalid_o || m_axis_tready_i;
  assign good      = error_q == qlc_pkg::ErrNone;
  assign busy_o    = valid_q || m_axis_tvalid_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q         <= 1'b0;
      m_axis_tvalid_o <= 1'b0;
    end else begin
      if (ready_o)   valid_q         <= valid_i;
      if (out_ready) m_axis_tvalid_o <= valid_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      row_q    <= row_i;
      column_q <= column_i;
      last_q   <= last_i;
      error_q  <= error_i;
    end
    if (out_ready) begin
      m_axis_tdata_o <= good ? symbol : '0;
      m_axis_tkeep_o <= good;
      m_axis_tlast_o <= last_q;
      m_axis_tuser_o <= error_q;
    end
  end

endmodule

`default_nettype wire
