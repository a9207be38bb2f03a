// SPDX-License-Identifier: Apache-2.0
//
// Map stages of the Huffman encoder: reads the table with a symbol and holds its place in the order of codes.
//
//   symbol --> [row, column] --> table read --> [place]      2 cycles, both registers load when empty or moving on
//
// Handshake: valid/ready on both sides.
//
// With a codebook that is not usable it takes symbols and drops them up to the frame's last, which it passes on as an
// error item (valid, last and fail set).

`default_nettype none

module huff_enc_map (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,

  input  wire logic               usable_i,
  input  wire logic [255:0][7:0]  places_i,
  output logic                    busy_o,

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

  logic        valid_q, last_q, fail_q, out_ready;
  logic [15:0] row_q;       // one-hot
  logic [3:0]  column_q;
  logic [7:0]  place;

  huff_read u_read (
    .bytes_i  (places_i),
    .row_i    (row_q),
    .column_i (column_q),
    .byte_o   (place)
  );

  assign ready_o   = !valid_q || out_ready;
  assign out_ready = !valid_o || ready_i;
  assign busy_o    = valid_q || valid_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      valid_o <= 1'b0;
    end else begin
      if (ready_o)   valid_q <= valid_i && (usable_i || last_i);
      if (out_ready) valid_o <= valid_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      row_q    <= 16'd1 << symbol_i[7:4];
      column_q <= symbol_i[3:0];
      last_q   <= last_i;
      fail_q   <= !usable_i;
    end
    if (out_ready) begin
      place_o <= place;
      last_o  <= last_q;
      fail_o  <= fail_q;
    end
  end

endmodule

`default_nettype wire
