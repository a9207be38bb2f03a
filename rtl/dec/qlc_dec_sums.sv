// SPDX-License-Identifier: Apache-2.0
//
// Looks up the widths of each step's symbols and adds them up: where the step ends, in bytes and bits, if it begins where the one
// before ends, and the totals of the left halves of blocks, which the split tree needs.
//
//   step, areas --> widths --> (1) --> add --> (2) --> add --> (3) --> add, phase --> (4) --> bytes_o, lefts_o, ...
//
// The places 1 to 4 are registers, and there if Deep. One takes a step when it is empty or its step goes on in the same
// cycle, so that bubbles close. A phase is the place of a bit in its byte: 8 * bytes_o + end_phase_o = phase + total.
// Lefts of interval codes are less 1 (qlc_pkg::width_bits); they are right where their left block has a symbol.
// Everything moves with move_i; clear_i forgets everything.
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
  localparam int unsigned BytesLen   = qlc_pkg::step_bits(Lanes),
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
  output logic [BytesLen-1:0]                           bytes_o,
  output logic [2:0]                                    end_phase_o,
  output logic [LeftsLen-1:0]                           lefts_o
);

  // The tree's levels before place 2, and before place 3: all but the last.
  localparam int unsigned Most   = Levels < 1 ? 0 : Levels - 1;
  localparam int unsigned First  = Most < 2 ? Most : 2;

  localparam bit                  Less1 = Kind == qlc_pkg::KindInterval;
  localparam logic [WidthLen-1:0] Whole = WidthLen'(Less1 ? 7 : 8);

  typedef struct packed {
    qlc_pkg::step_t                   step;
    logic [Lanes-1:0][PrefixBits-1:0] areas;
  } side_t;

  // Widths.
  qlc_pkg::area_t [Coded-1:0]     book;
  logic [Coded:0][WidthLen-1:0]   book_widths;
  logic                           raw;
  logic [Lanes-1:0]               there, there2;
  logic [Lanes-1:0][WidthLen-1:0] looked_up, widths;

  assign raw = step_i.mode == qlc_pkg::ModeRaw;

  always_comb begin
    book = books_i[0];
    for (int unsigned b = 1; b < Banks; b++) if (step_i.bank == 4'(b)) book = books_i[b];
    book_widths[Coded] = Whole;
    for (int unsigned a = 0; a < Coded; a++) book_widths[a] = WidthLen'(book[a].width) - WidthLen'(Less1);
  end

  qlc_lookup #(.Readers (Lanes), .IndexLen (PrefixBits), .Entries (Coded + 1), .Width (WidthLen)) u_widths (
    .table_i (book_widths),
    .index_i (areas_i),
    .read_i  (raw ? '0 : there),
    .value_o (looked_up)
  );

  for (genvar n = 0; n < int'(Lanes); n++) begin : g_width
    assign there[n]  = 6'(n) <= step_i.count;
    assign widths[n] = looked_up[n] | ((raw && there[n]) ? Whole : '0);
  end

  // place1 and so on: in the place; place1_d: before it.
  typedef struct packed {
    side_t                           side;
    logic [Lanes-1:0]                there;   // the lanes that have a symbol
    logic [Lanes-1:0][WidthLen-1:0]  sums;
  } place1_t;
  typedef struct packed {
    side_t                                          side;
    logic [(Lanes>>First)-1:0][WidthLen+First-1:0]  sums;
    logic [LeftsLen-1:0]                            lefts;
  } place2_t;
  typedef struct packed {
    side_t                                        side;
    logic [(Lanes>>Most)-1:0][WidthLen+Most-1:0]  sums;
    logic [LeftsLen-1:0]                          lefts;
  } place3_t;

  typedef struct packed {
    side_t               side;
    logic [LeftsLen-1:0] lefts;
    logic [BytesLen-1:0] bytes;
    logic [2:0]          end_phase;
  } place4_t;

  place1_t place1_d, place1;
  place2_t place2_d, place2;
  place3_t place3_d, place3;
  place4_t place4_d, place4;

  assign place1_d      = '{side: '{step: step_i, areas: areas_i}, there: there, sums: widths};
  assign place2_d.side = place1.side;
  for (genvar n = 0; n < int'(Lanes); n++) begin : g_there
    assign there2[n] = 6'(n) <= place2.side.step.count;
  end
  assign place3_d.side = place2.side;

  qlc_dec_add #(.Lanes (Lanes), .Kind (Kind), .From (0), .To (First)) u_add2 (
    .there_i (place1.there),
    .sums_i  (place1.sums),
    .lefts_i ('0),
    .sums_o  (place2_d.sums),
    .lefts_o (place2_d.lefts)
  );
  qlc_dec_add #(.Lanes (Lanes), .Kind (Kind), .From (First), .To (Most)) u_add3 (
    .there_i (there2),
    .sums_i  (place2.sums),
    .lefts_i (place2.lefts),
    .sums_o  (place3_d.sums),
    .lefts_o (place3_d.lefts)
  );

  // A step begins where the one before ends.
  logic [2:0] phase_q;

  qlc_dec_size #(.Lanes (Lanes), .Kind (Kind)) u_size (
    .sums_i      (place3.sums),
    .count_i     (place3.side.step.count),
    .none_i      (place3.side.step.mode == qlc_pkg::ModeConstant),
    .phase_i     (phase_q),
    .bytes_o     (place4_d.bytes),
    .end_phase_o (place4_d.end_phase)
  );

  assign place4_d.side  = place3.side;

  if (Levels == 0) begin : g_one_lane
    assign place4_d.lefts = place3.lefts;
  end else begin : g_last_left
    always_comb begin
      place4_d.lefts = place3.lefts;
      place4_d.lefts[LeftsLen-1 -: WidthLen+Most] = place3.sums[0];
    end
  end

  logic step_ends;   // a step leaves place 3

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) phase_q <= '0;
    else if (move_i) begin
      if (clear_i)        phase_q <= '0;
      else if (step_ends) phase_q <= place4_d.end_phase;
    end
  end

  if (Deep != 0) begin : g_deep
    logic    valid1_q, valid2_q, valid3_q, valid4_q, free1, free2, free3, free4;
    place1_t place1_q;
    place2_t place2_q;
    place3_t place3_q;
    place4_t place4_q;

    assign free4     = !valid4_q || take_i;
    assign free3     = !(valid3_q && valid4_q) || take_i;
    assign free2     = !(valid2_q && valid3_q && valid4_q) || take_i;
    assign free1     = !(valid1_q && valid2_q && valid3_q && valid4_q) || take_i;
    assign take_o    = valid_i && free1;
    assign step_ends = valid3_q && free4;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        valid1_q <= 1'b0;
        valid2_q <= 1'b0;
        valid3_q <= 1'b0;
        valid4_q <= 1'b0;
      end else if (move_i) begin
        if (clear_i) begin
          valid1_q <= 1'b0;
          valid2_q <= 1'b0;
          valid3_q <= 1'b0;
          valid4_q <= 1'b0;
        end else begin
          if (free1) valid1_q <= valid_i;
          if (free2) valid2_q <= valid1_q;
          if (free3) valid3_q <= valid2_q;
          if (free4) valid4_q <= valid3_q;
        end
      end
    end

    // What a place without a step takes says nothing.
    always_ff @(posedge clk_i) begin
      if (move_i && free1) place1_q <= place1_d;
      if (move_i && free2) place2_q <= place2_d;
      if (move_i && free3) place3_q <= place3_d;
      if (move_i && free4) place4_q <= place4_d;
    end

    assign place1  = place1_q;
    assign place2  = place2_q;
    assign place3  = place3_q;
    assign place4  = place4_q;
    assign valid_o = valid4_q;
  end else begin : g_short
    assign place1    = place1_d;
    assign place2    = place2_d;
    assign place3    = place3_d;
    assign place4    = place4_d;
    assign take_o    = take_i;
    assign step_ends = take_i;
    assign valid_o   = valid_i;
  end

  assign step_o      = place4.side.step;
  assign areas_o     = place4.side.areas;
  assign lefts_o     = place4.lefts;
  assign bytes_o     = place4.bytes;
  assign end_phase_o = place4.end_phase;

endmodule

`default_nettype wire
