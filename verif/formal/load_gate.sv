// SPDX-License-Identifier: Apache-2.0
//
// qlc_load_gate: loads and frames never overlap, and neither starves the other: no frame begins while a load has waited for a
// cycle, and one may begin behind each load.

`default_nettype none

module load_gate (
  input wire logic clk_i,
  input wire logic rst_ni,
  input wire logic cfg_tvalid_i,
  input wire logic cfg_tlast_i,
  input wire logic frame_valid_i,
  input wire logic frame_last_i,
  input wire logic busy_i
);

  logic cfg_tready_o, cfg_take_o, frame_allow_o, frame_take_i;

  assign frame_take_i = frame_valid_i && frame_allow_o;

  reset_first u_reset (.clk_i, .rst_ni);
  qlc_load_gate u_gate (.*);
  stream_rules #(.Width (1), .Given (1)) u_cfg (
    .clk_i, .rst_ni, .valid_i (cfg_tvalid_i), .ready_i (cfg_tready_o), .payload_i (cfg_tlast_i)
  );

  // A module may be busy from the cycle after a frame's first beat on, and behind its last for as long as it likes; without a
  // frame it is not.
  logic       inside_q, may_q;
  logic [1:0] waits_q;     // cycles in which a load waited with nothing in its way
  logic       held_q;      // a load waited in the cycle before
  logic       loaded_q;    // a load ended in the cycle before

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      inside_q <= 1'b0;
      may_q    <= 1'b0;
      held_q   <= 1'b0;
      waits_q  <= '0;
      loaded_q <= 1'b0;
    end else begin
      if (frame_take_i) inside_q <= !frame_last_i;
      may_q    <= frame_take_i || inside_q || busy_i;
      held_q   <= cfg_tvalid_i && !cfg_tready_o;
      waits_q  <= cfg_tvalid_i && !cfg_tready_o && !busy_i && !inside_q && !frame_take_i ? waits_q + 2'd1 : '0;
      loaded_q <= cfg_take_o && cfg_tlast_i;
    end
  end

  always_comb begin
    assume (!busy_i || may_q);
    if (rst_ni) begin
      a_inside: assert (u_gate.between_q == !inside_q);
      a_apart:  assert (!cfg_tready_o || (!busy_i && !inside_q && !frame_take_i));
      a_load:   assert (waits_q <= 2);
      a_held:   assert (waits_q != 2 || u_gate.hold_q || u_gate.load_q);
      a_next:   assert (!(held_q && cfg_tvalid_i && !cfg_tready_o && frame_take_i && !inside_q));
      a_frame:  assert (!loaded_q || frame_allow_o);
    end
    c_load:  cover (rst_ni && cfg_take_o && cfg_tlast_i && may_q == 0);
    c_frame: cover (rst_ni && loaded_q && frame_take_i && cfg_tvalid_i);
  end

endmodule

`default_nettype wire
