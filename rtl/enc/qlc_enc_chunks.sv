// SPDX-License-Identifier: Apache-2.0
//
// Buffers symbols until the choice for their chunk is made, and queues the choices (Select = 1;
// docs/architecture.md 3.4, Chunk buffer).
//
// A beat taken in t is there (valid_o) in t + 1; the choice of a chunk whose last beat was taken in t, in t + Y.
// The symbols are read ahead from a memory: symbols_o and last_o are those of the next beat once its chunk's choice, or
// an earlier one of a chunk that needs it, is there; no earlier.
//
//   Lanes: 1, 2, 4, ... 64.  Kind, PrefixBits, Banks: of the codebooks.  MaxChunk: symbols of the largest chunk.

`default_nettype none

module qlc_enc_chunks #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned Kind       = qlc_pkg::KindInterval,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 2,
  parameter  int unsigned MaxChunk   = 1024,
  localparam int unsigned CountLen   = qlc_pkg::step_bits(Lanes),
  localparam int unsigned Coded      = (1 << PrefixBits) - 1
) (
  input  wire logic                                  clk_i,
  input  wire logic                                  rst_ni,

  input  wire logic [10:0]                           chunk_groups_i,
  input  wire qlc_pkg::area_t [Banks-1:0][Coded-1:0] areas_i,
  input  wire logic [Banks-1:0][255:0]               has_slot_i,
  input  wire logic [Banks-1:0][255:0][qlc_pkg::SlotBits-1:0] slot_i,
  input  wire logic [Banks-1:0]                      available_i,

  input  wire logic                                  allow_i,        // a beat may be taken
  input  wire logic                                  valid_i,
  output logic                                       ready_o,
  input  wire logic                                  last_i,
  input  wire logic [CountLen-1:0]                   count_i,
  input  wire logic [8*Lanes-1:0]                    symbols_i,
  output logic                                       chunk_take_o,   // a chunk's first beat is taken

  output logic                                       valid_o,
  input  wire logic                                  pop_i,
  output logic                                       last_o,
  output logic [Lanes-1:0][7:0]                      symbols_o,

  // Choices, valid/ready.
  output logic                                       choice_valid_o,
  output qlc_enc_pkg::chunk_t                        choice_o,
  input  wire logic                                  choice_ready_i
);

  localparam int unsigned Steps      = qlc_pkg::GroupSymbols / Lanes;
  localparam int unsigned Depth      = MaxChunk / 64 * Steps + (8 * Steps > 12 ? 8 * Steps : 12);
  localparam int unsigned AddressLen = $clog2(Depth);
  localparam int unsigned BeatLen    = 16 - $clog2(Lanes);
  localparam int unsigned ChunkLen   = 4;
  localparam int unsigned Chunks     = 1 << ChunkLen;   // most that are begun and whose choice was not taken

  // Beats.
  logic [Lanes-1:0][7:0] symbols;
  logic [AddressLen-1:0] write_q, read_q, read;
  logic [AddressLen:0]   count_q;
  logic                  take;

  function automatic logic [AddressLen-1:0] next(logic [AddressLen-1:0] address);
    return address == AddressLen'(Depth - 1) ? '0 : address + AddressLen'(1);
  endfunction

  for (genvar l = 0; l < int'(Lanes); l++) begin : g_lane
    assign symbols[l] = symbols_i[8*l +: 8];
  end

  assign read    = pop_i ? next(read_q) : read_q;
  assign valid_o = count_q != '0;

  qlc_ram #(.Width (8*Lanes + 1), .Depth (Depth)) u_ram (
    .clk_i,
    .write_i         (take),
    .write_address_i (write_q),
    .data_i          ({last_i, symbols_i}),
    .read_address_i  (read),
    .data_o          ({last_o, symbols_o})
  );

  // The chunk that is arriving: beats before this one.
  logic [BeatLen-1:0] beat_q;
  logic               first, chunk_end;
  logic [ChunkLen:0]  begun_q;
  logic               choice_pop;

  assign first        = beat_q == '0;
  assign chunk_end    = last_i || ((BeatLen+1)'(beat_q) + (BeatLen+1)'(1) == (BeatLen+1)'(chunk_groups_i * 17'(Steps)));
  assign ready_o      = allow_i && (count_q != (AddressLen+1)'(Depth)) && !begun_q[ChunkLen];
  assign take         = valid_i && ready_o;
  assign chunk_take_o = take && first;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      write_q <= '0;
      read_q  <= '0;
      count_q <= '0;
      beat_q  <= '0;
      begun_q <= '0;
    end else begin
      if (take) write_q <= next(write_q);
      read_q  <= read;
      count_q <= count_q + (AddressLen+1)'(take) - (AddressLen+1)'(pop_i);
      if (take) beat_q <= chunk_end ? '0 : beat_q + BeatLen'(1);
      begun_q <= begun_q + (ChunkLen+1)'(chunk_take_o) - (ChunkLen+1)'(choice_pop);

      a_beat: assert (!pop_i || valid_o);
    end
  end

  // Choices.
  logic                                 choice_valid;
  qlc_enc_pkg::chunk_t                  choice;
  qlc_enc_pkg::chunk_t [Chunks-1:0]     choices_q;
  logic [ChunkLen-1:0]                  choice_write_q, choice_read_q;
  logic [ChunkLen:0]                    choice_count_q;

  qlc_enc_choice #(.Lanes (Lanes), .Kind (Kind), .PrefixBits (PrefixBits), .Banks (Banks)) u_choice (
    .clk_i, .rst_ni,
    .areas_i, .has_slot_i, .slot_i,
    .take_i        (take),
    .symbols_i     (symbols),
    .count_i,
    .first_i       (first),
    .available_i,
    .end_i         (chunk_end),
    .last_i,
    .bad_i         (count_i == '0),
    .chunk_count_i ((16'(beat_q) << $clog2(Lanes)) + 16'(count_i) - 16'd1),
    .valid_o       (choice_valid),
    .chunk_o       (choice)
  );

  assign choice_pop     = choice_valid_o && choice_ready_i;
  assign choice_valid_o = choice_count_q != '0;
  assign choice_o       = choices_q[choice_read_q];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      choice_write_q <= '0;
      choice_read_q  <= '0;
      choice_count_q <= '0;
    end else begin
      choice_write_q <= choice_write_q + ChunkLen'(choice_valid);
      choice_read_q  <= choice_read_q + ChunkLen'(choice_pop);
      choice_count_q <= choice_count_q + (ChunkLen+1)'(choice_valid) - (ChunkLen+1)'(choice_pop);
    end
  end

  always_ff @(posedge clk_i) begin
    if (choice_valid) choices_q[choice_write_q] <= choice;
  end

endmodule

`default_nettype wire
