// SPDX-License-Identifier: Apache-2.0
//
// Looks up the widths of each step's symbols and adds them up: the total, which says how many bits the step takes,
// and the totals of the left halves of blocks, which the split tree needs.
//
//   step, areas --> widths, add --> (register) --> add --> (register) --> add --> total_o, lefts_o, areas_o, step_o
//
// Both registers are there if Deep. A place takes a step when it is empty or its step goes on in the same cycle, so
// that bubbles close. Interval: totals are less 1 (qlc_pkg::width_bits). A constant chunk's totals say nothing; a left
// total is right where its right block has a symbol. Everything moves with move_i; clear_i forgets everything.
//
//   Lanes, Kind, PrefixBits, Banks, Deep: docs/architecture.md 3.1.

`default_nettype none

module qlc_dec_sums #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1,
  localparam int unsigned Levels     = $clog2(Lanes),
  localparam int unsigned WidthLen   = qlc_pkg::width_bits(Kind),
  localparam int unsigned TotalLen   = WidthLen + Levels,
  localparam int unsigned LeftsLen   = qlc_pkg::lefts_bits(Lanes, Kind)
) (
  input  wire logic                                     clk_i,
  input  wire logic                                     rst_ni,
  input  wire logic                                     move_i,
  input  wire logic                                     clear_i,

  input  wire qlc_pkg::area_t [Banks-1:0][Coded-1:0]    books_i,

  input  wire logic                                     valid_i,
  output logic                                          take_o,
  input  wire qlc_pkg::step_t                           step_i,
  input  wire logic [Lanes-1:0][PrefixBits-1:0]         areas_i,

  output logic                                          valid_o,
  input  wire logic                                     take_i,
  output qlc_pkg::step_t                                step_o,
  output logic [Lanes-1:0][PrefixBits-1:0]              areas_o,
  output logic [TotalLen-1:0]                           total_o,
  output logic [LeftsLen-1:0]                           lefts_o
);

  // The tree's levels before the first register, and before the second.
  localparam int unsigned First  = Levels < 1 ? Levels : 1;
  localparam int unsigned Second = Levels < 4 ? Levels : 4;

  localparam bit                  Less1 = Kind == qlc_pkg::KindInterval;
  localparam logic [WidthLen-1:0] Whole = WidthLen'(Less1 ? 7 : 8);

  typedef struct packed {
    qlc_pkg::step_t                   step;
    logic [Lanes-1:0][PrefixBits-1:0] areas;
  } side_t;

  // Widths.
  qlc_pkg::area_t [Coded-1:0]     book;
  logic [Coded:0][WidthLen-1:0]   book_widths;
  logic [Lanes-1:0][WidthLen-1:0] widths;

  always_comb begin
    book = books_i[0];
    for (int unsigned b = 1; b < Banks; b++) if (step_i.bank == 4'(b)) book = books_i[b];
    book_widths[Coded] = Whole;
    for (int unsigned a = 0; a < Coded; a++) book_widths[a] = WidthLen'(book[a].width) - WidthLen'(Less1);
    for (int unsigned n = 0; n < Lanes; n++) begin
      widths[n] = (step_i.mode == qlc_pkg::ModeRaw) ? Whole : '0;
      for (int unsigned a = 0; a <= Coded; a++) if (areas_i[n] == PrefixBits'(a)) widths[n] |= book_widths[a];
      if (6'(n) > step_i.count) widths[n] = '0;
    end
  end

  logic [(Lanes>>First)-1:0][WidthLen+First-1:0]   sums1_d, sums1;
  logic [(Lanes>>Second)-1:0][WidthLen+Second-1:0] sums2_d, sums2;
  logic [LeftsLen-1:0]                             lefts1_d, lefts1, lefts2_d, lefts2;
  side_t                                           side1, side2;

  qlc_dec_add #(.Lanes (Lanes), .Kind (Kind), .From (0), .To (First)) u_add1 (
    .count_i (step_i.count),
    .sums_i  (widths),
    .lefts_i ('0),
    .sums_o  (sums1_d),
    .lefts_o (lefts1_d)
  );
  qlc_dec_add #(.Lanes (Lanes), .Kind (Kind), .From (First), .To (Second)) u_add2 (
    .count_i (side1.step.count),
    .sums_i  (sums1),
    .lefts_i (lefts1),
    .sums_o  (sums2_d),
    .lefts_o (lefts2_d)
  );
  qlc_dec_add #(.Lanes (Lanes), .Kind (Kind), .From (Second), .To (Levels)) u_add3 (
    .count_i (side2.step.count),
    .sums_i  (sums2),
    .lefts_i (lefts2),
    .sums_o  (total_o),
    .lefts_o (lefts_o)
  );

  if (Deep != 0) begin : g_deep
    logic  valid1_q, valid2_q, free1, free2;
    side_t side1_q, side2_q;
    logic [(Lanes>>First)-1:0][WidthLen+First-1:0]   sums1_q;
    logic [(Lanes>>Second)-1:0][WidthLen+Second-1:0] sums2_q;
    logic [LeftsLen-1:0]                             lefts1_q, lefts2_q;

    assign free2  = !valid2_q || take_i;
    assign free1  = !valid1_q || free2;
    assign take_o = valid_i && free1;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        valid1_q <= 1'b0;
        valid2_q <= 1'b0;
      end else if (move_i) begin
        if (clear_i) begin
          valid1_q <= 1'b0;
          valid2_q <= 1'b0;
        end else begin
          if (free1) valid1_q <= valid_i;
          if (free2) valid2_q <= valid1_q;
        end
      end
    end

    always_ff @(posedge clk_i) begin
      if (move_i && take_o) begin
        side1_q  <= '{step: step_i, areas: areas_i};
        sums1_q  <= sums1_d;
        lefts1_q <= lefts1_d;
      end
      if (move_i && free2 && valid1_q) begin
        side2_q  <= side1_q;
        sums2_q  <= sums2_d;
        lefts2_q <= lefts2_d;
      end
    end

    assign side1   = side1_q;
    assign sums1   = sums1_q;
    assign lefts1  = lefts1_q;
    assign side2   = side2_q;
    assign sums2   = sums2_q;
    assign lefts2  = lefts2_q;
    assign valid_o = valid2_q;
  end else begin : g_short
    assign take_o  = take_i;
    assign side1   = '{step: step_i, areas: areas_i};
    assign sums1   = sums1_d;
    assign lefts1  = lefts1_d;
    assign side2   = side1;
    assign sums2   = sums2_d;
    assign lefts2  = lefts2_d;
    assign valid_o = valid_i;
  end

  assign step_o  = side2.step;
  assign areas_o = side2.areas;

endmodule

`default_nettype wire
