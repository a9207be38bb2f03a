// SPDX-License-Identifier: Apache-2.0
//
// What the serial encoder packs, the serial decoder gives back: every codebook, every slot and escape, frames of any length,
// any stalls, as far as the cycles of the proof go. From the encoder's code stage to the decoder's parse stage; a symbol's slot,
// and a slot's symbol, are read from the same table (proofs `find`, `lookup`).

`default_nettype none

module serial #(
  parameter bit Stalls = 1'b1        // 0: nothing waits
) (
  input wire logic                         clk_i,
  input wire logic                         rst_ni,

  input wire qlc_pkg::areas_t              areas_i,

  input wire logic                         valid_i,
  input wire logic                         escape_i,
  input wire logic [7:0]                   value_i,
  input wire logic                         last_i,
  input wire logic                         beat_go_i,    // the stream between them is not held up
  input wire logic                         ready_i,

  input wire logic [5:0]                   watched_i     // the item that is looked at, any
);

  reset_first u_reset (.clk_i, .rst_ni);

  // The codebook stands still and is well-formed.
  logic [31:0]     slots;
  logic            seen_q = 1'b0, good;
  qlc_pkg::areas_t areas_q;
  logic [5:0]      watched_q;

  ranked_book u_book (.areas_i, .good_o (good), .slots_o (slots));

  always_ff @(posedge clk_i) begin
    seen_q    <= 1'b1;
    areas_q   <= areas_i;
    watched_q <= watched_i;
  end

  always_comb begin
    assume (good);
    assume (!seen_q || (areas_i == areas_q && watched_i == watched_q && rst_ni));
    assume (escape_i || 32'(value_i) < slots);
    assume (Stalls || !seen_q || (valid_i && beat_go_i && ready_i));
  end

  logic                           code_ready, code_valid, code_last, code_fail;
  logic [qlc_pkg::MarkedBits-1:0] code;
  logic [qlc_pkg::LenBits-1:0]    code_len;
  logic                           pack_ready;
  logic [63:0]                    data;
  logic [7:0]                     keep;
  logic                           beat_last, beat_valid, beat_ready;
  qlc_pkg::error_e                beat_error;

  qlc_enc_code u_code (
    .clk_i, .rst_ni, .areas_i,
    .valid_i, .ready_o (code_ready), .escape_i, .value_i, .last_i, .fail_i (1'b0),
    .valid_o (code_valid), .ready_i (pack_ready), .code_o (code), .len_o (code_len), .last_o (code_last),
    .fail_o (code_fail)
  );
  qlc_enc_pack u_pack (
    .clk_i, .rst_ni,
    .valid_i (code_valid), .ready_o (pack_ready), .code_i (code), .len_i (code_len), .last_i (code_last),
    .fail_i (code_fail), .busy_o (),
    .m_axis_tdata_o (data), .m_axis_tkeep_o (keep), .m_axis_tlast_o (beat_last), .m_axis_tuser_o (beat_error),
    .m_axis_tvalid_o (beat_valid), .m_axis_tready_i (beat_ready && beat_go_i)
  );

  logic            word_valid, word_ready, word_last, word_marked;
  logic [15:0]     word;
  logic            valid, escape, last;
  logic [7:0]      value;
  qlc_pkg::error_e error;

  qlc_dec_feed u_feed (
    .clk_i, .rst_ni, .allow_i (1'b1),
    .s_axis_tdata_i (data), .s_axis_tkeep_i (keep), .s_axis_tlast_i (beat_last),
    .s_axis_tvalid_i (beat_valid && beat_go_i), .s_axis_tready_o (beat_ready), .busy_o (),
    .valid_o (word_valid), .ready_i (word_ready), .word_o (word), .last_o (word_last), .marked_o (word_marked)
  );
  qlc_dec_parse u_parse (
    .clk_i, .rst_ni, .usable_i (1'b1), .areas_i, .busy_o (),
    .word_valid_i (word_valid), .word_ready_o (word_ready), .word_i (word), .word_last_i (word_last),
    .word_marked_i (word_marked),
    .valid_o (valid), .ready_i, .escape_o (escape), .value_o (value), .last_o (last), .error_o (error)
  );

  // Items that were taken and given; the one that is looked at.
  logic [5:0] taken_q, given_q;
  logic [9:0] item_q;
  logic       take, give;

  assign take = valid_i && code_ready;
  assign give = valid && ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      taken_q <= '0;
      given_q <= '0;
    end else begin
      taken_q <= taken_q + 6'(take);
      given_q <= given_q + 6'(give);
    end
  end

  always_ff @(posedge clk_i) begin
    if (take && taken_q == watched_i) item_q <= {last_i, escape_i, value_i};
  end

  always_comb begin
    a_beat:  assert (!rst_ni || !beat_valid || beat_error == qlc_pkg::ErrNone);
    a_taken: assert (!rst_ni || !valid || given_q < taken_q);
    a_good:  assert (!rst_ni || !valid || error == qlc_pkg::ErrNone);
    a_same:  assert (!rst_ni || !valid || given_q != watched_i || {last, escape, value} == item_q);
    c_two:   cover (rst_ni && give && last && given_q == 6'd2 && watched_i == 6'd1 && item_q[9]);
    c_beat:  cover (rst_ni && beat_valid && !beat_last && beat_ready && beat_go_i);
  end

endmodule

`default_nettype wire
