// SPDX-License-Identifier: Apache-2.0
//
// Types that the modules of the planar encoder share (docs/architecture.md 3.4).

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

  // What a step carries besides its symbols. Those about the group are the same in all of its steps.
  typedef struct packed {
    qlc_pkg::mode_e mode;
    logic [3:0]     bank;
    logic           frame_begin;   // the group is the frame's first
    logic           constant;      // it begins a constant chunk
    logic           counted;       // it begins the frame's last chunk
    logic           next;          // the header of the next chunk is in its head
    logic           group_end;     // the step is the group's last
    logic           frame_end;     // the step is the frame's last
  } step_t;

  // What is in front of a group's planes.
  typedef struct packed {
    logic           coded;         // it has planes
    logic           frame_begin;
    logic           constant;
    logic           counted;
    logic           next;
    logic           frame_end;     // the group is the frame's last
  } head_t;

  // Beats that may be begun and not have left: the largest slot, and a beat for each cycle until a slot is shown.
  function automatic int unsigned ring_beats(int unsigned lanes, int unsigned prefix_bits, int unsigned deep);
    return qlc_pkg::window_beats(lanes, prefix_bits) + (deep != 0 ? 3 : 1);
  endfunction

endpackage

`default_nettype wire
