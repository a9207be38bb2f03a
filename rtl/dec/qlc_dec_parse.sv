// SPDX-License-Identifier: Apache-2.0
//
// Parse stage of the serial decoder: finds where each code ends, and what it is: a slot, or an escaped symbol. It
// issues one item a cycle to the map stage, in the cycle in which the code begins at bit 0 of its window.
//
//   window   [ word, put behind the bits held ] [ ... | suffix | prefix ]   each code issued shifts it down
//              at count_q                                        bit 0
//
// The loop that limits the clock: prefix -> length, one-hot -> shift -> prefix. The length is never added to
// anything in this loop, and a new word is put in place before the shift, by a count that is a register.
//
// Handshake: valid/ready on both sides; an item waits while ready_i is low, words wait while the window has no room.
//
// An item is the last of its frame (last_o), or, where error_o is not ErrNone, no symbol but the frame's end in
// error. When words are taken and when items are issued: docs/architecture.md 2.4.

`default_nettype none

module qlc_dec_parse (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,

  input  wire logic              usable_i,
  input  wire qlc_pkg::areas_t   areas_i,
  output logic                   busy_o,

  input  wire logic              word_valid_i,
  output logic                   word_ready_o,
  input  wire logic [15:0]       word_i,
  input  wire logic              word_last_i,
  input  wire logic              word_marked_i,

  output logic                   valid_o,
  input  wire logic              ready_i,
  output logic                   escape_o,
  output logic [7:0]             value_o,    // slot, or the symbol if escape_o
  output logic                   last_o,
  output qlc_pkg::error_e        error_o
);

  // Enough that a word always fits in time: what is left when one just does not fit, 23 bits, less a code of 11 is
  // still a code and its successor's first bit.
  localparam int unsigned WindowBits = 38;
  localparam int unsigned Shortest   = qlc_pkg::PrefixBits;
  localparam int unsigned Longest    = qlc_pkg::CodeBits;

  logic [WindowBits-1:0] window_q;   // zero from bit count_q on
  logic [5:0]            count_q;    // bits held; of the frame's last word all 16, zeros behind the marker
  logic                  end_q;      // the frame's last word is in the window,
  logic                  marked_q;   // and it has an end marker
  logic                  done_q;     // the frame's last item was issued: what is left goes
  logic                  fail_q;     // an error item for a bank that is not usable is due

  // The code at bit 0.
  logic [qlc_pkg::PrefixBits-1:0] prefix;
  logic [7:0]                     suffix, base, mask;
  logic [Longest:Shortest]        len;       // one-hot

  assign prefix = window_q[qlc_pkg::PrefixBits-1:0];
  assign suffix = window_q[qlc_pkg::CodeBits-1:qlc_pkg::PrefixBits];

  always_comb begin
    escape_o     = prefix == qlc_pkg::EscapeArea;
    len          = '0;
    len[Longest] = escape_o;
    base         = '0;
    mask         = {8{escape_o}};
    for (int unsigned a = 0; a < qlc_pkg::Ranked; a++) begin
      if (prefix == qlc_pkg::PrefixBits'(a)) begin
        len  |= 9'd1 << areas_i[a].width;
        base |= {1'b0, areas_i[a].base};
        mask |= {1'b0, qlc_pkg::suffix_mask(areas_i[a].width)};
      end
    end
    value_o = base | (suffix & mask);
  end

  // The end marker is the highest one in the window: right behind the code if that is the last (at_end), or inside it
  // if the frame is cut short (beyond_end). Looked at for each length while the length is being found.
  logic at_end, beyond_end;

  always_comb begin
    at_end     = 1'b0;
    beyond_end = 1'b0;
    for (int unsigned l = Shortest; l <= Longest; l++) begin
      at_end     |= len[l] && ((window_q >> l) == WindowBits'(1));
      beyond_end |= len[l] && ((window_q >> l) == '0);
    end
  end

  // What is issued: whatever comes once the frame's last word is there, a code that is surely whole before.
  logic issue, final_item;

  assign valid_o    = fail_q || (!done_q && (end_q || (count_q > 6'(Longest))));
  assign issue      = valid_o && ready_i && !fail_q;
  assign final_item = end_q && (!marked_q || at_end || beyond_end);
  assign last_o     = fail_q || final_item;

  always_comb begin
    error_o = qlc_pkg::ErrNone;
    if (fail_q)                          error_o = qlc_pkg::ErrBadBank;
    else if (final_item && !marked_q)    error_o = qlc_pkg::ErrNoMarker;
    else if (final_item && !at_end)      error_o = qlc_pkg::ErrTruncated;
  end

  // What is taken.
  logic take, store;

  assign word_ready_o = !fail_q && (done_q || (!end_q && (count_q <= 6'(WindowBits - qlc_pkg::WordBits))));
  assign take         = word_valid_i && word_ready_o;
  assign store        = take && usable_i;

  // What the window becomes: with the word behind the bits held, then without the code, if one is issued.
  logic [WindowBits-1:0]        filled, window;
  logic [Longest:0]             shift;       // one-hot
  logic [3:0]                   code_count;
  logic [5:0]                   held, left;

  assign held   = done_q ? '0 : count_q;
  assign filled = (done_q ? '0 : window_q) | (store ? WindowBits'(word_i) << held : '0);
  assign left   = held + (store ? 6'(qlc_pkg::WordBits) : 6'd0);
  assign shift  = issue ? {len, Shortest'(0)} : (Longest + 1)'(1);

  always_comb begin
    window     = shift[0] ? filled : '0;
    code_count = '0;
    for (int unsigned l = Shortest; l <= Longest; l++) begin
      if (shift[l]) begin
        window     |= filled >> l;
        code_count |= 4'(l);
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      count_q <= '0;
      end_q   <= 1'b0;
      done_q  <= 1'b1;      // as behind a frame
      fail_q  <= 1'b0;
    end else begin
      count_q <= left - {2'b0, code_count};
      end_q   <= (end_q && !done_q) || (store && word_last_i);
      done_q  <= issue && final_item;
      fail_q  <= fail_q ? !ready_i : take && !usable_i && word_last_i;

      a_one_length: assert ($onehot(len) || !issue);
      a_room:       assert (done_q || (count_q <= 6'(WindowBits)));
      a_zeros:      assert (done_q || ((window_q >> count_q) == '0));
    end
  end

  always_ff @(posedge clk_i) begin
    window_q <= window;
    if (store) marked_q <= word_marked_i;
  end

  assign busy_o = (count_q != '0) || end_q || fail_q;

endmodule

`default_nettype wire
