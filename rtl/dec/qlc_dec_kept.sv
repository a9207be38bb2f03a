// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a frame's last beat that are kept, up to the first that is not: which is the last, and what it is. Combinational.
//
//   keep   0 0 1 0 | 0 1 1 1   -->   last_o = 2, tail_o = byte 2          (both are 0 if no byte is kept)
//
// In two steps, eight bytes at a time.
//
//   Bytes: of a beat, a multiple of 8.

`default_nettype none

module qlc_dec_kept #(
  parameter  int unsigned Bytes   = 32,
  localparam int unsigned OffLen  = $clog2(Bytes)
) (
  input  wire logic [8*Bytes-1:0] data_i,
  input  wire logic [Bytes-1:0]   keep_i,
  output logic [OffLen-1:0]       last_o,
  output logic [7:0]              tail_o
);

  if (Bytes % 8 != 0) begin : g_check
    $error("qlc_dec_kept: Bytes must be a multiple of 8");
  end

  localparam int unsigned Parts = Bytes / 8;

  // Of each part, as if all bytes before it were kept.
  logic [Parts-1:0]      full, some;
  logic [Parts-1:0][2:0] last;
  logic [Parts-1:0][7:0] tail;

  always_comb begin
    for (int unsigned p = 0; p < Parts; p++) begin
      full[p]  = &keep_i[8*p +: 8];
      some[p]  = keep_i[8*p];
      last[p]  = '0;
      tail[p]  = '0;
      for (int unsigned n = 1; n <= 8; n++) begin
        // Exactly the first n.
        if ((keep_i[8*p +: 8] & 8'((9'd2 << n) - 9'd1)) == 8'((9'd1 << n) - 9'd1)) begin
          last[p] |= 3'(n - 1);
          tail[p] |= data_i[8*(8*p+n-1) +: 8];
        end
      end
    end
  end

  // The last part with a kept byte is that before which all are full, and which is not full or not followed by one.
  always_comb begin
    last_o = '0;
    tail_o = '0;
    for (int unsigned p = 0; p < Parts; p++) begin
      if (((full | ({Parts{1'b1}} << p)) == '1) && some[p] && (!full[p] || p == Parts - 1 || !some[(p == Parts - 1) ? p : p + 1])) begin
        last_o |= OffLen'(8 * p) | OffLen'(last[p]);
        tail_o |= tail[p];
      end
    end
  end

endmodule

`default_nettype wire
