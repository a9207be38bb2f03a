// SPDX-License-Identifier: Apache-2.0
//
// First in, first out: a ring of registers, read through one-hot selects.
//
// Handshake: valid/ready on both sides; valid_o and ready_o are functions of registers, so an item is not taken in
// the cycle in which a full queue gives one away. An item taken in t is offered in t + 1 if the queue was empty.
// clear_i: everything in it, and what is taken in the same cycle, is forgotten.
//
//   Width: bits of an item, 1 or more.  Depth: items it holds, 2 or more.

`default_nettype none

module qlc_fifo #(
  parameter int unsigned Width = 8,
  parameter int unsigned Depth = 4
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic             clear_i,

  input  wire logic             valid_i,
  output logic                  ready_o,
  input  wire logic [Width-1:0] data_i,

  output logic                  valid_o,
  input  wire logic             ready_i,
  output logic [Width-1:0]      data_o
);

  if (Width < 1 || Depth < 2) begin : g_check
    $error("qlc_fifo: Width must be at least 1, Depth at least 2");
  end

  logic [Depth-1:0][Width-1:0] items_q;
  logic [Depth-1:0]            write_q, read_q, match;   // one-hot: the next place to be written, read
  logic                        full_q, valid_q, push, pop;

  assign ready_o = !full_q;
  assign valid_o = valid_q;
  assign push    = valid_i && !full_q;
  assign pop     = valid_q && ready_i;

  logic [Depth-1:0] write_next, read_next;
  assign write_next = {write_q[Depth-2:0], write_q[Depth-1]};
  assign read_next  = {read_q[Depth-2:0], read_q[Depth-1]};

  // Both places are the same one when the queue is empty or full.
  assign match = write_next & read_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      write_q <= Depth'(1);
      read_q  <= Depth'(1);
      full_q  <= 1'b0;
      valid_q <= 1'b0;
    end else if (clear_i) begin
      write_q <= Depth'(1);
      read_q  <= Depth'(1);
      full_q  <= 1'b0;
      valid_q <= 1'b0;
    end else begin
      if (push) write_q <= write_next;
      if (pop)  read_q  <= read_next;
      if (push && !pop) begin
        full_q  <= |match;
        valid_q <= 1'b1;
      end else if (pop && !push) begin
        full_q  <= 1'b0;
        valid_q <= (read_next & write_q) == '0;
      end

      a_one_hot: assert ($onehot(write_q) && $onehot(read_q));
    end
  end

  always_comb begin
    data_o = '0;
    for (int unsigned i = 0; i < Depth; i++) data_o |= read_q[i] ? items_q[i] : '0;
  end

  for (genvar i = 0; i < int'(Depth); i++) begin : g_item
    always_ff @(posedge clk_i) begin
      if (push && write_q[i]) items_q[i] <= data_i;
    end
  end

endmodule

`default_nettype wire
