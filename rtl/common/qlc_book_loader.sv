// SPDX-License-Identifier: Apache-2.0
//
// Takes a serialised ranked codebook (docs/format.md 3.3), a byte in each cycle with take_i, checks it as it
// arrives, and tells the table what to write.
//
//   byte    0       1..4             5 .. 4+S
//          [0x03] [widths, 2 each] [symbol of slot 0, 1, ...]  last on exactly the last symbol
//
// Slots are numbered as they arrive, widest area first, so an area's base is the number of its first slot: no adder.
// Never stalls. usable_o falls in the cycle after a load's first byte and rises in the cycle after its last one if
// every rule held; the table's last write follows one cycle later, in time for a frame that begins when usable_o rises.
// A load that breaks a rule is consumed up to its last byte.

`default_nettype none

module qlc_book_loader (
  input  wire logic                     clk_i,
  input  wire logic                     rst_ni,

  input  wire logic                     take_i,
  input  wire logic [7:0]               data_i,
  input  wire logic                     last_i,

  // To the table, one cycle after the byte was taken, so that its wide write decoder has a cycle of its own.
  output logic                          clear_o,   // a load has begun: forget the table
  output logic                          write_o,   // symbol_o is the symbol of slot_o
  output logic [qlc_pkg::SlotBits-1:0]  slot_o,
  output logic [7:0]                    symbol_o,

  output qlc_pkg::areas_t               areas_o,
  output logic                          usable_o
);

  typedef enum logic [1:0] {Header, Widths, Table, Skip} state_e;

  state_e                       state_q, state_d;
  logic [2:0]                   area_q;             // Widths: pair of areas; Table: area being filled
  logic [2:0]                   prev_q;             // width of the area before the pair
  logic [qlc_pkg::SlotBits-1:0] slot_q;
  qlc_pkg::areas_t              areas_q;
  logic                         usable_q;

  // Widths: two areas a byte, never descending; the last is the escape's 8.
  logic [3:0] low, high;
  logic       last_pair, widths_good;

  assign low         = data_i[3:0];
  assign high        = data_i[7:4];
  assign last_pair   = area_q == 3'd3;
  assign widths_good = (low <= 4'd7) && (low >= {1'b0, prev_q}) &&
                       (last_pair ? (high == 4'd8) : ((high <= 4'd7) && (high >= low)));

  // Table: an area is full when the suffix bits of its slot number are all ones.
  logic [qlc_pkg::SlotBits-1:0] mask;
  logic                         area_full, table_full, table_over;

  assign mask       = qlc_pkg::suffix_mask(areas_q[area_q].width);
  assign area_full  = (slot_q & mask) == mask;
  assign table_full = area_full && (area_q == '0);
  assign table_over = (slot_q == '1) && !table_full;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      Header:  state_d = (data_i == qlc_pkg::BookHeader) ? Widths : Skip;
      Widths:  if (!widths_good) state_d = Skip;
               else if (last_pair) state_d = Table;
      Table:   if (table_full || table_over) state_d = Skip;
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
      clear_o  <= 1'b0;
      write_o  <= 1'b0;
    end else begin
      clear_o <= take_i && (state_q == Header);
      write_o <= take_i && (state_q == Table);
      if (take_i) begin
        state_q  <= state_d;
        usable_q <= (state_q == Table) && table_full && last_i;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (take_i) begin
      slot_o   <= slot_q;
      symbol_o <= data_i;
      unique case (state_q)
        Header: begin
          area_q <= '0;
          prev_q <= '0;
          slot_q <= '0;
        end
        Widths: begin
          areas_q[{area_q[1:0], 1'b0}].width <= low[2:0];
          if (last_pair) begin
            area_q <= 3'(qlc_pkg::Ranked - 1);
          end else begin
            areas_q[{area_q[1:0], 1'b1}].width <= high[2:0];
            area_q <= area_q + 3'd1;
          end
          prev_q <= high[2:0];
        end
        Table: begin
          areas_q[area_q].base <= slot_q & ~mask;
          slot_q <= slot_q + qlc_pkg::SlotBits'(1);
          if (area_full) area_q <= area_q - 3'd1;
        end
        Skip: ;
      endcase
    end
  end

endmodule

`default_nettype wire
