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
  output logic                   detail_over_o,   // has it more groups than a chunk can have?

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

  // The next chunk, from its header on, until its first head can be planned: without a detail at once, else when it is there.
  chunk_t header, next_q;
  logic   header_detail, next_known_q, constant_next_q, detail_q, detail_due_q;   // it is constant; it has a detail; that was not planned

  // The chunk whose heads are being planned. Its detail stays until the one after has one, so until its last head is planned.
  logic           last_q;
  qlc_pkg::mode_e mode_q;
  logic [3:0]     bank_q;
  logic           ready_q;                     // one of its heads was not planned
  logic [9:0]     behind_q;                    // groups behind that of the next head
  logic           last_group_q, head_header_q; // there is none, nor another chunk; there is one, and another chunk
  logic [7:0]     constant_q;
  logic [5:0]     count_q;                     // symbols of the last group, minus 1
  logic [15:0]    count;                       // of a last chunk, minus 1

  assign header        = '{last: header_byte_i[6], mode: qlc_pkg::mode_e'(header_byte_i[5:4]), bank: header_byte_i[3:0]};
  assign header_detail = header.last || (header.mode == qlc_pkg::ModeConstant);
  assign count         = constant_next_q ? lead_i[23:8] : lead_i[15:0];

  assign detail_last_o   = next_q.last;
  assign detail_over_o   = constant_next_q ? {1'b0, lead_i[23:14]} >= chunk_groups_i : {1'b0, lead_i[15:6]} >= chunk_groups_i;

  // Is the next chunk's first head planned at once, with its header?
  logic at_once;
  assign at_once = AtOnce && header_i && !ready_q;

  assign more_o         = ready_q || !last_q;
  assign ready_o        = ready_q || (at_once && !header_detail);
  assign detail_due_o   = !ready_q && (detail_due_q || (at_once && header_detail));
  assign detail_bytes_o = at_once ? {header.last, header.mode == qlc_pkg::ModeConstant}
                                  : {next_q.last, constant_next_q};
  assign head_header_o  = at_once ? chunk_groups_i == 11'd2 : head_header_q;

  assign group_o.mode     = at_once ? header.mode : mode_q;
  assign group_o.bank     = at_once ? header.bank : bank_q;
  assign group_o.constant = constant_q;
  assign group_o.count    = (last_group_q && !at_once) ? count_q : 6'd63;
  assign group_o.last     = last_group_q && !at_once;

  // The next chunk becomes the one that is planned.
  logic begin_next, last_head;
  assign last_head  = behind_q == '0;
  assign begin_next = (next_known_q ? !detail_q || detail_i : header_i && !header_detail) && (!ready_q || (plan_head_i && last_head));

  // Its groups, minus 1, or one less if its first head is planned in this cycle.
  logic       next_last;
  logic [9:0] groups;
  assign next_last = detail_i && next_q.last;
  assign groups    = (at_once && plan_head_i) ? 10'(chunk_groups_i - 11'd2) : 10'(chunk_groups_i - 11'd1);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      next_known_q <= 1'b0;
      detail_due_q <= 1'b0;
      ready_q      <= 1'b0;
      last_q       <= 1'b0;
    end else if (move_i) begin
      if (clear_i) begin
        next_known_q <= 1'b0;
        detail_due_q <= 1'b0;
        ready_q      <= 1'b0;
        last_q       <= 1'b0;
      end else begin
        next_known_q <= (next_known_q || header_i) && !begin_next;
        detail_due_q <= (header_i ? header_detail : detail_due_q) && !plan_detail_i;
        ready_q      <= begin_next || (ready_q && !(plan_head_i && last_head));
        if (begin_next) last_q <= next_last;
        a_header: assert (!header_i || !next_known_q);
        a_detail: assert (!detail_i || (next_known_q && !ready_q));
        a_known:  assert (!plan_head_i || (more_o && ready_o));
        a_left:   assert (!ready_q || (last_group_q == (last_head && last_q) &&
                                       head_header_q == (behind_q == 10'd1 && !last_q)));
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      if (header_i) begin
        next_q          <= header;
        constant_next_q <= header.mode == qlc_pkg::ModeConstant;
        detail_q        <= header_detail;
      end
      if (detail_i) begin
        constant_q <= lead_i[7:0];
        count_q    <= count[5:0];
      end
      if (begin_next) begin
        mode_q <= next_known_q ? next_q.mode : header.mode;
        bank_q <= next_known_q ? next_q.bank : header.bank;
      end
      if (begin_next) begin
        behind_q      <= next_last ? count[15:6] : groups;
        last_group_q  <= next_last && count[15:6] == '0;
        head_header_q <= !next_last && groups == 10'd1;
      end else if (plan_head_i) begin
        behind_q      <= behind_q - 10'd1;
        last_group_q  <= last_q && behind_q == 10'd1;
        head_header_q <= !last_q && behind_q == 10'd2;
      end
    end
  end

endmodule

`default_nettype wire
