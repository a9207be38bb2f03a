// SPDX-License-Identifier: Apache-2.0
//
// Parse stage of the serial decoder: finds where each code begins and ends, and what it is: a slot, or an escaped
// symbol. It issues one item a cycle to the map stage, in the cycle in which the code is in its window.
//
//   window   [      upper word      |      lower word      ]
//                                ^pos: next code begins here
//
// The loop that limits the clock: pos -> shift -> prefix -> width -> next -> pos.
//
// An item is the last of its frame (last_o), or, where error_o is not ErrNone, no symbol but the frame's end in
// error. When words are taken and when items are issued: docs/architecture.md 2.4.

`default_nettype none

module qlc_dec_parse (
  input  wire logic                         clk_i,
  input  wire logic                         rst_ni,

  input  wire logic                         usable_i,
  input  wire qlc_pkg::areas_t              areas_i,
  output logic                              busy_o,

  input  wire logic                         word_valid_i,
  output logic                              word_ready_o,
  input  wire logic [15:0]                  word_i,
  input  wire logic                         word_last_i,
  input  wire logic                         word_marked_i,
  input  wire logic [3:0]                   word_marker_i,

  output logic                              valid_o,
  input  wire logic                         ready_i,
  output logic                              escape_o,
  output logic [7:0]                        value_o,    // slot, or the symbol if escape_o
  output logic                              last_o,
  output qlc_pkg::error_e                   error_o
);

  logic [15:0] lower_q, upper_q;
  logic        has_lower_q, has_upper_q;
  logic [3:0]  pos_q;
  logic        end_q, marked_q;     // the frame's last word is in the window (the upper, if there are two)
  logic [3:0]  marker_q;            // where in that word
  logic        fail_q;              // an error item for a bank that is not usable is due

  // The code at pos_q.
  logic [qlc_pkg::CodeBits-1:0]   code;
  logic [qlc_pkg::PrefixBits-1:0] prefix;
  logic [3:0]                     len;
  logic [4:0]                     next;

  assign code   = qlc_pkg::CodeBits'({upper_q, lower_q} >> pos_q);
  assign prefix = code[qlc_pkg::PrefixBits-1:0];

  always_comb begin
    len      = 4'd11;
    escape_o = 1'b1;
    value_o  = code[qlc_pkg::CodeBits-1:qlc_pkg::PrefixBits];
    for (int unsigned a = 0; a < qlc_pkg::Ranked; a++) begin
      if (prefix == qlc_pkg::PrefixBits'(a)) begin
        len      = 4'(qlc_pkg::PrefixBits) + {1'b0, areas_i[a].width};
        escape_o = 1'b0;
        value_o  = {1'b0, areas_i[a].base |
                    (code[qlc_pkg::PrefixBits +: qlc_pkg::SlotBits] & qlc_pkg::suffix_mask(areas_i[a].width))};
      end
    end
  end

  assign next = {1'b0, pos_q} + {1'b0, len};

  // What is issued.
  logic [4:0] marker;
  logic       whole, ends, cut;     // a code that is not the last; the last; an end that no code reaches

  assign marker = {has_upper_q, marker_q};
  assign whole  = has_lower_q && (end_q ? marked_q && (next < marker) : has_upper_q || !next[4]);
  assign ends   = end_q && marked_q && (next == marker);
  assign cut    = end_q && (!marked_q || (next > marker));

  always_comb begin
    error_o = qlc_pkg::ErrNone;
    if (fail_q)                     error_o = qlc_pkg::ErrBadBank;
    else if (end_q && !marked_q)    error_o = qlc_pkg::ErrNoMarker;
    else if (end_q && next > marker) error_o = qlc_pkg::ErrTruncated;
  end

  assign valid_o = fail_q || whole || ends || cut;
  assign last_o  = fail_q || ends || cut;

  // What the window becomes.
  logic issue, clear, drop, take, store;

  assign issue        = valid_o && ready_i;
  assign clear        = issue && (ends || cut);
  assign drop         = issue && whole && next[4];
  assign word_ready_o = !fail_q && (clear || (!end_q && (!has_upper_q || drop)));
  assign take         = word_valid_i && word_ready_o;
  assign store        = take && usable_i;

  // Words still in the window before one is stored.
  logic keep_lower, keep_upper;

  assign keep_lower = !clear && (drop ? has_upper_q : has_lower_q);
  assign keep_upper = !clear && !drop && has_upper_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      has_lower_q <= 1'b0;
      has_upper_q <= 1'b0;
      end_q       <= 1'b0;
      fail_q      <= 1'b0;
      pos_q       <= '0;
    end else begin
      has_lower_q <= keep_lower || store;
      has_upper_q <= keep_upper || (keep_lower && store);
      end_q       <= (end_q && !clear) || (store && word_last_i);
      fail_q      <= fail_q ? !ready_i : take && !usable_i && word_last_i;
      if (clear)               pos_q <= '0;
      else if (issue && whole) pos_q <= next[3:0];
    end
  end

  always_ff @(posedge clk_i) begin
    if (drop)                  lower_q <= upper_q;
    if (store && !keep_lower)  lower_q <= word_i;
    if (store && keep_lower)   upper_q <= word_i;
    if (store) begin
      marked_q <= word_marked_i;
      marker_q <= word_marker_i;
    end
  end

  assign busy_o = has_lower_q || fail_q;

endmodule

`default_nettype wire
