// SPDX-License-Identifier: Apache-2.0
//
// Planar encoder, 1 to 64 symbols a cycle: symbols in, frames (docs/format.md 6) out.
//
//   s_axis -> skid or chunks -> enter -> lanes -+-> planes (heads) --+-> slots -> beats -> m_axis
//                                               +-> suffixes (queue) +        s_cfg -> banks, tables
//
// Throughput: a step of Lanes symbols in each cycle while the compressed side takes them; a few cycles are lost between
// frames. Select = 0: s_axis_tuser_i tells, with a frame's first beat, its symbols, bank and mode; 1: the encoder
// chooses for each chunk, which it buffers for that. A frame in error ends with a beat that holds nothing: tkeep 0,
// tlast 1, tuser the error number. Parameters, ports, and timing in full: docs/architecture.md 3.

`default_nettype none

module qlc_enc_planar #(
  parameter  int unsigned Lanes      = 32,                       // 1, 2, 4, ... 64
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,    // KindRanked with PrefixBits 3 only
  parameter  int unsigned PrefixBits = 3,                        // 3, 4, 5
  parameter  int unsigned Banks      = 1,                        // 1 to 16
  parameter  int unsigned LookAhead  = 4,                        // 1 to 15, the stream's
  parameter  int unsigned Deep       = 1,                        // 1: all register stages, 0: few
  parameter  int unsigned Select     = 0,                        // 1: chooses bank and mode itself
  parameter  int unsigned MaxChunk   = 1024,                     // Select = 1: 128, 192, ... 65,536
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

  // Symbols; all beats but a frame's last are full; tkeep counts in the last, up to its first 0. tuser, Select = 0:
  // of a frame's first beat; symbols - 1, bank, raw.
  input  wire logic [8*Lanes-1:0] s_axis_tdata_i,
  input  wire logic [Lanes-1:0]   s_axis_tkeep_i,
  input  wire logic               s_axis_tlast_i,
  input  wire logic [36:0]        s_axis_tuser_i,
  input  wire logic               s_axis_tvalid_i,
  output logic                    s_axis_tready_o,

  // Frames; bytes beyond tkeep are 0; tuser: error number, 0 when good.
  output logic [Bits-1:0]         m_axis_tdata_o,
  output logic [Bits/8-1:0]       m_axis_tkeep_o,
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
  output logic                    chunk_valid_o,     // a chunk's first step entered in the cycle before
  output logic [1:0]              chunk_mode_o,
  output logic [3:0]              chunk_bank_o
);

  if (Lanes < 1 || Lanes > 64 || (Lanes & (Lanes - 1)) != 0) begin : g_check_lanes
    $error("qlc_enc_planar: Lanes must be 1, 2, 4, ... 64");
  end
  if (LookAhead < 1 || LookAhead > 15 || Deep > 1 || Select > 1) begin : g_check_rest
    $error("qlc_enc_planar: LookAhead must be 1 to 15, Deep and Select 0 or 1");
  end
  if (MaxChunk < 128 || MaxChunk > 65536 || MaxChunk % 64 != 0) begin : g_check_chunk
    $error("qlc_enc_planar: MaxChunk must be a multiple of 64 from 128 to 65,536");
  end

  localparam int unsigned Coded    = (1 << PrefixBits) - 1;
  localparam int unsigned RoomLen  = $clog2(qlc_enc_pkg::ring_beats(Lanes, PrefixBits, Deep) * Bits + 1);
  localparam int unsigned TotalLen = $clog2(Lanes) + 4;
  localparam int unsigned CountLen = $clog2(Lanes) + 1;
  localparam int unsigned HeadLen  = qlc_pkg::GroupSymbols * PrefixBits + 8;

  // Codebooks.
  logic                                                   allow;
  logic [Banks-1:0]                                       use_banks, available, table_clear, table_write;
  logic [qlc_pkg::SlotBits-1:0]                           table_slot;
  logic [7:0]                                             table_symbol;
  qlc_pkg::area_t [Banks-1:0][Coded-1:0]                  areas;
  logic [Banks-1:0][255:0]                                has_slot;
  logic [Banks-1:0][255:0][qlc_pkg::SlotBits-1:0]         slots;

  qlc_banks #(.Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks)) u_banks (
    .clk_i, .rst_ni,
    .s_cfg_tdata_i, .s_cfg_tdest_i, .s_cfg_tlast_i, .s_cfg_tvalid_i, .s_cfg_tready_o,
    .bank_enable_i,
    .use_i       (use_banks),
    .idle_i      (!busy_o),
    .allow_o     (allow),
    .available_o (available),
    .usable_o,
    .areas_o     (areas),
    .clear_o     (table_clear),
    .write_o     (table_write),
    .slot_o      (table_slot),
    .symbol_o    (table_symbol)
  );

  for (genvar b = 0; b < int'(Banks); b++) begin : g_bank
    if (Kind == qlc_pkg::KindRanked) begin : g_table
      qlc_enc_table u_table (
        .clk_i,
        .clear_i    (table_clear[b]),
        .write_i    (table_write[b]),
        .symbol_i   (table_symbol),
        .slot_i     (table_slot),
        .has_slot_o (has_slot[b]),
        .slot_o     (slots[b])
      );
    end else begin : g_no_table
      (* maybe_unused *) logic unused;
      assign unused      = &{1'b0, table_clear[b], table_write[b], table_symbol, table_slot};
      assign has_slot[b] = '0;
      assign slots[b]    = '0;
    end
  end

  // Input: beats, and what is known of the next chunks.
  logic                  take, chunk_take, enable_q, inside_q, allowed;
  logic [CountLen-1:0]   keep_count;
  logic                  bad_bank;
  logic                  beat_valid, beat_last, pop, frame_first, chunk_first, current_usable, next_usable, next_bad;
  logic [CountLen-1:0]   beat_count;
  logic [Lanes-1:0][7:0] beat_symbols;
  qlc_enc_pkg::chunk_t   current;
  qlc_enc_pkg::header_t  next_header;

  assign allowed   = inside_q || (enable_q && allow);
  assign take      = s_axis_tvalid_i && s_axis_tready_o;
  assign use_banks = chunk_take ? available : '0;

  always_comb begin
    keep_count = CountLen'(Lanes);
    for (int unsigned l = 1; l <= Lanes; l++) begin
      if (s_axis_tlast_i && !s_axis_tkeep_i[Lanes - l]) keep_count = CountLen'(Lanes - l);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      enable_q <= 1'b0;
      inside_q <= 1'b0;
    end else begin
      enable_q <= enable_i;
      if (take) inside_q <= !s_axis_tlast_i;
    end
  end

  if (Select != 0) begin : g_select
    (* maybe_unused *) logic unused;
    assign unused     = &{1'b0, s_axis_tuser_i, frame_first};
    assign beat_count = '0;
    assign bad_bank   = 1'b0;

    qlc_enc_chunks #(
      .Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .MaxChunk (MaxChunk)
    ) u_chunks (
      .clk_i, .rst_ni,
      .chunk_groups_i,
      .areas_i         (areas),
      .has_slot_i      (has_slot),
      .slot_i          (slots),
      .available_i     (available),
      .allow_i         (allowed),
      .valid_i         (s_axis_tvalid_i),
      .ready_o         (s_axis_tready_o),
      .last_i          (s_axis_tlast_i),
      .count_i         (keep_count),
      .symbols_i       (s_axis_tdata_i),
      .chunk_take_o    (chunk_take),
      .valid_o         (beat_valid),
      .pop_i           (pop),
      .last_o          (beat_last),
      .symbols_o       (beat_symbols),
      .chunk_first_i   (chunk_first),
      .current_valid_o (current_usable),
      .current_o       (current),
      .next_valid_o    (next_usable),
      .next_bad_o      (next_bad),
      .next_o          (next_header)
    );
  end else begin : g_told
    logic [36:0] user;
    logic        skid_ready;
    logic        bank_good;    // of a frame's first beat: raw, or the bank is available when it is taken

    assign s_axis_tready_o = skid_ready && allowed;
    assign chunk_take      = take && !inside_q;
    assign current_usable  = 1'b1;
    assign next_usable     = 1'b1;
    assign next_bad        = 1'b0;

    assign bank_good       = s_axis_tuser_i[36] || |(Banks'(16'd1 << s_axis_tuser_i[35:32]) & available);

    qlc_skid #(.Width (8*Lanes + CountLen + 39)) u_skid (
      .clk_i, .rst_ni,
      .valid_i (s_axis_tvalid_i && allowed),
      .ready_o (skid_ready),
      .data_i  ({!bank_good, s_axis_tuser_i, s_axis_tlast_i, keep_count, s_axis_tdata_i}),
      .valid_o (beat_valid),
      .ready_i (pop),
      .data_o  ({bad_bank, user, beat_last, beat_count, beat_symbols})
    );

    qlc_enc_told u_told (
      .clk_i,
      .chunk_groups_i,
      .user_i        (user),
      .frame_first_i (frame_first),
      .chunk_first_i (chunk_first),
      .enter_i       (pop && chunk_first),
      .current_o     (current),
      .next_o        (next_header)
    );
  end

  // Enter.
  logic                  advance, enter, flush, due, over;
  qlc_enc_pkg::step_t    step;
  logic [CountLen-1:0]   step_count;
  qlc_enc_pkg::header_t  first_header, later_header;
  logic [15:0]           last_count;
  qlc_pkg::error_e       error;
  qlc_pkg::mode_e        chunk_mode;

  qlc_enc_enter #(.Lanes (Lanes), .Deep (Deep), .Select (Select)) u_enter (
    .clk_i, .rst_ni,
    .valid_i          (beat_valid),
    .last_i           (beat_last),
    .count_i          (beat_count),
    .current_usable_i (current_usable),
    .current_i        (current),
    .next_usable_i    (next_usable),
    .next_bad_i       (next_bad),
    .next_i           (next_header),
    .bad_bank_i       (bad_bank),
    .frame_first_o    (frame_first),
    .chunk_first_o    (chunk_first),
    .pop_o            (pop),
    .advance_i        (advance),
    .enter_o          (enter),
    .step_o           (step),
    .count_o          (step_count),
    .first_o          (first_header),
    .next_o           (later_header),
    .last_count_o     (last_count),
    .flush_o          (flush),
    .due_o            (due),
    .error_o          (error),
    .over_i           (over),
    .chunk_valid_o,
    .chunk_mode_o     (chunk_mode),
    .chunk_bank_o
  );

  assign chunk_mode_o = chunk_mode;

  // Map, planes, suffixes.
  logic                                                    mapped, head_ready, suffix_valid, group_end, frame_end;
  qlc_enc_pkg::step_t                                      mapped_step;
  logic [7:0]                                              constant, head_constant;
  logic [Lanes-1:0][PrefixBits-1:0]                        prefixes;
  logic [Lanes-1:0][7:0]                                   suffixes;
  logic [Lanes-1:0][3:0]                                   widths;
  qlc_enc_pkg::head_t                                      head;
  qlc_enc_pkg::header_t                                    head_next;
  logic [PrefixBits*qlc_pkg::GroupSymbols-1:0]             planes;
  logic [TotalLen-1:0]                                     total;
  logic [8*Lanes-1:0]                                      suffix_bits;

  qlc_enc_lanes #(.Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .Deep (Deep)) u_lanes (
    .clk_i, .rst_ni,
    .advance_i  (advance),
    .flush_i    (flush),
    .areas_i    (areas),
    .has_slot_i (has_slot),
    .slot_i     (slots),
    .enter_i    (enter),
    .step_i     (step),
    .count_i    (step_count),
    .symbols_i  (beat_symbols),
    .mapped_o   (mapped),
    .step_o     (mapped_step),
    .constant_o (constant),
    .prefixes_o (prefixes),
    .suffixes_o (suffixes),
    .widths_o   (widths)
  );

  // Slots.
  logic                fire, slot_prefix, slot_head, slot_suffix, slot_first, slot_end, leave;
  logic [RoomLen-1:0]  room, room_suffix, room_end;
  logic [HeadLen-1:0]  head_bits;

  assign advance = !head_ready || (fire && slot_head);
  assign over    = fire && slot_end;

  qlc_enc_planes #(.Lanes (Lanes), .PrefixBits (PrefixBits)) u_planes (
    .clk_i, .rst_ni,
    .flush_i    (flush),
    .mapped_i   (mapped),
    .step_i     (mapped_step),
    .next_i     (later_header),
    .constant_i (constant),
    .prefixes_i (prefixes),
    .ready_o    (head_ready),
    .take_i     (fire && slot_head),
    .head_o     (head),
    .next_o     (head_next),
    .constant_o (head_constant),
    .planes_o   (planes)
  );

  qlc_enc_suffixes #(.Lanes (Lanes), .LookAhead (LookAhead), .Deep (Deep)) u_suffixes (
    .clk_i, .rst_ni,
    .clear_i     (flush),
    .valid_i     (mapped),
    .group_end_i (mapped_step.group_end),
    .frame_end_i (mapped_step.frame_end),
    .suffixes_i  (suffixes),
    .widths_i    (widths),
    .valid_o     (suffix_valid),
    .ready_i     (fire && slot_suffix),
    .group_end_o (group_end),
    .frame_end_o (frame_end),
    .total_o     (total),
    .bits_o      (suffix_bits)
  );

  qlc_enc_slots #(.Lanes (Lanes), .PrefixBits (PrefixBits), .LookAhead (LookAhead), .Deep (Deep)) u_slots (
    .clk_i, .rst_ni,
    .flush_i        (flush),
    .due_i          (due),
    .head_ready_i   (head_ready),
    .head_i         (head),
    .suffix_valid_i (suffix_valid),
    .suffix_total_i (total),
    .group_end_i    (group_end),
    .frame_end_i    (frame_end),
    .fire_o         (fire),
    .prefix_o       (slot_prefix),
    .head_o         (slot_head),
    .suffix_o       (slot_suffix),
    .first_o        (slot_first),
    .end_o          (slot_end),
    .room_o         (room),
    .room_suffix_o  (room_suffix),
    .room_end_o     (room_end),
    .leave_i        (leave)
  );

  qlc_enc_head #(.PrefixBits (PrefixBits)) u_head (
    .prefix_i     (slot_prefix),
    .head_i       (head),
    .first_i      (first_header),
    .next_i       (head_next),
    .constant_i   (head_constant),
    .last_count_i (last_count),
    .planes_i     (planes),
    .bits_o       (head_bits)
  );

  qlc_enc_beats #(.Lanes (Lanes), .PrefixBits (PrefixBits), .Deep (Deep)) u_beats (
    .clk_i, .rst_ni,
    .fire_i        (fire),
    .head_i        (slot_head || slot_prefix),
    .suffix_i      (slot_suffix),
    .first_i       (slot_first),
    .end_i         (slot_end),
    .error_i       (due ? error : qlc_pkg::ErrNone),
    .room_i        (room),
    .room_suffix_i (room_suffix),
    .room_end_i    (room_end),
    .head_bits_i   (head_bits),
    .suffix_bits_i (suffix_bits),
    .leave_o       (leave),
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o, .m_axis_tuser_o, .m_axis_tvalid_o, .m_axis_tready_i
  );

  // Busy: frames whose first beat was taken and whose last output beat has not left.
  logic [6:0] frames_q, frames_d;

  assign frames_d = frames_q + 7'(take && !inside_q) - 7'(leave && m_axis_tlast_o);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      frames_q <= '0;
      busy_o   <= 1'b0;
    end else begin
      frames_q <= frames_d;
      busy_o   <= frames_d != '0;
    end
  end

endmodule

`default_nettype wire
