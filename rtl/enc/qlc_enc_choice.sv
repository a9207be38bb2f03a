// SPDX-License-Identifier: Apache-2.0
//
// Chooses a chunk's mode and bank while its beats arrive (docs/format.md 8): constant if all symbols are equal, else
// the bank with the smallest sum of widths, if that makes the chunk smaller than raw, else raw.
//
//   take_i | symbols, map ... | widths of beat | sum of beat | sum of chunk | smallest -> valid_o
//   t        t + 1 ... t + M    t + M + 1        t + M + 2     t + M + 3
//
// A beat in each cycle, never stalls; valid_o for a cycle in t + M + 3 for a chunk whose last beat was taken in t; M is
// map_stages().
//
//   Lanes: 1, 2, 4, ... 64.  Kind, PrefixBits, Banks: of the codebooks.

`default_nettype none

module qlc_enc_choice #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 2,
  localparam int unsigned CountLen   = qlc_pkg::step_bits(Lanes),
  localparam int unsigned Coded      = (1 << PrefixBits) - 1
) (
  input  wire logic                                  clk_i,
  input  wire logic                                  rst_ni,

  input  wire qlc_pkg::area_t [Banks-1:0][Coded-1:0] areas_i,
  input  wire logic [Banks-1:0][255:0]               has_slot_i,
  input  wire logic [Banks-1:0][255:0][qlc_pkg::SlotBits-1:0] slot_i,

  input  wire logic                                  take_i,
  input  wire logic [Lanes-1:0][7:0]                 symbols_i,
  input  wire logic [CountLen-1:0]                   count_i,       // symbols of the beat
  input  wire logic                                  first_i,       // the chunk's first beat
  input  wire logic [Banks-1:0]                      available_i,   // counts with the first
  input  wire logic                                  end_i,         // its last
  input  wire logic                                  last_i,        // the frame's last, too
  input  wire logic                                  bad_i,         // which has no bytes
  input  wire logic [15:0]                           chunk_count_i, // symbols, minus 1; counts with the last

  output logic                                       valid_o,
  output qlc_enc_pkg::chunk_t                        chunk_o
);

  localparam int unsigned Map      = qlc_enc_pkg::map_stages(PrefixBits, 1);
  localparam int unsigned Delay    = Map + 3;
  localparam int unsigned Places   = PrefixBits == 3 ? 2 : 3;
  localparam int unsigned TotalLen = qlc_enc_pkg::start_bits(Lanes);
  localparam int unsigned SumLen   = 20;                    // 65,536 symbols of 8 bits

  // What a beat carries besides its symbols: [0] in the cycle after it was taken, [Delay - 1] with the chunk's sum.
  typedef struct packed {
    logic             first;
    logic             ends;
    logic             last;
    logic             bad;
    logic [15:0]      chunk_count;
    logic [Banks-1:0] available;
  } beat_t;

  logic [Delay-1:0]  taken_q;
  beat_t [Delay-1:0] beat_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) taken_q <= '0;
    else         taken_q <= {taken_q[Delay-2:0], take_i};
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned d = 1; d < Delay; d++) beat_q[d] <= beat_q[d - 1];
    beat_q[0].first       <= first_i;
    beat_q[0].ends        <= end_i;
    beat_q[0].last        <= last_i;
    beat_q[0].bad         <= bad_i;
    beat_q[0].chunk_count <= chunk_count_i;
    if (first_i) beat_q[0].available <= available_i;
  end

  // Widths, in t + M. A beat's count goes with them.
  logic [Lanes-1:0][7:0]             symbols_q;
  logic [CountLen-1:0]               count_q, count_map;
  logic [Lanes-1:0]                  valid;
  logic [Banks-1:0][Lanes-1:0][3:0]  width;

  always_ff @(posedge clk_i) begin
    if (take_i) begin
      symbols_q <= symbols_i;
      count_q   <= count_i;
    end
  end

  qlc_delay #(.Width (CountLen), .Depth (Map - 1)) u_count (
    .clk_i,
    .load_i (1'b1),
    .data_i (count_q),
    .data_o (count_map)
  );

  for (genvar l = 0; l < int'(Lanes); l++) begin : g_lane
    assign valid[l] = CountLen'(l) < count_map;

    for (genvar b = 0; b < int'(Banks); b++) begin : g_bank
      (* maybe_unused *) logic [7:0]            unused_symbol, unused_suffix;
      (* maybe_unused *) logic [PrefixBits-1:0] unused_prefix;
      logic                                     escape;
      logic [3:0]                               coded_width;

      assign width[b][l] = valid[l] ? (escape ? 4'd8 : coded_width) : '0;

      if (Kind == qlc_pkg::KindInterval) begin : g_run
        logic [2:0]                             less;
        qlc_pkg::area_t [Places-1:0][Coded-1:0] areas;
        for (genvar p = 0; p < int'(Places); p++) begin : g_place
          assign areas[p] = areas_i[b];
        end
        assign coded_width = {1'b0, less} + 4'd1;
        qlc_enc_run #(.PrefixBits (PrefixBits), .Deep (1)) u_map (
          .clk_i,
          .load_i    (1'b1),
          .symbol_i  (symbols_q[l]),
          .areas_i   (areas),
          .escape_o  (escape),
          .symbol_o  (unused_symbol),
          .prefix_o  (unused_prefix),
          .suffix_o  (unused_suffix),
          .width_o   (less)
        );
      end else begin : g_slot
        logic [15:0]                  row;
        logic [3:0]                   column;
        logic                         has_slot;
        logic [qlc_pkg::SlotBits-1:0] slot;

        qlc_enc_lookup u_lookup (
          .has_slot_i (has_slot_i[b]),
          .slot_i     (slot_i[b]),
          .row_i      (row),
          .column_i   (column),
          .has_slot_o (has_slot),
          .slot_o     (slot)
        );

        qlc_enc_slot #(.PrefixBits (PrefixBits), .Deep (1)) u_map (
          .clk_i,
          .load_i     (1'b1),
          .symbol_i   (symbols_q[l]),
          .row_o      (row),
          .column_o   (column),
          .has_slot_i (has_slot),
          .slot_i     (slot),
          .lookup_i   (1'b1),
          .areas_i    (areas_i[b]),
          .escape_o   (escape),
          .symbol_o   (unused_symbol),
          .prefix_o   (unused_prefix),
          .suffix_o   (unused_suffix),
          .width_o    (coded_width)
        );
      end
    end
  end

  if (Kind == qlc_pkg::KindInterval) begin : g_no_table
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, has_slot_i, slot_i};
  end

  // Is each symbol the chunk's first one? Found in t + 1, used in t + M + 2.
  logic [7:0]            first_q, first_symbol;
  logic                  equal;
  logic [Map:0]          equal_q;

  assign first_symbol = beat_q[0].first ? symbols_q[0] : first_q;

  always_comb begin
    equal = 1'b1;
    for (int unsigned l = 0; l < Lanes; l++) begin
      if ((CountLen'(l) < count_q) && (symbols_q[l] != first_symbol)) equal = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (taken_q[0]) first_q <= first_symbol;
    equal_q <= {equal_q[Map-1:0], equal};
  end

  // Sums: of the beat in t + M + 1, of the chunk in t + M + 2.
  logic [Banks-1:0][Lanes-1:0][3:0]  width_q;
  logic [Banks-1:0][TotalLen-1:0]    total, total_q;
  logic [Banks-1:0][SumLen-1:0]      sum_q;
  logic                              constant_q;

  always_comb begin
    total = '0;
    for (int unsigned b = 0; b < Banks; b++) begin
      for (int unsigned l = 0; l < Lanes; l++) total[b] += TotalLen'(width_q[b][l]);
    end
  end

  always_ff @(posedge clk_i) begin
    width_q <= width;
    total_q <= total;
    if (taken_q[Map+1]) begin
      for (int unsigned b = 0; b < Banks; b++) begin
        sum_q[b] <= (beat_q[Map+1].first ? '0 : sum_q[b]) + SumLen'(total_q[b]);
      end
      constant_q <= (beat_q[Map+1].first || constant_q) && equal_q[Map];
    end
  end

  // The smallest, in t + M + 3; and the most that suffixes may be in a coded chunk: less than raw less planes.
  beat_t                  done;
  logic signed [SumLen:0] limit_q;
  logic [SumLen-1:0]      smallest;
  logic [3:0]             bank;
  logic                   found;

  assign done = beat_q[Delay-1];

  (* maybe_unused *) logic unused_first;
  assign unused_first = done.first;

  always_ff @(posedge clk_i) begin
    limit_q <= signed'((SumLen+1)'({beat_q[Map+1].chunk_count, 3'd0}) + (SumLen+1)'(8) -
                       (SumLen+1)'(qlc_pkg::GroupSymbols * PrefixBits) *
                       ((SumLen+1)'(beat_q[Map+1].chunk_count[15:6]) + (SumLen+1)'(1)));
  end

  always_comb begin
    smallest = '1;
    bank     = '0;
    found    = 1'b0;
    for (int unsigned b = 0; b < Banks; b++) begin
      if (done.available[b] && (!found || (sum_q[b] < smallest))) begin
        smallest = sum_q[b];
        bank     = 4'(b);
        found    = 1'b1;
      end
    end
  end

  logic coded;
  assign coded = found && (signed'({1'b0, smallest}) < limit_q);

  assign valid_o              = taken_q[Delay-1] && done.ends;
  assign chunk_o.header.last  = done.last;
  assign chunk_o.header.mode  = constant_q ? qlc_pkg::ModeConstant : coded ? qlc_pkg::ModeCoded : qlc_pkg::ModeRaw;
  assign chunk_o.header.bank  = constant_q || !coded ? '0 : bank;
  assign chunk_o.bad          = done.bad;
  assign chunk_o.count        = done.chunk_count;

endmodule

`default_nettype wire
