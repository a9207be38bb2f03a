// SPDX-License-Identifier: Apache-2.0
//
// What the planar decoder knows of chunks: takes headers and details as they arrive aligned, checks them, and says
// what the next head is made of.
//
// lead_i holds a header in the cycle with header_i, a detail in the cycle with detail_i; both count in that cycle
// already. detail_fire_i and head_fire_i say that the detail, or head, that is described is consumed. Moves with move_i; clear_i forgets the
// frame.
//
//   more_o:     there is a further group      detail_due_o: a detail of detail_bits_o comes first
//   ready_o:    its head is known             head_header_o, group_o: what is in it

`default_nettype none

module qlc_dec_chunks #(
  parameter int unsigned Banks = 1
) (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  input  wire logic              move_i,
  input  wire logic              clear_i,

  input  wire logic [10:0]       chunk_groups_i,
  input  wire logic [Banks-1:0]  available_i,

  input  wire logic              header_i,
  input  wire logic              detail_i,
  input  wire logic [23:0]       lead_i,
  output qlc_pkg::error_e        error_o,        // of the header or detail
  output logic                   accept_o,       // the header is good:
  output qlc_pkg::mode_e         accept_mode_o,
  output logic [3:0]             accept_bank_o,

  output logic                   more_o,
  output logic                   detail_due_o,
  output logic [4:0]             detail_bits_o,
  input  wire logic              detail_fire_i,
  output logic                   ready_o,
  output logic                   head_header_o,
  output qlc_pkg::group_t        group_o,
  input  wire logic              head_fire_i
);

  typedef struct packed {
    logic           last;
    qlc_pkg::mode_e mode;
    logic [3:0]     bank;
  } chunk_t;

  typedef struct packed {
    logic [7:0]  constant;
    logic [15:0] count;      // symbols, minus 1; of a last chunk
  } detail_t;

  // The next chunk, from its header on.
  chunk_t  next_q, next;
  detail_t detail_q, detail;
  logic    next_known_q, next_known, detail_fired_q, detail_known_q, detail_known, has_detail;

  // The chunk whose heads are being consumed.
  logic           last_q;
  qlc_pkg::mode_e mode_q;
  logic [3:0]     bank_q;
  logic [7:0]     constant_q;
  logic [10:0]    left_q;       // its groups whose heads were not consumed
  logic [5:0]     count_q;      // symbols, minus 1, of the frame's last group

  // A header.
  chunk_t header;
  logic   coded, bank_available;

  assign header = '{last: lead_i[6], mode: qlc_pkg::mode_e'(lead_i[5:4]), bank: lead_i[3:0]};
  assign coded  = header.mode == qlc_pkg::ModeCoded;

  always_comb begin
    bank_available = 1'b0;
    for (int unsigned b = 0; b < Banks; b++) bank_available |= available_i[b] && (header.bank == 4'(b));
  end

  // A detail.
  always_comb begin
    detail = detail_q;
    if (detail_i) begin
      detail.constant = lead_i[7:0];
      detail.count    = (next_q.mode == qlc_pkg::ModeConstant) ? lead_i[23:8] : lead_i[15:0];
    end
  end

  always_comb begin
    error_o = qlc_pkg::ErrNone;
    if (header_i) begin
      if (lead_i[7] || (header.mode == qlc_pkg::ModeReserved) || (!coded && (header.bank != '0))) begin
        error_o = qlc_pkg::ErrBadChunk;
      end else if (coded && !bank_available) begin
        error_o = qlc_pkg::ErrBadBank;
      end
    end else if (detail_i && next_q.last && ({1'b0, detail.count[15:6]} >= chunk_groups_i)) begin
      error_o = qlc_pkg::ErrBadChunk;
    end
  end

  assign accept_o      = header_i && (error_o == qlc_pkg::ErrNone);
  assign accept_mode_o = header.mode;
  assign accept_bank_o = header.bank;

  // What comes next.
  logic        boundary, last_group;
  logic [10:0] left;
  chunk_t      chunk;

  assign next          = header_i ? header : next_q;
  assign next_known    = next_known_q || header_i;
  assign detail_known  = detail_known_q || detail_i;
  assign has_detail    = next.last || (next.mode == qlc_pkg::ModeConstant);
  assign detail_bits_o = ((next.mode == qlc_pkg::ModeConstant) ? 5'd8 : 5'd0) + (next.last ? 5'd16 : 5'd0);

  assign boundary      = left_q == '0;
  assign more_o        = !boundary || !last_q;
  assign detail_due_o  = boundary && next_known && has_detail && !detail_fired_q;
  assign ready_o       = !boundary || (next_known && (!has_detail || detail_known));

  assign chunk         = boundary ? next : '{last: last_q, mode: mode_q, bank: bank_q};
  assign left          = !boundary ? left_q : next.last ? 11'(detail.count[15:6]) + 11'd1 : chunk_groups_i;
  assign last_group    = chunk.last && (left == 11'd1);
  assign head_header_o = !chunk.last && (left == 11'd2);

  assign group_o.mode     = chunk.mode;
  assign group_o.bank     = chunk.bank;
  assign group_o.constant = boundary ? detail.constant : constant_q;
  assign group_o.count    = !last_group ? 6'd63 : boundary ? detail.count[5:0] : count_q;
  assign group_o.last     = last_group;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      next_known_q   <= 1'b0;
      detail_fired_q <= 1'b0;
      detail_known_q <= 1'b0;
      left_q         <= '0;
      last_q         <= 1'b0;
    end else if (move_i) begin
      if (clear_i) begin
        next_known_q   <= 1'b0;
        detail_fired_q <= 1'b0;
        detail_known_q <= 1'b0;
        left_q         <= '0;
        last_q         <= 1'b0;
      end else begin
        next_known_q   <= next_known && !(head_fire_i && boundary);
        detail_fired_q <= (detail_fired_q || detail_fire_i) && !(head_fire_i && boundary);
        detail_known_q <= detail_known && !(head_fire_i && boundary);
        if (head_fire_i) begin
          left_q <= left - 11'd1;
          last_q <= chunk.last;
        end
        a_known: assert (!head_fire_i || (more_o && ready_o));
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      if (header_i) next_q   <= header;
      if (detail_i) detail_q <= detail;
      if (head_fire_i && boundary) begin
        mode_q     <= chunk.mode;
        bank_q     <= chunk.bank;
        constant_q <= detail.constant;
        count_q    <= detail.count[5:0];
      end
    end
  end

endmodule

`default_nettype wire
