// SPDX-License-Identifier: Apache-2.0
//
// Planar decoder, 1 to 64 symbols a cycle: frames (docs/format.md 6) in, symbols out.
//
//   s_axis -> buffer -> align -+-> planes -> sums (total of each step) -> plan (what to consume next) -> schedule (when)
//                              +-> split -> symbols -> m_axis             s_cfg -> banks
//
// Throughput: a step of Lanes symbols in each cycle while compressed beats are there, a few cycles lost at a frame's
// beginning. m_axis_tready_i low stops everything but the input buffer. A frame in error ends with a beat that holds
// nothing: tkeep 0, tlast 1, tuser the error number. Parameters, ports, and timing in full: docs/architecture.md 3.

`default_nettype none

module qlc_dec_planar #(
  parameter  int unsigned Lanes      = 32,                       // 1, 2, 4, ... 64
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,    // KindRanked with PrefixBits 3 only
  parameter  int unsigned PrefixBits = 3,                        // 3, 4, 5
  parameter  int unsigned Banks      = 1,                        // 1 to 16
  parameter  int unsigned LookAhead  = 4,                        // 1 to 15, the stream's
  parameter  int unsigned Deep       = 1,                        // 1: all register stages, 0: few
  localparam int unsigned Bits       = qlc_pkg::bus_bits(Lanes)
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,

  // Serialised codebook (format.md 3.3) for bank tdest, a byte a beat.
  input  wire logic [7:0]         s_cfg_tdata_i,
  input  wire logic [3:0]         s_cfg_tdest_i,
  input  wire logic               s_cfg_tlast_i,
  input  wire logic               s_cfg_tvalid_i,
  output logic                    s_cfg_tready_o,

  // Frames; tkeep counts in the last beat, up to its first 0.
  input  wire logic [Bits-1:0]    s_axis_tdata_i,
  input  wire logic [Bits/8-1:0]  s_axis_tkeep_i,
  input  wire logic               s_axis_tlast_i,
  input  wire logic               s_axis_tvalid_i,
  output logic                    s_axis_tready_o,

  // Symbols; all beats but a frame's last are full; tuser: error number, 0 when good.
  output logic [8*Lanes-1:0]      m_axis_tdata_o,
  output logic [Lanes-1:0]        m_axis_tkeep_o,
  output logic                    m_axis_tlast_o,
  output logic [2:0]              m_axis_tuser_o,
  output logic                    m_axis_tvalid_o,
  input  wire logic               m_axis_tready_i,

  // Control and status.
  input  wire logic               enable_i,          // 0: no frame begins
  input  wire logic [10:0]        chunk_groups_i,    // groups of a chunk, 2 to 1024; constant while busy_o
  input  wire logic [Banks-1:0]   bank_enable_i,
  output logic [Banks-1:0]        usable_o,
  output logic                    busy_o,            // part of a frame is inside
  output logic                    chunk_valid_o,     // a chunk's header was accepted in the cycle before
  output logic [1:0]              chunk_mode_o,
  output logic [3:0]              chunk_bank_o
);

  if (Lanes < 1 || Lanes > 64 || (Lanes & (Lanes - 1)) != 0) begin : g_check_lanes
    $error("qlc_dec_planar: Lanes must be 1, 2, 4, ... 64");
  end
  if (LookAhead < 1 || LookAhead > 15 || Deep > 1) begin : g_check_rest
    $error("qlc_dec_planar: LookAhead must be 1 to 15, Deep 0 or 1");
  end

  localparam int unsigned Coded    = (1 << PrefixBits) - 1;
  localparam int unsigned Depth    = qlc_pkg::buffer_beats(Lanes, PrefixBits);
  localparam int unsigned OffLen   = $clog2(Bits / 8);
  localparam int unsigned SumLen   = qlc_pkg::sum_bits(Lanes, PrefixBits);
  localparam int unsigned BytesLen = qlc_pkg::step_bits(Lanes);
  localparam int unsigned Reach    = (1 << (SumLen - OffLen)) + 1;
  localparam int unsigned LeftsLen = qlc_pkg::lefts_bits(Lanes, Kind);
  localparam int unsigned Stages   = Deep != 0 ? 1 + $clog2(Lanes) / 2 : 1;

  // Groups that wait in the plane buffer. When the first step of a group fires there are LookAhead more groups; while a
  // detail is planned there are LookAhead. Sums and plan hold Ahead steps of them, or sums alone one less.
  localparam int unsigned Steps   = qlc_pkg::GroupSymbols / Lanes;
  localparam int unsigned Ahead   = Deep != 0 ? 5 : 1;
  localparam int unsigned Waiting = (LookAhead * Steps + 1 > (LookAhead + 1) * Steps - 1) ? LookAhead * Steps + 1
                                                                                           : (LookAhead + 1) * Steps - 1;
  localparam int unsigned Groups  = Waiting <= Ahead ? 1 : (Waiting - Ahead + Steps - 1) / Steps;

  logic move, clear;

  // Codebooks.
  logic                              allow, accept, enable_q;
  logic [Banks-1:0]                  use_banks, available, table_write;
  logic [qlc_pkg::SlotBits-1:0]      slot;
  logic [7:0]                        symbol;
  qlc_pkg::area_t [Banks-1:0][Coded-1:0]      books;
  logic [Banks-1:0][qlc_pkg::Slots-1:0][7:0]  tables;
  qlc_pkg::mode_e                    accept_mode;
  logic [3:0]                        accept_bank;

  qlc_banks #(.Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks)) u_banks (
    .clk_i, .rst_ni,
    .s_cfg_tdata_i, .s_cfg_tdest_i, .s_cfg_tlast_i, .s_cfg_tvalid_i, .s_cfg_tready_o,
    .bank_enable_i,
    .use_i       (use_banks),
    .idle_i      (!busy_o),
    .allow_o     (allow),
    .available_o (available),
    .usable_o,
    .areas_o     (books),
    .clear_o     (),         // the decoder's tables need no clearing
    .write_o     (table_write),
    .slot_o      (slot),
    .symbol_o    (symbol)
  );

  for (genvar b = 0; b < int'(Banks); b++) begin : g_bank
    assign use_banks[b] = move && accept && (accept_mode == qlc_pkg::ModeCoded) && (accept_bank == 4'(b));
    if (Kind == qlc_pkg::KindRanked) begin : g_table
      qlc_table u_table (
        .clk_i,
        .write_i   (table_write[b]),
        .slot_i    (slot),
        .symbol_i  (symbol),
        .symbols_o (tables[b])
      );
    end else begin : g_no_table
      assign tables[b] = '0;
    end
  end

  // Input.
  logic                       first, waits, ended, drain, fire;
  logic [Depth-1:0][Bits-1:0] words;
  logic [Depth-1:0]           held;
  logic [OffLen-1:0]          last_byte;
  logic [7:0]                 tail;
  logic [OffLen-1:0]          offset;
  logic [SumLen-1:0]          sum;
  logic [Reach-1:0]           reach;

  qlc_dec_buffer #(.Bits (Bits), .Depth (Depth), .FreedLen (SumLen - OffLen)) u_buffer (
    .clk_i, .rst_ni,
    .s_axis_tdata_i, .s_axis_tkeep_i, .s_axis_tlast_i, .s_axis_tvalid_i, .s_axis_tready_o,
    .allow_i   (allow && enable_q),
    .first_o   (first),
    .words_o   (words),
    .held_o    (held),
    .wait_o    (waits),
    .end_o     (ended),
    .last_o    (last_byte),
    .tail_o    (tail),
    .consume_i (move && fire),
    .freed_i   (sum[SumLen-1:OffLen]),
    .clear_i   (clear),
    .drain_i   (drain)
  );

  qlc_pkg::action_t                                      action;
  logic [2:0]                                            phase, end_phase;
  logic [6:0]                                            header_byte;
  logic [23:0]                                           lead;
  logic [PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0]      planes;
  logic [8*Lanes+6:0]                                    suffixes;

  qlc_dec_align #(.Bits (Bits), .Words (Depth), .Lanes (Lanes), .PrefixBits (PrefixBits), .Deep (Deep)) u_align (
    .clk_i,
    .move_i     (move),
    .words_i    (words),
    .offset_i   (offset),
    .phase_i    (phase),
    .header_i   (action.header),
    .planes_i   (action.planes),
    .header_o   (header_byte),
    .planes_o   (planes),
    .lead_o     (lead),
    .suffixes_o (suffixes)
  );

  // Groups and steps ahead.
  logic            write, check, bad_plane, step_valid, step_take;
  qlc_pkg::group_t write_group, group;
  qlc_pkg::step_t  step_ahead;
  logic [Lanes-1:0][PrefixBits-1:0] areas_ahead;

  qlc_dec_planes #(.Lanes (Lanes), .PrefixBits (PrefixBits), .Groups (Groups)) u_planes (
    .clk_i, .rst_ni,
    .move_i   (move),
    .clear_i  (clear),
    .write_i  (write),
    .check_i  (check),
    .group_i  (write_group),
    .planes_i (planes),
    .bad_o    (bad_plane),
    .valid_o  (step_valid),
    .take_i   (step_take),
    .step_o   (step_ahead),
    .areas_o  (areas_ahead)
  );

  logic                             total_valid, total_take;
  logic [BytesLen-1:0]              step_bytes;
  logic [2:0]                       step_end_phase;
  logic [LeftsLen-1:0]              lefts_summed, lefts;
  qlc_pkg::step_t                   step_summed, step;
  logic [Lanes-1:0][PrefixBits-1:0] areas_summed, areas;

  qlc_dec_sums #(.Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .Deep (Deep)) u_sums (
    .clk_i, .rst_ni,
    .move_i  (move),
    .clear_i (clear),
    .books_i (books),
    .valid_i (step_valid),
    .take_o  (step_take),
    .step_i  (step_ahead),
    .areas_i (areas_ahead),
    .valid_o (total_valid),
    .take_i  (total_take),
    .step_o  (step_summed),
    .areas_o (areas_summed),
    .bytes_o     (step_bytes),
    .end_phase_o (step_end_phase),
    .lefts_o (lefts_summed)
  );

  // What is consumed next, and when.
  logic            planned, doom, stop, header, detail, detail_last, detail_over, item;
  qlc_pkg::error_e error;

  qlc_dec_plan #(.Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .LookAhead (LookAhead), .Deep (Deep)) u_plan (
    .clk_i, .rst_ni,
    .move_i         (move),
    .clear_i        (clear),
    .stop_i         (stop),
    .chunk_groups_i,
    .header_i       (header),
    .header_byte_i  (header_byte),
    .detail_i       (detail),
    .lead_i         (lead),
    .detail_last_o  (detail_last),
    .detail_over_o  (detail_over),
    .total_valid_i  (total_valid),
    .total_take_o   (total_take),
    .step_i         (step_summed),
    .areas_i        (areas_summed),
    .bytes_i        (step_bytes),
    .step_end_phase_i (step_end_phase),
    .lefts_i        (lefts_summed),
    .valid_o        (planned),
    .fire_i         (fire),
    .doom_i         (doom),
    .action_o       (action),
    .group_o        (group),
    .offset_o       (offset),
    .sum_o          (sum),
    .reach_o        (reach),
    .phase_o        (phase),
    .end_phase_o    (end_phase),
    .step_o         (step),
    .areas_o        (areas),
    .lefts_o        (lefts)
  );

  qlc_dec_schedule #(
    .Lanes (Lanes), .PrefixBits (PrefixBits), .Banks (Banks), .Deep (Deep), .Depth (Depth)
  ) u_schedule (
    .clk_i, .rst_ni,
    .move_i         (move),
    .held_i         (held),
    .wait_i         (waits),
    .end_i          (ended),
    .last_byte_i    (last_byte),
    .tail_i         (tail),
    .clear_o        (clear),
    .drain_o        (drain),
    .valid_i        (planned),
    .action_i       (action),
    .group_i        (group),
    .offset_i       (offset),
    .end_offset_i   (sum[OffLen-1:0]),
    .reach_i        (reach),
    .phase_i        (phase),
    .end_phase_i    (end_phase),
    .last_i         (step.last),
    .fire_o         (fire),
    .doom_o         (doom),
    .stop_o         (stop),
    .lead_i         (lead[7:0]),
    .header_o       (header),
    .detail_o       (detail),
    .detail_last_i  (detail_last),
    .detail_over_i  (detail_over),
    .write_o        (write),
    .check_o        (check),
    .group_o        (write_group),
    .bad_plane_i    (bad_plane),
    .item_o         (item),
    .error_o        (error),
    .available_i    (available),
    .accept_o       (accept),
    .accept_mode_o  (accept_mode),
    .accept_bank_o  (accept_bank)
  );

  // Delivery: what else goes with a step through the split tree.
  typedef struct packed {
    qlc_pkg::error_e                  error;
    qlc_pkg::step_t                   step;
    logic [Lanes-1:0][PrefixBits-1:0] areas;
  } side_t;

  logic [Stages-1:0]               valid_q;
  side_t [Stages:0]                side;      // 0: what comes in
  side_t [Stages-1:0]              side_q;
  logic [Lanes-1:0]                keeps_q;   // of the last: the lanes that have a symbol; none with an error
  logic [Lanes-1:0][14:0]          blocks;
  logic [Lanes:0][2:0]             phases;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= '0;
    else if (move) valid_q <= Stages'({valid_q, item});
  end

  assign side[0]        = '{error: error, step: step, areas: areas};
  assign side[Stages:1] = side_q;

  always_ff @(posedge clk_i) begin
    if (move) begin
      side_q <= side[Stages-1:0];
      for (int unsigned n = 0; n < Lanes; n++) begin
        keeps_q[n] <= (side[Stages-1].error == qlc_pkg::ErrNone) && (6'(n) <= side[Stages-1].step.count);
      end
    end
  end

  qlc_dec_split #(.Lanes (Lanes), .Kind (Kind), .Deep (Deep)) u_split (
    .clk_i,
    .move_i      (move),
    .phase_i     (phase),
    .end_phase_i (end_phase),
    .lefts_i     (lefts),
    .suffixes_i  (suffixes),
    .blocks_o    (blocks),
    .phases_o    (phases)
  );

  qlc_dec_symbols #(
    .Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .Deep (Deep)
  ) u_symbols (
    .clk_i, .rst_ni,
    .books_i    (books),
    .tables_i   (tables),
    .valid_i    (valid_q[Stages-1]),
    .error_i    (side_q[Stages-1].error),
    .step_i     (side_q[Stages-1].step),
    .keeps_i    (keeps_q),
    .areas_i    (side_q[Stages-1].areas),
    .blocks_i   (blocks),
    .phases_i   (phases),
    .move_o     (move),
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o, .m_axis_tuser_o, .m_axis_tvalid_o, .m_axis_tready_i
  );

  // Status.
  logic [3:0]     inside_q;   // frames
  logic           chunk_q;
  qlc_pkg::mode_e chunk_mode_q;
  logic [3:0]     chunk_bank_q;

  assign busy_o        = inside_q != '0;
  assign chunk_valid_o = chunk_q;
  assign chunk_mode_o  = chunk_mode_q;
  assign chunk_bank_o  = chunk_bank_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      inside_q <= '0;
      enable_q <= 1'b0;
      chunk_q  <= 1'b0;
    end else begin
      inside_q <= inside_q + 4'(first) - 4'(m_axis_tvalid_o && m_axis_tready_i && m_axis_tlast_o);
      enable_q <= enable_i;
      chunk_q  <= move && accept;
    end
  end

  always_ff @(posedge clk_i) begin
    if (move && accept) begin
      chunk_mode_q <= accept_mode;
      chunk_bank_q <= accept_bank;
    end
  end

endmodule

`default_nettype wire
