// SPDX-License-Identifier: Apache-2.0
//
// The bits of a group's head, or of the prefix before it (docs/architecture.md 3.4). No register.
//
//   prefix   [ frame's first header, 8, if any | constant's symbol, 8, if any | last chunk's symbols - 1, 16, if any ]
//   head     [ next chunk's header, 8, if any | planes, if any ]                              bit 0 left
//
//   PrefixBits: 3 to 5.

`default_nettype none

module qlc_enc_head #(
  parameter  int unsigned PrefixBits = 3,
  localparam int unsigned PlaneBits  = qlc_pkg::GroupSymbols * PrefixBits,
  localparam int unsigned HeadLen    = PlaneBits + 8
) (
  input  wire logic                 prefix_i,       // the prefix, not the head
  input  wire qlc_enc_pkg::head_t   head_i,
  input  wire qlc_enc_pkg::header_t first_i,
  input  wire qlc_enc_pkg::header_t next_i,
  input  wire logic [7:0]           constant_i,
  input  wire logic [15:0]          last_count_i,
  input  wire logic [PlaneBits-1:0] planes_i,       // 0 if there are none
  output logic [HeadLen-1:0]        bits_o          // 0 beyond the end
);

  function automatic logic [7:0] header(qlc_enc_pkg::header_t h);
    return {1'b0, h.last, h.mode, h.bank};
  endfunction

  logic [23:0]        detail;
  logic [31:0]        prefix;
  logic [HeadLen-1:0] head;

  always_comb begin
    detail = head_i.counted ? {8'd0, last_count_i} : '0;
    if (head_i.constant) detail = {detail[15:0], constant_i};
    prefix = {8'd0, detail};
    if (head_i.frame_begin) prefix = {detail, header(first_i)};
  end

  assign head   = head_i.next ? {planes_i, header(next_i)} : HeadLen'(planes_i);
  assign bits_o = prefix_i ? HeadLen'(prefix) : head;

  (* maybe_unused *) logic unused;
  assign unused = &{1'b0, head_i.coded, head_i.frame_end};

endmodule

`default_nettype wire
