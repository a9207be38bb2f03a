// SPDX-License-Identifier: Apache-2.0
//
// The map of the planar encoder: all lanes from symbols to prefixes and suffixes, and what the step carries besides.
//
// Deep = 1: a step that enters is mapped in the second cycle after in which the encoder advances; 0: in the same cycle.
// mapped_o: the outputs are those of a step that is taken over at the end of this cycle. flush_i: forget all steps.
//
//   Lanes: 1, 2, 4, ... 64.  Kind, PrefixBits, Banks: of the codebooks.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_lanes #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned CountLen   = $clog2(Lanes) + 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1
) (
  input  wire logic                                 clk_i,
  input  wire logic                                 rst_ni,
  input  wire logic                                 advance_i,
  input  wire logic                                 flush_i,

  input  wire qlc_pkg::area_t [Banks-1:0][Coded-1:0] areas_i,
  input  wire logic [Banks-1:0][255:0]              has_slot_i,
  input  wire logic [Banks-1:0][255:0][qlc_pkg::SlotBits-1:0] slot_i,

  input  wire logic                                 enter_i,
  input  wire qlc_enc_pkg::step_t                   step_i,
  input  wire logic [CountLen-1:0]                  count_i,
  input  wire logic [Lanes-1:0][7:0]                symbols_i,

  output logic                                      mapped_o,
  output qlc_enc_pkg::step_t                        step_o,
  output logic [7:0]                                constant_o,   // the symbol of a constant chunk
  output logic [Lanes-1:0][PrefixBits-1:0]          prefixes_o,
  output logic [Lanes-1:0][7:0]                     suffixes_o,
  output logic [Lanes-1:0][3:0]                     widths_o
);

  qlc_enc_pkg::step_t  step2;
  qlc_pkg::mode_e      mode1;
  logic [3:0]          bank1;
  logic [CountLen-1:0] count2;

  qlc_pkg::area_t [Coded-1:0] areas1, areas2;

  if (Deep != 0) begin : g_deep
    logic                valid1_q, valid2_q;
    qlc_enc_pkg::step_t  step1_q, step2_q;
    logic [CountLen-1:0] count1_q, count2_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        valid1_q <= 1'b0;
        valid2_q <= 1'b0;
      end else if (flush_i) begin
        valid1_q <= 1'b0;
        valid2_q <= 1'b0;
      end else if (advance_i) begin
        valid1_q <= enter_i;
        valid2_q <= valid1_q;
      end
    end

    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        step1_q  <= step_i;
        count1_q <= count_i;
        step2_q  <= step1_q;
        count2_q <= count1_q;
      end
    end

    assign mode1    = step1_q.mode;
    assign bank1    = step1_q.bank;
    assign step2    = step2_q;
    assign count2   = count2_q;
    assign mapped_o = valid2_q && advance_i && !flush_i;
  end else begin : g_direct
    (* maybe_unused *) logic unused;
    assign unused   = &{1'b0, clk_i, rst_ni, flush_i, advance_i};
    assign mode1    = step_i.mode;
    assign bank1    = step_i.bank;
    assign step2    = step_i;
    assign count2   = count_i;
    assign mapped_o = enter_i;
  end

  // The bank of each stage. Chosen once for all lanes, a cycle ahead where there are registers.
  if (Banks == 1) begin : g_bank
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, bank1};
    assign areas1 = areas_i[0];
    assign areas2 = areas_i[0];
  end else begin : g_banks
    qlc_pkg::area_t [15:0][Coded-1:0] all;
    for (genvar b = 0; b < 16; b++) begin : g_all
      assign all[b] = areas_i[b % Banks];
    end
    if (Deep != 0) begin : g_early
      qlc_pkg::area_t [Coded-1:0] areas1_q, areas2_q;
      always_ff @(posedge clk_i) begin
        if (advance_i) begin
          areas1_q <= all[step_i.bank];
          areas2_q <= all[bank1];
        end
      end
      assign areas1 = areas1_q;
      assign areas2 = areas2_q;
    end else begin : g_late
      assign areas1 = all[bank1];
      assign areas2 = all[bank1];
    end
  end

  logic coded, raw;
  assign coded  = step2.mode == qlc_pkg::ModeCoded;
  assign raw    = step2.mode == qlc_pkg::ModeRaw;
  assign step_o = step2;

  logic [Lanes-1:0][7:0] symbols;
  assign constant_o = symbols[0];

  if (Lanes > 1) begin : g_others
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, symbols[Lanes-1:1]};
  end

  for (genvar l = 0; l < int'(Lanes); l++) begin : g_lane
    logic valid;
    assign valid = CountLen'(l) < count2;

    if (Kind == qlc_pkg::KindInterval) begin : g_run
      qlc_enc_run #(.PrefixBits (PrefixBits), .Deep (Deep)) u_map (
        .clk_i, .advance_i,
        .symbol_i (symbols_i[l]),
        .search_i (areas1),
        .areas_i  (areas2),
        .valid_i  (valid),
        .coded_i  (coded),
        .raw_i    (raw),
        .symbol_o (symbols[l]),
        .prefix_o (prefixes_o[l]),
        .suffix_o (suffixes_o[l]),
        .width_o  (widths_o[l])
      );
    end else begin : g_slot
      logic [7:0]                   address;
      logic [15:0]                  has_slot;
      logic [15:0][qlc_pkg::SlotBits-1:0] slot;

      for (genvar b = 0; b < 16; b++) begin : g_read
        assign has_slot[b] = has_slot_i[b % Banks][address];
        assign slot[b]     = slot_i[b % Banks][address];
      end

      qlc_enc_slot #(.PrefixBits (PrefixBits), .Deep (Deep)) u_map (
        .clk_i, .advance_i,
        .symbol_i   (symbols_i[l]),
        .address_o  (address),
        .has_slot_i (has_slot[bank1]),
        .slot_i     (slot[bank1]),
        .lookup_i   (mode1 == qlc_pkg::ModeCoded),
        .areas_i    (areas2),
        .valid_i    (valid),
        .coded_i    (coded),
        .raw_i      (raw),
        .symbol_o   (symbols[l]),
        .prefix_o   (prefixes_o[l]),
        .suffix_o   (suffixes_o[l]),
        .width_o    (widths_o[l])
      );
    end
  end

  // Ranked codebooks have tables, interval ones a search in their areas.
  if (Kind == qlc_pkg::KindInterval) begin : g_no_table
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, has_slot_i, slot_i, mode1};
  end else begin : g_no_search
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, areas1};
  end

endmodule

`default_nettype wire
