// SPDX-License-Identifier: Apache-2.0
//
// Lets steps into the planar encoder's pipe, and moves it: counts the steps of a group and the groups of a chunk, fetches
// choices, and finds frames that break their promise (docs/architecture.md 3.4, Enter and Errors).
//
// The pipe moves with advance_o, a function of registers: there is room for the slot at its end (room_i), and either the
// next step is there and enters, or the frame's last step has entered; then nothing enters, until that step's slot is put.
// A step that is wrong enters without symbols and ends the frame; what is left of the frame is dropped.
//
//   Lanes: 1, 2, 4, ... 64.  Drain: advances from that in which a step enters to that which puts its suffixes, minus 1;
//   2 or more.

`default_nettype none

module qlc_enc_enter #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Drain    = 12,
  parameter  int unsigned Select   = 0,
  localparam int unsigned LessLen  = qlc_enc_pkg::less_bits(Lanes)
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,

  // The next beat.
  input  wire logic                 valid_i,
  input  wire logic                 last_i,
  input  wire logic                 empty_i,        // it has no bytes
  input  wire logic [LessLen-1:0]   less_i,         // its bytes, minus 1
  input  wire logic                 bad_bank_i,
  input  wire logic [7:0]           symbol_i,       // its first
  output logic                      pop_o,

  // The next chunk's choice.
  input  wire logic                 chunk_valid_i,
  input  wire qlc_enc_pkg::chunk_t  chunk_i,
  output logic                      chunk_ready_o,
  output logic                      clear_o,        // the frame's last step enters

  input  wire logic                 room_i,
  output logic                      advance_o,
  output logic                      some_o,         // the step that enters has symbols:
  output logic [LessLen-1:0]        less_o,         // as many, minus 1
  output logic                      coded_o,
  output logic                      raw_o,
  output logic [3:0]                bank_o,         // of the step that enters
  output logic [3:0]                bank_next_o,    // the same in the next cycle
  output qlc_enc_pkg::tag_t         tag_o,
  output logic                      first_step_o,   // it is the frame's first

  output qlc_enc_pkg::header_t      first_o,        // of the frame's first chunk
  output logic [15:0]               last_count_o,   // symbols of the frame's last chunk, minus 1, while it is in the pipe
  output logic                      follow_o,       // suffixes are there for the slot that goes to the last stage but one
  output logic                      ending_o,       // the next advance but one puts the frame's last slot
  output logic                      end_o,          // the next one does
  output qlc_pkg::error_e           error_o,        // of the frame that has ended

  output logic                      chunk_begun_o,
  output qlc_pkg::mode_e            chunk_mode_o,
  output logic [3:0]                chunk_bank_o
);

  localparam int unsigned Steps    = qlc_pkg::GroupSymbols / Lanes;
  localparam int unsigned StepLen  = Steps > 1 ? $clog2(Steps) : 1;
  localparam int unsigned DrainLen = $clog2(Drain + 1);

  logic                active_q, going_q;           // a frame is inside; its last step has not entered
  logic                ended_q, drop_q;             // it has; the rest is dropped
  qlc_enc_pkg::chunk_t chunk_q, next_q;
  logic                next_valid_q;
  logic [9:0]          groups_q;                    // of the chunk, behind this one
  logic                none_q, one_q;               // they are 0; 1
  logic                pair_q;                      // 1, and the chunk is not the last
  logic [StepLen-1:0]  step_q;
  logic                frame_begin_q, chunk_begin_q, group_q;   // first group of frame, of chunk; a step of it has entered
  logic                first_q;
  logic [DrainLen-1:0] lead_q, drain_q;             // advances until suffixes are there, until the last are put

  // The step.
  logic                last_group, group_end, frame_end;
  logic [StepLen-1:0]  last_step;
  logic [LessLen-1:0]  last_less;
  qlc_pkg::error_e     wrong;

  assign last_group = chunk_q.header.last && none_q;
  assign last_step  = StepLen'(7'(chunk_q.count[5:0]) >> $clog2(Lanes));
  assign group_end  = step_q == StepLen'(Steps - 1);
  assign frame_end  = last_group && (step_q == last_step);
  assign last_less  = LessLen'(chunk_q.count[5:0] & 6'(Lanes - 1));

  if (Select != 0) begin : g_select
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, empty_i, less_i, bad_bank_i};
    assign wrong  = chunk_q.bad || (pair_q && next_q.bad) ? qlc_pkg::ErrTruncated : qlc_pkg::ErrNone;
  end else begin : g_told
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, next_q.bad, chunk_q.bad};
    logic fewer;

    if (Lanes > 1) begin : g_fewer
      assign fewer = less_i < last_less;
    end else begin : g_one
      assign fewer = 1'b0;
    end

    always_comb begin
      wrong = qlc_pkg::ErrNone;
      if (bad_bank_i) wrong = qlc_pkg::ErrBadBank;
      else if (last_i && (!frame_end || empty_i || fewer)) wrong = qlc_pkg::ErrTruncated;
      else if (frame_end && (!last_i || (less_i != last_less))) wrong = qlc_pkg::ErrTrailing;
    end
  end

  // Moves.
  logic enter, ends, over, chunk_end, fetch_first, fetch_next;

  assign enter     = room_i && going_q && valid_i && (!pair_q || next_valid_q);
  assign advance_o = enter || (room_i && ended_q);
  assign ends      = enter && (frame_end || (wrong != qlc_pkg::ErrNone));
  assign over      = advance_o && end_o;
  assign pop_o     = enter || (drop_q && valid_i);
  assign chunk_end = enter && group_end && none_q && !chunk_q.header.last;
  assign clear_o   = ends;

  // While a rest is dropped, no frame that has not ended is inside.
  assign fetch_first   = chunk_valid_i && !active_q && !drop_q;
  assign fetch_next    = chunk_valid_i && going_q &&
                         (chunk_end ? !next_q.header.last : (!next_valid_q && !chunk_q.header.last));
  assign chunk_ready_o = active_q ? fetch_next : fetch_first;

  assign some_o      = !ended_q && (wrong == qlc_pkg::ErrNone);
  assign less_o      = frame_end ? last_less : LessLen'(Lanes - 1);
  assign coded_o     = chunk_q.header.mode == qlc_pkg::ModeCoded;
  assign raw_o       = chunk_q.header.mode == qlc_pkg::ModeRaw;
  assign bank_o      = chunk_q.header.bank;
  assign bank_next_o = fetch_first ? chunk_i.header.bank : chunk_end ? next_q.header.bank : chunk_q.header.bank;

  assign tag_o.head        = group_end && (!ended_q || group_q);
  assign tag_o.coded       = coded_o;
  assign tag_o.frame_begin = frame_begin_q;
  assign tag_o.constant    = chunk_begin_q && (chunk_q.header.mode == qlc_pkg::ModeConstant);
  assign tag_o.counted     = chunk_begin_q && chunk_q.header.last;
  assign tag_o.next        = pair_q;
  assign tag_o.header      = next_q.header;
  assign tag_o.chunk_begin = chunk_begin_q && (step_q == '0);
  assign tag_o.symbol      = symbol_i;
  assign first_step_o      = first_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      active_q      <= 1'b0;
      going_q       <= 1'b0;
      ended_q       <= 1'b0;
      drop_q        <= 1'b0;
      next_valid_q  <= 1'b0;
      chunk_begun_o <= 1'b0;
      ending_o      <= 1'b0;
      end_o         <= 1'b0;
    end else begin
      if (fetch_first) active_q <= 1'b1;
      else if (over) active_q <= 1'b0;
      if (fetch_first) going_q <= 1'b1;
      else if (ends) going_q <= 1'b0;
      if (ends) ended_q <= 1'b1;
      else if (over) ended_q <= 1'b0;
      if (ends) drop_q <= !last_i;
      else if (drop_q && valid_i) drop_q <= !last_i;
      if (fetch_next) next_valid_q <= 1'b1;
      else if (chunk_end || over) next_valid_q <= 1'b0;
      if (advance_o) begin
        ending_o <= ended_q && (drain_q == DrainLen'(2));
        end_o    <= ending_o;
      end
      chunk_begun_o <= enter && tag_o.chunk_begin && (wrong == qlc_pkg::ErrNone);

      a_drop: assert (!drop_q || !active_q || ended_q);
    end
  end

  always_ff @(posedge clk_i) begin
    if (fetch_first || chunk_end) begin
      chunk_q  <= fetch_first ? chunk_i : next_q;
      groups_q <= fetch_first ? chunk_i.count[15:6] : next_q.count[15:6];
      none_q   <= fetch_first ? (chunk_i.count[15:6] == 10'd0) : (next_q.count[15:6] == 10'd0);
      one_q    <= fetch_first ? (chunk_i.count[15:6] == 10'd1) : (next_q.count[15:6] == 10'd1);
      pair_q   <= fetch_first ? !chunk_i.header.last && (chunk_i.count[15:6] == 10'd1)
                              : !next_q.header.last && (next_q.count[15:6] == 10'd1);
    end else if (enter && group_end) begin
      groups_q <= groups_q - 10'd1;
      none_q   <= one_q;
      one_q    <= groups_q == 10'd2;
      pair_q   <= !chunk_q.header.last && (groups_q == 10'd2);
    end
    if (fetch_next) next_q <= chunk_i;
    if (fetch_first) first_o <= chunk_i.header;
    if (ends) error_o <= wrong;
    if (advance_o) drain_q <= ended_q ? drain_q - DrainLen'(1) : DrainLen'(Drain);
    if (fetch_first) begin
      lead_q   <= DrainLen'(Drain - 1);
      follow_o <= 1'b0;
      first_q  <= 1'b1;
    end else if (advance_o) begin
      lead_q   <= lead_q - DrainLen'(1);
      follow_o <= follow_o || (lead_q == DrainLen'(1));
      first_q  <= 1'b0;
    end

    if (fetch_first) begin
      step_q        <= '0;
      group_q       <= 1'b0;
      frame_begin_q <= 1'b1;
      chunk_begin_q <= 1'b1;
    end else if (advance_o) begin
      step_q  <= group_end ? '0 : step_q + StepLen'(1);
      group_q <= !group_end && (enter || group_q);
      if (enter && group_end) begin
        frame_begin_q <= 1'b0;
        chunk_begin_q <= none_q;
      end
    end
  end

  assign last_count_o = chunk_q.count;
  assign chunk_mode_o = chunk_q.header.mode;
  assign chunk_bank_o = chunk_q.header.bank;

endmodule

`default_nettype wire
