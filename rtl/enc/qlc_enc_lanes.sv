// SPDX-License-Identifier: Apache-2.0
//
// The map of the planar encoder: all lanes from symbols to prefixes and suffixes.
//
// A step that enters is at the outputs, which are registers, map_stages() loads later.
//
//   Lanes: 1, 2, 4, ... 64.  Kind, PrefixBits, Banks: of the codebooks.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_lanes #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned WidthLen   = qlc_pkg::width_bits(Kind),
  localparam int unsigned CountLen   = qlc_pkg::step_bits(Lanes),
  localparam int unsigned LessLen    = qlc_enc_pkg::less_bits(Lanes),
  localparam int unsigned Coded      = (1 << PrefixBits) - 1
) (
  input  wire logic                                 clk_i,
  input  wire logic                                 load_i,

  input  wire qlc_pkg::area_t [Banks-1:0][Coded-1:0] areas_i,
  input  wire logic [Banks-1:0][255:0]              has_slot_i,
  input  wire logic [Banks-1:0][255:0][qlc_pkg::SlotBits-1:0] slot_i,

  // The step that enters.
  input  wire logic                                 coded_i,
  input  wire logic                                 raw_i,
  input  wire logic [3:0]                           bank_i,
  input  wire logic [3:0]                           bank_next_i,   // the same in the next cycle
  input  wire logic                                 some_i,        // it has symbols:
  input  wire logic [LessLen-1:0]                   less_i,        // as many, minus 1
  input  wire logic [Lanes-1:0][7:0]                symbols_i,

  output logic [Lanes-1:0][PrefixBits-1:0]          prefixes_o,
  output logic [Lanes-1:0][7:0]                     suffixes_o,    // 0 beyond their widths
  output logic [Lanes-1:0][WidthLen-1:0]            widths_o,      // ranked: 0 to 8; interval: minus 1, or 0
  output logic [CountLen-1:0]                       count_o        // lanes with suffixes
);

  localparam int unsigned Stages = qlc_enc_pkg::map_stages(PrefixBits, Deep) - 1;   // before the last one's registers
  localparam int unsigned Early  = Stages > 0 ? Stages - 1 : 0;
  localparam int unsigned Places = Kind == qlc_pkg::KindInterval && PrefixBits == 3 ? 2 : 3;   // where areas are looked at

  // Mode and count of each stage; the last is that of the symbols before the output registers.
  logic [CountLen-1:0] count, count_last;
  logic                coded_early, raw_early, coded, raw;
  logic [Lanes-1:0]    valid, valid_last;
  logic                some;
  logic [LessLen-1:0]  less;

  qlc_delay #(.Width (LessLen + 3), .Depth (Early)) u_early (
    .clk_i, .load_i,
    .data_i ({some_i && (coded_i || raw_i), less_i, coded_i, raw_i}),
    .data_o ({some, less, coded_early, raw_early})
  );

  assign count = some ? CountLen'(less) + CountLen'(1) : '0;
  always_comb begin
    for (int unsigned l = 0; l < Lanes; l++) valid[l] = some && (LessLen'(l) <= less);
  end

  qlc_delay #(.Width (CountLen + 2 + Lanes), .Depth (Stages - Early)) u_late (
    .clk_i, .load_i,
    .data_i ({count, coded_early, raw_early, valid}),
    .data_o ({count_last, coded, raw, valid_last})
  );

  // The bank of each stage, chosen once for all lanes, a cycle ahead.
  qlc_pkg::area_t [Places-1:0][Coded-1:0] areas;
  logic                                   coded2;
  logic [3:0]                             bank2;

  qlc_delay #(.Width (5), .Depth (Deep)) u_lookup (
    .clk_i, .load_i,
    .data_i ({coded_i, bank_i}),
    .data_o ({coded2, bank2})
  );

  if (Banks == 1) begin : g_bank
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, bank_next_i};
    for (genvar p = 0; p < int'(Places); p++) begin : g_place
      assign areas[p] = areas_i[0];
    end
  end else begin : g_banks
    qlc_pkg::area_t [Coded-1:0] chosen;

    always_comb begin
      chosen = '0;
      for (int unsigned b = 0; b < Banks; b++) begin
        if (bank_next_i == 4'(b)) chosen |= areas_i[b];
      end
    end

    qlc_pkg::area_t [Coded-1:0] chosen_q;
    always_ff @(posedge clk_i) begin
      chosen_q <= chosen;
    end
    assign areas[0] = chosen_q;
    for (genvar p = 1; p < int'(Places); p++) begin : g_place
      qlc_delay #(.Width ($bits(chosen)), .Depth (Deep)) u_areas (
        .clk_i, .load_i,
        .data_i ({areas[p - 1]}),
        .data_o ({areas[p]})
      );
    end
  end

  for (genvar l = 0; l < int'(Lanes); l++) begin : g_lane
    logic                  escape;
    logic [7:0]            symbol, suffix;
    logic [PrefixBits-1:0] prefix;
    logic [WidthLen-1:0]   width;

    if (Kind == qlc_pkg::KindInterval) begin : g_run
      qlc_enc_run #(.PrefixBits (PrefixBits), .Deep (Deep)) u_map (
        .clk_i, .load_i,
        .symbol_i (symbols_i[l]),
        .areas_i  (areas),
        .escape_o (escape),
        .symbol_o (symbol),
        .prefix_o (prefix),
        .suffix_o (suffix),
        .width_o  (width)
      );
    end else begin : g_slot
      logic [15:0]                  row;
      logic [3:0]                   column;
      logic [Banks-1:0]             has_slot;
      logic [Banks-1:0][qlc_pkg::SlotBits-1:0] slot;
      logic                         has_slot_chosen;
      logic [qlc_pkg::SlotBits-1:0] slot_chosen;

      for (genvar b = 0; b < int'(Banks); b++) begin : g_read
        qlc_enc_lookup u_read (
          .has_slot_i (has_slot_i[b]),
          .slot_i     (slot_i[b]),
          .row_i      (row),
          .column_i   (column),
          .has_slot_o (has_slot[b]),
          .slot_o     (slot[b])
        );
      end

      always_comb begin
        has_slot_chosen = 1'b0;
        slot_chosen     = '0;
        for (int unsigned b = 0; b < Banks; b++) begin
          if ((Banks == 1) || (bank2 == 4'(b))) begin
            has_slot_chosen |= has_slot[b];
            slot_chosen     |= slot[b];
          end
        end
      end

      qlc_enc_slot #(.PrefixBits (PrefixBits), .Deep (Deep)) u_map (
        .clk_i, .load_i,
        .symbol_i   (symbols_i[l]),
        .row_o      (row),
        .column_o   (column),
        .has_slot_i (has_slot_chosen),
        .slot_i     (slot_chosen),
        .lookup_i   (coded2),
        .areas_i    (areas[Places-1]),
        .escape_o   (escape),
        .symbol_o   (symbol),
        .prefix_o   (prefix),
        .suffix_o   (suffix),
        .width_o    (width)
      );
    end

    logic valid_lane, whole;          // it has a suffix; that is the symbol
    assign valid_lane = valid_last[l];
    assign whole      = raw || escape;

    always_ff @(posedge clk_i) begin
      if (load_i) begin
        prefixes_o[l] <= (prefix | {PrefixBits{escape}}) & {PrefixBits{valid_lane && coded}};
        suffixes_o[l] <= (symbol & {8{valid_lane && whole}}) | (suffix & {8{valid_lane && !whole}});
        widths_o[l]   <= (Kind == qlc_pkg::KindInterval ? (width | {WidthLen{whole}}) : (whole ? WidthLen'(8) : width)) &
                         {WidthLen{valid_lane}};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_i) count_o <= count_last;
  end

  // Ranked codebooks have tables, interval ones a search in their areas.
  if (Kind == qlc_pkg::KindInterval) begin : g_no_table
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, has_slot_i, slot_i, coded2, bank2};
  end else begin : g_no_search
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, areas};
  end

endmodule

`default_nettype wire
