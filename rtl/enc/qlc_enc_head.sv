// SPDX-License-Identifier: Apache-2.0
//
// What stands before a group's planes, and how many bytes the head has (docs/architecture.md 3.4). No registers but
// that for a constant chunk's symbol.
//
//   front_o  [ 0 | first header, 8 | constant's symbol, 8 | count, 16, or next header, 8 ]     32 bits, bit 0 left;
//            what there is of these, at the upper end
//
//   PrefixBits: 3 to 5.  Steps: of a group.

`default_nettype none

module qlc_enc_head #(
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Steps      = 2,
  localparam int unsigned HeadLen    = $clog2(qlc_enc_pkg::head_bytes(PrefixBits) + 1)
) (
  input  wire logic                 clk_i,
  input  wire logic                 load_i,
  input  wire qlc_enc_pkg::tag_t    tag_i,
  input  wire qlc_enc_pkg::header_t first_i,
  input  wire logic [15:0]          last_count_i,
  output logic [31:0]               front_o,
  output logic [2:0]                front_bytes_o,   // of these; 0 if no head ends with this step
  output logic [HeadLen-1:0]        bytes_o          // of the head, likewise
);

  function automatic logic [7:0] header(qlc_enc_pkg::header_t h);
    return {1'b0, h.last, h.mode, h.bank};
  endfunction

  logic [7:0] constant_q, constant;

  always_ff @(posedge clk_i) begin
    if (load_i && tag_i.chunk_begin) constant_q <= tag_i.symbol;
  end
  assign constant = Steps == 1 ? tag_i.symbol : constant_q;

  always_comb begin
    front_o = '0;
    if (tag_i.frame_begin) front_o = {header(first_i), 24'd0};
    if (tag_i.constant) front_o = {constant, front_o[31:8]};
    if (tag_i.counted) front_o = {last_count_i, front_o[31:16]};
    else if (tag_i.next) front_o = {header(tag_i.header), front_o[31:8]};
  end

  assign front_bytes_o = (3'(tag_i.frame_begin) + 3'(tag_i.constant) + {1'b0, tag_i.counted, tag_i.next}) &
                         {3{tag_i.head}};
  assign bytes_o       = HeadLen'(front_bytes_o) | (tag_i.head && tag_i.coded ? HeadLen'(8 * PrefixBits) : '0);

endmodule

`default_nettype wire
