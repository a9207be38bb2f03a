// SPDX-License-Identifier: Apache-2.0
//
// The serial decoder's streams, whatever codebooks and frames come: stable outputs, one frame out for each frame in.

`default_nettype none

module dec_serial (
  input wire logic        clk_i,
  input wire logic        rst_ni,
  input wire logic [7:0]  s_cfg_tdata_i,
  input wire logic        s_cfg_tlast_i,
  input wire logic        s_cfg_tvalid_i,
  input wire logic [63:0] s_axis_tdata_i,
  input wire logic [7:0]  s_axis_tkeep_i,
  input wire logic        s_axis_tlast_i,
  input wire logic        s_axis_tvalid_i,
  input wire logic        m_axis_tready_i
);

  logic       s_cfg_tready_o, s_axis_tready_o, usable_o;
  logic [7:0] m_axis_tdata_o;
  logic       m_axis_tkeep_o, m_axis_tlast_o, m_axis_tvalid_o;
  logic [2:0] m_axis_tuser_o;

  reset_first u_reset (.clk_i, .rst_ni);
  qlc_dec_serial u_decoder (.*);

  stream_rules #(.Width (9), .Given (1)) u_cfg (
    .clk_i, .rst_ni, .valid_i (s_cfg_tvalid_i), .ready_i (s_cfg_tready_o), .payload_i ({s_cfg_tdata_i, s_cfg_tlast_i})
  );
  stream_rules #(.Width (73), .Given (1)) u_in (
    .clk_i, .rst_ni, .valid_i (s_axis_tvalid_i), .ready_i (s_axis_tready_o),
    .payload_i ({s_axis_tdata_i, s_axis_tkeep_i, s_axis_tlast_i})
  );
  frame_rules #(.Bytes (1)) u_out (
    .clk_i, .rst_ni,
    .in_i (s_axis_tvalid_i && s_axis_tready_o), .in_last_i (s_axis_tlast_i),
    .tdata_i (m_axis_tdata_o), .tkeep_i (m_axis_tkeep_o), .tlast_i (m_axis_tlast_o), .tuser_i (m_axis_tuser_o),
    .tvalid_i (m_axis_tvalid_o), .tready_i (m_axis_tready_i)
  );

endmodule

`default_nettype wire
