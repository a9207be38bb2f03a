// SPDX-License-Identifier: Apache-2.0
//
// The registers that are no counters: parameters, control, status, errors (docs/registers.md).
//
// write_i: the register changes at the end of the cycle, unless write_error_o. Reads have no latency and no effect;
// read_known_o is 0, and the data 0, for what cannot be read here.
//
//   Lanes to MaxChunk: as of the core.  Decoder: 1 of a decoder, 0 of an encoder.

`default_nettype none

module qlc_regs #(
  parameter int unsigned Lanes      = 32,
  parameter int unsigned Kind       = qlc_pkg::KindInterval,
  parameter int unsigned PrefixBits = 3,
  parameter int unsigned Banks      = 1,
  parameter int unsigned LookAhead  = 4,
  parameter int unsigned Deep       = 1,
  parameter int unsigned Select     = 0,
  parameter int unsigned MaxChunk   = 1024,
  parameter int unsigned Decoder    = 0
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,

  input  wire logic             write_i,
  input  wire logic [6:0]       write_addr_i,
  input  wire logic [31:0]      write_data_i,
  output logic                  write_error_o,
  input  wire logic [6:0]       read_addr_i,
  output logic [31:0]           read_data_o,
  output logic                  read_known_o,

  output logic                  clear_o,          // counters, for one cycle
  output logic                  enable_o,
  output logic [10:0]           chunk_groups_o,
  output logic [Banks-1:0]      bank_enable_o,
  output logic                  book_write_o,
  input  wire logic             book_ready_i,
  input  wire logic             busy_i,
  input  wire logic [Banks-1:0] usable_i,

  input  wire logic             bad_book_i,       // a codebook was bad
  input  wire logic             end_i,            // a frame's last beat leaves
  input  wire qlc_pkg::error_e  end_error_i
);

  if (Select > 1 || Decoder > 1 || (Decoder == 1 && Select == 1)) begin : g_check
    $error("qlc_regs: Select and Decoder must be 0 or 1, not both 1");
  end
  if (Select == 1 && (MaxChunk < 128 || MaxChunk > 65536 || MaxChunk % 64 != 0)) begin : g_check_chunk
    $error("qlc_regs: MaxChunk must be a multiple of 64, 128 to 65536");
  end

  localparam logic [31:0] Caps = {8'd0, 1'(Decoder), 1'(Select), 1'(Deep), 4'(LookAhead), 5'(Banks), 3'(PrefixBits),
                                  1'(Kind), 1'b0, 7'(Lanes)};
  localparam logic [10:0] MaxGroups   = 11'(Select == 1 ? MaxChunk / 64 : 1024);
  localparam logic [10:0] ResetGroups = MaxGroups < 11'd16 ? MaxGroups : 11'd16;

  logic             enable_q;
  logic [10:0]      chunk_q, groups;
  logic [Banks-1:0] banks_q;
  logic [7:0]       errors_q, errors_set, errors_clear;   // bit 0 stays 0

  assign enable_o       = enable_q;
  assign chunk_groups_o = chunk_q;
  assign bank_enable_o  = banks_q;

  // Writes.
  logic write_control, write_chunk, write_banks, write_errors;

  assign groups = write_data_i[10:0];

  always_comb begin
    write_error_o = 1'b0;
    write_control = 1'b0;
    write_chunk   = 1'b0;
    write_banks   = 1'b0;
    write_errors  = 1'b0;
    book_write_o  = 1'b0;
    case ({write_addr_i, 2'b00})
      qlc_regs_pkg::ControlAddr: write_control = write_i;
      qlc_regs_pkg::BanksAddr:   write_banks   = write_i;
      qlc_regs_pkg::ErrorsAddr:  write_errors  = write_i;
      qlc_regs_pkg::ChunkAddr: begin
        write_error_o = busy_i || groups < 11'd2 || groups > MaxGroups || write_data_i[31:11] != '0;
        write_chunk   = write_i && !write_error_o;
      end
      qlc_regs_pkg::BookAddr: begin
        write_error_o = !book_ready_i;
        book_write_o  = write_i && book_ready_i;
      end
      default: write_error_o = 1'b1;
    endcase
  end

  assign clear_o      = write_control && write_data_i[1];
  assign errors_clear = write_errors ? write_data_i[7:0] : '0;

  always_comb begin
    errors_set = '0;
    if (end_i) errors_set[end_error_i] = 1'b1;
    if (bad_book_i) errors_set[qlc_pkg::ErrBadCodebook] = 1'b1;
    errors_set[qlc_pkg::ErrNone] = 1'b0;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      enable_q <= 1'b0;
      chunk_q  <= ResetGroups;
      banks_q  <= '1;
      errors_q <= '0;
    end else begin
      if (write_control) enable_q <= write_data_i[0];
      if (write_chunk)   chunk_q  <= groups;
      if (write_banks)   banks_q  <= write_data_i[Banks-1:0];
      errors_q <= (errors_q & ~errors_clear) | errors_set;
    end
  end

  // Reads.
  always_comb begin
    read_data_o  = '0;
    read_known_o = 1'b1;
    case ({read_addr_i, 2'b00})
      qlc_regs_pkg::IdAddr:       read_data_o = qlc_regs_pkg::IdValue;
      qlc_regs_pkg::CapsAddr:     read_data_o = Caps;
      qlc_regs_pkg::MaxChunkAddr: read_data_o = 32'(MaxGroups);
      qlc_regs_pkg::ControlAddr:  read_data_o = 32'(enable_q);
      qlc_regs_pkg::StatusAddr:   read_data_o = 32'({book_ready_i, busy_i});
      qlc_regs_pkg::ChunkAddr:    read_data_o = 32'(chunk_q);
      qlc_regs_pkg::UsableAddr:   read_data_o = 32'(usable_i);
      qlc_regs_pkg::BanksAddr:    read_data_o = 32'(banks_q);
      qlc_regs_pkg::ErrorsAddr:   read_data_o = 32'(errors_q);
      default:                    read_known_o = 1'b0;
    endcase
  end

endmodule

`default_nettype wire
