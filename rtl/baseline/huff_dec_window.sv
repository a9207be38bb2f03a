// SPDX-License-Identifier: Apache-2.0
//
// Window of the canonical Huffman decoder: issues one code a cycle, in the cycle in which it begins at bit 0.
//
//   window   [ word, put behind the bits held ] [ code, first bit in bit 0 ]      each code issued shifts it down
//
// The loop that limits the clock: window -> longer -> shift -> window. What stands behind the bits held is no
// harm if it is the beginning of the word that is due, since that is put there again until it is taken: so a word is put in
// place before the shift, and whether it is taken is only found after it.
//
// A frame's end is seen one cycle after its last code was issued: only the marker is left (or nothing: the last code went
// over it). That code is then in the stage behind, which this module tells that it was the last, or is none.
//
// Handshake: words wait while the window has no room, codes while ready_i is low. See docs/architecture.md 5.3.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_dec_window #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,

  input  wire logic                  usable_i,
  output logic                       busy_o,
  output logic                       hold_o,         // no word of the next frame yet

  input  wire logic                  word_valid_i,
  output logic                       word_ready_o,
  input  wire logic [15:0]           word_i,         // 0 while word_valid_i is low
  input  wire logic                  word_last_i,
  input  wire logic                  word_marked_i,

  output logic [MaxLength-1:0]       window_o,   // the code, first bit in bit 0
  input  wire logic [MaxLength-1:1]  longer_i,   // [d]: it has more than d bits

  // A code is issued to the stage behind, which takes it if ready_i is high.
  output logic                       valid_o,
  input  wire logic                  ready_i,

  // The code that was issued before, if any, is the frame's last (or none, if error_o is not ErrNone).
  output logic                       end_o,
  output qlc_pkg::error_e            error_o
);

  localparam int unsigned WindowBits = 2 * qlc_pkg::WordBits;
  localparam int unsigned FilledBits = WindowBits + MaxLength;   // of bits behind, none gets into the window

  logic [WindowBits-1:0] window_q;   // zeros behind the frame's last word
  logic                  empty_q;    // it holds nothing
  logic [4:0]            count_q;    // else: bits of words taken, less 1; once end_q is set 16 or more
  logic                  end_q;      // the frame's last word was taken,
  logic                  marked_q;   // and it has an end marker
  logic                  fail_q;     // all words of a frame for a codebook that is not usable were dropped

  // The code at bit 0, and its length, less 1.
  logic [15:0]           longer;
  logic [3:0]            more;
  logic                  at_end, issue;

  assign longer   = 16'({longer_i, 1'b1});
  assign window_o = window_q[MaxLength-1:0];

  always_comb begin
    for (int unsigned b = 0; b < 4; b++) begin
      more[b] = 1'b0;
      for (int unsigned d = 1 << b; d < MaxLength; d += 2 << b) begin
        more[b] |= longer_i[d] && ((d + (1 << b) >= MaxLength) || !longer_i[d + (1 << b)]);
      end
    end
  end

  assign at_end  = end_q && (!marked_q || (window_q[WindowBits-1:1] == '0));
  // At the end a shift does no harm, so it need not wait for at_end.
  assign issue   = !empty_q && (count_q >= 5'(MaxLength)) && ready_i;
  assign valid_o = !empty_q && (count_q >= 5'(MaxLength)) && !at_end;
  assign end_o   = at_end || fail_q;
  assign hold_o  = end_q && !(at_end && ready_i);

  always_comb begin
    error_o = qlc_pkg::ErrNone;
    if (fail_q)            error_o = qlc_pkg::ErrBadBank;
    else if (!marked_q)    error_o = qlc_pkg::ErrNoMarker;
    else if (!window_q[0]) error_o = qlc_pkg::ErrTruncated;
  end

  // A word is put behind the bits held; it is taken if after this cycle's code at most 16 are left.
  logic [15:0]           due;           // one-hot, if it is; formed so that longer comes last
  logic [FilledBits-1:0] filled;
  logic [WindowBits-1:0] shifted;

  assign due          = longer & (16'(issue && !end_q) << count_q[3:0]);
  assign word_ready_o = (!fail_q && (empty_q || (!end_q && !count_q[4]))) || (due != '0);

  huff_dec_fill #(.FilledBits(FilledBits)) u_fill (
    .window_i (window_q),
    .count_i  (count_q),
    .word_i,
    .filled_o (filled)
  );

  huff_dec_shift #(.MaxLength(MaxLength), .Bits(WindowBits)) u_shift (
    .filled_i  (filled),
    .longer_i  (longer[15:1]),
    .go_i      (issue),
    .stay_i    (!issue && !empty_q),
    .shifted_o (shifted)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      empty_q  <= 1'b1;
      end_q    <= 1'b0;
      fail_q   <= 1'b0;
    end else begin
      // A word is taken whenever it is empty, so what is then need not ask for that.
      if (empty_q) begin
        empty_q <= !(word_valid_i && usable_i);
        end_q   <= word_valid_i && usable_i && word_last_i;
      end else begin
        empty_q <= at_end && ready_i;
        end_q   <= hold_o || (word_valid_i && word_last_i && word_ready_o);
      end
      fail_q <= fail_q ? !ready_i : word_valid_i && !usable_i && word_last_i;

      // What is longer than d bits is longer than d - 1.
      a_order: assert (!issue || ((longer & (longer + 16'd1)) == '0));
    end
  end

  always_ff @(posedge clk_i) begin
    window_q <= empty_q ? WindowBits'(word_i) : shifted;
    if (empty_q) count_q <= {word_last_i, 4'd15};
    else         count_q <= {word_valid_i || (count_q[4] && (due == '0)), issue ? count_q[3:0] + ~more : count_q[3:0]};
    if (!end_q) marked_q <= word_marked_i;   // in the end that of the last word
  end

  assign busy_o = !empty_q || fail_q;

endmodule

`default_nettype wire
