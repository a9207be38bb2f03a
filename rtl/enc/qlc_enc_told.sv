// SPDX-License-Identifier: Apache-2.0
//
// The chunks of a frame whose number of symbols, bank and mode are told with its first beat (Select = 0), one after
// another. valid/ready; with load_i in t the first chunk is offered from t + 2 on, chunk_groups_i is constant from t + 1 on.
// clear_i: no more chunks.
//
//   user_i   36    35..32   31..0
//           [raw]  [bank]  [symbols - 1]

`default_nettype none

module qlc_enc_told (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,

  input  wire logic [10:0]      chunk_groups_i,
  input  wire logic             load_i,
  input  wire logic [36:0]      user_i,
  input  wire logic             clear_i,

  output logic                  valid_o,
  output qlc_enc_pkg::chunk_t   chunk_o,
  input  wire logic             ready_i
);

  logic        raw_q;
  logic [3:0]  bank_q;
  logic [9:0]  groups_q;      // of the frame, from the chunk's first on, minus 1, modulo 1,024
  logic [5:0]  count_q;       // symbols of the frame's last group, minus 1
  logic [10:0] low_q;         // the same from the next chunk's first on, modulo 2,048
  logic [15:0] high_q;        // and above, before the borrow of low_q
  logic        borrow_q;
  logic        fresh_q, last;

  // Upper and lower half of a difference at once.
  function automatic logic [11:0] less(logic [10:0] groups, logic [10:0] chunk);
    logic       borrow;
    logic [5:0] lower, upper, upper_less;
    {borrow, lower} = {1'b0, groups[5:0]} - {1'b0, chunk[5:0]};
    upper           = {1'b0, groups[10:6]} - {1'b0, chunk[10:6]};
    upper_less      = {1'b0, groups[10:6]} + {1'b1, ~chunk[10:6]};
    return {borrow ? upper_less : upper, lower};
  endfunction

  assign last = borrow_q && (high_q == '0);

  assign chunk_o.header.last = last;
  assign chunk_o.header.mode = raw_q ? qlc_pkg::ModeRaw : qlc_pkg::ModeCoded;
  assign chunk_o.header.bank = bank_q;
  assign chunk_o.bad         = 1'b0;
  assign chunk_o.count       = last ? {groups_q, count_q} : {10'(chunk_groups_i - 11'd1), 6'd63};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      fresh_q <= 1'b0;
      valid_o <= 1'b0;
    end else begin
      fresh_q <= load_i;
      if (load_i || clear_i || (valid_o && ready_i && last)) valid_o <= 1'b0;
      else if (fresh_q)                                      valid_o <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      raw_q    <= user_i[36];
      bank_q   <= user_i[36] ? 4'd0 : user_i[35:32];
      count_q  <= user_i[5:0];
      low_q    <= user_i[16:6];
      high_q   <= {1'b0, user_i[31:17]};
      borrow_q <= 1'b0;
    end else if (fresh_q || (valid_o && ready_i)) begin
      groups_q          <= low_q[9:0];
      {borrow_q, low_q} <= less(low_q, chunk_groups_i);
      high_q            <= high_q - 16'(borrow_q);
    end
  end

endmodule

`default_nettype wire
