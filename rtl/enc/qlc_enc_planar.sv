// SPDX-License-Identifier: Apache-2.0
//
// Planar encoder, 1 to 64 symbols a cycle: symbols in, frames (docs/format.md 6) out.
//
//   s_axis -> input or chunks -> enter -> lanes -+-> planes, heads ---------+-> words -> ring -> m_axis
//                                                +-> sums, merge, line -----+       s_cfg -> banks, tables
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
  localparam int unsigned Steps    = qlc_pkg::GroupSymbols / Lanes;
  localparam int unsigned WidthLen = qlc_pkg::width_bits(Kind);
  localparam int unsigned CountLen = qlc_pkg::step_bits(Lanes);
  localparam int unsigned LessLen  = qlc_enc_pkg::less_bits(Lanes);
  localparam int unsigned SumLen   = qlc_enc_pkg::start_bits(Lanes);
  localparam int unsigned Block    = Lanes < 4 ? Lanes : 4;
  localparam int unsigned Blocks   = Lanes / Block;
  localparam int unsigned HeadLen  = $clog2(qlc_enc_pkg::head_bytes(PrefixBits) + 1);

  // The pipe, in loads. A step that enters is mapped after Map; its prefixes, held back, are part of a head after Head; its
  // suffixes are put with the head that is complete Behind steps later.
  localparam int unsigned Map      = qlc_enc_pkg::map_stages(PrefixBits, Deep);
  localparam int unsigned Merge    = qlc_enc_pkg::merge_stages(Deep);
  localparam int unsigned Hold     = qlc_enc_pkg::hold_stages(Lanes, LookAhead, Deep);
  localparam int unsigned Behind   = qlc_enc_pkg::behind(Lanes, LookAhead);
  localparam int unsigned Head     = Map + Hold;
  localparam int unsigned Sums     = 3 * Deep;

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

  // Input: beats, and the chunks' choices.
  logic                  take, take_first, enable_q, inside_q, allowed;
  logic                  beat_valid, beat_last, bad_bank, pop, clear, chunk_valid, chunk_ready;
  logic                  keep_empty, beat_empty;
  logic [LessLen-1:0]    keep_less, beat_less;
  logic [Lanes-1:0][7:0] symbols;
  qlc_enc_pkg::chunk_t   chunk;

  assign allowed   = inside_q || (enable_q && allow);
  assign take      = s_axis_tvalid_i && s_axis_tready_o;

  // Lanes up to the first one that is not kept.
  logic [Lanes-1:0] kept;

  always_comb begin
    kept = s_axis_tkeep_i;
    for (int unsigned n = 1; n < Lanes; n *= 2) kept &= (kept << n) | (Lanes'(1) << n) - Lanes'(1);
    keep_less = '0;
    for (int unsigned l = 1; l < Lanes; l++) begin
      if (kept[l] && ((l == Lanes - 1) || !kept[(l + 1) % Lanes])) keep_less |= LessLen'(l);
    end
  end

  assign keep_empty = !kept[0];

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
    logic                chunk_take;
    logic [CountLen-1:0] keep_count;

    assign keep_count = !s_axis_tlast_i ? CountLen'(Lanes) : keep_empty ? '0 : CountLen'(keep_less) + CountLen'(1);
    assign unused     = &{1'b0, s_axis_tuser_i, clear};
    assign beat_empty = 1'b0;
    assign beat_less  = '0;
    assign bad_bank   = 1'b0;
    assign take_first = take && !inside_q;
    assign use_banks  = chunk_take ? available : '0;

    qlc_enc_chunks #(
      .Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .MaxChunk (MaxChunk)
    ) u_chunks (
      .clk_i, .rst_ni,
      .chunk_groups_i,
      .areas_i        (areas),
      .has_slot_i     (has_slot),
      .slot_i         (slots),
      .available_i    (available),
      .allow_i        (allowed),
      .valid_i        (s_axis_tvalid_i),
      .ready_o        (s_axis_tready_o),
      .last_i         (s_axis_tlast_i),
      .count_i        (keep_count),
      .symbols_i      (s_axis_tdata_i),
      .chunk_take_o   (chunk_take),
      .valid_o        (beat_valid),
      .pop_i          (pop),
      .last_o         (beat_last),
      .symbols_o      (symbols),
      .choice_valid_o (chunk_valid),
      .choice_o       (chunk),
      .choice_ready_i (chunk_ready)
    );
  end else begin : g_told
    assign use_banks = take_first ? available : '0;

    qlc_enc_input #(.Lanes (Lanes), .Banks (Banks)) u_input (
      .clk_i, .rst_ni,
      .allow_i       (allowed),
      .first_i       (!inside_q),
      .available_i   (available),
      .chunk_groups_i,
      .valid_i       (s_axis_tvalid_i),
      .ready_o       (s_axis_tready_o),
      .last_i        (s_axis_tlast_i),
      .empty_i       (keep_empty),
      .less_i        (keep_less),
      .user_i        (s_axis_tuser_i),
      .symbols_i     (s_axis_tdata_i),
      .take_first_o  (take_first),
      .valid_o       (beat_valid),
      .pop_i         (pop),
      .last_o        (beat_last),
      .empty_o       (beat_empty),
      .less_o        (beat_less),
      .bad_bank_o    (bad_bank),
      .symbols_o     ({symbols}),
      .chunk_valid_o (chunk_valid),
      .chunk_o       (chunk),
      .chunk_ready_i (chunk_ready),
      .clear_i       (clear)
    );
  end

  // Enter.
  logic                 room, advance, coded, raw, first_step, follow, ending, ends;
  logic [3:0]           bank, bank_next;
  logic                 some;
  logic [LessLen-1:0]   less;
  qlc_enc_pkg::tag_t    tag;
  qlc_enc_pkg::header_t first_header;
  logic [15:0]          last_count;
  qlc_pkg::error_e      error;
  qlc_pkg::mode_e       chunk_mode;

  qlc_enc_enter #(.Lanes (Lanes), .Drain (Head + Behind), .Select (Select)) u_enter (
    .clk_i, .rst_ni,
    .valid_i       (beat_valid),
    .last_i        (beat_last),
    .empty_i       (beat_empty),
    .less_i        (beat_less),
    .bad_bank_i    (bad_bank),
    .symbol_i      (symbols[0]),
    .pop_o         (pop),
    .chunk_valid_i (chunk_valid),
    .chunk_i       (chunk),
    .chunk_ready_o (chunk_ready),
    .clear_o       (clear),
    .room_i        (room),
    .advance_o     (advance),
    .some_o        (some),
    .less_o        (less),
    .coded_o       (coded),
    .raw_o         (raw),
    .bank_o        (bank),
    .bank_next_o   (bank_next),
    .tag_o         (tag),
    .first_step_o  (first_step),
    .first_o       (first_header),
    .last_count_o  (last_count),
    .follow_o      (follow),
    .ending_o      (ending),
    .end_o         (ends),
    .error_o       (error),
    .chunk_begun_o (chunk_valid_o),
    .chunk_mode_o  (chunk_mode),
    .chunk_bank_o
  );

  assign chunk_mode_o = chunk_mode;

  // Map.
  logic [Lanes-1:0][PrefixBits-1:0] prefixes, prefixes_held;
  logic [Lanes-1:0][7:0]            suffixes, suffixes_late;
  logic [Lanes-1:0][WidthLen-1:0]   widths;
  logic [CountLen-1:0]              suffix_count;

  qlc_enc_lanes #(.Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks), .Deep (Deep)) u_lanes (
    .clk_i,
    .load_i      (advance),
    .areas_i     (areas),
    .has_slot_i  (has_slot),
    .slot_i      (slots),
    .coded_i     (coded),
    .raw_i       (raw),
    .bank_i      (bank),
    .bank_next_i (bank_next),
    .some_i      (some),
    .less_i      (less),
    .symbols_i   (symbols),
    .prefixes_o  (prefixes),
    .suffixes_o  (suffixes),
    .widths_o    (widths),
    .count_o     (suffix_count)
  );

  // Suffixes: places, merge tree, line.
  logic                               first_late;
  logic [Blocks-1:0][SumLen-1:0]      starts;
  logic [Blocks-1:0][Block-1:0][4:0]  locals;
  logic [2:0]                         phase, phase_next;
  logic [CountLen-1:0]                suffix_bytes, suffix_bytes_next;
  logic [8*Lanes-1:0]                 merged, line;

  qlc_delay #(.Width (1), .Depth (Map + 2 * Deep - 1)) u_first (
    .clk_i, .load_i (advance), .data_i (first_step), .data_o (first_late)
  );

  qlc_enc_sums #(.Lanes (Lanes), .Kind (Kind), .Deep (Deep)) u_sums (
    .clk_i,
    .load_i   (advance),
    .clear_i  (first_late),
    .widths_i (widths),
    .count_i  (suffix_count),
    .starts_o (starts),
    .locals_o (locals),
    .phase_o  (phase),
    .bytes_o  (suffix_bytes)
  );

  qlc_delay #(.Width (8 * Lanes), .Depth (Sums)) u_late (
    .clk_i, .load_i (advance), .data_i ({suffixes}), .data_o ({suffixes_late})
  );

  qlc_enc_merge #(.Lanes (Lanes), .Kind (Kind), .Deep (Deep)) u_merge (
    .clk_i,
    .load_i     (advance),
    .suffixes_i (suffixes_late),
    .starts_i   (starts),
    .locals_i   (locals),
    .ring_o     (merged)
  );

  qlc_delay #(.Width (8 * Lanes), .Depth (Hold + Behind - Merge)) u_line (
    .clk_i, .load_i (advance), .data_i (merged), .data_o (line)
  );

  qlc_delay #(.Width (CountLen + 3), .Depth (Hold + Behind - 1 - Sums)) u_bytes (
    .clk_i, .load_i (advance), .data_i ({suffix_bytes, phase}), .data_o ({suffix_bytes_next, phase_next})
  );

  // Heads.
  qlc_enc_pkg::tag_t                                   tag_next;
  logic [PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0]    planes;
  logic [31:0]                                         front_next, front_q;
  logic [2:0]                                          front_bytes_next;
  logic [HeadLen-1:0]                                  head_bytes_next;

  qlc_delay #(.Width (Lanes * PrefixBits), .Depth (Hold)) u_hold (
    .clk_i, .load_i (advance), .data_i ({prefixes}), .data_o ({prefixes_held})
  );

  qlc_enc_planes #(.Lanes (Lanes), .PrefixBits (PrefixBits)) u_planes (
    .clk_i,
    .load_i     (advance),
    .prefixes_i (prefixes_held),
    .planes_o   (planes)
  );

  qlc_enc_tags #(.Depth (Head - 1)) u_tags (
    .clk_i, .rst_ni,
    .load_i (advance),
    .tag_i  (tag),
    .tag_o  (tag_next)
  );

  qlc_enc_head #(.PrefixBits (PrefixBits), .Steps (Steps)) u_head (
    .clk_i,
    .load_i        (advance),
    .tag_i         (tag_next),
    .first_i       (first_header),
    .last_count_i  (last_count),
    .front_o       (front_next),
    .front_bytes_o (front_bytes_next),
    .bytes_o       (head_bytes_next)
  );

  always_ff @(posedge clk_i) begin
    if (advance) front_q <= front_next;
  end

  // The pipe's end.
  logic leave;

  qlc_enc_put #(.Lanes (Lanes), .PrefixBits (PrefixBits)) u_put (
    .clk_i, .rst_ni,
    .load_i         (advance),
    .room_o         (room),
    .front_bytes_i  (front_bytes_next),
    .head_bytes_i   (head_bytes_next),
    .follow_i       (follow),
    .suffix_bytes_i (suffix_bytes_next),
    .phase_i        (phase_next),
    .front_i        (front_q),
    .planes_i       ({planes}),
    .suffixes_i     (line),
    .ending_i       (ending),
    .error_i        (error),
    .end_i          (ends),
    .leave_o        (leave),
    .m_axis_tdata_o, .m_axis_tkeep_o, .m_axis_tlast_o, .m_axis_tuser_o, .m_axis_tvalid_o, .m_axis_tready_i
  );

  // Busy: frames whose first beat was taken and whose last output beat has not left, counted a cycle late.
  logic [6:0] frames_q;
  logic       left, came_q, left_q, several, one;

  assign left    = leave && m_axis_tlast_o;
  assign several = (came_q == left_q) ? (frames_q > 7'd1)  : came_q ? (frames_q > 7'd0)  : (frames_q > 7'd2);
  assign one     = (came_q == left_q) ? (frames_q == 7'd1) : came_q ? (frames_q == 7'd0) : (frames_q == 7'd2);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      frames_q <= '0;
      came_q   <= 1'b0;
      left_q   <= 1'b0;
      busy_o   <= 1'b0;
    end else begin
      came_q <= take_first;
      left_q <= left;
      if (came_q != left_q) frames_q <= came_q ? frames_q + 7'd1 : frames_q - 7'd1;
      busy_o <= take_first || several || (one && !left);
    end
  end

endmodule

`default_nettype wire
