// SPDX-License-Identifier: Apache-2.0
//
// Code stage of the serial encoder: from a slot (or an escaped symbol) to the bits of its code, with the end marker
// behind the frame's last code. One cycle; valid/ready; loads when empty or when its content moves on.
//
//   code_o   bit 11 ...              3 2      0
//            [marker] [   suffix      ][ prefix ]     marker directly behind the suffix, zeros above
//
// A slot's area is the one whose slots, all of which share the bits above the suffix, include it.

`default_nettype none

module qlc_enc_code (
  input  wire logic                         clk_i,
  input  wire logic                         rst_ni,

  input  wire qlc_pkg::areas_t              areas_i,

  input  wire logic                         valid_i,
  output logic                              ready_o,
  input  wire logic                         escape_i,
  input  wire logic [7:0]                   value_i,
  input  wire logic                         last_i,
  input  wire logic                         fail_i,

  output logic                              valid_o,
  input  wire logic                         ready_i,
  output logic [qlc_pkg::MarkedBits-1:0]    code_o,
  output logic [qlc_pkg::LenBits-1:0]       len_o,     // marker included
  output logic                              last_o,
  output logic                              fail_o
);

  logic [qlc_pkg::Ranked-1:0]     match;   // one-hot: the area of a slot

  for (genvar a = 0; a < int'(qlc_pkg::Ranked); a++) begin : g_area
    assign match[a] = !escape_i && (value_i[qlc_pkg::SlotBits-1:0] & ~qlc_pkg::suffix_mask(areas_i[a].width)) == areas_i[a].base;
  end

  logic [qlc_pkg::PrefixBits-1:0] prefix;
  logic [7:0]                     mask;
  logic [8:0]                     width;   // one-hot

  always_comb begin
    prefix = escape_i ? qlc_pkg::EscapeArea : '0;
    mask   = {8{escape_i}};
    width  = {escape_i, 8'd0};
    for (int unsigned a = 0; a < qlc_pkg::Ranked; a++) begin
      if (match[a]) begin
        prefix |= qlc_pkg::PrefixBits'(a);
        mask   |= {1'b0, qlc_pkg::suffix_mask(areas_i[a].width)};
        width  |= 9'd1 << areas_i[a].width;
      end
    end
  end

  logic [qlc_pkg::MarkedBits-1:0] code, marker;
  logic [qlc_pkg::LenBits-1:0]    len;

  always_comb begin
    len = '0;
    for (int unsigned w = 0; w <= 8; w++) begin
      if (width[w]) len |= qlc_pkg::LenBits'(qlc_pkg::PrefixBits + w) + qlc_pkg::LenBits'(last_i);
    end
  end

  assign marker = last_i ? {width, qlc_pkg::PrefixBits'(0)} : '0;
  assign code   = {1'b0, value_i & mask, prefix} | marker;

  assign ready_o = !valid_o || ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_o <= 1'b0;
    end else begin
      if (ready_o) valid_o <= valid_i;

      a_one_area: assert (!valid_i || escape_i || fail_i || $onehot(match));
    end
  end

  always_ff @(posedge clk_i) begin
    if (ready_o) begin
      code_o <= code;
      len_o  <= len;
      last_o <= last_i;
      fail_o <= fail_i;
    end
  end

endmodule

`default_nettype wire
