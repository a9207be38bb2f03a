// SPDX-License-Identifier: Apache-2.0
//
// Checks what the planar decoder has read of a chunk's header or detail (docs/format.md 6.1), the cycle after it was
// aligned, and says what error is issued in the next.
//
//   cycle     t             t + A               t + A + 1
//             consumed      lead_i, accept_o    error_o          (A: docs/architecture.md 3.1)
//
// Moves with move_i; clear_i forgets an error.
//
//   Banks: 1 to 16.

`default_nettype none

module qlc_dec_check #(
  parameter int unsigned Banks = 1
) (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  input  wire logic              move_i,
  input  wire logic              clear_i,

  input  wire logic [Banks-1:0]  available_i,

  input  wire logic              header_i,        // lead_i is a header
  input  wire logic              detail_i,        // of the last chunk
  input  wire logic              over_i,          // it has too many groups
  input  wire logic [7:0]        lead_i,          // of the header; its bit 6, last, is no matter

  output logic                   accept_o,        // the header is good:
  output qlc_pkg::mode_e         accept_mode_o,
  output logic [3:0]             accept_bank_o,
  output qlc_pkg::error_e        error_o
);

  qlc_pkg::error_e error_d, error_q;
  qlc_pkg::mode_e  mode;
  logic            coded, bank_available;

  assign mode  = qlc_pkg::mode_e'(lead_i[5:4]);
  assign coded = mode == qlc_pkg::ModeCoded;

  always_comb begin
    bank_available = 1'b0;
    for (int unsigned b = 0; b < Banks; b++) bank_available |= available_i[b] && (lead_i[3:0] == 4'(b));
  end

  logic bad_chunk, bad_bank;
  assign bad_chunk = lead_i[7] || (mode == qlc_pkg::ModeReserved) || (!coded && (lead_i[3:0] != '0));
  assign bad_bank  = coded && !bank_available;

  always_comb begin
    error_d = qlc_pkg::ErrNone;
    if (header_i && bad_chunk)     error_d = qlc_pkg::ErrBadChunk;
    else if (header_i && bad_bank) error_d = qlc_pkg::ErrBadBank;
    else if (detail_i && !header_i && over_i) error_d = qlc_pkg::ErrBadChunk;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) error_q <= qlc_pkg::ErrNone;
    else if (move_i) error_q <= clear_i ? qlc_pkg::ErrNone : error_d;
  end

  assign accept_o      = header_i && !bad_chunk && !bad_bank;
  assign accept_mode_o = mode;
  assign accept_bank_o = lead_i[3:0];
  assign error_o       = error_q;

endmodule

`default_nettype wire
