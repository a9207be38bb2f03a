// SPDX-License-Identifier: Apache-2.0
//
// Adds up what happens; wraps.
//
// amount_i of a cycle is in value_o from the next cycle on. clear_i forgets all cycles before its own. What is added is
// registered first and value_o is the sum, so that neither how the amount is found nor who reads the value shares a
// cycle with more than the adder.
//
//   Width: bits of the counter.  AmountLen: bits of what a cycle can add, at most Width.

`default_nettype none

module qlc_counter #(
  parameter int unsigned Width     = 32,
  parameter int unsigned AmountLen = 1
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 clear_i,
  input  wire logic [AmountLen-1:0] amount_i,
  output logic [Width-1:0]          value_o
);

  if (AmountLen < 1 || AmountLen > Width) begin : g_check
    $error("qlc_counter: AmountLen must be 1 to Width");
  end

  logic [Width-1:0]     count_q;
  logic [AmountLen-1:0] amount_q;

  assign value_o = count_q + Width'(amount_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      count_q  <= '0;
      amount_q <= '0;
    end else begin
      count_q  <= clear_i ? '0 : value_o;
      amount_q <= amount_i;
    end
  end

endmodule

`default_nettype wire
