// SPDX-License-Identifier: Apache-2.0
//
// Collects the planes of a group, step after step, and what stands in front of them: the group's head.
//
//   step      0          1               T - 1
//          [lanes 0..N-1][lanes N..2N-1] ... [         ]   of each plane
//
// A mapped step is in planes_o in the next cycle. ready_o: the head is complete; until take_i (which may be in the
// same cycle as the next group's first step) no step may be mapped. flush_i: forget it.
//
//   Lanes: 1, 2, 4, ... 64.  PrefixBits: 3 to 5.

`default_nettype none

module qlc_enc_planes #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  localparam int unsigned Steps      = qlc_pkg::GroupSymbols / Lanes
) (
  input  wire logic                                clk_i,
  input  wire logic                                rst_ni,
  input  wire logic                                flush_i,

  input  wire logic                                mapped_i,
  input  wire qlc_enc_pkg::step_t                  step_i,
  input  wire qlc_enc_pkg::header_t                next_i,
  input  wire logic [7:0]                          constant_i,
  input  wire logic [Lanes-1:0][PrefixBits-1:0]    prefixes_i,

  output logic                                     ready_o,
  input  wire logic                                take_i,
  output qlc_enc_pkg::head_t                       head_o,
  output qlc_enc_pkg::header_t                     next_o,
  output logic [7:0]                               constant_o,
  output logic [PrefixBits*qlc_pkg::GroupSymbols-1:0] planes_o
);

  (* maybe_unused *) logic unused;
  assign unused = &{1'b0, step_i.bank};

  logic [Steps-1:0] step_q;   // one-hot: the step that is mapped next

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      step_q  <= Steps'(1);
      ready_o <= 1'b0;
    end else begin
      if (flush_i || (mapped_i && step_i.group_end)) step_q <= Steps'(1);
      else if (mapped_i) step_q <= Steps'({step_q, 1'b0});
      if (flush_i) ready_o <= 1'b0;
      else if (mapped_i) ready_o <= step_i.group_end;
      else if (take_i) ready_o <= 1'b0;

      a_taken: assert (!(mapped_i && ready_o) || take_i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (mapped_i) begin
      head_o.coded       <= step_i.mode == qlc_pkg::ModeCoded;
      head_o.frame_begin <= step_i.frame_begin;
      head_o.constant    <= step_i.constant;
      head_o.counted     <= step_i.counted;
      head_o.next        <= step_i.next;
      head_o.frame_end   <= step_i.frame_end;
      next_o             <= next_i;
      constant_o         <= constant_i;
    end
  end

  // The first step clears the places of those behind it, which a short group does not reach.
  for (genvar s = 0; s < int'(Steps); s++) begin : g_step
    for (genvar l = 0; l < int'(Lanes); l++) begin : g_lane
      for (genvar p = 0; p < int'(PrefixBits); p++) begin : g_plane
        always_ff @(posedge clk_i) begin
          if (mapped_i && (step_q[s] || step_q[0])) begin
            planes_o[p * qlc_pkg::GroupSymbols + s * Lanes + l] <= prefixes_i[l][p] && step_q[s];
          end
        end
      end
    end
  end

endmodule

`default_nettype wire
