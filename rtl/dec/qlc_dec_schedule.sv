// SPDX-License-Identifier: Apache-2.0
//
// Decides in each cycle what the planar decoder consumes: header, detail, a group's head, a step's suffixes, or the
// last two together; and when a frame is over. docs/architecture.md 3.3, "Schedule".
//
// The loop that limits the clock: avail_i -> does it fit -> consume_o, bits_o -> avail_i (in qlc_dec_buffer).
//
// Moves with move_i. In a cycle with item_o a step, or an error (error_o), is delivered.

`default_nettype none

module qlc_dec_schedule #(
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  parameter  int unsigned LookAhead  = 4,
  parameter  int unsigned Deep       = 1,
  parameter  int unsigned AvailLen   = 11,
  parameter  int unsigned TotalLen   = 9
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 move_i,

  // The buffer.
  input  wire logic [AvailLen-1:0]  avail_i,
  input  wire logic                 end_i,
  input  wire logic [7:0]           tail_i,
  output logic                      consume_o,
  output logic [AvailLen-1:0]       bits_o,
  output logic                      clear_o,     // the frame is over and was all taken
  output logic                      drain_o,

  // What is consumed as a head, and the aligned bits A cycles later.
  output logic                      header_o,
  output logic                      planes_o,
  input  wire logic [23:0]          lead_i,
  output logic                      write_o,     // group_o's planes will come
  output qlc_pkg::group_t           group_o,
  input  wire logic                 bad_plane_i,

  // The next step's total.
  input  wire logic                 total_valid_i,
  input  wire logic [TotalLen-1:0]  total_i,
  input  wire logic                 group_end_i,
  input  wire logic                 last_i,
  output logic                      pop_o,

  output logic                      item_o,
  output qlc_pkg::error_e           error_o,

  // Chunks.
  input  wire logic [10:0]          chunk_groups_i,
  input  wire logic [Banks-1:0]     available_i,
  output logic                      accept_o,
  output qlc_pkg::mode_e            accept_mode_o,
  output logic [3:0]                accept_bank_o
);

  localparam int unsigned Align     = Deep != 0 ? 2 : 1;
  localparam int unsigned PlaneBits = qlc_pkg::GroupSymbols * PrefixBits;
  localparam int unsigned AheadLen  = $clog2(LookAhead + 2);

  typedef enum logic [1:0] {Start, Run, Doomed, Drain} state_e;

  state_e              state_q, state_d;
  logic [AheadLen-1:0] ahead_q;        // groups whose heads were consumed, and not all of their steps
  logic                first_step_q;   // the next step is its group's first
  logic [Align-1:0]    header_q, detail_q;
  logic [Align:0]      doomed_q;

  // Chunks.
  logic            header_known, detail_known, more, detail_due, detail_fire, ready, head_header, head_fire;
  logic [4:0]      detail_bits;
  qlc_pkg::group_t group;
  qlc_pkg::error_e chunk_error;

  assign header_known = header_q[Align-1];
  assign detail_known = detail_q[Align-1];

  qlc_dec_chunks #(.Banks (Banks)) u_chunks (
    .clk_i, .rst_ni, .move_i,
    .clear_i       (clear_o),
    .chunk_groups_i, .available_i,
    .header_i      (header_known),
    .detail_i      (detail_known),
    .lead_i,
    .error_o       (chunk_error),
    .accept_o, .accept_mode_o, .accept_bank_o,
    .more_o        (more),
    .detail_due_o  (detail_due),
    .detail_bits_o (detail_bits),
    .detail_fire_i (detail_fire),
    .ready_o       (ready),
    .head_header_o (head_header),
    .group_o       (group),
    .head_fire_i   (head_fire)
  );

  // The next action.
  logic                act_start, act_detail, act_head, act_step, can;
  logic                with_head, early;
  logic [8:0]          head_bits;
  logic [AvailLen-1:0] bits;

  assign early      = ahead_q < AheadLen'(LookAhead);        // a head alone
  assign with_head  = more && (early || first_step_q);
  assign act_start  = state_q == Start;
  assign act_detail = (state_q == Run) && with_head && detail_due;
  assign act_head   = (state_q == Run) && with_head && ready && !detail_due;
  assign act_step   = (state_q == Run) && !(with_head && early);
  assign can        = act_start || act_detail ||
                      (act_step ? total_valid_i && (!with_head || act_head) && !act_detail : act_head);

  assign head_bits  = (head_header ? 9'd8 : 9'd0) +
                      ((group.mode == qlc_pkg::ModeCoded) ? 9'(PlaneBits) : 9'd0);
  always_comb begin
    bits = '0;
    if (act_start) begin
      bits = AvailLen'(8);
    end else if (act_detail) begin
      bits = AvailLen'(detail_bits);
    end else begin
      if (act_head) bits = AvailLen'(head_bits);
      if (act_step) bits = bits + AvailLen'(total_i);
    end
  end

  // What happens to it.
  logic [AvailLen-1:0] left;
  logic                fits, error, final_step, fire, doom, trailing, over;

  assign fits       = bits <= avail_i;
  assign left       = avail_i - bits;
  assign final_step = act_step && last_i && !act_detail;
  assign error      = (chunk_error != qlc_pkg::ErrNone) || bad_plane_i || doomed_q[Align];
  assign fire       = can && fits && !error && (!final_step || end_i || (left >= AvailLen'(8)));
  assign doom       = can && !fits && !error && end_i;
  assign trailing   = (left >= AvailLen'(8)) || ((tail_i >> (4'd8 - {1'b0, left[2:0]})) != '0);
  assign over       = error || (fire && final_step);

  assign consume_o   = move_i && fire;
  assign bits_o      = bits;
  assign detail_fire = fire && act_detail;
  assign head_fire   = fire && act_head;
  assign pop_o       = fire && act_step && !act_detail;
  assign header_o    = act_head && head_header;
  assign planes_o    = act_head && (group.mode == qlc_pkg::ModeCoded);
  assign group_o     = group;

  // Of a doomed action, what is whole is looked at.
  assign write_o     = head_fire || (doom && act_head && (AvailLen'(head_bits) <= avail_i));

  assign item_o      = pop_o || error;
  always_comb begin
    error_o = qlc_pkg::ErrNone;
    if (chunk_error != qlc_pkg::ErrNone) error_o = chunk_error;
    else if (bad_plane_i)                error_o = qlc_pkg::ErrBadPlane;
    else if (doomed_q[Align])            error_o = qlc_pkg::ErrTruncated;
    else if (final_step && trailing)     error_o = qlc_pkg::ErrTrailing;
  end

  assign clear_o = move_i && end_i && (over || (state_q == Drain));
  assign drain_o = state_q == Drain;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      Start:  if (fire) state_d = Run;
      Run:    ;
      Doomed: ;
      Drain:  ;
    endcase
    if (doom)    state_d = Doomed;
    if (over)    state_d = Drain;
    if (clear_o) state_d = Start;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q      <= Start;
      ahead_q      <= '0;
      first_step_q <= 1'b1;
      header_q     <= '0;
      detail_q     <= '0;
      doomed_q     <= '0;
    end else if (move_i) begin
      state_q <= state_d;
      if (over || clear_o) begin
        ahead_q      <= '0;
        first_step_q <= 1'b1;
        header_q     <= '0;
        detail_q     <= '0;
        doomed_q     <= '0;
      end else begin
        ahead_q <= ahead_q + AheadLen'(head_fire) - AheadLen'(pop_o && group_end_i);
        if (pop_o) first_step_q <= group_end_i;
        header_q <= Align'({header_q, (fire && act_start) ||
                            (header_o && (fire || (doom && (avail_i >= AvailLen'(8)))))});
        detail_q <= Align'({detail_q, detail_fire});
        doomed_q <= (Align + 1)'({doomed_q, doom});
      end
    end
  end

endmodule

`default_nettype wire
