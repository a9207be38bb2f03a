// SPDX-License-Identifier: Apache-2.0
//
// Where the suffixes of a step go: sums of widths over blocks of 4 lanes, and from where in a byte the step begins on.
//
//   A   within blocks of 4 lanes
//   B   blocks of 4 within 16 lanes
//   C   16 lanes from the step's beginning on; the phase, in bits, at which it begins in its first byte
//
// Deep = 1: registers behind A, B and C, which load with load_i; 0: none. All sums of interval codes' widths, which
// come in minus 1, are minus 1, too: then the carry adds it. clear_i: the step that goes to C
// next is a frame's first.
//
//   Lanes: 1, 2, 4, ... 64.  Kind: of the codebooks.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_sums #(
  parameter  int unsigned Lanes    = 32,
  parameter  int unsigned Kind     = qlc_pkg::KindInterval,
  parameter  int unsigned Deep     = 1,
  localparam int unsigned WidthLen = qlc_pkg::width_bits(Kind),
  localparam int unsigned CountLen = qlc_pkg::step_bits(Lanes),
  localparam int unsigned SumLen   = qlc_enc_pkg::start_bits(Lanes),
  localparam int unsigned Block    = Lanes < 4 ? Lanes : 4,
  localparam int unsigned Blocks   = Lanes / Block
) (
  input  wire logic                             clk_i,
  input  wire logic                             load_i,
  input  wire logic                             clear_i,

  input  wire logic [Lanes-1:0][WidthLen-1:0]   widths_i,
  input  wire logic [CountLen-1:0]              count_i,   // lanes that have suffixes

  output logic [Blocks-1:0][SumLen-1:0]         starts_o,  // bits from the step's first byte to each block
  output logic [Blocks-1:0][Block-1:0][4:0]     locals_o,  // from there to each lane but the first, modulo 32; minus 1
  output logic [2:0]                            phase_o,
  output logic [CountLen-1:0]                   bytes_o    // bytes to that in which the next step begins
);

  localparam logic        One    = Kind == qlc_pkg::KindInterval;
  localparam int unsigned Super  = Blocks < 4 ? Blocks : 4;   // blocks of 16 lanes
  localparam int unsigned Supers = Blocks / Super;

  typedef logic [SumLen-1:0] sum_t;

  // a + b + one. A ripple: of sums in a row, the lower bits of the later ones do not wait for the upper ones' carries.
  function automatic sum_t add(sum_t a, sum_t b, logic one);
    sum_t result;
    logic carry;
    carry = one;
    for (int unsigned n = 0; n < SumLen; n++) begin
      result[n] = a[n] ^ b[n] ^ carry;
      carry     = (a[n] && b[n]) || (carry && (a[n] || b[n]));
    end
    return result;
  endfunction

  // Four in a row: what is before each (of the first, 0), and all, if it is but `count` (1, 2 or 4).
  typedef struct packed {
    sum_t       all;
    sum_t [3:0] ahead;
  } four_t;

  function automatic four_t four(sum_t [3:0] parts, int unsigned count);
    four_t sums;
    sums.ahead[0] = '0;
    sums.ahead[1] = parts[0];
    sums.ahead[2] = add(parts[0], parts[1], One);
    sums.ahead[3] = add(sums.ahead[2], parts[2], One);
    sums.all       = count == 1 ? parts[0] : count == 2 ? sums.ahead[2] : add(sums.ahead[2], add(parts[2], parts[3], One), One);
    return sums;
  endfunction

  // A. The widths of lanes that have none count as 1 with interval codes: the last block's total takes that back.
  logic [Blocks-1:0][Block-1:0][4:0] local1, local2;
  sum_t [Blocks-1:0]                 total1, total2;
  sum_t                              less1, less2, less3;

  assign less1 = One ? sum_t'(count_i) - sum_t'(Lanes) : '0;

  always_comb begin
    local1 = '0;
    total1 = '0;
    for (int unsigned b = 0; b < Blocks; b++) begin
      sum_t [3:0] w;
      four_t      sums;
      for (int unsigned l = 0; l < 4; l++) w[l] = l < Block ? sum_t'(widths_i[b*Block + (l % Block)]) : '0;
      sums = four(w, Block);
      for (int unsigned l = 1; l < Block; l++) local1[b][l] = 5'(sums.ahead[l]);
      total1[b] = sums.all;
    end
  end

  qlc_delay #(.Width (Blocks * (5 * Block + SumLen) + SumLen), .Depth (Deep)) u_a (
    .clk_i, .load_i,
    .data_i ({local1, total1, less1}),
    .data_o ({local2, total2, less2})
  );

  // B.
  logic [Blocks-1:0][Block-1:0][4:0] local3;
  sum_t [Blocks-1:0]                 inside2, inside3;   // of blocks but the first of each 16 lanes
  sum_t [Supers-1:0]                 super2, super3;

  always_comb begin
    inside2 = '0;
    super2  = '0;
    for (int unsigned s = 0; s < Supers; s++) begin
      sum_t [3:0] u;
      four_t      sums;
      for (int unsigned b = 0; b < 4; b++) u[b] = b < Super ? total2[s*Super + (b % Super)] : '0;
      sums = four(u, Super);
      for (int unsigned b = 1; b < Super; b++) inside2[s*Super + b] = sums.ahead[b];
      super2[s] = sums.all;
    end
  end

  qlc_delay #(.Width (Blocks * (5 * Block + SumLen) + (Supers + 1) * SumLen), .Depth (Deep)) u_b (
    .clk_i, .load_i,
    .data_i ({local2, inside2, super2, less2}),
    .data_o ({local3, inside3, super3, less3})
  );

  // C.
  logic [2:0]        phase_q;
  sum_t [3:0]        t;
  sum_t              all, more;
  four_t             supers;
  sum_t [Blocks-1:0] begins, starts;

  always_comb begin
    for (int unsigned s = 0; s < 4; s++) t[s] = s < Supers ? super3[s % Supers] : '0;
    supers = four(t, Supers);
    all    = supers.all;
    more   = add(less3, sum_t'(phase_q), One);
    for (int unsigned b = 0; b < Blocks; b++) begin
      if (b < Super)          begins[b] = b == 0 ? '0 : inside3[b];
      else if (b % Super == 0) begins[b] = supers.ahead[b / Super];
      else                     begins[b] = add(supers.ahead[b / Super], inside3[b], One);
      starts[b] = b == 0 ? sum_t'(phase_q) : add(begins[b], sum_t'(phase_q), One);
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_i) phase_q <= clear_i ? '0 : all[2:0] + more[2:0];
  end

  sum_t all_late, more_late;

  qlc_delay #(.Width (Blocks * (5 * Block + SumLen) + 3 + 2 * SumLen), .Depth (Deep)) u_c (
    .clk_i, .load_i,
    .data_i ({local3, starts, phase_q, all, more}),
    .data_o ({locals_o, starts_o, phase_o, all_late, more_late})
  );

  assign bytes_o = CountLen'(add(all_late, more_late, 1'b0) >> 3);

endmodule

`default_nettype wire
