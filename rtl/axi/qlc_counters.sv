// SPDX-License-Identifier: Apache-2.0
//
// The counters of an IP block, and their registers (docs/registers.md).
//
// What happens in a cycle is in what can be read from the next cycle on. Reads have no latency; read_known_o is 0, and
// the data 0, for an address that is no counter's. In a cycle with read_i the address of a low half stores the high
// half that belongs to it, which any address of a high half then gives. clear_i forgets all cycles before its own.
//
//   Lanes: symbols of a beat.  Bytes: of a compressed beat.  Banks: 1 to 16.

`default_nettype none

module qlc_counters #(
  parameter int unsigned Lanes = 32,
  parameter int unsigned Bytes = 32,
  parameter int unsigned Banks = 1
) (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  input  wire logic              clear_i,

  input  wire logic              read_i,
  input  wire logic [6:0]        read_addr_i,
  output logic [31:0]            read_data_o,
  output logic                   read_known_o,

  input  wire logic              symbols_take_i,   // a beat is transferred on the symbol side
  input  wire logic              symbols_last_i,
  input  wire logic [Lanes-1:0]  symbols_keep_i,
  input  wire logic              packed_take_i,    // on the compressed side
  input  wire logic              packed_last_i,
  input  wire logic [Bytes-1:0]  packed_keep_i,
  input  wire logic              input_stall_i,
  input  wire logic              output_stall_i,
  input  wire logic              end_i,            // a frame's last beat leaves
  input  wire qlc_pkg::error_e   end_error_i,
  input  wire logic              chunk_valid_i,
  input  wire qlc_pkg::mode_e    chunk_mode_i,
  input  wire logic [3:0]        chunk_bank_i
);

  localparam int unsigned SymbolsLen = $clog2(Lanes) + 1;
  localparam int unsigned BytesLen   = $clog2(Bytes) + 1;

  // Of 64 bits, and the high half stored by the latest read of a low one.
  logic [SymbolsLen-1:0] symbols_kept;
  logic [BytesLen-1:0]   packed_kept;
  logic [63:0]           symbols, bits, input_stalls, output_stalls;
  logic                  low;
  logic [31:0]           high, high_q;

  qlc_kept #(.Bytes (Lanes)) u_symbols_kept (
    .keep_i (symbols_keep_i), .last_i (symbols_last_i), .count_o (symbols_kept)
  );
  qlc_kept #(.Bytes (Bytes)) u_packed_kept (
    .keep_i (packed_keep_i), .last_i (packed_last_i), .count_o (packed_kept)
  );

  qlc_counter #(.Width (64), .AmountLen (SymbolsLen)) u_symbols (
    .clk_i, .rst_ni, .clear_i, .amount_i (symbols_take_i ? symbols_kept : '0), .value_o (symbols)
  );
  qlc_counter #(.Width (61), .AmountLen (BytesLen)) u_bytes (
    .clk_i, .rst_ni, .clear_i, .amount_i (packed_take_i ? packed_kept : '0), .value_o (bits[63:3])
  );
  qlc_counter #(.Width (64)) u_input_stalls (
    .clk_i, .rst_ni, .clear_i, .amount_i (input_stall_i), .value_o (input_stalls)
  );
  qlc_counter #(.Width (64)) u_output_stalls (
    .clk_i, .rst_ni, .clear_i, .amount_i (output_stall_i), .value_o (output_stalls)
  );
  assign bits[2:0] = '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) high_q <= '0;
    else if (read_i && low) high_q <= high;
  end

  // Of 32 bits.
  logic [31:0] frames, bad_frames, raw_chunks, constant_chunks;
  logic [qlc_regs_pkg::ChunksCount-1:0][31:0] chunks;

  qlc_counter u_frames (.clk_i, .rst_ni, .clear_i, .amount_i (end_i), .value_o (frames));
  qlc_counter u_bad_frames (
    .clk_i, .rst_ni, .clear_i, .amount_i (end_i && end_error_i != qlc_pkg::ErrNone), .value_o (bad_frames)
  );
  qlc_counter u_raw_chunks (
    .clk_i, .rst_ni, .clear_i, .amount_i (chunk_valid_i && chunk_mode_i == qlc_pkg::ModeRaw), .value_o (raw_chunks)
  );
  qlc_counter u_constant_chunks (
    .clk_i, .rst_ni, .clear_i, .amount_i (chunk_valid_i && chunk_mode_i == qlc_pkg::ModeConstant),
    .value_o (constant_chunks)
  );

  for (genvar b = 0; b < int'(qlc_regs_pkg::ChunksCount); b++) begin : g_bank
    if (b < int'(Banks)) begin : g_exists
      qlc_counter u_chunks (
        .clk_i, .rst_ni, .clear_i,
        .amount_i (chunk_valid_i && chunk_mode_i == qlc_pkg::ModeCoded && chunk_bank_i == 4'(b)),
        .value_o  (chunks[b])
      );
    end else begin : g_none
      assign chunks[b] = '0;
    end
  end

  // Reads.
  always_comb begin
    low          = 1'b1;
    high         = '0;
    read_data_o  = '0;
    read_known_o = 1'b1;
    case ({read_addr_i, 2'b00})
      qlc_regs_pkg::SymbolsLowAddr:      {high, read_data_o} = symbols;
      qlc_regs_pkg::BitsLowAddr:         {high, read_data_o} = bits;
      qlc_regs_pkg::InputStallsLowAddr:  {high, read_data_o} = input_stalls;
      qlc_regs_pkg::OutputStallsLowAddr: {high, read_data_o} = output_stalls;
      default:                           low = 1'b0;
    endcase
    if (!low) begin
      case ({read_addr_i, 2'b00})
        qlc_regs_pkg::SymbolsHighAddr, qlc_regs_pkg::BitsHighAddr,
        qlc_regs_pkg::InputStallsHighAddr, qlc_regs_pkg::OutputStallsHighAddr:
                                           read_data_o = high_q;
        qlc_regs_pkg::FramesAddr:          read_data_o = frames;
        qlc_regs_pkg::BadFramesAddr:       read_data_o = bad_frames;
        qlc_regs_pkg::RawChunksAddr:       read_data_o = raw_chunks;
        qlc_regs_pkg::ConstantChunksAddr:  read_data_o = constant_chunks;
        default: begin
          read_known_o = read_addr_i[6:4] == qlc_regs_pkg::ChunksAddr[8:6];
          if (read_known_o) read_data_o = chunks[read_addr_i[3:0]];
        end
      endcase
    end
  end

endmodule

`default_nettype wire
