// SPDX-License-Identifier: Apache-2.0
//
// Constants and types of the codes (docs/format.md). The first half is of the serial, ranked, P = 3 designs.

`default_nettype none

package qlc_pkg;

  localparam int unsigned PrefixBits = 3;
  localparam int unsigned Areas      = 1 << PrefixBits;
  localparam int unsigned Ranked     = Areas - 1;  // areas with slots; the last area is the escape
  localparam int unsigned SlotBits   = 7;
  localparam int unsigned Slots      = 1 << SlotBits;

  // The escape area: its prefix, and its suffix is the symbol itself.
  localparam logic [PrefixBits-1:0] EscapeArea = '1;

  // Longest code (an escape); the same with the end marker behind it; what counts its bits.
  localparam int unsigned CodeBits   = PrefixBits + 8;
  localparam int unsigned MarkedBits = CodeBits + 1;
  localparam int unsigned LenBits    = $clog2(MarkedBits + 1);

  // Frames move in words inside the designs, four to a beat.
  localparam int unsigned WordBits   = 16;

  // First byte of a serialised codebook: kind ranked, P = 3.
  localparam logic [7:0] BookHeader = 8'h03;

  // Error numbers, format.md section 7; what TUSER carries.
  typedef enum logic [2:0] {
    ErrNone        = 3'd0,
    ErrBadCodebook = 3'd1,
    ErrBadBank     = 3'd2,
    ErrTruncated   = 3'd3,
    ErrNoMarker    = 3'd4,
    ErrTrailing    = 3'd5,
    ErrBadChunk    = 3'd6,
    ErrBadPlane    = 3'd7
  } error_e;

  // One area but the escape's. Ranked: its slots are base to base + 2^width - 1, base a multiple of 2^width.
  // Interval: a run of 2^(width - 1) magnitudes from base on.
  typedef struct packed {
    logic [SlotBits-1:0] base;
    logic [2:0]          width;
  } area_t;

  typedef area_t [Ranked-1:0] areas_t;

  // 2^width - 1: the bits of a slot that come from the suffix.
  function automatic logic [SlotBits-1:0] suffix_mask(logic [2:0] width);
    return SlotBits'((8'd1 << width) - 8'd1);
  endfunction

  // Planar layout.

  localparam int unsigned KindRanked   = 0;
  localparam int unsigned KindInterval = 1;

  localparam int unsigned GroupSymbols = 64;

  // Mode of a chunk, as in its header.
  typedef enum logic [1:0] {
    ModeCoded    = 2'd0,
    ModeRaw      = 2'd1,
    ModeConstant = 2'd2,
    ModeReserved = 2'd3
  } mode_e;

  // What a decoder knows of a group whose head was consumed.
  typedef struct packed {
    mode_e      mode;
    logic [3:0] bank;
    logic [7:0] constant;   // the symbol of a constant chunk
    logic [5:0] count;      // symbols, minus 1
    logic       last;       // the frame's last group
  } group_t;

  // What it knows of a step besides areas and suffixes.
  typedef struct packed {
    mode_e      mode;
    logic [3:0] bank;
    logic [7:0] constant;
    logic [5:0] count;      // symbols, minus 1
    logic       group_end;  // its group's last step
    logic       last;       // the frame's last step
  } step_t;

  // What a decoder consumes at once: the frame's first header, a detail, or a head and the suffixes of a step.
  typedef struct packed {
    logic       start;
    logic       detail;
    logic       head;       // of a group
    logic       header;     // of the head
    logic       planes;     // of the head
    logic       step;
  } action_t;

  // How suffix widths are summed. Interval widths are 1 to 8 and kept less 1, and so is the total of any block of lanes,
  // so that n lanes need 3 + log2(n) bits. Ranked widths are 0 to 8 and kept as they are.
  function automatic int unsigned width_bits(int unsigned kind);
    return kind == KindInterval ? 3 : 4;
  endfunction

  // Bits of the sum of half the lanes' widths.
  function automatic int unsigned half_bits(int unsigned lanes, int unsigned kind);
    return width_bits(kind) + (lanes == 1 ? 0 : unsigned'($clog2(lanes)) - 1);
  endfunction

  // The split tree's amounts: of each pair of neighbouring blocks of 2^l lanes the total width of the left one, for
  // l = 0 to log2(lanes) - 1; width_bits + l bits each, in this order. Where those of level l begin:
  function automatic int unsigned lefts_at(int unsigned lanes, int unsigned kind, int unsigned level);
    int unsigned at = 0;
    for (int unsigned l = 0; l < level; l++) at += (lanes >> (l + 1)) * (width_bits(kind) + l);
    return at;
  endfunction

  // All of them; at least 1, so that one lane has a vector.
  function automatic int unsigned lefts_bits(int unsigned lanes, int unsigned kind);
    return lanes == 1 ? 1 : lefts_at(lanes, kind, unsigned'($clog2(lanes)));
  endfunction

  // Bits of a beat on the compressed side; beats in which the most bits of a cycle can lie, wherever they begin; beats that
  // a decoder's buffer holds: docs/architecture.md 3.1, 3.3.
  function automatic int unsigned bus_bits(int unsigned lanes);
    return lanes < 8 ? 64 : 8 * lanes;
  endfunction

  function automatic int unsigned window_beats(int unsigned lanes, int unsigned prefix_bits);
    return (8 + 64 * prefix_bits + 8 * lanes + bus_bits(lanes) - 1 + bus_bits(lanes) - 1) / bus_bits(lanes);
  endfunction

  function automatic int unsigned buffer_beats(int unsigned lanes, int unsigned prefix_bits);
    return window_beats(lanes, prefix_bits) < 4 ? 4 : window_beats(lanes, prefix_bits);
  endfunction

  // Bytes that an action may reach into: a header, planes, suffixes, and a byte for the bit offset.
  function automatic int unsigned window_bytes(int unsigned lanes, int unsigned prefix_bits);
    return 1 + 8 * prefix_bits + lanes + 1;
  endfunction

  // Bits of a step's whole bytes, 0 to lanes.
  function automatic int unsigned step_bits(int unsigned lanes);
    return unsigned'($clog2(lanes + 1));
  endfunction

  // Bits of an offset in a beat and an action's bytes.
  function automatic int unsigned sum_bits(int unsigned lanes, int unsigned prefix_bits);
    return unsigned'($clog2(bus_bits(lanes) / 8 + window_bytes(lanes, prefix_bits)));
  endfunction

endpackage

`default_nettype wire
