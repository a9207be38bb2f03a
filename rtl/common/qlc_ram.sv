// SPDX-License-Identifier: Apache-2.0
//
// Memory with one port for writing and one for reading, as a macro or block memory has them; replace it by one where
// the technology offers it.
//
// Written at the end of the cycle with write_i. data_o is, from the next cycle on, what read_address_i of this cycle
// holds at its beginning.
//
//   Width: bits of a word.  Depth: words, 2 or more.

`default_nettype none

module qlc_ram #(
  parameter  int unsigned Width      = 8,
  parameter  int unsigned Depth      = 16,
  localparam int unsigned AddressLen = $clog2(Depth)
) (
  input  wire logic                  clk_i,

  input  wire logic                  write_i,
  input  wire logic [AddressLen-1:0] write_address_i,
  input  wire logic [Width-1:0]      data_i,

  input  wire logic [AddressLen-1:0] read_address_i,
  output logic [Width-1:0]           data_o
);

  if (Width < 1 || Depth < 2) begin : g_check
    $error("qlc_ram: Width must be at least 1, Depth at least 2");
  end

  logic [Width-1:0] words_q [Depth];

  always_ff @(posedge clk_i) begin
    if (write_i) words_q[write_address_i] <= data_i;
    data_o <= words_q[read_address_i];
  end

endmodule

`default_nettype wire
