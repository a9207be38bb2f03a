// SPDX-License-Identifier: Apache-2.0
//
// Chooses a chunk's mode and bank while its beats arrive (docs/format.md 8): constant if all symbols are equal, else
// the bank with the smallest sum of widths, if that makes the chunk smaller than raw, else raw.
//
//   take_i | symbols, search | widths | sum of beat | sum of chunk | smallest -> valid_o
//   t        t + 1             t + 2    t + 3         t + 4          t + 5
//
// A beat in each cycle, never stalls; valid_o for a cycle in t + 5 for a chunk whose last beat was taken in t.
//
//   Lanes: 1, 2, 4, ... 64.  Kind, PrefixBits, Banks: of the codebooks.

`default_nettype none

module qlc_enc_choice #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 2,
  localparam int unsigned CountLen   = $clog2(Lanes) + 1,
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

  localparam int unsigned Delay    = 5;
  localparam int unsigned TotalLen = $clog2(Lanes) + 4;
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

  // Widths: t + 1 and t + 2. A beat's count goes with them.
  logic [CountLen-1:0]               count1_q, count2_q;
  logic [Lanes-1:0]                  valid2;
  logic [Banks-1:0][Lanes-1:0][3:0]  width;

  always_ff @(posedge clk_i) begin
    if (take_i) count1_q <= count_i;
    count2_q <= count1_q;
  end

  for (genvar l = 0; l < int'(Lanes); l++) begin : g_lane
    assign valid2[l] = CountLen'(l) < count2_q;

    for (genvar b = 0; b < int'(Banks); b++) begin : g_bank
      (* maybe_unused *) logic [7:0]            unused_symbol, unused_suffix;
      (* maybe_unused *) logic [PrefixBits-1:0] unused_prefix;

      if (Kind == qlc_pkg::KindInterval) begin : g_run
        qlc_enc_run #(.PrefixBits (PrefixBits), .Deep (1)) u_map (
          .clk_i,
          .advance_i (1'b1),
          .symbol_i  (symbols_i[l]),
          .search_i  (areas_i[b]),
          .areas_i   (areas_i[b]),
          .valid_i   (valid2[l]),
          .coded_i   (1'b1),
          .raw_i     (1'b0),
          .symbol_o  (unused_symbol),
          .prefix_o  (unused_prefix),
          .suffix_o  (unused_suffix),
          .width_o   (width[b][l])
        );
      end else begin : g_slot
        logic [7:0] address;
        qlc_enc_slot #(.PrefixBits (PrefixBits), .Deep (1)) u_map (
          .clk_i,
          .advance_i  (1'b1),
          .symbol_i   (symbols_i[l]),
          .address_o  (address),
          .has_slot_i (has_slot_i[b][address]),
          .slot_i     (slot_i[b][address]),
          .lookup_i   (1'b1),
          .areas_i    (areas_i[b]),
          .valid_i    (valid2[l]),
          .coded_i    (1'b1),
          .raw_i      (1'b0),
          .symbol_o   (unused_symbol),
          .prefix_o   (unused_prefix),
          .suffix_o   (unused_suffix),
          .width_o    (width[b][l])
        );
      end
    end
  end

  if (Kind == qlc_pkg::KindInterval) begin : g_no_table
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, has_slot_i, slot_i};
  end

  // Is each symbol the chunk's first one? Found in t + 1, used in t + 4.
  logic [Lanes-1:0][7:0] symbols_q;
  logic [7:0]            first_q, first_symbol;
  logic                  equal;
  logic [2:0]            equal_q;

  assign first_symbol = beat_q[0].first ? symbols_q[0] : first_q;

  always_comb begin
    equal = 1'b1;
    for (int unsigned l = 0; l < Lanes; l++) begin
      if ((CountLen'(l) < count1_q) && (symbols_q[l] != first_symbol)) equal = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (take_i) symbols_q <= symbols_i;
    if (taken_q[0]) first_q <= first_symbol;
    equal_q <= {equal_q[1:0], equal};
  end

  // Sums: of the beat in t + 3, of the chunk in t + 4.
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
    if (taken_q[3]) begin
      for (int unsigned b = 0; b < Banks; b++) begin
        sum_q[b] <= (beat_q[3].first ? '0 : sum_q[b]) + SumLen'(total_q[b]);
      end
      constant_q <= (beat_q[3].first || constant_q) && equal_q[2];
    end
  end

  // The smallest, in t + 5; and the most that suffixes may be in a coded chunk: less than raw less planes.
  beat_t                  done;
  logic signed [SumLen:0] limit_q;
  logic [SumLen-1:0]      smallest;
  logic [3:0]             bank;
  logic                   found;

  assign done = beat_q[Delay-1];

  (* maybe_unused *) logic unused_first;
  assign unused_first = done.first;

  always_ff @(posedge clk_i) begin
    limit_q <= signed'((SumLen+1)'({beat_q[3].chunk_count, 3'd0}) + (SumLen+1)'(8) -
                       (SumLen+1)'(qlc_pkg::GroupSymbols * PrefixBits) *
                       ((SumLen+1)'(beat_q[3].chunk_count[15:6]) + (SumLen+1)'(1)));
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
