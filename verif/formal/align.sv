// SPDX-License-Identifier: Apache-2.0
//
// qlc_dec_align cuts planes, header, detail and suffixes out of the words at the read position, in the cycles in which its
// header says, whenever it stands still. (Not with 64 lanes, whose header has a select of its own.)

`default_nettype none

module align #(
  parameter  int unsigned Lanes      = 8,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Deep       = 1,
  localparam int unsigned Bits       = qlc_pkg::bus_bits(Lanes),
  localparam int unsigned Words      = qlc_pkg::buffer_beats(Lanes, PrefixBits),
  localparam int unsigned OffLen     = $clog2(Bits / 8),
  localparam int unsigned Planes     = qlc_pkg::GroupSymbols * PrefixBits,
  localparam int unsigned All        = Words * Bits
) (
  input wire logic                       clk_i,
  input wire logic                       move_i,
  input wire logic [Words-1:0][Bits-1:0] words_i,
  input wire logic [OffLen-1:0]          offset_i,
  input wire logic [2:0]                 phase_i,
  input wire logic                       header_i,
  input wire logic                       planes_i
);

  logic [6:0]                                       header_o;
  logic [PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0] planes_o;
  logic [23:0]                                      lead_o;
  logic [8*Lanes+6:0]                               suffixes_o;

  qlc_dec_align #(.Bits (Bits), .Words (Words), .Lanes (Lanes), .PrefixBits (PrefixBits), .Deep (Deep)) u_align (.*);

  localparam int unsigned Window = 8 * qlc_pkg::window_bytes(Lanes, PrefixBits) - 1;

  // What was given one and two moves ago.
  logic              one_q = 1'b0, two_q = 1'b0;
  logic [All-1:0]    words_q;
  logic [OffLen-1:0] offset_q;
  logic [2:0]        phase_q;
  logic              header_q, planes_q;
  logic [23:0]       lead_q;

  // From the read position on; in which head, lead and planes are found: of this cycle, if not Deep, or of the move before.
  logic [Window-1:0] window, head;
  logic [2:0]        phase;
  logic              header, there;

  assign window = u_align.window_q;
  assign head   = Deep != 0 ? u_align.window_q : u_align.window_d;
  assign phase  = Deep != 0 ? phase_q : phase_i;
  assign header = Deep != 0 ? header_q : header_i;
  assign there  = Deep == 0 || one_q;

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      one_q    <= 1'b1;
      two_q    <= Deep == 0 || one_q;
      words_q  <= words_i;
      offset_q <= offset_i;
      phase_q  <= phase_i;
      header_q <= header_i;
      planes_q <= planes_i;
      for (int unsigned p = 0; p < 8; p++) begin
        if (phase == 3'(p)) lead_q <= 24'(head >> p);
      end
    end
  end

  // Case by case: what is shifted by a number is easy to prove.
  for (genvar o = 0; o < int'(Bits / 8); o++) begin : g_offset
    always_comb begin
      a_now:    assert (offset_i != OffLen'(o) || u_align.window_d == Window'(All'(words_i) >> (8 * o)));
      a_window: assert (!one_q || offset_q != OffLen'(o) || window == Window'(words_q >> (8 * o)));
    end
  end

  for (genvar p = 0; p < 8; p++) begin : g_phase
    always_comb begin
      a_planes: assert (!there || phase != 3'(p) || header || planes_o == Planes'(head >> p));
      a_behind: assert (!there || phase != 3'(p) || !header || planes_o == Planes'(head >> (p + 8)));
      if (Deep == 0) a_header: assert (phase != 3'(p) || header_o == 7'(head >> p));
    end
  end

  if (Deep != 0) begin : g_kept
    always_comb begin
      a_two:   assert (!two_q || one_q);
      a_phase: assert (!one_q || (u_align.phase == phase_q && u_align.header == header_q));
    end
  end

  always_comb begin
    a_kinds: assert (!one_q || (u_align.header_q == header_q && u_align.planes_q == planes_q));
    a_lead: assert (!two_q || lead_o == lead_q);
    if (Deep != 0) a_late: assert (!two_q || header_o == lead_q[6:0]);
    a_suffixes: assert (!one_q || header_q || planes_q || suffixes_o == (8 * Lanes + 7)'(window));
    a_header_suffixes: assert (!one_q || !header_q || planes_q || suffixes_o == (8 * Lanes + 7)'(window >> 8));
    a_planes_suffixes: assert (!one_q || header_q || !planes_q || suffixes_o == (8 * Lanes + 7)'(window >> Planes));
    a_both_suffixes: assert (!one_q || !header_q || !planes_q || suffixes_o == (8 * Lanes + 7)'(window >> (Planes + 8)));
    c_all: cover (two_q && !move_i && lead_o == 24'hA5C3E1);
  end

endmodule

`default_nettype wire
