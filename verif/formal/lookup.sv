// SPDX-License-Identifier: Apache-2.0
//
// qlc_lookup reads the entry that is asked for, 0 beyond the table's end.

`default_nettype none

module lookup #(
  parameter int unsigned IndexLen = 3,
  parameter int unsigned Entries  = 7,
  parameter int unsigned Width    = 7
) (
  input wire logic [Entries-1:0][Width-1:0] table_i,
  input wire logic [IndexLen-1:0]           index_i,
  input wire logic                          read_i
);

  logic [Width-1:0] value_o;

  qlc_lookup #(.Readers (1), .IndexLen (IndexLen), .Entries (Entries), .Width (Width)) u_lookup (.*);

  always_comb begin
    if (!read_i)                      a_none:  assert (value_o == '0);
    else if (int'(index_i) < Entries) a_entry: assert (value_o == table_i[index_i]);
    else                              a_end:   assert (value_o == '0);
    c_last: cover (read_i && int'(index_i) == Entries - 1 && value_o == '1);
  end

endmodule

`default_nettype wire
