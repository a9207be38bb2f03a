// SPDX-License-Identifier: Apache-2.0
//
// Keeps codebook loads and frames apart: a load starts only between frames with the module empty, and a waiting
// load holds back the next frame, so neither can starve the other.
//
// cfg_tready_o and frame_allow_o are functions of registers; cfg_take_o also of cfg_tvalid_i. See docs/architecture.md
// 2.2.
//
//   cycle          0    1    2    3         n    n+1
//   cfg_tvalid_i  /---------------------------\______
//   hold          _____/---------\___________________     (new frames wait)
//   load          __________/-----------------\______     (cfg_tready_o; here the module was empty in cycle 1)

`default_nettype none

module qlc_load_gate (
  input  wire logic clk_i,
  input  wire logic rst_ni,

  // Codebook stream.
  input  wire logic cfg_tvalid_i,
  input  wire logic cfg_tlast_i,
  output logic      cfg_tready_o,
  output logic      cfg_take_o,     // a byte is transferred in this cycle

  // Frame input: what was transferred, and whether the next beat may be.
  input  wire logic frame_take_i,
  input  wire logic frame_last_i,
  output logic      frame_allow_o,
  input  wire logic busy_i          // a part of a frame is inside the module
);

  logic hold_q, load_q, between_q;

  assign cfg_tready_o  = load_q;
  assign cfg_take_o    = load_q && cfg_tvalid_i;
  assign frame_allow_o = !load_q && !(hold_q && between_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      hold_q    <= 1'b0;
      load_q    <= 1'b0;
      between_q <= 1'b1;
    end else begin
      hold_q <= cfg_tvalid_i && !load_q;
      if (load_q) load_q <= !(cfg_take_o && cfg_tlast_i);
      else        load_q <= hold_q && between_q && !busy_i;
      if (frame_take_i) between_q <= frame_last_i;

      // No byte of a codebook may change while a frame uses it.
      a_apart: assert (!load_q || (between_q && !busy_i));
    end
  end

endmodule

`default_nettype wire
