// SPDX-License-Identifier: Apache-2.0
//
// The chunks of a frame whose number of symbols, bank and mode are told with its first beat (Select = 0).
//
//   user_i   36    35..32   31..0
//           [raw]  [bank]  [symbols - 1]
//
// No latency: current_o describes the chunk that the next beat begins, if it begins one, next_o the header of the chunk
// after that which the next beat belongs to. enter_i: a chunk's first step enters.

`default_nettype none

module qlc_enc_told (
  input  wire logic             clk_i,

  input  wire logic [10:0]      chunk_groups_i,
  input  wire logic [36:0]      user_i,
  input  wire logic             frame_first_i,   // the next beat is a frame's first
  input  wire logic             chunk_first_i,   // it is a chunk's first
  input  wire logic             enter_i,

  output qlc_enc_pkg::chunk_t   current_o,
  output qlc_enc_pkg::header_t  next_o
);

  logic        raw_q, raw;
  logic [3:0]  bank_q, bank;
  logic [25:0] groups_q, groups;      // of the frame, from the next chunk on (groups: from this chunk on), minus 1
  logic [5:0]  count_q, count;        // symbols of the frame's last group, minus 1
  logic        last, last_next;

  assign raw       = frame_first_i ? user_i[36]    : raw_q;
  assign bank      = frame_first_i ? user_i[35:32] : bank_q;
  assign groups    = frame_first_i ? user_i[31:6]  : groups_q;
  assign count     = frame_first_i ? user_i[5:0]   : count_q;

  assign last      = groups < 26'(chunk_groups_i);
  assign last_next = chunk_first_i ? (groups < 26'({chunk_groups_i, 1'b0})) : last;

  qlc_enc_pkg::header_t header;
  assign header.mode = raw ? qlc_pkg::ModeRaw : qlc_pkg::ModeCoded;
  assign header.bank = raw ? 4'd0 : bank;
  assign header.last = last;

  assign current_o.header = header;
  assign current_o.bad    = 1'b0;
  assign current_o.count  = last ? {groups[9:0], count} : {10'(chunk_groups_i - 11'd1), 6'd63};

  always_comb begin
    next_o      = header;
    next_o.last = last_next;
  end

  always_ff @(posedge clk_i) begin
    if (enter_i) begin
      raw_q    <= raw;
      bank_q   <= bank;
      groups_q <= groups - 26'(chunk_groups_i);
      count_q  <= count;
    end
  end

endmodule

`default_nettype wire
