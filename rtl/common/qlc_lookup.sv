// SPDX-License-Identifier: Apache-2.0
//
// Reads a table at several places at once. Combinational.
//
//   index   [ row | column ]      the row's entries, one of each column, by AND-OR; then the column's
//
// Two short AND-OR steps take less area, for tables in registers, than a tree of multiplexers.
//
//   Readers: 1 or more.  IndexLen: bits of an index, 2 or more.  Entries: of the table, at most 2^IndexLen; beyond, it reads 0.
//   Width: bits of an entry.

`default_nettype none

module qlc_lookup #(
  parameter int unsigned Readers  = 32,
  parameter int unsigned IndexLen = 3,
  parameter int unsigned Entries  = 7,
  parameter int unsigned Width    = 7
) (
  input  wire logic [Entries-1:0][Width-1:0]    table_i,
  input  wire logic [Readers-1:0][IndexLen-1:0] index_i,
  input  wire logic [Readers-1:0]               read_i,    // 0: value_o is 0; may come late
  output logic [Readers-1:0][Width-1:0]         value_o
);

  if (IndexLen < 2 || Entries > (1 << IndexLen)) begin : g_check
    $error("qlc_lookup: IndexLen must be at least 2, Entries at most 2^IndexLen");
  end

  localparam int unsigned ColumnLen = IndexLen / 2;
  localparam int unsigned RowLen    = IndexLen - ColumnLen;
  localparam int unsigned Columns   = 1 << ColumnLen;
  localparam int unsigned Rows      = 1 << RowLen;

  // The table with its bits in the order in which they are added up: [bit][column][row].
  logic [Width-1:0][Columns-1:0][Rows-1:0] bits;

  for (genvar w = 0; w < int'(Width); w++) begin : g_bit
    for (genvar i = 0; i < int'(Rows * Columns); i++) begin : g_entry
      if (i < int'(Entries)) begin : g_there
        assign bits[w][i%Columns][i/Columns] = table_i[i][w];
      end else begin : g_beyond
        assign bits[w][i%Columns][i/Columns] = 1'b0;
      end
    end
  end

  for (genvar n = 0; n < int'(Readers); n++) begin : g_reader
    logic [Rows-1:0]    row;
    logic [Columns-1:0] column;

    for (genvar r = 0; r < int'(Rows); r++) begin : g_row
      assign row[r] = index_i[n][IndexLen-1:ColumnLen] == RowLen'(r);
    end
    for (genvar c = 0; c < int'(Columns); c++) begin : g_column
      assign column[c] = read_i[n] && index_i[n][ColumnLen-1:0] == ColumnLen'(c);
    end
    for (genvar w = 0; w < int'(Width); w++) begin : g_value
      logic [Columns-1:0] entries;
      for (genvar c = 0; c < int'(Columns); c++) begin : g_entry
        assign entries[c] = |(row & bits[w][c]);
      end
      assign value_o[n][w] = |(column & entries);
    end
  end

endmodule

`default_nettype wire
