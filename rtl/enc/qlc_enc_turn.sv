// SPDX-License-Identifier: Apache-2.0
//
// Turns a slot's head and suffixes to their places in rings as long as a beat, the head in several where it is longer.
//
// First to the phase, and by the low bits of the place in bytes; registers, which load with load_i; then by the others.
//
//   Lanes: 1, 2, 4, ... 64.  PrefixBits: 3 to 5.  Fine: low bits, 2 or 3.

`default_nettype none

module qlc_enc_turn #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Fine       = 2,
  localparam int unsigned Bytes      = qlc_pkg::bus_bits(Lanes) / 8,
  localparam int unsigned ByteLen    = $clog2(Bytes),
  localparam int unsigned Words      = qlc_enc_pkg::head_words(Lanes, PrefixBits)
) (
  input  wire logic                             clk_i,
  input  wire logic                             load_i,

  // Before the registers.
  input  wire logic [31:0]                      front_i,
  input  wire logic [PrefixBits*qlc_pkg::GroupSymbols-1:0] planes_i,
  input  wire logic [8*Lanes-1:0]               suffixes_i,     // as of qlc_enc_merge
  input  wire logic [2:0]                       phase_i,
  input  wire logic [Fine-1:0]                  fine_i,         // place of the planes and, modulo 8, of the suffixes

  // Behind them.
  input  wire logic [ByteLen-1:0]               head_at_i,      // place of the front
  input  wire logic [ByteLen-1:0]               suffix_at_i,
  output logic [Words-1:0][8*Bytes-1:0]         heads_o,
  output logic [8*Bytes-1:0]                    suffixes_o
);

  logic [8*Words*Bytes-1:0]      heads;
  logic [8*Bytes-1:0]            ring, fine, fine_q;
  logic [Fine-1:0]               front_fine;

  assign heads      = (8 * Words * Bytes)'({planes_i, front_i});
  // The front's 4 bytes stand before the planes.
  assign front_fine = fine_i - Fine'(qlc_enc_pkg::FrontBytes);

  for (genvar w = 0; w < int'(Words); w++) begin : g_word
    logic [8*Bytes-1:0] turned, head_fine, head_fine_q;

    always_comb begin
      turned = heads[8*w*Bytes +: 8*Bytes];
      for (int unsigned n = 0; n < 3; n++) begin
        if (phase_i[n]) turned = (turned << (1 << n)) | (turned >> (8 * Bytes - (1 << n)));
      end
    end

    qlc_enc_place #(.Bytes (Bytes), .From (0), .To (Fine)) u_head_fine (
      .amount_i (front_fine), .ring_i (turned), .ring_o (head_fine)
    );
    always_ff @(posedge clk_i) begin
      if (load_i) head_fine_q <= head_fine;
    end
    qlc_enc_place #(.Bytes (Bytes), .From (Fine), .To (ByteLen)) u_head_coarse (
      .amount_i (head_at_i[ByteLen-1:Fine]), .ring_i (head_fine_q), .ring_o (heads_o[w])
    );
  end

  (* maybe_unused *) logic unused;
  assign unused = &{1'b0, head_at_i[Fine-1:0], suffix_at_i[Fine-1:0]};

  // A ring shorter than a beat is laid out first.
  if (Lanes < Bytes) begin : g_short
    logic [7:0] ahead;
    assign ahead = ~(8'hFF << phase_i);
    always_comb begin
      ring = (8 * Bytes)'(suffixes_i);
      ring[7:0] = suffixes_i[7:0] & ~ahead;
      ring[8*(Lanes % Bytes) +: 8] = suffixes_i[7:0] & ahead;
    end
  end else begin : g_full
    assign ring = suffixes_i;
  end

  qlc_enc_place #(.Bytes (Bytes), .From (0), .To (Fine)) u_fine (
    .amount_i (fine_i), .ring_i (ring), .ring_o (fine)
  );
  always_ff @(posedge clk_i) begin
    if (load_i) fine_q <= fine;
  end
  qlc_enc_place #(.Bytes (Bytes), .From (Fine), .To (ByteLen)) u_coarse (
    .amount_i (suffix_at_i[ByteLen-1:Fine]), .ring_i (fine_q), .ring_o (suffixes_o)
  );

endmodule

`default_nettype wire
