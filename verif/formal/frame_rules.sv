// SPDX-License-Identifier: Apache-2.0
//
// One frame out for each frame in: a beat comes out only while a frame that has begun has not come out to its last beat. Those
// that have begun never come to more than Most.

`default_nettype none

module frame_rules #(
  parameter int unsigned Most = 15
) (
  input wire logic clk_i,
  input wire logic rst_ni,
  input wire logic in_i,        // a beat is taken,
  input wire logic in_last_i,   // a frame's last
  input wire logic valid_i,     // one is offered
  input wire logic out_i,       // and given,
  input wire logic out_last_i   // a frame's last
);

  logic       inside_q;         // of a frame some beats were taken, not the last
  logic [3:0] frames_q;         // begun, not all given

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      inside_q <= 1'b0;
      frames_q <= '0;
    end else begin
      if (in_i) inside_q <= !in_last_i;
      frames_q <= frames_q + 4'(in_i && !inside_q) - 4'(out_i && out_last_i);
    end
  end

  always_comb begin
    if (rst_ni) begin
      a_begun: assert (!valid_i || frames_q != '0);
      a_most:  assert (32'(frames_q) <= Most);
    end
    c_second: cover (rst_ni && out_i && out_last_i && frames_q == 4'd1 && !in_i);
  end

endmodule

`default_nettype wire
