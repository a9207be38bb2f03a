// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic of the Huffman baselines, as trees of few levels: what a synthesis tool makes of + and < has more.

`default_nettype none

package huff_pkg;

  // a < b, or a <= b if equal is set.
  function automatic logic less(logic [7:0] a, logic [7:0] b, logic equal);
    logic [7:0] lt, le;
    lt = ~a & b;
    le = ~a | b;
    if (equal) lt[0] = le[0];
    for (int unsigned step = 1; step < 8; step *= 2) begin
      for (int unsigned i = 0; i + step < 8; i += 2 * step) begin
        lt[i] = lt[i+step] | (le[i+step] & lt[i]);
        le[i] = lt[i+step] | (le[i+step] & le[i]);
      end
    end
    return lt[0];
  endfunction

  // a + b + carry, bit 8 the carry: each carry in three levels (Sklansky).
  function automatic logic [8:0] add(logic [7:0] a, logic [7:0] b, logic carry);
    logic [7:0] half, generated, passed;
    half      = a ^ b;
    generated = a & b;
    passed    = a | b;
    if (carry) generated[0] = passed[0];
    for (int unsigned step = 1; step < 8; step *= 2) begin
      for (int unsigned i = 0; i < 8; i++) begin
        if ((i & step) != 0) begin
          generated[i] = generated[i] | (passed[i] & generated[(i & ~(step - 1)) - 1]);
          passed[i]    = passed[i] & passed[(i & ~(step - 1)) - 1];
        end
      end
    end
    return {generated[7], half ^ {generated[6:0], carry}};
  endfunction

endpackage

`default_nettype wire
