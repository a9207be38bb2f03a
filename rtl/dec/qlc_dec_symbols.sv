// SPDX-License-Identifier: Apache-2.0
//
// Last part of the planar decoder: a lane's suffix and area to a symbol, and the beat of a step.
//
//   interval: magnitude = base + (suffix >> 1), sign = suffix bit 0       ranked: symbol = table[base | suffix]
//   escape or raw chunk: the byte                                         constant chunk: its symbol
//
// Interval: suffix, less what is of others, and base stand in the output register, their sum behind it: what is offered in
// cycle t is shown on m_axis in t + 1. A constant stands where bases do, with its sign as the suffix. Ranked: the symbol stands in the output register, and if Deep the slot in one before
// it, so t + 2, else t + 1. Everything moves with move_o, which is low while a beat waits to be taken.
//
//   Lanes, Kind, PrefixBits, Banks, Deep: docs/architecture.md 3.1.

`default_nettype none

module qlc_dec_symbols #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1
) (
  input  wire logic                                               clk_i,
  input  wire logic                                               rst_ni,

  input  wire qlc_pkg::area_t [Banks-1:0][Coded-1:0]              books_i,
  input  wire logic [Banks-1:0][qlc_pkg::Slots-1:0][7:0]          tables_i,   // ranked

  input  wire logic                                               valid_i,
  input  wire qlc_pkg::error_e                                    error_i,    // not ErrNone: ends the frame; no lane has a symbol
  input  wire qlc_pkg::step_t                                     step_i,
  input  wire logic [Lanes-1:0]                                   keeps_i,    // the lanes that have a symbol
  input  wire logic [Lanes-1:0][PrefixBits-1:0]                   areas_i,
  input  wire logic [Lanes-1:0][14:0]                             blocks_i,   // lane n: suffix from phases_i[n] to phases_i[n+1]
  input  wire logic [Lanes:0][2:0]                                phases_i,
  output logic                                                    move_o,

  output logic [8*Lanes-1:0]                                      m_axis_tdata_o,
  output logic [Lanes-1:0]                                        m_axis_tkeep_o,
  output logic                                                    m_axis_tlast_o,
  output logic [2:0]                                              m_axis_tuser_o,
  output logic                                                    m_axis_tvalid_o,
  input  wire logic                                               m_axis_tready_i
);

  // Interval: symbol = {value[0], base + value[7:1]}, but value in plain lanes.
  // Ranked: value is the slot, or in plain lanes the symbol.
  typedef struct packed {
    logic       keep;
    logic       plain;
    logic [7:0] value;
    logic [6:0] base;
  } lane_t;

  // First half.
  qlc_pkg::area_t [Coded-1:0] book;
  lane_t [Lanes-1:0]          lanes_d, lanes;
  logic                       valid;
  qlc_pkg::error_e            error;
  qlc_pkg::step_t             step;

  always_comb begin
    book = books_i[0];
    for (int unsigned b = 1; b < Banks; b++) if (step_i.bank == 4'(b)) book = books_i[b];
  end

  logic                        coded, fixed;   // the step's mode
  logic [Coded-1:0][6:0]       book_bases;
  logic [Lanes-1:0][6:0]       bases;

  assign coded = step_i.mode == qlc_pkg::ModeCoded;
  assign fixed = step_i.mode == qlc_pkg::ModeConstant;

  for (genvar a = 0; a < int'(Coded); a++) begin : g_area
    assign book_bases[a] = book[a].base;
  end

  // 0 of an escape, and where there is no coded symbol.
  qlc_lookup #(.Readers (Lanes), .IndexLen (PrefixBits), .Entries (Coded), .Width (7)) u_bases (
    .table_i (book_bases),
    .index_i (areas_i),
    .read_i  (coded ? keeps_i : '0),
    .value_o (bases)
  );

  for (genvar n = 0; n < int'(Lanes); n++) begin : g_lane
    logic       plain;
    logic [7:0] suffix, base;

    assign plain = !coded || (areas_i[n] == '1);
    assign base  = {1'b0, bases[n]} | ((keeps_i[n] && fixed) ? step_i.constant : '0);

    // The byte of an escape or raw lane; no suffix where there is no symbol. Interval suffixes have a bit or more.
    qlc_dec_suffix u_suffix (
      .block_i     (blocks_i[n]),
      .phase_i     (phases_i[n]),
      .end_phase_i (phases_i[n+1]),
      .whole_i     (Kind == qlc_pkg::KindInterval || plain),
      .read_i      (keeps_i[n] && !fixed),
      .suffix_o    (suffix)
    );

    if (Kind == qlc_pkg::KindRanked) begin : g_slot
      assign lanes_d[n] = '{keep: keeps_i[n], plain: plain, value: suffix | base, base: '0};
    end else begin : g_base
      assign lanes_d[n] = '{keep: keeps_i[n], plain: plain && !fixed, value: suffix | 8'(base[7]), base: base[6:0]};
    end
  end

  // Ranked codes' table.
  lane_t [Lanes-1:0] found;

  if (Kind == qlc_pkg::KindRanked) begin : g_ranked
    logic [qlc_pkg::Slots-1:0][7:0]          table_of_bank;
    logic [Lanes-1:0][qlc_pkg::SlotBits-1:0] slots;
    logic [Lanes-1:0]                        reads;
    logic [Lanes-1:0][7:0]                   looked_up;

    if (Deep != 0) begin : g_deep
      lane_t [Lanes-1:0] slots_q;
      logic              valid_q;
      qlc_pkg::error_e   error_q;
      qlc_pkg::step_t    step_q;

      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) valid_q <= 1'b0;
        else if (move_o) valid_q <= valid_i;
      end
      always_ff @(posedge clk_i) begin
        if (move_o) begin
          slots_q <= lanes_d;
          error_q <= error_i;
          step_q  <= step_i;
        end
      end
      assign lanes = slots_q;
      assign valid = valid_q;
      assign error = error_q;
      assign step  = step_q;
    end else begin : g_short
      assign lanes = lanes_d;
      assign valid = valid_i;
      assign error = error_i;
      assign step  = step_i;
    end

    always_comb begin
      table_of_bank = tables_i[0];
      for (int unsigned b = 1; b < Banks; b++) if (step.bank == 4'(b)) table_of_bank = tables_i[b];
      found = lanes;
      for (int unsigned n = 0; n < Lanes; n++) begin
        slots[n] = lanes[n].value[qlc_pkg::SlotBits-1:0];
        reads[n] = lanes[n].keep && !lanes[n].plain;
        found[n].value = lanes[n].plain ? lanes[n].value : looked_up[n];
      end
    end

    qlc_lookup #(.Readers (Lanes), .IndexLen (qlc_pkg::SlotBits), .Entries (qlc_pkg::Slots), .Width (8)) u_symbols (
      .table_i (table_of_bank),
      .index_i (slots),
      .read_i  (reads),
      .value_o (looked_up)
    );
  end else begin : g_interval
    assign lanes = lanes_d;
    assign valid = valid_i;
    assign error = error_i;
    assign step  = step_i;
    assign found = lanes;
  end

  // The beat.
  lane_t [Lanes-1:0]  lanes_q;
  logic               last_q, out_valid_q;
  qlc_pkg::error_e    user_q;

  assign move_o = !out_valid_q || m_axis_tready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) out_valid_q <= 1'b0;
    else if (move_o) out_valid_q <= valid;
  end

  always_ff @(posedge clk_i) begin
    if (move_o && valid) begin
      lanes_q <= found;
      last_q  <= step.last || (error != qlc_pkg::ErrNone);
      user_q  <= error;
    end
  end

  for (genvar n = 0; n < int'(Lanes); n++) begin : g_out
    assign m_axis_tdata_o[8*n +: 8] = (Kind == qlc_pkg::KindRanked || lanes_q[n].plain) ? lanes_q[n].value
                                      : {lanes_q[n].value[0], lanes_q[n].base + lanes_q[n].value[7:1]};
    assign m_axis_tkeep_o[n]        = lanes_q[n].keep;
  end
  assign m_axis_tlast_o  = last_q;
  assign m_axis_tuser_o  = user_q;
  assign m_axis_tvalid_o = out_valid_q;

endmodule

`default_nettype wire
