// SPDX-License-Identifier: Apache-2.0
//
// Constants and types of the serial, ranked, P = 3 code (docs/format.md).

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

  // One ranked area: its slots are base to base + 2^width - 1, base a multiple of 2^width.
  typedef struct packed {
    logic [SlotBits-1:0] base;
    logic [2:0]          width;
  } area_t;

  typedef area_t [Ranked-1:0] areas_t;

  // 2^width - 1: the bits of a slot that come from the suffix.
  function automatic logic [SlotBits-1:0] suffix_mask(logic [2:0] width);
    return SlotBits'((8'd1 << width) - 8'd1);
  endfunction

endpackage

`default_nettype wire
