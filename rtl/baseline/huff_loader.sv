// SPDX-License-Identifier: Apache-2.0
//
// Takes a serialised Huffman codebook (docs/architecture.md 5.1), a byte in each cycle with take_i, checks it as it
// arrives, and tells the designs what to store.
//
//   byte    0            1 .. MaxLength-1                    MaxLength .. MaxLength+255
//          [MaxLength]  [inner nodes of depth 1, 2, ...]    [symbols, shortest code first]
//
// The tree is whole if no depth has more inner nodes than twice those above it, and all of them, with the root, are 255.
// Never stalls. usable_o falls in the cycle after a load's first byte and rises in the cycle after its last one if
// every rule held; the table's last write follows one cycle later, in time for a frame that begins when usable_o rises.
// A load that breaks a rule is consumed up to its last byte. That each symbol is there once is not checked.
//
//   MaxLength: the longest code, 9 to 16.

`default_nettype none

module huff_loader #(
  parameter int unsigned MaxLength = 16
) (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,

  input  wire logic              take_i,
  input  wire logic [7:0]        data_i,
  input  wire logic              last_i,

  // In the cycle in which the inner nodes of a depth are taken; one-hot, the depth.
  output logic [MaxLength-1:1]   depth_o,
  output logic [7:0]             inner_o,
  output logic [7:0]             above_o,     // inner nodes of all lesser depths

  // To the table, one cycle after the byte was taken, so that its wide write decoder has a cycle of its own.
  output logic                   write_o,     // symbol_o is the symbol of place_o
  output logic [7:0]             place_o,
  output logic [7:0]             symbol_o,

  output logic                   usable_o
);

  if (MaxLength < 9 || MaxLength > 16) begin : g_check
    $error("huff_loader: MaxLength must be 9 to 16");
  end

  typedef enum logic [1:0] {Header, Depths, Table, Skip} state_e;

  state_e               state_q, state_d;
  logic [MaxLength-1:1] depth_q;       // one-hot
  logic [7:0]           inner_q;       // inner nodes of the depth before
  logic [7:0]           sum_q;         // and of all depths before
  logic [7:0]           place_q;
  logic [8:0]           sum;
  logic                 fits, last_place;

  assign sum        = {1'b0, sum_q} + {1'b0, data_i};
  assign fits       = ({1'b0, data_i} <= {inner_q, 1'b0}) && !sum[8];
  assign last_place = place_q == '1;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      Header:  state_d = (data_i == 8'(MaxLength)) ? Depths : Skip;
      Depths:  if (!fits) state_d = Skip;
               else if (depth_q[MaxLength-1]) state_d = (sum[7:0] == '1) ? Table : Skip;
      Table:   if (last_place) state_d = Skip;
      Skip:    state_d = Skip;
    endcase
    if (last_i) state_d = Header;
  end

  assign depth_o = (take_i && state_q == Depths) ? depth_q : '0;
  assign inner_o = data_i;
  assign above_o = sum_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q  <= Header;
      usable_o <= 1'b0;
      write_o  <= 1'b0;
    end else begin
      write_o <= take_i && (state_q == Table);
      if (take_i) begin
        state_q  <= state_d;
        usable_o <= (state_q == Table) && last_place && last_i;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (take_i) begin
      place_o  <= place_q;
      symbol_o <= data_i;
      unique case (state_q)
        Header: begin
          depth_q <= (MaxLength-1)'(1);
          inner_q <= 8'd1;
          sum_q   <= 8'd1;
          place_q <= '0;
        end
        Depths: begin
          depth_q <= {depth_q[MaxLength-2:1], 1'b0};
          inner_q <= data_i;
          sum_q   <= sum[7:0];
        end
        Table: place_q <= place_q + 8'd1;
        Skip: ;
      endcase
    end
  end

endmodule

`default_nettype wire
