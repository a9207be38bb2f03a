// SPDX-License-Identifier: Apache-2.0
//
// What comes out of an encoder or a decoder: a stream (stream_rules); one frame for each frame in, no beat before its own has
// begun or behind its last; full beats but for a frame's last, and an error only in a last beat that holds nothing.
//
//   Bytes: of a beat.  Zeros: 1: bytes that are not kept are 0.

`default_nettype none

module frame_rules #(
  parameter int unsigned Bytes = 8,
  parameter bit          Zeros = 1'b0
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic               in_i,        // a beat is taken,
  input wire logic               in_last_i,   // a frame's last
  input wire logic [8*Bytes-1:0] tdata_i,     // what comes out
  input wire logic [Bytes-1:0]   tkeep_i,
  input wire logic               tlast_i,
  input wire logic [2:0]         tuser_i,
  input wire logic               tvalid_i,
  input wire logic               tready_i
);

  stream_rules #(.Width (9 * Bytes + 4)) u_stream (
    .clk_i, .rst_ni, .valid_i (tvalid_i), .ready_i (tready_i), .payload_i ({tdata_i, tkeep_i, tlast_i, tuser_i})
  );

  logic       inside_q;         // of a frame some beats were taken, not the last
  logic [3:0] frames_q;         // begun, not all given
  logic       begins, ends;

  assign begins = in_i && !inside_q;
  assign ends   = tvalid_i && tready_i && tlast_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      inside_q <= 1'b0;
      frames_q <= '0;
    end else begin
      if (in_i) inside_q <= !in_last_i;
      frames_q <= frames_q + 4'(begins) - 4'(ends);
    end
  end

  always_comb begin
    if (rst_ni) a_most: assert (frames_q != '1 || !begins || ends);    // as far as they can be counted
    if (rst_ni && tvalid_i) begin
      a_begun: assert (frames_q != '0);
      a_full:  assert (tlast_i || &tkeep_i);
      a_error: assert (tkeep_i[0] || (tlast_i && tuser_i != '0 && tdata_i == '0));
      a_good:  assert (!tkeep_i[0] || tuser_i == '0);
      a_run:   assert ((tkeep_i & (tkeep_i + Bytes'(1))) == '0);
      for (int unsigned b = 0; b < Bytes; b++) begin
        if (Zeros) assert (tkeep_i[b] || tdata_i[8*b +: 8] == '0);
      end
    end
    c_second:   cover (rst_ni && ends && frames_q == 4'd1 && !in_i);
    c_error:    cover (rst_ni && tvalid_i && tuser_i != '0);
    c_complete: cover (rst_ni && tvalid_i && tlast_i && tkeep_i[0]);
  end

endmodule

`default_nettype wire
