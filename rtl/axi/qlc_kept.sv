// SPDX-License-Identifier: Apache-2.0
//
// Counts the bytes of a beat: all that it can hold, in a frame's last beat those up to the first 0 of tkeep.
//
//   keep_i   ... 1 0 1 1 1     last_i: count_o = 3
//                  ^ the first 0
//
// No latency.   Bytes: of a beat, 1, 2, 4, ... 64.

`default_nettype none

module qlc_kept #(
  parameter  int unsigned Bytes    = 8,
  localparam int unsigned CountLen = $clog2(Bytes) + 1
) (
  input  wire logic [Bytes-1:0]    keep_i,
  input  wire logic                last_i,
  output logic [CountLen-1:0]      count_o
);

  if (Bytes < 1 || Bytes > 64 || (Bytes & (Bytes - 1)) != 0) begin : g_check
    $error("qlc_kept: Bytes must be 1, 2, 4, ... 64");
  end

  // One-hot: the first byte that is not kept; the one behind the beat if there is none.
  logic [Bytes:0] missing, first;
  assign missing = {1'b1, last_i ? ~keep_i : {Bytes{1'b0}}};
  assign first   = missing & (~missing + (Bytes + 1)'(1));

  always_comb begin
    count_o = '0;
    for (int unsigned i = 0; i <= Bytes; i++) begin
      if (first[i]) count_o |= CountLen'(i);
    end
  end

endmodule

`default_nettype wire
