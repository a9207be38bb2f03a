// SPDX-License-Identifier: Apache-2.0
//
// Map stage of the Huffman encoder: reads the table with a symbol and holds its place in the order of codes. One cycle;
// valid/ready; loads when empty or when its content moves on.
//
// With a codebook that is not usable it takes symbols and drops them up to the frame's last, which it passes on as an
// error item (valid, last and fail set).

`default_nettype none

module huff_enc_map (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,

  input  wire logic               usable_i,
  input  wire logic [255:0][7:0]  places_i,

  input  wire logic               valid_i,
  output logic                    ready_o,
  input  wire logic [7:0]         symbol_i,
  input  wire logic               last_i,

  output logic                    valid_o,
  input  wire logic               ready_i,
  output logic [7:0]              place_o,
  output logic                    last_o,
  output logic                    fail_o
);

  assign ready_o = !valid_o || ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      valid_o <= 1'b0;
    else if (ready_o) valid_o <= valid_i && (usable_i || last_i);
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      place_o <= places_i[symbol_i];
      last_o  <= last_i;
      fail_o  <= !usable_i;
    end
  end

endmodule

`default_nettype wire
