// SPDX-License-Identifier: Apache-2.0
//
// qlc_dec_buffer is a queue of Depth beats: it offers what it took, in this order, nothing lost and nothing twice, however
// much of it is given up at once; a last beat without bytes goes; it takes beats as its header says, and says where a frame ends.

`default_nettype none

module buffer #(
  parameter  int unsigned Bits     = 64,
  parameter  int unsigned Depth    = 5,
  parameter  int unsigned FreedLen = 3,
  localparam int unsigned Bytes    = Bits / 8,
  localparam int unsigned OffLen   = $clog2(Bytes)
) (
  input wire logic                clk_i,
  input wire logic                rst_ni,
  input wire logic [Bits-1:0]     s_axis_tdata_i,
  input wire logic [Bytes-1:0]    s_axis_tkeep_i,
  input wire logic                s_axis_tlast_i,
  input wire logic                s_axis_tvalid_i,
  input wire logic                allow_i,
  input wire logic                consume_i,
  input wire logic [FreedLen-1:0] freed_i,
  input wire logic                clear_i,
  input wire logic                drain_i
);

  logic                       s_axis_tready_o, first_o, wait_o, end_o;
  logic [Depth-1:0][Bits-1:0] words_o;
  logic [Depth-1:0]           held_o;
  logic [OffLen-1:0]          last_o;
  logic [7:0]                 tail_o;

  reset_first u_reset (.clk_i, .rst_ni);
  qlc_dec_buffer #(.Bits (Bits), .Depth (Depth), .FreedLen (FreedLen)) u_buffer (.*);

  // The beats that are held, the oldest first.
  logic [Depth-1:0][Bits-1:0] beats_q;
  logic [7:0]                 count_q, left;
  logic                       take, empty_q;    // the beat taken last was the frame's last, without bytes
  logic                       inside_q, last_q, ended_q;

  assign take = s_axis_tvalid_i && s_axis_tready_o;
  assign left = wait_o && empty_q ? count_q - 8'(count_q != '0) : count_q - (consume_i ? 8'(freed_i) : 8'd0);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      count_q  <= '0;
      inside_q <= 1'b0;
      empty_q  <= 1'b0;
      last_q   <= 1'b0;
      ended_q  <= 1'b0;
    end else begin
      count_q <= clear_i ? '0 : left + 8'(take && !drain_i);
      if (clear_i)   inside_q <= 1'b0;
      else if (take) inside_q <= 1'b1;
      if (take) empty_q <= s_axis_tlast_i && !s_axis_tkeep_i[0];
      last_q  <= !clear_i && (last_q || (take && s_axis_tlast_i));
      ended_q <= !clear_i && last_q;
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned b = 0; b < Depth; b++) begin
      if (consume_i && !wait_o && b + 32'(freed_i) < Depth) beats_q[b] <= beats_q[3'(b + 32'(freed_i))];
      if (take && !drain_i && left == 8'(b)) beats_q[b] <= s_axis_tdata_i;
    end
  end

  // The frame's last byte up to now: its place in its beat, and what it is; whether there is one.
  logic [OffLen-1:0] byte_q, byte_d;
  logic [7:0]        tail_q, tail_d;
  logic              some_q, gap;

  always_comb begin
    byte_d = '1;
    tail_d = s_axis_tdata_i[Bits-1 -: 8];
    gap    = 1'b0;
    for (int unsigned b = 0; b < Bytes; b++) begin
      gap |= !s_axis_tkeep_i[b];
      if (s_axis_tlast_i && !gap) begin
        byte_d = OffLen'(b);
        tail_d = s_axis_tdata_i[8*b +: 8];
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      some_q <= 1'b0;
    else if (clear_i) some_q <= 1'b0;
    else if (take)    some_q <= some_q || !s_axis_tlast_i || s_axis_tkeep_i[0];
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      byte_q <= s_axis_tlast_i && !s_axis_tkeep_i[0] ? '1 : byte_d;
      if (!s_axis_tlast_i || s_axis_tkeep_i[0]) tail_q <= tail_d;
    end
  end

  // What the schedule sees to, asserted in qlc_dec_buffer: it gives up no more than is held, and nothing while wait_o or while it
  // drains; it clears between frames, when nothing is taken. It drains until it clears: its drain_q falls with clear_o only.
  logic draining_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) draining_q <= 1'b0;
    else         draining_q <= drain_i && !clear_i;
  end

  always_comb begin
    assume (!consume_i || (!wait_o && 8'(freed_i) <= count_q && 8'(freed_i) <= 8'(Depth)));
    assume (!clear_i || !take);
    assume (!draining_q || drain_i);
    assume (!drain_i || !consume_i);
  end

  // The write position: behind the beats that are held, and behind one without bytes that was held for a cycle.
  logic [7:0]       behind;
  logic [Depth-1:0] place;

  always_comb begin
    behind = count_q + 8'(end_o && empty_q);
    place  = '0;
    for (int unsigned n = 0; n <= Depth; n++) begin
      if (behind == 8'(n)) place = (u_buffer.read_q << (n % Depth)) | (u_buffer.read_q >> (Depth - n % Depth));
    end
  end

  always_comb begin
    if (rst_ni) begin
      a_end:   assert (!end_o || !empty_q || draining_q || count_q < 8'(Depth));
      a_count: assert (count_q <= 8'(Depth));
      a_held:  assert (held_o == Depth'((16'd1 << count_q) - 16'd1));
      a_read:  assert ($onehot(u_buffer.read_q));
      a_place: assert ($onehot(u_buffer.write_q));
      a_outside: assert (inside_q || count_q == '0);
      if (!draining_q) begin
        a_write: assert (u_buffer.write_q == place);
        for (int unsigned b = 0; b < Depth; b++) begin
          assert (8'(b) >= count_q || words_o[b] == beats_q[b]);
        end
      end
      a_take:   assert (s_axis_tready_o == (!last_q && (inside_q ? count_q < 8'(Depth) || drain_i : allow_i)));
      a_wait:   assert (wait_o == (last_q && !ended_q) && end_o == ended_q);
      a_last:   assert (!(ended_q && some_q) || last_o == byte_q);
      a_byte:   assert (!last_q || empty_q || last_o == byte_q);
      a_none:   assert (!(last_q && empty_q) || byte_q == '1);
      a_tail:   assert (!some_q || tail_o == tail_q);
      a_inside: assert (inside_q == u_buffer.inside_q);
      a_first:  assert (!first_o || !inside_q);
      a_ended:  assert (!(wait_o || end_o) || inside_q);
      a_empty:  assert (!wait_o || empty_q == u_buffer.none_q);
      a_there:  assert (!wait_o || draining_q || count_q > 0);
    end
    c_full: cover (rst_ni && count_q == 8'(Depth) && consume_i && freed_i == 3);
    c_none: cover (rst_ni && wait_o && empty_q && count_q == 2);
  end

endmodule

`default_nettype wire
