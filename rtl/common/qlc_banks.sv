// SPDX-License-Identifier: Apache-2.0
//
// The codebooks of a planar encoder or decoder: loads them, one stream for all banks, and keeps loads away from banks
// that frames use. A load of an idle bank begins at once; one of a used bank when all frames have left. A load that waits
// holds back the next frame's first beat. Timing: docs/architecture.md 3.2.
//
//   cycle               0    1    2    3         n    n+1
//   s_cfg_tvalid_i     /---------------------------\______
//   hold               _____/---------\___________________
//   load               __________/-----------------\______     (s_cfg_tready_o; here the bank was not used in cycle 1)
//
//   Kind: qlc_pkg::KindRanked or KindInterval.  PrefixBits: 3 to 5, ranked 3.  Banks: 1 to 16.

`default_nettype none

module qlc_banks #(
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  localparam int unsigned Coded      = (1 << PrefixBits) - 1     // areas but the escape's
) (
  input  wire logic                              clk_i,
  input  wire logic                              rst_ni,

  // Serialised codebook for bank tdest, a byte a beat.
  input  wire logic [7:0]                        s_cfg_tdata_i,
  input  wire logic [3:0]                        s_cfg_tdest_i,
  input  wire logic                              s_cfg_tlast_i,
  input  wire logic                              s_cfg_tvalid_i,
  output logic                                   s_cfg_tready_o,

  input  wire logic [Banks-1:0]                  bank_enable_i,
  input  wire logic [Banks-1:0]                  use_i,        // become used at the end of this cycle
  input  wire logic                              idle_i,       // no part of a frame is inside: no bank is used
  output logic                                   allow_o,      // a frame's first beat may be taken
  output logic [Banks-1:0]                       available_o,  // usable, enabled, not being loaded
  output logic [Banks-1:0]                       usable_o,

  output qlc_pkg::area_t [Banks-1:0][Coded-1:0]  areas_o,

  // Ranked: to the tables, one cycle after the byte was taken.
  output logic [Banks-1:0]                       clear_o,
  output logic [Banks-1:0]                       write_o,
  output logic [qlc_pkg::SlotBits-1:0]           slot_o,
  output logic [7:0]                             symbol_o
);

  if (Kind > qlc_pkg::KindInterval || (Kind == qlc_pkg::KindRanked && PrefixBits != 3) || Banks < 1 || Banks > 16)
  begin : g_check
    $error("qlc_banks: parameter out of range");
  end

  logic             hold_q, load_q;
  logic [3:0]       bank_q;          // that the load, waiting or under way, is for
  logic [Banks-1:0] bank, used_q, take;

  for (genvar b = 0; b < int'(Banks); b++) begin : g_bank
    assign bank[b] = bank_q == 4'(b);
    assign take[b] = load_q && s_cfg_tvalid_i && bank[b];
  end

  assign s_cfg_tready_o = load_q;
  assign allow_o        = !hold_q;
  assign available_o    = usable_o & bank_enable_i & ~(load_q ? bank : '0);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      hold_q <= 1'b0;
      load_q <= 1'b0;
      used_q <= '0;
    end else begin
      hold_q <= s_cfg_tvalid_i && !load_q;
      if (load_q) load_q <= !(s_cfg_tvalid_i && s_cfg_tlast_i);
      else        load_q <= hold_q && ((used_q | use_i) & bank) == '0;
      used_q <= (idle_i ? '0 : used_q) | use_i;

      // No byte of a codebook may change while a frame uses it.
      a_apart: assert (!load_q || (used_q & bank) == '0);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!load_q) bank_q <= s_cfg_tdest_i;
  end

  if (Kind == qlc_pkg::KindRanked) begin : g_ranked
    logic [Banks-1:0][qlc_pkg::SlotBits-1:0] slot;
    logic [Banks-1:0][7:0]                   symbol;

    for (genvar b = 0; b < int'(Banks); b++) begin : g_loader
      qlc_book_loader u_loader (
        .clk_i, .rst_ni,
        .take_i   (take[b]),
        .data_i   (s_cfg_tdata_i),
        .last_i   (s_cfg_tlast_i),
        .clear_o  (clear_o[b]),
        .write_o  (write_o[b]),
        .slot_o   (slot[b]),
        .symbol_o (symbol[b]),
        .areas_o  (areas_o[b]),
        .usable_o (usable_o[b])
      );
    end

    always_comb begin
      slot_o   = '0;
      symbol_o = '0;
      for (int unsigned b = 0; b < Banks; b++) begin
        if (write_o[b]) begin
          slot_o   |= slot[b];
          symbol_o |= symbol[b];
        end
      end
    end
  end else begin : g_interval
    for (genvar b = 0; b < int'(Banks); b++) begin : g_loader
      qlc_run_loader #(.PrefixBits (PrefixBits)) u_loader (
        .clk_i, .rst_ni,
        .take_i   (take[b]),
        .data_i   (s_cfg_tdata_i),
        .last_i   (s_cfg_tlast_i),
        .areas_o  (areas_o[b]),
        .usable_o (usable_o[b])
      );
    end
    assign clear_o  = '0;
    assign write_o  = '0;
    assign slot_o   = '0;
    assign symbol_o = '0;
  end

endmodule

`default_nettype wire
