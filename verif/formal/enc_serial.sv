// SPDX-License-Identifier: Apache-2.0
//
// The serial encoder's streams, whatever codebooks and symbols come: stable outputs, one frame out for each frame in.

`default_nettype none

module enc_serial (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  input wire logic [7:0] s_cfg_tdata_i,
  input wire logic       s_cfg_tlast_i,
  input wire logic       s_cfg_tvalid_i,
  input wire logic [7:0] s_axis_tdata_i,
  input wire logic       s_axis_tlast_i,
  input wire logic       s_axis_tvalid_i,
  input wire logic       m_axis_tready_i
);

  logic        s_cfg_tready_o, s_axis_tready_o, usable_o;
  logic [63:0] m_axis_tdata_o;
  logic [7:0]  m_axis_tkeep_o;
  logic        m_axis_tlast_o, m_axis_tvalid_o;
  logic [2:0]  m_axis_tuser_o;

  reset_first u_reset (.clk_i, .rst_ni);
  qlc_enc_serial u_encoder (.*);

  stream_rules #(.Width (9), .Given (1)) u_cfg (
    .clk_i, .rst_ni, .valid_i (s_cfg_tvalid_i), .ready_i (s_cfg_tready_o), .payload_i ({s_cfg_tdata_i, s_cfg_tlast_i})
  );
  stream_rules #(.Width (9), .Given (1)) u_in (
    .clk_i, .rst_ni, .valid_i (s_axis_tvalid_i), .ready_i (s_axis_tready_o),
    .payload_i ({s_axis_tdata_i, s_axis_tlast_i})
  );
  stream_rules #(.Width (76)) u_out (
    .clk_i, .rst_ni, .valid_i (m_axis_tvalid_o), .ready_i (m_axis_tready_i),
    .payload_i ({m_axis_tdata_o, m_axis_tkeep_o, m_axis_tlast_o, m_axis_tuser_o})
  );
  frame_rules u_frames (
    .clk_i, .rst_ni,
    .in_i (s_axis_tvalid_i && s_axis_tready_o), .in_last_i (s_axis_tlast_i),
    .valid_i (m_axis_tvalid_o), .out_i (m_axis_tvalid_o && m_axis_tready_i), .out_last_i (m_axis_tlast_o)
  );

  // What is found is a slot of the codebook, or none (proof `find`).
  always_comb assume (!u_encoder.find_valid || ($onehot0(u_encoder.find_match) &&
                      (u_encoder.find_match >> u_encoder.u_loader.slots) == '0));

  always_comb begin
    if (rst_ni && m_axis_tvalid_o) begin
      a_full:  assert (m_axis_tlast_o || &m_axis_tkeep_o);
      a_error: assert (m_axis_tkeep_o[0] || (m_axis_tlast_o && m_axis_tuser_o != '0 && m_axis_tdata_o == '0));
      a_good:  assert (!m_axis_tkeep_o[0] || m_axis_tuser_o == '0);
      a_run:   assert ((m_axis_tkeep_o & (m_axis_tkeep_o + 8'd1)) == '0);
      for (int unsigned b = 0; b < 8; b++) begin
        assert (m_axis_tkeep_o[b] || m_axis_tdata_o[8*b +: 8] == '0);
      end
    end
    c_frame: cover (rst_ni && m_axis_tvalid_o && m_axis_tlast_o && m_axis_tkeep_o == 8'h03);
  end

endmodule

`default_nettype wire
