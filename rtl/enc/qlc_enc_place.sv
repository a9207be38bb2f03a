// SPDX-License-Identifier: Apache-2.0
//
// Turns bits to their place in a beat: rotates words right by an amount, modulo their length.
//
//   word   [ d c b a ]   ->   [ a d c b ]   for an amount of one quarter
//
// Deep = 1: the lower half of the amount's bits in the cycle of load_i, the others behind a register; 0: no register.
//
//   Bits: of a word, a power of two.  Words: 1 or more.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_place #(
  parameter  int unsigned Bits      = 256,
  parameter  int unsigned Words     = 1,
  parameter  int unsigned Deep      = 1,
  localparam int unsigned AmountLen = $clog2(Bits)
) (
  input  wire logic                       clk_i,
  input  wire logic                       load_i,
  input  wire logic [AmountLen-1:0]       amount_i,
  input  wire logic [Words-1:0][Bits-1:0] words_i,
  output logic [Words-1:0][Bits-1:0]      words_o
);

  localparam int unsigned Fine = AmountLen / 2;

  function automatic logic [Bits-1:0] rotate(logic [Bits-1:0] word, logic [AmountLen-1:0] amount);
    logic [Bits-1:0] rotated;
    rotated = word;
    for (int unsigned a = 0; a < AmountLen; a++) begin
      if (amount[a]) rotated = (rotated >> (1 << a)) | (rotated << (Bits - (1 << a)));
    end
    return rotated;
  endfunction

  logic [Words-1:0][Bits-1:0] fine, held;
  logic [AmountLen-1:0]       coarse;

  always_comb begin
    for (int unsigned w = 0; w < Words; w++) fine[w] = rotate(words_i[w], AmountLen'(amount_i[Fine-1:0]));
  end

  if (Deep != 0) begin : g_deep
    logic [Words-1:0][Bits-1:0] held_q;
    logic [AmountLen-Fine-1:0]  coarse_q;
    always_ff @(posedge clk_i) begin
      if (load_i) begin
        held_q   <= fine;
        coarse_q <= amount_i[AmountLen-1:Fine];
      end
    end
    assign held   = held_q;
    assign coarse = {coarse_q, Fine'(0)};
  end else begin : g_direct
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, clk_i, load_i};
    assign held   = fine;
    assign coarse = {amount_i[AmountLen-1:Fine], Fine'(0)};
  end

  always_comb begin
    for (int unsigned w = 0; w < Words; w++) words_o[w] = rotate(held[w], coarse);
  end

endmodule

`default_nettype wire
