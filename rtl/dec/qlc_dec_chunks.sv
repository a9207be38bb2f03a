// SPDX-License-Identifier: Apache-2.0
//
// What the planar decoder knows of chunks, and so what the next head to be planned is made of.
//
// header_byte_i holds a header in the cycle with header_i, lead_i a detail in the cycle with detail_i. A detail counts from
// the next cycle on, a header also, or if AtOnce in the same already. plan_detail_i and plan_head_i say that the detail, or head,
// that is described is planned. Moves with move_i; clear_i forgets the frame.
//
//   more_o:     there is a further group      detail_due_o: a detail of detail_bytes_o comes first
//   ready_o:    its head is known             head_header_o, group_o: what is in it

`default_nettype none

module qlc_dec_chunks #(
  parameter bit AtOnce = 1'b0
) (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  input  wire logic              move_i,
  input  wire logic              clear_i,

  input  wire logic [10:0]       chunk_groups_i,

  input  wire logic              header_i,
  input  wire logic [6:0]        header_byte_i,   // but its reserved bit
  input  wire logic              detail_i,
  input  wire logic [23:0]       lead_i,
  output logic                   detail_last_o,   // the detail is the last chunk's:
  output logic [9:0]             detail_groups_o, // its groups, minus 1

  output logic                   more_o,
  output logic                   detail_due_o,
  output logic [1:0]             detail_bytes_o,
  input  wire logic              plan_detail_i,
  output logic                   ready_o,
  output logic                   head_header_o,
  output qlc_pkg::group_t        group_o,
  input  wire logic              plan_head_i
);

  typedef struct packed {
    logic           last;
    qlc_pkg::mode_e mode;
    logic [3:0]     bank;
  } chunk_t;

  // The next chunk, from its header on. Its detail stays until the one after has one, so until its last head is planned.
  chunk_t      header, next_q, next;
  logic [7:0]  constant_q;
  logic [15:0] count_q, count;   // symbols, minus 1; of a last chunk
  logic        next_known_q, next_known, detail_planned_q, detail_known_q, has_detail;

  // The chunk whose heads are being planned.
  chunk_t         chunk;
  logic           last_q;
  qlc_pkg::mode_e mode_q;
  logic [3:0]     bank_q;
  logic [10:0]    left_q, left;             // its groups whose heads were not planned
  logic           none_q, one_q, two_q;     // left_q is 0, 1, 2
  logic           last_group;

  assign header     = '{last: header_byte_i[6], mode: qlc_pkg::mode_e'(header_byte_i[5:4]), bank: header_byte_i[3:0]};
  assign next       = (AtOnce && header_i) ? header : next_q;
  assign next_known = next_known_q || (AtOnce && header_i);
  assign has_detail      = next.last || (next.mode == qlc_pkg::ModeConstant);
  assign detail_bytes_o  = {next.last, next.mode == qlc_pkg::ModeConstant};
  assign detail_last_o   = next_q.last;
  assign count           = (next_q.mode == qlc_pkg::ModeConstant) ? lead_i[23:8] : lead_i[15:0];
  assign detail_groups_o = count[15:6];

  assign more_o        = !none_q || !last_q;
  assign detail_due_o  = none_q && next_known && has_detail && !detail_planned_q;
  assign ready_o       = !none_q || (next_known && (!has_detail || detail_known_q));

  assign chunk         = none_q ? next : '{last: last_q, mode: mode_q, bank: bank_q};
  assign left          = !none_q ? left_q : next.last ? 11'(count_q[15:6]) + 11'd1 : chunk_groups_i;
  assign last_group    = chunk.last && (none_q ? count_q[15:6] == '0 : one_q);
  assign head_header_o = !chunk.last && (none_q ? chunk_groups_i == 11'd2 : two_q);

  assign group_o.mode     = chunk.mode;
  assign group_o.bank     = chunk.bank;
  assign group_o.constant = constant_q;
  assign group_o.count    = last_group ? count_q[5:0] : 6'd63;
  assign group_o.last     = last_group;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      next_known_q     <= 1'b0;
      detail_planned_q <= 1'b0;
      detail_known_q   <= 1'b0;
      none_q           <= 1'b1;
      last_q           <= 1'b0;
    end else if (move_i) begin
      if (clear_i) begin
        next_known_q     <= 1'b0;
        detail_planned_q <= 1'b0;
        detail_known_q   <= 1'b0;
        none_q           <= 1'b1;
        last_q           <= 1'b0;
      end else begin
        next_known_q     <= (next_known_q || header_i) && !(plan_head_i && none_q);
        detail_planned_q <= (detail_planned_q || plan_detail_i) && !(plan_head_i && none_q);
        detail_known_q   <= (detail_known_q || detail_i) && !(plan_head_i && none_q);
        if (plan_head_i) begin
          none_q <= left == 11'd1;
          last_q <= chunk.last;
        end
        a_known: assert (!plan_head_i || (more_o && ready_o));
        a_left:  assert (none_q || (one_q == (left_q == 11'd1) && two_q == (left_q == 11'd2)));
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      if (header_i) next_q <= header;
      if (detail_i) begin
        constant_q <= lead_i[7:0];
        count_q    <= count;
      end
      if (plan_head_i) begin
        left_q <= left - 11'd1;
        one_q  <= left == 11'd2;
        two_q  <= left == 11'd3;
        if (none_q) begin
          mode_q <= chunk.mode;
          bank_q <= chunk.bank;
        end
      end
    end
  end

endmodule

`default_nettype wire
