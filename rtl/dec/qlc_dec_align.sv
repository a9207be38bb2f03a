// SPDX-License-Identifier: Apache-2.0
//
// Brings the bytes at the read position to a window's begin, and the parts of an action out of it:
//
//   words, offset --> part, by bytes --> window (register) --> less the head, by bytes ---------------> suffixes
//                                           |
//                                           +--> by the 3 bits of phase --+--> planes, behind a header or not
//                                                                         +--> lead: header, detail (register)
//
// A pipeline that moves with move_i. For words of cycle t, lead_o is there in t + A, planes_o in t + A - 1,
// suffixes_o in t + 1, A = Deep ? 2 : 1; header_o in t + A - 1 at 64 lanes and if not Deep, else in t + A. Suffixes are not shifted by phase: their first bit is bit phase.
//
//   Bits: of a word.  Words: given.  Lanes, PrefixBits, Deep: docs/architecture.md 3.1.

`default_nettype none

module qlc_dec_align #(
  parameter  int unsigned Bits       = 256,
  parameter  int unsigned Words      = 4,
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned PlaneBits  = qlc_pkg::GroupSymbols * PrefixBits,
  localparam int unsigned OffLen     = $clog2(Bits / 8)
) (
  input  wire logic                       clk_i,
  input  wire logic                       move_i,

  input  wire logic [Words-1:0][Bits-1:0] words_i,
  input  wire logic [OffLen-1:0]          offset_i,
  input  wire logic [2:0]                 phase_i,    // the first bit's place in its byte
  input  wire logic                       header_i,   // of the head
  input  wire logic                       planes_i,

  output logic [6:0]                      header_o,   // the first 7 bits
  output logic [PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0] planes_o,
  output logic [23:0]                     lead_o,     // the first 24 bits
  output logic [8*Lanes+6:0]              suffixes_o
);

  localparam int unsigned Window = 8 * qlc_pkg::window_bytes(Lanes, PrefixBits) - 1;

  logic [Window-1:0] window_d, window_q;
  logic              header_q, planes_q;

  qlc_part #(.In (Words * Bits), .Out (Window), .Unit (8), .Levels (OffLen)) u_window (
    .data_i   ((Words * Bits)'(words_i)),
    .amount_i (offset_i),
    .part_o   (window_d)
  );

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      window_q <= window_d;
      header_q <= header_i;
      planes_q <= planes_i;
    end
  end

  // Behind the head.
  logic [8*Lanes+14:0] behind_planes;

  assign behind_planes = planes_q ? window_q[PlaneBits +: 8*Lanes+15] : window_q[8*Lanes+14:0];
  assign suffixes_o    = header_q ? behind_planes[8*Lanes+14:8] : behind_planes[8*Lanes+6:0];

  // The head.
  logic [PlaneBits+14:0] head;
  logic [PlaneBits+6:0]  planes;
  logic [23:0]           lead, lead_q;
  logic [2:0]            phase;
  logic                  header;

  if (Deep != 0) begin : g_deep
    logic [2:0] phase_q;
    always_ff @(posedge clk_i) begin
      if (move_i) phase_q <= phase_i;
    end
    assign head   = window_q[PlaneBits+14:0];
    assign phase  = phase_q;
    assign header = header_q;
  end else begin : g_short
    assign head     = window_d[PlaneBits+14:0];
    assign phase    = phase_i;
    assign header   = header_i;
  end

  assign planes   = header ? head[PlaneBits+14:8] : head[PlaneBits+6:0];
  for (genvar k = 0; k < int'(PrefixBits); k++) begin : g_plane
    assign planes_o[k] = qlc_pkg::GroupSymbols'(planes[qlc_pkg::GroupSymbols*k +: qlc_pkg::GroupSymbols+7] >> phase);
  end
  assign lead     = 24'(head[30:0] >> phase);

  always_ff @(posedge clk_i) begin
    if (move_i) lead_q <= lead;
  end

  // A header that is needed a cycle earlier has a select of its own.
  if (Deep == 0) begin : g_header
    assign header_o = lead[6:0];
  end else if (Lanes < 64) begin : g_late_header
    assign header_o = lead_q[6:0];
  end else begin : g_early_header
    logic [7:0] at_q;
    always_ff @(posedge clk_i) begin
      if (move_i) at_q <= 8'd1 << phase_i;
    end
    always_comb begin
      header_o = '0;
      for (int unsigned b = 0; b < 8; b++) header_o |= at_q[b] ? window_q[b +: 7] : '0;
    end
  end

  assign lead_o = lead_q;

endmodule

`default_nettype wire
