// SPDX-License-Identifier: Apache-2.0
//
// A shift line: what goes in comes out Depth loads later. No reset.
//
//   Width: bits, 1 or more.  Depth: stages; 0: a wire.

`default_nettype none

module qlc_delay #(
  parameter int unsigned Width = 8,
  parameter int unsigned Depth = 1
) (
  input  wire logic             clk_i,
  input  wire logic             load_i,
  input  wire logic [Width-1:0] data_i,
  output logic [Width-1:0]      data_o
);

  if (Depth == 0) begin : g_wire
    (* maybe_unused *) logic unused;
    assign unused = &{1'b0, clk_i, load_i};
    assign data_o = data_i;
  end else begin : g_line
    logic [Depth-1:0][Width-1:0] line_q;

    always_ff @(posedge clk_i) begin
      if (load_i) begin
        line_q[0] <= data_i;
        for (int unsigned d = 1; d < Depth; d++) line_q[d] <= line_q[d - 1];
      end
    end
    assign data_o = line_q[Depth-1];
  end

endmodule

`default_nettype wire
