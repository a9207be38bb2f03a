// SPDX-License-Identifier: Apache-2.0
//
// Find stage of the serial encoder: compares a symbol with the symbols of all slots and holds which is the same. One cycle;
// valid/ready; loads when empty or when its content moves on.
//
// A slot counts once it was written (write_i) until clear_i. A symbol that is written again counts at its new slot
// alone: a write uses the comparison too, and what is found counts no more from the next cycle on; no symbol comes
// meanwhile. Slots are never reset: a bank is usable only after a load, which begins by clearing.
//
// With a bank that is not usable it takes symbols and drops them up to the frame's last, which it passes on as an
// error item (valid, last and fail set).

`default_nettype none

module qlc_enc_find (
  input  wire logic                           clk_i,
  input  wire logic                           rst_ni,

  // The codebook.
  input  wire logic                           usable_i,
  input  wire logic [qlc_pkg::Slots-1:0][7:0] symbols_i,   // of slots; a write is seen in the cycle after
  input  wire logic                           clear_i,
  input  wire logic                           write_i,
  input  wire logic [qlc_pkg::SlotBits-1:0]   write_slot_i,
  input  wire logic [7:0]                     write_symbol_i,

  input  wire logic                           valid_i,
  output logic                                ready_o,
  input  wire logic [7:0]                     symbol_i,
  input  wire logic                           last_i,

  output logic                                valid_o,
  input  wire logic                           ready_i,
  output logic [qlc_pkg::Slots-1:0]           match_o,    // one-hot: its slot; none if it has none
  output logic [7:0]                          symbol_o,
  output logic                                last_o,
  output logic                                fail_o
);

  logic [7:0]                symbol;
  logic [qlc_pkg::Slots-1:0] written_q, counts, write, match;
  logic                      again_q;     // match_o was found by a write

  assign symbol = valid_i ? symbol_i : write_symbol_i;
  assign counts = again_q ? written_q & ~match_o : written_q;

  for (genvar s = 0; s < int'(qlc_pkg::Slots); s++) begin : g_slot
    assign match[s] = counts[s] && (symbols_i[s] == symbol);
    assign write[s] = write_slot_i == qlc_pkg::SlotBits'(s);
  end

  always_ff @(posedge clk_i) begin
    again_q <= write_i;
    if (clear_i)                 written_q <= '0;
    else if (write_i || again_q) written_q <= write_i ? counts | write : counts;
  end

  assign ready_o = !valid_o || ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_o <= 1'b0;
    end else begin
      if (ready_o) valid_o <= valid_i && (usable_i || last_i);
      a_apart: assert (!write_i || !valid_i);
      a_once:  assert (!valid_o || fail_o || $onehot0(match_o));
    end
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      match_o  <= match;
      symbol_o <= symbol_i;
      last_o   <= last_i;
      fail_o   <= !usable_i;
    end
  end

endmodule

`default_nettype wire
