// SPDX-License-Identifier: Apache-2.0
//
// Takes a serialised interval codebook (docs/format.md 3.3), a byte in each cycle with take_i, and checks it as it
// arrives.
//
//   byte    0           1 .. 2^(P-1)        then 2^P - 1
//          [0x10 | P]  [widths, 2 each]    [base of run 0, 1, ...]   last on exactly the last base
//
// Never stalls. usable_o falls in the cycle after a load's first byte and rises in the cycle after its last one if
// every rule held. A load that breaks a rule is consumed up to its last byte.
//
//   PrefixBits: P, 3 to 5.

`default_nettype none

module qlc_run_loader #(
  parameter  int unsigned PrefixBits = 3,
  localparam int unsigned Runs       = (1 << PrefixBits) - 1
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,

  input  wire logic                 take_i,
  input  wire logic [7:0]           data_i,
  input  wire logic                 last_i,

  output qlc_pkg::area_t [Runs-1:0] areas_o,
  output logic                      usable_o
);

  if (PrefixBits < 3 || PrefixBits > 5) begin : g_check
    $error("qlc_run_loader: PrefixBits must be 3, 4 or 5");
  end

  localparam logic [7:0] BookHeader = 8'h10 | 8'(PrefixBits);

  typedef enum logic [1:0] {Header, Widths, Bases, Skip} state_e;

  state_e                    state_q, state_d;
  logic [PrefixBits-1:0]     area_q;        // Widths: the first of the pair; Bases: the run
  logic [7:0]                end_q;         // the first magnitude behind the run before
  logic [6:0]                run_q;         // magnitudes of the run in place 0: 2^(width - 1)
  qlc_pkg::area_t [Runs-1:0] areas_q;       // moves down while it is loaded, so that the run with the next base is in place 0
  logic                      usable_q;

  // Widths: two areas a byte, 1 to 7; the last is the escape's 8.
  logic [3:0] low, high;
  logic       last_pair, widths_good;

  assign low         = data_i[3:0];
  assign high        = data_i[7:4];
  assign last_pair   = area_q == PrefixBits'(Runs - 1);
  assign widths_good = !low[3] && (low != '0) && (last_pair ? (high == 4'd8) : (!high[3] && (high != '0)));

  // Bases: runs ascend, do not overlap, and end at or below 127.
  logic [7:0] run_end;
  logic       last_run, base_good;

  assign run_end   = {1'b0, data_i[6:0]} + {1'b0, run_q};
  assign last_run  = area_q == PrefixBits'(Runs - 1);
  assign base_good = !data_i[7] && (data_i >= end_q) && (run_end <= 8'd128);

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      Header:  state_d = (data_i == BookHeader) ? Widths : Skip;
      Widths:  if (!widths_good) state_d = Skip;
               else if (last_pair) state_d = Bases;
      Bases:   if (!base_good || last_run) state_d = Skip;
      Skip:    state_d = Skip;
    endcase
    if (last_i) state_d = Header;
  end

  assign areas_o  = areas_q;
  assign usable_o = usable_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q  <= Header;
      usable_q <= 1'b0;
    end else if (take_i) begin
      state_q  <= state_d;
      usable_q <= (state_q == Bases) && base_good && last_run && last_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (take_i) begin
      // Whenever it counts the run in place 1 moves to place 0.
      run_q <= 7'd1 << (areas_q[1].width - 3'd1);
      unique case (state_q)
        Header: begin
          area_q <= '0;
          end_q  <= '0;
        end
        // The last pair brings one run's width only.
        Widths: begin
          for (int unsigned a = 0; a < Runs - 2; a++) areas_q[a].width <= last_pair ? areas_q[a+1].width : areas_q[a+2].width;
          areas_q[Runs-2].width <= last_pair ? areas_q[Runs-1].width : low[2:0];
          areas_q[Runs-1].width <= last_pair ? low[2:0] : high[2:0];
          area_q <= last_pair ? '0 : area_q + PrefixBits'(2);
        end
        Bases: begin
          for (int unsigned a = 0; a < Runs - 1; a++) areas_q[a] <= areas_q[a+1];
          areas_q[Runs-1] <= '{base: data_i[6:0], width: areas_q[0].width};
          end_q  <= run_end;
          area_q <= area_q + PrefixBits'(1);
        end
        Skip: ;
      endcase
    end
  end

endmodule

`default_nettype wire
