// SPDX-License-Identifier: Apache-2.0
//
// Plan of the codebook banks.

`default_nettype none

module qlc_banks_plan #(
  parameter  int unsigned Banks = 1
) (
  input wire logic             clk_i,
  input wire logic             rst_ni,
  input wire logic             s_cfg_tvalid_i,
  input wire logic             s_cfg_tlast_i,
  input wire logic [Banks-1:0] bank_enable_i,
  input wire logic             idle_i,
  input wire logic [Banks-1:0] usable_o,
  input wire logic             hold_q,
  input wire logic             load_q,
  input wire logic [3:0]       bank_q,
  input wire logic [Banks-1:0] bank,
  input wire logic [Banks-1:0] used_q
);

  logic             done_q;
  logic [Banks-1:0] bank_done_q, good, bad, off;
  logic [2:0]       waits, state;

  always_ff @(posedge clk_i) begin
    done_q      <= rst_ni && load_q && s_cfg_tvalid_i && s_cfg_tlast_i;
    bank_done_q <= bank;
  end

  always_comb begin
    good  = done_q ? bank_done_q & usable_o : '0;
    bad   = done_q ? bank_done_q & ~usable_o : '0;
    off   = usable_o & ~bank_enable_i;
    waits = {load_q && !s_cfg_tvalid_i, load_q && !idle_i, hold_q && (used_q & bank) != '0};
    state = {load_q, hold_q, !hold_q && !load_q};
  end

  // a good codebook in every bank
  cover_point #(.Bins (Banks)) u_good (.clk_i, .rst_ni, .now_i (good));
  // a malformed one in every bank
  cover_point #(.Bins (Banks)) u_bad (.clk_i, .rst_ni, .now_i (bad));
  // every bank switched off
  cover_point #(.Bins (Banks)) u_off (.clk_i, .rst_ni, .now_i (off));
  // a load waits for its bank, goes on during a frame, waits for bytes
  cover_point #(.Bins (3)) u_waits (.clk_i, .rst_ni, .now_i (waits));
  // reset before, while a load waits, and in it
  cover_reset #(.Bins (3)) u_reset (.rst_ni, .state_i (state));
  if (Banks < 16) begin : g_none
    // a load for a bank that does not exist
    cover_point #(.Bins (1)) u_none (.clk_i, .rst_ni, .now_i (load_q && {28'd0, bank_q} >= Banks));
  end

endmodule

bind qlc_banks qlc_banks_plan #(.Banks (Banks)) plan_banks (.*);

`default_nettype wire
