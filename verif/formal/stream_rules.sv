// SPDX-License-Identifier: Apache-2.0
//
// The rules of a stream (AXI4-Stream, IHI 0051B, 2.2.1): what is offered stays as it is until it is taken, and nothing
// is offered in reset. Proven of outputs; of inputs assumed, as whoever offers must obey them.
//
//   Width: bits of the payload.  Given: 1: assumed, 0: proven.

`default_nettype none

module stream_rules #(
  parameter int unsigned Width = 1,
  parameter bit          Given = 1'b0
) (
  input wire logic             clk_i,
  input wire logic             rst_ni,
  input wire logic             valid_i,
  input wire logic             ready_i,
  input wire logic [Width-1:0] payload_i
);

  logic             waits_q = 1'b0;    // an item was offered in the cycle before, and not taken
  logic [Width-1:0] payload_q;
  logic             kept, quiet;

  always_ff @(posedge clk_i) begin
    waits_q   <= rst_ni && valid_i && !ready_i;
    payload_q <= payload_i;
  end

  assign kept  = !(rst_ni && waits_q) || (valid_i && (payload_i == payload_q));
  assign quiet = rst_ni || !valid_i;

  if (Given) begin : g_given
    always_comb assume (kept);
  end else begin : g_proven
    always_comb begin
      a_kept:  assert (kept);
      a_quiet: assert (quiet);
      c_taken: cover (rst_ni && waits_q && valid_i && ready_i);
    end
  end

endmodule

`default_nettype wire
