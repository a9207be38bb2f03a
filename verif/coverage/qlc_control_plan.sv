// SPDX-License-Identifier: Apache-2.0
//
// Plan of the registers.

`default_nettype none

module qlc_control_plan (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  input wire logic       read,
  input wire logic [6:0] read_addr,
  input wire logic       write,
  input wire logic [6:0] write_addr,
  input wire logic       write_error,
  input wire logic       busy_i,
  input wire logic       book_ready,
  input wire logic       bad_book
);

  // Words that can be read: those before and behind the codebook's, the wide counters, those of banks.
  logic [36:0] reads;
  logic [4:0]  writes, refused;

  always_comb begin
    for (int unsigned a = 0; a < 13; a++) reads[a] = read && read_addr == 7'(a < 8 ? a : a + 1);
    for (int unsigned a = 0; a < 8; a++) reads[13 + a] = read && read_addr == 7'(16 + a);
    for (int unsigned a = 0; a < 16; a++) reads[21 + a] = read && read_addr == 7'(32 + a);
    for (int unsigned a = 0; a < 5; a++) begin
      writes[a]  = write && !write_error && write_addr == (a == 0 ? 7'd3 : a == 1 ? 7'd5 : a == 2 ? 7'd7 : a == 3 ? 7'd8 : 7'd9);
    end
    refused = {write && write_error && !busy_i && write_addr == 7'd5, write && write_error && write_addr > 7'd9,
               write && write_error && write_addr == 7'd8 && !book_ready, write && write_error && write_addr == 7'd5 && busy_i,
               write && write_error && write_addr == 7'd0};
  end

  // every register read
  cover_point #(.Bins (37)) u_reads (.clk_i, .rst_ni, .now_i (reads));
  // every register written
  cover_point #(.Bins (5)) u_writes (.clk_i, .rst_ni, .now_i (writes));
  // refused: constant, chunk size while busy, a byte too soon, no register, a wrong size
  cover_point #(.Bins (5)) u_refused (.clk_i, .rst_ni, .now_i (refused));
  // a malformed codebook
  cover_point #(.Bins (1)) u_bad (.clk_i, .rst_ni, .now_i (bad_book));

endmodule

bind qlc_control qlc_control_plan plan_control (.*);

`default_nettype wire
