// SPDX-License-Identifier: Apache-2.0
//
// A shift line for steps' tags; after a reset no head is in it.
//
//   Depth: stages; 0: a wire.

`default_nettype none

module qlc_enc_tags #(
  parameter int unsigned Depth = 2
) (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  input  wire logic              load_i,
  input  wire qlc_enc_pkg::tag_t tag_i,
  output qlc_enc_pkg::tag_t      tag_o
);

  qlc_enc_pkg::tag_t tag;
  logic              head;

  qlc_delay #(.Width ($bits(tag_i)), .Depth (Depth)) u_line (
    .clk_i, .load_i,
    .data_i (tag_i),
    .data_o (tag)
  );

  if (Depth == 0) begin : g_wire
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, rst_ni};
    assign head   = tag_i.head;
  end else begin : g_line
    logic [Depth-1:0] head_q;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni)     head_q <= '0;
      else if (load_i) head_q <= Depth'({head_q, tag_i.head});
    end
    assign head = head_q[Depth-1];
  end

  always_comb begin
    tag_o      = tag;
    tag_o.head = head;
  end

endmodule

`default_nettype wire
