// SPDX-License-Identifier: Apache-2.0
//
// The planar encoder's streams, whatever comes: stable outputs, one frame out for each frame in, full beats but for a frame's
// last, errors as they must be; and the assertions of all modules inside.

`default_nettype none

module enc_planar #(
  parameter  int unsigned Lanes      = 8,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 2,
  parameter  int unsigned LookAhead  = 1,
  parameter  int unsigned Deep       = 0,
  parameter  int unsigned Select     = 0,
  parameter  int unsigned MaxChunk   = 128,
  localparam int unsigned Bits       = qlc_pkg::bus_bits(Lanes)
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic [7:0]         s_cfg_tdata_i,
  input wire logic [3:0]         s_cfg_tdest_i,
  input wire logic               s_cfg_tlast_i,
  input wire logic               s_cfg_tvalid_i,
  input wire logic [8*Lanes-1:0] s_axis_tdata_i,
  input wire logic [Lanes-1:0]   s_axis_tkeep_i,
  input wire logic               s_axis_tlast_i,
  input wire logic [36:0]        s_axis_tuser_i,
  input wire logic               s_axis_tvalid_i,
  input wire logic               m_axis_tready_i,
  input wire logic               enable_i,
  input wire logic [10:0]        chunk_groups_i,
  input wire logic [Banks-1:0]   bank_enable_i
);

  logic               s_cfg_tready_o, s_axis_tready_o, m_axis_tlast_o, m_axis_tvalid_o, busy_o, chunk_valid_o;
  logic [Bits-1:0]    m_axis_tdata_o;
  logic [Bits/8-1:0]  m_axis_tkeep_o;
  logic [2:0]         m_axis_tuser_o;
  logic [Banks-1:0]   usable_o;
  logic [1:0]         chunk_mode_o;
  logic [3:0]         chunk_bank_o;

  reset_first u_reset (.clk_i, .rst_ni);
  qlc_enc_planar #(
    .Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .LookAhead (LookAhead), .Deep (Deep),
    .Select (Select), .MaxChunk (MaxChunk)
  ) u_planar (.*);

  stream_rules #(.Width (13), .Given (1)) u_cfg (
    .clk_i, .rst_ni, .valid_i (s_cfg_tvalid_i), .ready_i (s_cfg_tready_o),
    .payload_i ({s_cfg_tdata_i, s_cfg_tdest_i, s_cfg_tlast_i})
  );
  stream_rules #(.Width (9 * Lanes + 38), .Given (1)) u_in (
    .clk_i, .rst_ni, .valid_i (s_axis_tvalid_i), .ready_i (s_axis_tready_o),
    .payload_i ({s_axis_tdata_i, s_axis_tkeep_i, s_axis_tlast_i, s_axis_tuser_i})
  );
  frame_rules #(.Bytes (Bits / 8), .Zeros (1)) u_out (
    .clk_i, .rst_ni,
    .in_i (s_axis_tvalid_i && s_axis_tready_o), .in_last_i (s_axis_tlast_i),
    .tdata_i (m_axis_tdata_o), .tkeep_i (m_axis_tkeep_o), .tlast_i (m_axis_tlast_o), .tuser_i (m_axis_tuser_o),
    .tvalid_i (m_axis_tvalid_o), .tready_i (m_axis_tready_i)
  );

  // docs/architecture.md, 3.1: the chunk size is one of the format's, and stands still while a frame is inside.
  logic [10:0] groups_q;

  always_ff @(posedge clk_i) groups_q <= chunk_groups_i;

  always_comb begin
    assume (chunk_groups_i >= 11'd2 && chunk_groups_i <= 11'(MaxChunk / 64));
    assume (!(rst_ni && busy_o) || chunk_groups_i == groups_q);
    a_busy: assert (!(rst_ni && m_axis_tvalid_o) || busy_o);
  end

endmodule

`default_nettype wire
