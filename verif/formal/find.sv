// SPDX-License-Identifier: Apache-2.0
//
// qlc_enc_find and qlc_table: a symbol's slot is the last one that was written with it since the table was cleared, whatever
// was written before and whatever registers held.

`default_nettype none

module find (
  input wire logic                         clk_i,
  input wire logic                         rst_ni,
  input wire logic                         begin_i,
  input wire logic                         write_i,
  input wire logic [7:0]                   write_symbol_i,
  input wire logic                         valid_i,
  input wire logic [7:0]                   symbol_i,
  input wire logic                         last_i,
  input wire logic                         ready_i,

  input wire logic [7:0]                   watched_i     // the symbol that is looked at, any
);

  logic [qlc_pkg::SlotBits-1:0]   slot_q;      // the next that is written
  logic                           full_q;      // all were
  logic [qlc_pkg::Slots-1:0][7:0] symbols;
  logic                           ready_o, valid_o, last_o, fail_o, write, valid;
  logic [qlc_pkg::Slots-1:0]      match_o;
  logic [7:0]                     symbol_o;

  // As qlc_book_loader and qlc_load_gate see to it: slots are written in ascending order; nothing is written while a symbol is
  // inside. The first may come in the cycle behind the last write.
  logic cleared_q, clear_i;

  assign clear_i = begin_i && !valid_o;
  assign write   = write_i && !valid_o && !clear_i && !full_q && cleared_q;
  assign valid   = valid_i && !write && !clear_i && cleared_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      slot_q    <= '0;
      full_q    <= 1'b0;
      cleared_q <= 1'b0;
    end else begin
      if (clear_i) begin
        cleared_q <= 1'b1;
        slot_q    <= '0;
        full_q    <= 1'b0;
      end else if (write) begin
        slot_q <= slot_q + qlc_pkg::SlotBits'(1);
        full_q <= slot_q == '1;
      end
    end
  end

  reset_first u_reset (.clk_i, .rst_ni);

  qlc_table u_table (.clk_i, .write_i (write), .slot_i (slot_q), .symbol_i (write_symbol_i), .symbols_o (symbols));
  qlc_enc_find u_find (
    .clk_i, .rst_ni, .usable_i (1'b1), .symbols_i (symbols), .clear_i, .write_i (write), .write_slot_i (slot_q),
    .write_symbol_i, .valid_i (valid), .ready_o, .symbol_i, .last_i, .valid_o, .ready_i, .match_o, .symbol_o,
    .last_o, .fail_o
  );

  // The slot of the symbol that is looked at.
  logic                         has_q;
  logic [qlc_pkg::SlotBits-1:0] at_q;
  logic                         seen_q = 1'b0;
  logic [7:0]                   watched_q;

  always_ff @(posedge clk_i) begin
    seen_q    <= 1'b1;
    watched_q <= watched_i;
    if (clear_i) has_q <= 1'b0;
    else if (write && write_symbol_i == watched_i) begin
      has_q <= 1'b1;
      at_q  <= slot_q;
    end
  end

  always_comb begin
    assume (!seen_q || watched_i == watched_q);
    if (rst_ni && valid_o && symbol_o == watched_i) begin
      a_slot: assert (match_o == (has_q ? qlc_pkg::Slots'(1) << at_q : '0));
    end
    c_again: cover (rst_ni && valid_o && symbol_o == watched_i && has_q && at_q == 7'd4 && symbols[1] == watched_i);
  end

endmodule

`default_nettype wire
