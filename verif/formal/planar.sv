// SPDX-License-Identifier: Apache-2.0
//
// What the planar encoder makes of symbols, the planar decoder turns into the same symbols, step by step: every interval codebook,
// coded and raw frames of any length, any stalls between and behind them, as far as the cycles of the proof go.

`default_nettype none

module planar #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  parameter  int unsigned LookAhead  = 1,
  parameter  int unsigned Deep       = 0,
  parameter  bit          Stalls     = 1'b1,      // 0: no stream is held up
  parameter  int unsigned Symbols    = 4096,      // of a frame at most
  parameter  int unsigned Frames     = 15,        // at most
  localparam int unsigned Bits       = qlc_pkg::bus_bits(Lanes)
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic [8*Lanes-1:0] symbols_i,
  input wire logic               valid_i,
  input wire logic [11:0]        count_i,       // symbols of the frame that begins next, minus 1
  input wire logic [3:0]         bank_i,
  input wire logic               raw_i,
  input wire logic               go_i,          // the stream between encoder and decoder is not held up
  input wire logic               ready_i,

  // The symbol that is looked at, any.
  input wire logic [3:0]         step_i,
  input wire logic [5:0]         lane_i
);

  logic seen_q = 1'b0;
  logic [3:0] step_q;
  logic [5:0] lane_q;

  reset_first u_reset (.clk_i, .rst_ni);

  always_ff @(posedge clk_i) begin
    seen_q <= 1'b1;
    step_q <= step_i;
    lane_q <= lane_i;
  end

  // A frame's symbols: how many are left, with those of this beat.
  logic        inside_q, in_ready, in_last, take;
  logic [11:0] left_q, left;    // minus 1

  assign left    = inside_q ? left_q : count_i;
  assign in_last = left < 12'(Lanes);
  assign take    = valid_i && in_ready;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)   inside_q <= 1'b0;
    else if (take) inside_q <= !in_last;
  end

  always_ff @(posedge clk_i) begin
    if (take) left_q <= left - 12'(Lanes);
  end

  logic [Lanes-1:0] in_keep;

  for (genvar l = 0; l < int'(Lanes); l++) begin : g_keep
    assign in_keep[l] = left >= 12'(l);
  end

  logic [Bits-1:0]    data;
  logic [Bits/8-1:0]  keep;
  logic               last, valid, ready;
  logic [2:0]         user;
  logic [8*Lanes-1:0] out;
  logic [Lanes-1:0]   out_keep;
  logic               out_last, out_valid;
  logic [2:0]         out_user;

  stream_rules #(.Width (8 * Lanes + 17), .Given (1)) u_in (
    .clk_i, .rst_ni, .valid_i, .ready_i (in_ready), .payload_i ({symbols_i, inside_q ? 17'd0 : {count_i, bank_i, raw_i}})
  );

  qlc_enc_planar #(
    .Lanes (Lanes), .PrefixBits (PrefixBits), .Banks (Banks), .LookAhead (LookAhead), .Deep (Deep)
  ) u_encoder (
    .clk_i, .rst_ni,
    .s_cfg_tdata_i ('0), .s_cfg_tdest_i ('0), .s_cfg_tlast_i (1'b0), .s_cfg_tvalid_i (1'b0), .s_cfg_tready_o (),
    .s_axis_tdata_i (symbols_i), .s_axis_tkeep_i (in_keep), .s_axis_tlast_i (in_last),
    .s_axis_tuser_i ({raw_i, bank_i, 32'(count_i)}), .s_axis_tvalid_i (valid_i), .s_axis_tready_o (in_ready),
    .m_axis_tdata_o (data), .m_axis_tkeep_o (keep), .m_axis_tlast_o (last), .m_axis_tuser_o (user),
    .m_axis_tvalid_o (valid), .m_axis_tready_i (ready && go_i),
    .enable_i (1'b1), .chunk_groups_i (11'd2), .bank_enable_i ('1), .usable_o (), .busy_o (),
    .chunk_valid_o (), .chunk_mode_o (), .chunk_bank_o ()
  );
  qlc_dec_planar #(
    .Lanes (Lanes), .PrefixBits (PrefixBits), .Banks (Banks), .LookAhead (LookAhead), .Deep (Deep)
  ) u_decoder (
    .clk_i, .rst_ni,
    .s_cfg_tdata_i ('0), .s_cfg_tdest_i ('0), .s_cfg_tlast_i (1'b0), .s_cfg_tvalid_i (1'b0), .s_cfg_tready_o (),
    .s_axis_tdata_i (data), .s_axis_tkeep_i (keep), .s_axis_tlast_i (last), .s_axis_tvalid_i (valid && go_i),
    .s_axis_tready_o (ready),
    .m_axis_tdata_o (out), .m_axis_tkeep_o (out_keep), .m_axis_tlast_o (out_last), .m_axis_tuser_o (out_user),
    .m_axis_tvalid_o (out_valid), .m_axis_tready_i (ready_i),
    .enable_i (1'b1), .chunk_groups_i (11'd2), .bank_enable_i ('1), .usable_o (), .busy_o (),
    .chunk_valid_o (), .chunk_mode_o (), .chunk_bank_o ()
  );

  logic [3:0] taken_q, given_q, frames_q;    // beats; frames taken

  // Both have the same codebooks.
  always_comb begin
    assume (u_encoder.u_banks.areas_q == u_decoder.u_banks.areas_q);
    assume (32'(bank_i) < Banks);
    assume (32'(count_i) < Symbols);
    assume (!seen_q || (rst_ni && step_i == step_q && lane_i == lane_q));
    assume (Stalls || !seen_q || (go_i && ready_i && valid_i == (32'(frames_q) < Frames)));
    assume (32'(lane_i) < Lanes);
  end

  logic [7:0] symbol_q;
  logic       kept_q, last_q, coded_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      taken_q  <= '0;
      given_q  <= '0;
      frames_q <= '0;
    end else begin
      frames_q <= frames_q + 4'(take && in_last);
      taken_q <= taken_q + 4'(take);
      given_q <= given_q + 4'(out_valid && ready_i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (take && taken_q == step_i) begin
      symbol_q <= symbols_i[8*lane_i +: 8];
      kept_q   <= in_keep[lane_i];
      last_q   <= in_last;
    end
    if (take && !inside_q) coded_q <= !raw_i;
  end

  always_comb begin
    if (rst_ni && valid) a_beat: assert (user == '0);
    if (rst_ni && out_valid) begin
      a_taken: assert (given_q < taken_q);
      a_good:  assert (out_user == '0);
      if (given_q == step_i) begin
        a_kept:   assert (out_keep[lane_i] == kept_q && out_last == last_q);
        a_symbol: assert (!kept_q || out[8*lane_i +: 8] == symbol_q);
      end
    end
    c_coded: cover (rst_ni && out_valid && given_q == step_i && kept_q && coded_q && taken_q == 4'd1);
    c_raw:   cover (rst_ni && out_valid && given_q == step_i && kept_q && !coded_q && taken_q == 4'd1);
  end

endmodule

`default_nettype wire
