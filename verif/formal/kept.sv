// SPDX-License-Identifier: Apache-2.0
//
// qlc_dec_kept finds the last byte before the first that is not kept, one by one.

`default_nettype none

module kept #(
  parameter  int unsigned Bytes  = 32,
  localparam int unsigned OffLen = $clog2(Bytes)
) (
  input wire logic [8*Bytes-1:0] data_i,
  input wire logic [Bytes-1:0]   keep_i
);

  logic [OffLen-1:0] last_o, last;
  logic [7:0]        tail_o, tail;
  logic              ended;

  qlc_dec_kept #(.Bytes (Bytes)) u_kept (.*);

  always_comb begin
    last  = '0;
    tail  = '0;
    ended = 1'b0;
    for (int unsigned b = 0; b < Bytes; b++) begin
      ended |= !keep_i[b];
      if (!ended) begin
        last = OffLen'(b);
        tail = data_i[8*b +: 8];
      end
    end
    a_last: assert (last_o == last);
    a_tail: assert (tail_o == tail);
    c_all:  cover (&keep_i && tail_o == 8'hA5);
  end

endmodule

`default_nettype wire
