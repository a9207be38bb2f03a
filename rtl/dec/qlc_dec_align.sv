// SPDX-License-Identifier: Apache-2.0
//
// Brings the bits at the read position to bit 0, and what stands behind a head of 0, 8, 64P or 64P + 8 bits likewise:
//
//   words, offset --> shift by 32s --> (register if Deep) --> shift by bits --+--> lead: header, detail (register)
//                                                                             +--> planes, behind a header or not
//                                                                             +--> less the head: suffixes (register)
//
// A pipeline that moves with move_i. For words of cycle t, lead_o and suffixes_o are there in t + A and planes_o in
// t + A - 1, A = Deep ? 2 : 1. header_i and planes_i say what of the head is there.
//
//   Bits: of a word.  Words: of a window.  Lanes, PrefixBits, Deep: docs/architecture.md 3.1.

`default_nettype none

module qlc_dec_align #(
  parameter  int unsigned Bits       = 256,
  parameter  int unsigned Words      = 4,
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned PlaneBits  = qlc_pkg::GroupSymbols * PrefixBits
) (
  input  wire logic                       clk_i,
  input  wire logic                       move_i,

  input  wire logic [Words-1:0][Bits-1:0] words_i,
  input  wire logic [$clog2(Bits)-1:0]    offset_i,
  input  wire logic                       header_i,
  input  wire logic                       planes_i,

  output logic [23:0]                     lead_o,
  output logic [PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0] planes_o,
  output logic [8*Lanes-1:0]              suffixes_o
);

  localparam int unsigned Window = 8 + PlaneBits + 8 * Lanes;
  localparam int unsigned Fine   = 5;                                // offset bits of the second shift
  localparam int unsigned Coarse = Window + (1 << Fine) - 1;

  logic [Coarse-1:0] coarse_d, coarse;
  logic [Fine-1:0]   offset;
  logic              header, planes;

  // What is above a window is not looked at.
  logic [Words*Bits-1:0] shifted;
  assign shifted  = (Words*Bits)'(words_i) >> {offset_i[$clog2(Bits)-1:Fine], Fine'(0)};
  assign coarse_d = shifted[Coarse-1:0];

  if (Deep != 0) begin : g_deep
    logic [Coarse-1:0] coarse_q;
    logic [Fine-1:0]   offset_q;
    logic              header_q, planes_q;

    always_ff @(posedge clk_i) begin
      if (move_i) begin
        coarse_q <= coarse_d;
        offset_q <= offset_i[Fine-1:0];
        header_q <= header_i;
        planes_q <= planes_i;
      end
    end
    assign coarse = coarse_q;
    assign offset = offset_q;
    assign header = header_q;
    assign planes = planes_q;
  end else begin : g_short
    assign coarse = coarse_d;
    assign offset = offset_i[Fine-1:0];
    assign header = header_i;
    assign planes = planes_i;
  end

  logic [Coarse-1:0]            fine;
  logic [Window-1:0]            window;
  logic [PlaneBits+8*Lanes-1:0] behind_header;   // the window, less a header

  assign fine          = coarse >> offset;
  assign window        = fine[Window-1:0];
  assign behind_header = header ? window[Window-1:8] : window[Window-9:0];

  for (genvar k = 0; k < int'(PrefixBits); k++) begin : g_plane
    assign planes_o[k] = behind_header[qlc_pkg::GroupSymbols*k +: qlc_pkg::GroupSymbols];
  end

  logic [23:0]        lead_q;
  logic [8*Lanes-1:0] suffixes_q;

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      lead_q     <= window[23:0];
      suffixes_q <= planes ? behind_header[PlaneBits +: 8*Lanes] : behind_header[8*Lanes-1:0];
    end
  end

  assign lead_o     = lead_q;
  assign suffixes_o = suffixes_q;

endmodule

`default_nettype wire
