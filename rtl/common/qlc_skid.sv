// SPDX-License-Identifier: Apache-2.0
//
// Skid buffer: a two-entry queue that cuts every combinational path between its two sides.
//
// Handshake: valid/ready on both sides; valid_o, data_o and ready_o are registers. An item taken in cycle t
// is offered in t + 1 if the buffer was empty. Full throughput; ready_o falls in the cycle after the second
// item was taken with none leaving.
//
//   Width: bits of an item, 1 or more.

`default_nettype none

module qlc_skid #(
  parameter int unsigned Width = 8
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,

  input  wire logic             valid_i,
  output logic                  ready_o,
  input  wire logic [Width-1:0] data_i,

  output logic                  valid_o,
  input  wire logic             ready_i,
  output logic [Width-1:0]      data_o
);

  if (Width < 1) begin : g_check
    $error("qlc_skid: Width must be at least 1");
  end

  logic             head_valid_q, spare_valid_q;
  logic [Width-1:0] head_q, spare_q;
  logic             take, head_free;

  assign ready_o   = !spare_valid_q;
  assign valid_o   = head_valid_q;
  assign data_o    = head_q;
  assign take      = valid_i && ready_o;
  assign head_free = !head_valid_q || ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      head_valid_q  <= 1'b0;
      spare_valid_q <= 1'b0;
    end else begin
      if (head_free) begin
        head_valid_q  <= spare_valid_q || take;
        spare_valid_q <= 1'b0;
      end else if (take) begin
        spare_valid_q <= 1'b1;
      end

      a_order: assert (!spare_valid_q || head_valid_q);
    end
  end

  always_ff @(posedge clk_i) begin
    if (head_free) head_q  <= spare_valid_q ? spare_q : data_i;
    else if (take) spare_q <= data_i;
  end

endmodule

`default_nettype wire
