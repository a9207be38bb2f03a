// SPDX-License-Identifier: Apache-2.0
//
// Lets steps into the planar encoder: counts the steps of a group and the groups of a chunk, waits for choices, and
// finds frames that break their promise (docs/architecture.md 3.4, Enter and Errors).
//
// In each cycle at most one beat is taken (pop_o): it enters (enter_o, with step_o and count_o), or is the first beat
// of an error (flush_o), or is dropped behind one. After a frame's last beat was dropped due_o asks for the error
// slot, until over_i. A frame begins only when the one before is over: over_i, its last slot fires.
//
//   Lanes: 1, 2, 4, ... 64.  Deep: 1: next_o belongs to the step that enters two steps before the
//   next one; 0: to the one that enters.

`default_nettype none

module qlc_enc_enter #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Deep     = 1,
  parameter  int unsigned Select   = 0,
  localparam int unsigned CountLen = $clog2(Lanes) + 1
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,

  // The next beat, and what is known of its chunk (if it is the first) and of the next one.
  input  wire logic                valid_i,
  input  wire logic                last_i,
  input  wire logic [CountLen-1:0] count_i,
  input  wire logic                current_usable_i,
  input  wire qlc_enc_pkg::chunk_t current_i,
  input  wire logic                next_usable_i,
  input  wire logic                next_bad_i,
  input  wire qlc_enc_pkg::header_t next_i,
  input  wire logic                bad_bank_i,     // counts in a frame's first beat
  output logic                     frame_first_o,
  output logic                     chunk_first_o,
  output logic                     pop_o,

  input  wire logic                advance_i,
  output logic                     enter_o,
  output qlc_enc_pkg::step_t       step_o,
  output logic [CountLen-1:0]      count_o,        // symbols of the step

  // What a frame's heads hold besides planes. Stable until the head that needs it has left.
  output qlc_enc_pkg::header_t     first_o,
  output qlc_enc_pkg::header_t     next_o,
  output logic [15:0]              last_count_o,

  output logic                     flush_o,
  output logic                     due_o,
  output qlc_pkg::error_e          error_o,
  input  wire logic                over_i,

  output logic                     chunk_valid_o,
  output qlc_pkg::mode_e           chunk_mode_o,
  output logic [3:0]               chunk_bank_o
);

  localparam int unsigned Steps   = qlc_pkg::GroupSymbols / Lanes;
  localparam int unsigned StepLen = Steps > 1 ? $clog2(Steps) : 1;

  logic                 active_q, drop_q, due_q;
  logic                 frame_first_q, frame_begin_q;   // the next step begins a frame; is of its first group
  logic                 chunk_first_q, chunk_begin_q;
  logic [StepLen-1:0]   step_q;                         // of its group
  qlc_enc_pkg::header_t header_q, header;
  logic [9:0]           groups_q, groups;               // of its chunk, from its own on, minus 1
  logic [15:0]          last_count_q;
  logic [5:0]           short_count;                    // symbols of the frame's last group, minus 1

  assign header      = chunk_first_q ? current_i.header : header_q;
  assign groups      = chunk_first_q ? current_i.count[15:6] : groups_q;
  assign short_count = chunk_first_q ? current_i.count[5:0] : last_count_q[5:0];

  logic               last_group, group_end, frame_end, with_next, need_next;
  logic [StepLen-1:0] last_step;

  assign last_group = header.last && (groups == '0);
  assign last_step  = last_group ? StepLen'(7'(short_count) >> $clog2(Lanes)) : StepLen'(Steps - 1);
  assign group_end  = step_q == last_step;
  assign frame_end  = last_group && group_end;
  assign count_o    = frame_end ? CountLen'(7'(short_count) & 7'(Lanes - 1)) + CountLen'(1) : CountLen'(Lanes);
  assign with_next  = !header.last && (groups == 10'd1);
  assign need_next  = with_next && (step_q == '0);

  // What is wrong with the beat.
  qlc_pkg::error_e wrong;

  if (Select != 0) begin : g_select
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, count_i, bad_bank_i};
    assign wrong  = (chunk_first_q && current_i.bad) || (need_next && next_bad_i) ? qlc_pkg::ErrTruncated
                                                                                  : qlc_pkg::ErrNone;
  end else begin : g_told
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, next_bad_i, current_i.bad};
    always_comb begin
      wrong = qlc_pkg::ErrNone;
      if (frame_first_q && bad_bank_i) wrong = qlc_pkg::ErrBadBank;
      else if (last_i && (!frame_end || (count_i < count_o))) wrong = qlc_pkg::ErrTruncated;
      else if (frame_end && (!last_i || (count_i != count_o))) wrong = qlc_pkg::ErrTrailing;
    end
  end

  logic would, drop;

  assign would   = valid_i && advance_i && !drop_q && !(frame_first_q && active_q) &&
                   (!chunk_first_q || current_usable_i) && (!need_next || next_usable_i);
  assign enter_o = would && (wrong == qlc_pkg::ErrNone);
  assign flush_o = would && (wrong != qlc_pkg::ErrNone);
  assign drop    = flush_o || (drop_q && valid_i);
  assign pop_o   = enter_o || drop;

  assign frame_first_o = frame_first_q;
  assign chunk_first_o = chunk_first_q;

  assign step_o.mode        = header.mode;
  assign step_o.bank        = header.bank;
  assign step_o.frame_begin = frame_begin_q;
  assign step_o.constant    = chunk_begin_q && (header.mode == qlc_pkg::ModeConstant);
  assign step_o.counted     = chunk_begin_q && header.last;
  assign step_o.next        = with_next;
  assign step_o.group_end   = group_end;
  assign step_o.frame_end   = frame_end;

  // Dropped beats count as steps, too, so that the chunks they belong to are known.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      frame_first_q <= 1'b1;
      frame_begin_q <= 1'b1;
      chunk_first_q <= 1'b1;
      chunk_begin_q <= 1'b1;
      step_q        <= '0;
    end else if (pop_o) begin
      if (enter_o ? frame_end : last_i) begin
        frame_first_q <= 1'b1;
        frame_begin_q <= 1'b1;
        chunk_first_q <= 1'b1;
        chunk_begin_q <= 1'b1;
        step_q        <= '0;
      end else begin
        frame_first_q <= 1'b0;
        chunk_first_q <= group_end && (groups == '0) && !header.last;
        if (group_end) begin
          frame_begin_q <= 1'b0;
          chunk_begin_q <= groups == '0;
        end
        step_q <= group_end ? '0 : step_q + StepLen'(1);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (pop_o) begin
      groups_q <= group_end ? groups - 10'd1 : groups;
      if (chunk_first_q) begin
        header_q     <= current_i.header;
        last_count_q <= current_i.count;
      end
      if (frame_first_q) first_o <= current_i.header;
    end
    if (flush_o) error_o <= wrong;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      active_q      <= 1'b0;
      drop_q        <= 1'b0;
      due_q         <= 1'b0;
      chunk_valid_o <= 1'b0;
    end else begin
      if (over_i) active_q <= 1'b0;
      else if (pop_o) active_q <= 1'b1;
      if (drop) drop_q <= !last_i;
      if (over_i) due_q <= 1'b0;
      else if (drop && last_i) due_q <= 1'b1;
      chunk_valid_o <= enter_o && chunk_first_q;

      a_over: assert (!over_i || active_q);
      a_alone: assert (!(over_i && pop_o));
    end
  end

  assign due_o        = due_q;
  assign last_count_o = last_count_q;

  // The next chunk's header. When the group that it belongs to is mapped, no later one is needed yet.
  qlc_enc_pkg::header_t next_q;

  always_ff @(posedge clk_i) begin
    if (enter_o && need_next) next_q <= next_i;
  end

  assign next_o = (Deep == 0) && need_next ? next_i : next_q;

  assign chunk_mode_o = header_q.mode;
  assign chunk_bank_o = header_q.bank;

endmodule

`default_nettype wire
