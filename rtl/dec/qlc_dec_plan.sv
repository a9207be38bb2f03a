// SPDX-License-Identifier: Apache-2.0
//
// Plans what the planar decoder consumes next: header, detail, a group's head, a step's suffixes, or the last two
// together, in the order of docs/architecture.md 3.3, and keeps it, with its size, until it fires.
//
//   chunks --> next head --+--> size, phase --> plan (register): action_o, sum_o, ... until fire_i
//   sums   --> next step --+
//
// What is planned in a cycle can fire from the next cycle on; while it fires the next is planned. phase_o is the place
// of the action's first bit in its byte, end_phase_o that of the first bit behind it. Moves with move_i. clear_i: the next is
// a frame's first header, planned in the next cycle. stop_i: there is nothing more.
//
//   Lanes, Kind, PrefixBits, LookAhead, Deep: docs/architecture.md 3.1.

`default_nettype none

module qlc_dec_plan #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,   // for the length of lefts only
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned LookAhead  = 4,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned BytesLen   = qlc_pkg::step_bits(Lanes),
  localparam int unsigned LeftsLen   = qlc_pkg::lefts_bits(Lanes, Kind),
  localparam int unsigned OffLen     = $clog2(qlc_pkg::bus_bits(Lanes) / 8),
  localparam int unsigned SumLen     = qlc_pkg::sum_bits(Lanes, PrefixBits),
  localparam int unsigned Reach      = (1 << (SumLen - OffLen)) + 1
) (
  input  wire logic                              clk_i,
  input  wire logic                              rst_ni,
  input  wire logic                              move_i,
  input  wire logic                              clear_i,
  input  wire logic                              stop_i,

  // Headers and details as they arrive aligned.
  input  wire logic [10:0]                       chunk_groups_i,
  input  wire logic                              header_i,
  input  wire logic [6:0]                        header_byte_i,   // but its reserved bit
  input  wire logic                              detail_i,
  input  wire logic [23:0]                       lead_i,
  output logic                                   detail_last_o,
  output logic                                   detail_over_o,

  // The next step.
  input  wire logic                              total_valid_i,
  output logic                                   total_take_o,
  input  wire qlc_pkg::step_t                    step_i,
  input  wire logic [Lanes-1:0][PrefixBits-1:0]  areas_i,
  input  wire logic [BytesLen-1:0]               bytes_i,
  input  wire logic [2:0]                        step_end_phase_i,
  input  wire logic [LeftsLen-1:0]               lefts_i,

  // The plan.
  output logic                                   valid_o,
  input  wire logic                              fire_i,
  input  wire logic                              doom_i,        // forget it
  output qlc_pkg::action_t                       action_o,
  output qlc_pkg::group_t                        group_o,       // whose head it has
  output logic [OffLen-1:0]                      offset_o,      // of its first byte, in the first beat that is held
  output logic [SumLen-1:0]                      sum_o,         // of the byte behind it
  output logic [2:0]                             phase_o,
  output logic [2:0]                             end_phase_o,
  output logic [Reach-1:0]                       reach_o,       // one-hot: the beats that it reaches into
  output qlc_pkg::step_t                         step_o,
  output logic [Lanes-1:0][PrefixBits-1:0]       areas_o,
  output logic [LeftsLen-1:0]                    lefts_o
);


  logic                valid_q;
  qlc_pkg::action_t    action_q, action;
  logic [OffLen-1:0]   offset_q;
  logic [SumLen-1:0]   sum_q, sum;
  logic [2:0]          phase_q, end_phase_q, end_phase;
  logic [Reach-1:0]    reach_q, reach;
  logic                start_q;        // the next action is the frame's first header
  logic [LookAhead:0]  ahead_q;        // as many ones as groups whose heads were planned, and not all of their steps
  logic                first_step_q;   // the next step is its group's first

  // The next head.
  logic            more, detail_due, ready, head_header;
  logic [1:0]      detail_bytes;
  qlc_pkg::group_t group;
  logic            load, plan, plan_detail, plan_head, plan_step, plan_end, step_ready;

  // At 64 lanes, with two cycles from header to group, and with few registers a header counts at once.
  qlc_dec_chunks #(.AtOnce (Deep == 0 || Lanes == 64)) u_chunks (
    .clk_i, .rst_ni, .move_i, .clear_i, .chunk_groups_i, .header_i, .header_byte_i, .detail_i, .lead_i,
    .detail_last_o, .detail_over_o,
    .more_o         (more),
    .detail_due_o   (detail_due),
    .detail_bytes_o (detail_bytes),
    .plan_detail_i  (plan_detail),
    .ready_o        (ready),
    .head_header_o  (head_header),
    .group_o        (group),
    .plan_head_i    (plan_head)
  );

  // At 32 lanes a group lasts two cycles; as often come heads alone, so that the plane buffer can be short.
  logic again;
  assign again = (Deep != 0) && (Lanes == 32) && valid_q && action_q.head && !action_q.step;

  // The next action.
  logic early, with_head, act_detail, act_head, act_step, can;

  assign early      = !ahead_q[LookAhead-1];                 // a head alone
  assign with_head  = more && (early || first_step_q);
  assign act_detail = !start_q && with_head && detail_due;
  assign act_head   = !start_q && with_head && ready;
  assign act_step   = !start_q && (!with_head || (!early && !detail_due));
  assign can        = start_q || act_detail || (act_head && early && !again) ||
                      (total_valid_i && (!with_head || (!early && ready)));

  assign load         = !valid_q || fire_i;
  assign plan         = load && can && !stop_i;
  assign plan_detail  = plan && act_detail;
  assign plan_head    = plan && act_head;   // with a step, or alone
  assign step_ready   = !start_q && total_valid_i && (!with_head || (!early && ready)) && !stop_i;
  assign plan_step    = load && step_ready;
  assign plan_end     = plan_step && step_i.group_end;
  assign total_take_o = plan_step;

  assign action.start  = start_q;
  assign action.detail = act_detail;
  assign action.head   = act_head;
  assign action.header = act_head && head_header;
  assign action.planes = act_head && (group.mode == qlc_pkg::ModeCoded);
  assign action.step   = act_step;

  // Where it begins and ends: where the one before ends; a frame's first, a byte long, where its first beat begins. The three
  // ends are there before it is known which of them it is: of a step, of a step with a head, of all others.
  logic [OffLen-1:0] offset;
  logic [SumLen-1:0] head_bytes, lead_bytes;

  assign offset     = OffLen'(sum_q);
  assign head_bytes = SumLen'(head_header) + ((group.mode == qlc_pkg::ModeCoded) ? SumLen'(8 * PrefixBits) : '0);
  assign lead_bytes = start_q ? SumLen'(1) : detail_due ? SumLen'(detail_bytes) : head_bytes;

  // Each end as a sum of two; three by bits first.
  logic [2:0][SumLen-1:0] ends, more_ends, sums;
  logic [SumLen-1:0]      bytes;
  logic [SumLen-2:0]      carries;

  assign bytes     = SumLen'(bytes_i);
  assign carries   = (SumLen - 1)'((SumLen'(offset) & bytes) | (SumLen'(offset) & head_bytes) | (bytes & head_bytes));
  assign ends      = {SumLen'(offset) ^ bytes ^ head_bytes, SumLen'(offset), SumLen'(offset)};
  assign more_ends = {{carries, 1'b0}, bytes, lead_bytes};

  // The beats that it reaches into: is there a bit of the action in the beat of the byte behind it? Not if this is the beat's
  // first and whole; x + y = 0 is seen, without a carry, as x ^ y = (x | y) << 1.
  logic [2:0]            choose;
  logic [2:0][Reach-1:0] reaches;

  assign choose = {act_step && act_head, act_step && !act_head, !act_step};
  for (genvar c = 0; c < 3; c++) begin : g_end
    logic [OffLen-1:0] x, y;
    logic              into;
    logic [Reach-1:0]  beat;
    assign x          = ends[c][OffLen-1:0];
    assign y          = more_ends[c][OffLen-1:0];
    assign into       = (((c == 0) ? end_phase_q : step_end_phase_i) != '0) || ((x ^ y) != {x[OffLen-2:0] | y[OffLen-2:0], 1'b0});
    assign sums[c]    = ends[c] + more_ends[c];
    assign beat       = Reach'(1'b1) << sums[c][SumLen-1:OffLen];
    assign reaches[c] = into ? {beat[Reach-2:0], 1'b0} : beat;
  end
  assign end_phase = act_step ? step_end_phase_i : end_phase_q;

  always_comb begin
    sum   = '0;
    reach = '0;
    for (int unsigned c = 0; c < 3; c++) begin
      if (choose[c]) sum   |= sums[c];
      if (choose[c]) reach |= reaches[c];
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q      <= 1'b0;
      start_q      <= 1'b1;
      ahead_q      <= '0;
      first_step_q <= 1'b1;
      sum_q        <= '0;
      end_phase_q  <= '0;
    end else if (move_i) begin
      if (clear_i) begin
        valid_q      <= 1'b0;
        start_q      <= 1'b1;
        ahead_q      <= '0;
        first_step_q <= 1'b1;
        sum_q        <= '0;
        end_phase_q  <= '0;
      end else begin
        if (plan) begin
          start_q     <= 1'b0;
          sum_q       <= sum;
          end_phase_q <= end_phase;
        end
        valid_q <= !stop_i && (load ? can : !doom_i);
        if (plan_head && !plan_end) ahead_q <= {ahead_q[LookAhead-1:0], 1'b1};
        if (plan_end && !plan_head) ahead_q <= ahead_q >> 1;
        if (plan_step) first_step_q <= step_i.group_end;
      end
    end
  end

  qlc_pkg::group_t                  group_q;
  qlc_pkg::step_t                   step_q;
  logic [Lanes-1:0][PrefixBits-1:0] areas_q;
  logic [LeftsLen-1:0]              lefts_q;

  always_ff @(posedge clk_i) begin
    if (move_i && plan) begin
      action_q <= action;
      offset_q <= offset;
      reach_q  <= reach;
      phase_q  <= end_phase_q;
    end
    if (move_i && plan_head) group_q <= group;
    if (move_i && plan_step) begin
      step_q  <= step_i;
      areas_q <= areas_i;
      lefts_q <= lefts_i;
    end
  end

  assign valid_o     = valid_q;
  assign action_o    = action_q;
  assign group_o     = group_q;
  assign offset_o    = offset_q;
  assign sum_o       = sum_q;
  assign reach_o     = reach_q;
  assign phase_o     = phase_q;
  assign end_phase_o = end_phase_q;
  assign step_o      = step_q;
  assign areas_o     = areas_q;
  assign lefts_o     = lefts_q;

endmodule

`default_nettype wire
