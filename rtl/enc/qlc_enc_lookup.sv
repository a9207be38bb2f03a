// SPDX-License-Identifier: Apache-2.0
//
// A lane's read of an encoder's table: rows first, then columns. No register.

`default_nettype none

module qlc_enc_lookup (
  input  wire logic [255:0]                       has_slot_i,
  input  wire logic [255:0][qlc_pkg::SlotBits-1:0] slot_i,
  input  wire logic [15:0]                        row_i,       // one-hot
  input  wire logic [3:0]                         column_i,
  output logic                                    has_slot_o,
  output logic [qlc_pkg::SlotBits-1:0]            slot_o
);

  typedef logic [16*(qlc_pkg::SlotBits+1)-1:0] row_t;   // of each column: which slot; of each: has it one

  row_t [15:0] row;
  row_t        chosen;

  // An OR of halves: a chain of 16 stays one.
  always_comb begin
    for (int unsigned r = 0; r < 16; r++) begin
      row[r] = {slot_i[16*r +: 16], has_slot_i[16*r +: 16]} & {$bits(row_t){row_i[r]}};
    end
    for (int unsigned n = 8; n > 0; n /= 2) begin
      for (int unsigned r = 0; r < n; r++) row[r] = row[r] | row[r + n];
    end
    chosen = row[0];
  end

  logic [15:0]                        has_slot;
  logic [15:0][qlc_pkg::SlotBits-1:0] slot;

  assign {slot, has_slot} = chosen;
  assign has_slot_o       = has_slot[column_i];
  assign slot_o           = slot[column_i];

endmodule

`default_nettype wire
