// SPDX-License-Identifier: Apache-2.0
//
// The planar encoder's input with Select = 0: a register for a beat, and the chunks that its tuser tells of.
//
// ready_o when the register is empty or its beat leaves (pop_i, a function of registers), and allow_i.
//
//   Lanes: 1, 2, 4, ... 64.  Banks: 1 to 16.

`default_nettype none

module qlc_enc_input #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Banks    = 1,
  localparam int unsigned LessLen  = qlc_enc_pkg::less_bits(Lanes)
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,

  input  wire logic                allow_i,        // a beat may be taken
  input  wire logic                first_i,        // it is a frame's first
  input  wire logic [Banks-1:0]    available_i,
  input  wire logic [10:0]         chunk_groups_i,

  input  wire logic                valid_i,
  output logic                     ready_o,
  input  wire logic                last_i,
  input  wire logic                empty_i,        // the beat has no symbols
  input  wire logic [LessLen-1:0]  less_i,         // its symbols, minus 1
  input  wire logic [36:0]         user_i,
  input  wire logic [8*Lanes-1:0]  symbols_i,
  output logic                     take_first_o,   // a frame's first beat is taken

  output logic                     valid_o,
  input  wire logic                pop_i,
  output logic                     last_o,
  output logic                     empty_o,
  output logic [LessLen-1:0]       less_o,
  output logic                     bad_bank_o,     // coded, and the bank was not available
  output logic [8*Lanes-1:0]       symbols_o,

  output logic                     chunk_valid_o,
  output qlc_enc_pkg::chunk_t      chunk_o,
  input  wire logic                chunk_ready_i,
  input  wire logic                clear_i         // the frame ends
);

  logic take;

  assign ready_o      = allow_i && (!valid_o || pop_i);
  assign take         = valid_i && ready_o;
  assign take_first_o = take && first_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)   valid_o <= 1'b0;
    else if (take) valid_o <= 1'b1;
    else if (pop_i) valid_o <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      last_o     <= last_i;
      empty_o    <= empty_i;
      less_o     <= less_i;
      symbols_o  <= symbols_i;
      bad_bank_o <= first_i && !user_i[36] && !(|(Banks'(16'd1 << user_i[35:32]) & available_i));
    end
  end

  qlc_enc_told u_told (
    .clk_i, .rst_ni,
    .chunk_groups_i,
    .load_i  (take_first_o),
    .user_i,
    .clear_i,
    .valid_o (chunk_valid_o),
    .chunk_o,
    .ready_i (chunk_ready_i)
  );

endmodule

`default_nettype wire
