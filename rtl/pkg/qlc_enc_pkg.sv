// SPDX-License-Identifier: Apache-2.0
//
// Types and sizes that the modules of the planar encoder share (docs/architecture.md 3.4).

`default_nettype none

package qlc_enc_pkg;

  // A chunk's choice, as its header states it (docs/format.md 6.2).
  typedef struct packed {
    logic           last;
    qlc_pkg::mode_e mode;
    logic [3:0]     bank;
  } header_t;

  // What is known of a chunk before its first step enters.
  typedef struct packed {
    header_t        header;
    logic           bad;      // its last beat has no bytes
    logic [15:0]    count;    // its symbols, minus 1
  } chunk_t;

  // What goes with a step to the place where heads are made.
  typedef struct packed {
    logic           head;          // its group's head is complete with this step
    logic           coded;         // the head has planes
    logic           frame_begin;   // it begins with the frame's first header
    logic           constant;      // it has a constant chunk's symbol
    logic           counted;       // it has the last chunk's count
    logic           next;          // it has the next chunk's header:
    header_t        header;
    logic           chunk_begin;   // the step is its chunk's first
    logic [7:0]     symbol;        // the step's first
  } tag_t;

  // Bytes that may stand before a group's planes: first header, symbol, count.
  localparam int unsigned FrontBytes = 4;

  function automatic int unsigned head_bytes(int unsigned prefix_bits);
    return FrontBytes + 8 * prefix_bits;
  endfunction

  // Beats as long as a slot's head is, at least.
  function automatic int unsigned head_words(int unsigned lanes, int unsigned prefix_bits);
    return (head_bytes(prefix_bits) + qlc_pkg::bus_bits(lanes) / 8 - 1) / (qlc_pkg::bus_bits(lanes) / 8);
  endfunction

  // Bits of a step's symbols, minus 1, and of a place among the bits of its suffixes, from its first byte on.
  function automatic int unsigned less_bits(int unsigned lanes);
    return lanes > 1 ? unsigned'($clog2(lanes)) : 1;
  endfunction

  function automatic int unsigned start_bits(int unsigned lanes);
    return unsigned'($clog2(lanes)) + 4;
  endfunction

  // Steps by which suffixes follow the head that they are put with.
  function automatic int unsigned behind(int unsigned lanes, int unsigned look_ahead);
    return (look_ahead + 1) * (qlc_pkg::GroupSymbols / lanes) - 1;
  endfunction

  // Stages from a step's entry to its prefixes and suffixes, the last one's registers included.
  function automatic int unsigned map_stages(int unsigned prefix_bits, int unsigned deep);
    return deep == 0 ? 1 : prefix_bits == 3 ? 3 : 4;
  endfunction

  // Stages of the merge tree, and those by which heads must be held back where suffixes follow too soon for them.
  function automatic int unsigned merge_stages(int unsigned deep);
    return deep == 0 ? 0 : 5;
  endfunction

  function automatic int unsigned hold_stages(int unsigned lanes, int unsigned look_ahead, int unsigned deep);
    return merge_stages(deep) + 1 > behind(lanes, look_ahead) ? merge_stages(deep) + 1 - behind(lanes, look_ahead) : 0;
  endfunction

  // Beats that a slot may complete.
  function automatic int unsigned slot_beats(int unsigned lanes, int unsigned prefix_bits);
    return (qlc_pkg::bus_bits(lanes) / 8 - 1 + head_bytes(prefix_bits) + lanes) / (qlc_pkg::bus_bits(lanes) / 8);
  endfunction

endpackage

`default_nettype wire
