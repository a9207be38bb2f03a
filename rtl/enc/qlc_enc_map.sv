// SPDX-License-Identifier: Apache-2.0
//
// Map stage of the serial encoder: holds the number of a symbol's slot, or the symbol itself where it has none.
// One cycle; valid/ready; loads when empty or when its content moves on.

`default_nettype none

module qlc_enc_map (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,

  input  wire logic                       valid_i,
  output logic                            ready_o,
  input  wire logic [qlc_pkg::Slots-1:0]  match_i,    // one-hot, or none
  input  wire logic [7:0]                 symbol_i,
  input  wire logic                       last_i,
  input  wire logic                       fail_i,

  output logic                            valid_o,
  input  wire logic                       ready_i,
  output logic                            escape_o,
  output logic [7:0]                      value_o,    // slot, or the symbol if escape_o
  output logic                            last_o,
  output logic                            fail_o
);

  logic                         found;
  logic [qlc_pkg::SlotBits-1:0] slot;

  assign found = match_i != '0;
  for (genvar b = 0; b < int'(qlc_pkg::SlotBits); b++) begin : g_bit
    logic [qlc_pkg::Slots-1:0] ones;   // the slots whose number has this bit
    for (genvar s = 0; s < int'(qlc_pkg::Slots); s++) begin : g_slot
      assign ones[s] = match_i[s] && (((s >> b) & 1) != 0);
    end
    assign slot[b] = ones != '0;
  end

  assign ready_o = !valid_o || ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      valid_o <= 1'b0;
    else if (ready_o) valid_o <= valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      escape_o <= !found;
      value_o  <= found ? {1'b0, slot} : symbol_i;
      last_o   <= last_i;
      fail_o   <= fail_i;
    end
  end

endmodule

`default_nettype wire
