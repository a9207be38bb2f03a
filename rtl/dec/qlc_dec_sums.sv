// SPDX-License-Identifier: Apache-2.0
//
// Looks up the widths of each step's symbols, adds them up, and keeps the sums of up to four steps until they fire:
// the total, which says how many bits the step takes, and the totals of the left halves, which the split tree needs.
//
//   step, areas --> widths --> (register if Deep) --> sums --> queue --> total_o, lefts_o, areas_o, step_o
//
// A step taken (take_o) in cycle u is offered (valid_o) from u + U on, U = Deep ? 2 : 1, until pop_i. Steps are taken
// while fewer than four are here. Everything moves with move_i; clear_i forgets everything.

`default_nettype none

module qlc_dec_sums #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1,
  localparam int unsigned Levels     = $clog2(Lanes),
  localparam int unsigned TotalLen   = Levels + 4,
  localparam int unsigned LeftsLen   = qlc_pkg::lefts_bits(Lanes)
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
  input  wire logic                                     pop_i,
  output qlc_pkg::step_t                                step_o,
  output logic [Lanes-1:0][PrefixBits-1:0]              areas_o,
  output logic [TotalLen-1:0]                           total_o,
  output logic [LeftsLen-1:0]                           lefts_o
);

  localparam int unsigned Places = 4;

  logic [2:0] here_q;   // steps taken and not popped

  assign take_o = valid_i && (here_q < 3'(Places));

  // Widths.
  qlc_pkg::area_t [Coded-1:0] book;
  logic [Lanes-1:0][3:0]      widths_d, widths;
  logic                       valid;
  qlc_pkg::step_t             step;
  logic [Lanes-1:0][PrefixBits-1:0] areas;

  always_comb begin
    book = books_i[0];
    for (int unsigned b = 1; b < Banks; b++) if (step_i.bank == 4'(b)) book = books_i[b];
    for (int unsigned n = 0; n < Lanes; n++) begin
      widths_d[n] = 4'd8;
      for (int unsigned a = 0; a < Coded; a++) begin
        if ((step_i.mode == qlc_pkg::ModeCoded) && (areas_i[n] == PrefixBits'(a))) widths_d[n] = {1'b0, book[a].width};
      end
      if ((step_i.mode == qlc_pkg::ModeConstant) || (7'(n) >= step_i.count)) widths_d[n] = '0;
    end
  end

  if (Deep != 0) begin : g_deep
    logic                             valid_q;
    logic [Lanes-1:0][3:0]            widths_q;
    qlc_pkg::step_t                   step_q;
    logic [Lanes-1:0][PrefixBits-1:0] areas_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) valid_q <= 1'b0;
      else if (move_i) valid_q <= take_o && !clear_i;
    end
    always_ff @(posedge clk_i) begin
      if (move_i && take_o) begin
        widths_q <= widths_d;
        step_q   <= step_i;
        areas_q  <= areas_i;
      end
    end
    assign valid  = valid_q;
    assign widths = widths_q;
    assign step   = step_q;
    assign areas  = areas_q;
  end else begin : g_short
    assign valid  = take_o;
    assign widths = widths_d;
    assign step   = step_i;
    assign areas  = areas_i;
  end

  // Sums of blocks of 1, 2, 4, ... lanes; those of left blocks are kept.
  logic [LeftsLen-1:0] lefts;
  logic [TotalLen-1:0] total;

  for (genvar l = 0; l <= int'(Levels); l++) begin : g_level
    logic [(Lanes>>l)-1:0][3+l:0] sums;
    for (genvar b = 0; b < int'(Lanes >> l); b++) begin : g_block
      if (l == 0) begin : g_width
        assign sums[b] = widths[b];
      end else begin : g_sum
        assign sums[b] = {1'b0, g_level[l-1].sums[2*b]} + {1'b0, g_level[l-1].sums[2*b+1]};
      end
      if (l < int'(Levels) && b % 2 == 0) begin : g_left
        assign lefts[qlc_pkg::lefts_at(Lanes, l) + (b / 2) * (4 + l) +: 4 + l] = sums[b];
      end
    end
  end
  assign total = g_level[Levels].sums[0];
  if (Levels == 0) begin : g_one_lane
    assign lefts = '0;
  end

  // The queue.
  logic [Places-1:0][TotalLen-1:0]                       totals_q;
  logic [Places-1:0][LeftsLen-1:0]                       lefts_q;
  logic [Places-1:0][Lanes-1:0][PrefixBits-1:0]          queue_q;
  qlc_pkg::step_t [Places-1:0]                           steps_q;
  logic [1:0]                                            write_q, read_q;
  logic [2:0]                                            held_q;

  assign valid_o = held_q != '0;
  assign total_o = totals_q[read_q];
  assign lefts_o = lefts_q[read_q];
  assign areas_o = queue_q[read_q];
  assign step_o  = steps_q[read_q];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      here_q  <= '0;
      held_q  <= '0;
      write_q <= '0;
      read_q  <= '0;
    end else if (move_i) begin
      if (clear_i) begin
        here_q <= '0;
        held_q <= '0;
        read_q <= write_q;
      end else begin
        here_q  <= here_q + 3'(take_o) - 3'(pop_i);
        held_q  <= held_q + 3'(valid) - 3'(pop_i);
        write_q <= write_q + 2'(valid);
        read_q  <= read_q + 2'(pop_i);
        a_pop: assert (!pop_i || valid_o);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (move_i && valid) begin
      totals_q[write_q] <= total;
      lefts_q[write_q]  <= lefts;
      queue_q[write_q]  <= areas;
      steps_q[write_q]  <= step;
    end
  end

endmodule

`default_nettype wire
