// SPDX-License-Identifier: Apache-2.0
//
// Map stage of the serial decoder: holds a slot (or an escaped symbol), reads the table with it, and holds the
// symbol for the output stream.
//
//   item --> [slot] --> table read --> [symbol] --> m_axis      2 cycles, both registers load when empty or moving on
//
// Handshake: valid/ready on both sides; stalls only when m_axis does.
//
// An item with an error becomes a beat that holds nothing: tkeep and tdata 0, tlast 1, tuser the error.

`default_nettype none

module qlc_dec_map (
  input  wire logic                           clk_i,
  input  wire logic                           rst_ni,

  input  wire logic [qlc_pkg::Slots-1:0][7:0] symbols_i,
  output logic                                busy_o,

  input  wire logic                           valid_i,
  output logic                                ready_o,
  input  wire logic                           escape_i,
  input  wire logic [7:0]                     value_i,
  input  wire logic                           last_i,
  input  wire qlc_pkg::error_e                error_i,

  output logic [7:0]                          m_axis_tdata_o,
  output logic                                m_axis_tkeep_o,
  output logic                                m_axis_tlast_o,
  output qlc_pkg::error_e                     m_axis_tuser_o,
  output logic                                m_axis_tvalid_o,
  input  wire logic                           m_axis_tready_i
);

  logic            valid_q, escape_q, last_q;
  logic [7:0]      value_q;
  qlc_pkg::error_e error_q;
  logic            out_ready, good;
  logic [7:0]      symbol;

  qlc_lookup #(.Readers (1), .IndexLen (qlc_pkg::SlotBits), .Entries (qlc_pkg::Slots), .Width (8)) u_read (
    .table_i (symbols_i),
    .index_i (value_q[qlc_pkg::SlotBits-1:0]),
    .read_i  (good && !escape_q),
    .value_o (symbol)
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
      escape_q <= escape_i;
      value_q  <= value_i;
      last_q   <= last_i;
      error_q  <= error_i;
    end
    if (out_ready) begin
      m_axis_tdata_o <= symbol | ((good && escape_q) ? value_q : '0);
      m_axis_tkeep_o <= good;
      m_axis_tlast_o <= last_q;
      m_axis_tuser_o <= error_q;
    end
  end

endmodule

`default_nettype wire
