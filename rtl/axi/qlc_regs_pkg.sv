// SPDX-License-Identifier: Apache-2.0
//
// Made from rtl/axi/qlc_regs.rdl by .venv/bin/python scripts/make_registers.py; change that, not this.

`default_nettype none

package qlc_regs_pkg;

  // Offsets in bytes.
  localparam logic [8:0] IdAddr = 9'h000;
  localparam logic [8:0] CapsAddr = 9'h004;
  localparam logic [8:0] MaxChunkAddr = 9'h008;
  localparam logic [8:0] ControlAddr = 9'h00C;
  localparam logic [8:0] StatusAddr = 9'h010;
  localparam logic [8:0] ChunkAddr = 9'h014;
  localparam logic [8:0] UsableAddr = 9'h018;
  localparam logic [8:0] BanksAddr = 9'h01C;
  localparam logic [8:0] BookAddr = 9'h020;
  localparam logic [8:0] ErrorsAddr = 9'h024;
  localparam logic [8:0] FramesAddr = 9'h028;
  localparam logic [8:0] BadFramesAddr = 9'h02C;
  localparam logic [8:0] RawChunksAddr = 9'h030;
  localparam logic [8:0] ConstantChunksAddr = 9'h034;
  localparam logic [8:0] SymbolsLowAddr = 9'h040;
  localparam logic [8:0] SymbolsHighAddr = 9'h044;
  localparam logic [8:0] BitsLowAddr = 9'h048;
  localparam logic [8:0] BitsHighAddr = 9'h04C;
  localparam logic [8:0] InputStallsLowAddr = 9'h050;
  localparam logic [8:0] InputStallsHighAddr = 9'h054;
  localparam logic [8:0] OutputStallsLowAddr = 9'h058;
  localparam logic [8:0] OutputStallsHighAddr = 9'h05C;
  localparam logic [8:0] ChunksAddr = 9'h080;
  localparam int unsigned ChunksCount = 16;

  // Registers that never change.
  localparam logic [31:0] IdValue = 32'h514C4301;

endpackage

`default_nettype wire
