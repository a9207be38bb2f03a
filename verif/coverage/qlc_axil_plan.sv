// SPDX-License-Identifier: Apache-2.0
//
// Plan of the AXI4-Lite port.

`default_nettype none

module qlc_axil_plan (
  input wire logic clk_i,
  input wire logic rst_ni,
  input wire logic aw_q,
  input wire logic w_q,
  input wire logic b_q,
  input wire logic ar_q,
  input wire logic r_q,
  input wire logic s_axil_awvalid_i,
  input wire logic s_axil_wvalid_i,
  input wire logic s_axil_bready_i,
  input wire logic s_axil_rready_i,
  input wire logic execute_write,
  input wire logic execute_read,
  input wire logic write_error_i,
  input wire logic read_error_i,
  input wire logic full_q
);

  logic [2:0] order;
  logic [3:0] waits;
  logic [5:0] kinds;

  assign order = {s_axil_awvalid_i && s_axil_wvalid_i && !aw_q && !w_q, aw_q && !w_q && s_axil_wvalid_i, w_q && !aw_q && s_axil_awvalid_i};
  assign waits = {r_q && ar_q, r_q && !s_axil_rready_i, b_q && aw_q && w_q, b_q && !s_axil_bready_i};
  assign kinds = {execute_read && read_error_i, execute_read && !read_error_i, execute_read && execute_write, execute_write && !full_q,
                  execute_write && write_error_i && full_q, execute_write && !write_error_i && full_q};

  // data before address, behind it, with it
  cover_point #(.Bins (3)) u_order (.clk_i, .rst_ni, .now_i (order));
  // responses wait, and the next access behind them
  cover_point #(.Bins (4)) u_waits (.clk_i, .rst_ni, .now_i (waits));
  // writes good, refused, of some bytes; with a read; reads good, refused
  cover_point #(.Bins (6)) u_kinds (.clk_i, .rst_ni, .now_i (kinds));
  // reset in every state
  cover_reset #(.Bins (5)) u_reset (.rst_ni, .state_i ({r_q, ar_q, b_q, w_q, aw_q}));

endmodule

bind qlc_axil qlc_axil_plan plan_axil (.*);

`default_nettype wire
