// SPDX-License-Identifier: Apache-2.0
//
// Takes a serialised Huffman codebook (docs/architecture.md 5.1), a byte in each cycle with take_i, checks it as it
// arrives, and tells the designs what to store.
//
//   byte    0            1 .. MaxLength-1                    MaxLength .. MaxLength+255
//          [MaxLength]  [inner nodes of depth 1, 2, ...]    [table]
//
// The tree is whole if no depth has more inner nodes than twice those above it, and all of them, with the root, are 255.
// Never stalls. usable_o falls in the cycle after a load's first byte and rises in the cycle after its last one if
// every rule held; the table's last write follows one cycle later, in time for a frame that begins when usable_o rises.
// A load that breaks a rule is consumed up to its last byte. What the table's bytes are is not checked.
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

  // One cycle after a byte was taken, so that wide decoders and sums have a cycle of their own.
  output logic [MaxLength-1:1]   depth_o,     // one-hot: inner_o is of this depth; 0: of none
  output logic [7:0]             inner_o,
  output logic [7:0]             above_o,     // inner nodes of all lesser depths
  output logic                   write_o,     // byte_o is the table's byte of place_o
  output logic [7:0]             place_o,
  output logic [7:0]             byte_o,

  output logic                   usable_o
);

  if (MaxLength < 9 || MaxLength > 16) begin : g_check
    $error("huff_loader: MaxLength must be 9 to 16");
  end

  typedef enum logic [1:0] {Header, Depths, Table, Skip} state_e;

  state_e             state_q, state_d;
  logic [MaxLength:1] depth_q;       // one-hot: of the next byte
  logic [7:0]         byte_q;        // taken in the cycle before
  logic               inner_new_q;   // it is a number of inner nodes
  logic [7:0]         inner_q;       // those of the depth before
  logic [7:0]         sum_q;         // and of all depths before
  logic               bad_q;
  logic [8:0]         sum;
  logic               fits, last_place;

  assign sum        = huff_pkg::add(sum_q, byte_q, 1'b0);
  assign fits       = ({1'b0, byte_q} <= {inner_q, 1'b0}) && !sum[8];
  assign last_place = place_o == {7'h7F, !write_o};   // place_o is that of the byte before if that is in the table

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      Header:  state_d = (data_i == 8'(MaxLength)) ? Depths : Skip;
      Depths:  if (depth_q[MaxLength-1]) state_d = Table;
      Table:   if (last_place) state_d = Skip;
      Skip:    state_d = Skip;
    endcase
    if (last_i) state_d = Header;
  end

  assign depth_o  = inner_new_q ? depth_q[MaxLength:2] : '0;
  assign inner_o  = byte_q;
  assign above_o  = sum_q;
  assign byte_o   = byte_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q     <= Header;
      inner_new_q <= 1'b0;
      write_o     <= 1'b0;
      usable_o    <= 1'b0;
    end else begin
      inner_new_q <= take_i && (state_q == Depths);
      write_o     <= take_i && (state_q == Table);
      if (take_i) begin
        state_q  <= state_d;
        usable_o <= (state_q == Table) && last_place && last_i && !bad_q && (sum_q == '1);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (take_i) byte_q <= data_i;
    if (take_i && (state_q == Header)) begin
      depth_q <= MaxLength'(1);
      inner_q <= 8'd1;
      sum_q   <= 8'd1;
      bad_q   <= 1'b0;
      place_o <= '0;
    end else begin
      if (take_i && (state_q == Depths)) depth_q <= {depth_q[MaxLength-1:1], 1'b0};
      if (inner_new_q) begin
        inner_q <= byte_q;
        sum_q   <= sum[7:0];
        bad_q   <= bad_q || !fits;
      end
      if (write_o) place_o <= place_o + 8'd1;
    end
  end

endmodule

`default_nettype wire
