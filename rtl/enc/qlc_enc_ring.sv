// SPDX-License-Identifier: Apache-2.0
//
// The planar encoder's output: the beat that is not complete, and a ring of beats that are, which leave in order.
//
// With put_i a slot's beats go in at the end of the cycle. A beat is shown (m_axis) from the cycle after, unless it is
// the newest of a frame that goes on and that has put no bit beyond it; all outputs are functions of registers.
// room_o, a register: there is room for the slot that is put next.
//
//   Bytes: of a beat.  Beats: that a slot may complete; the ring has one more.

`default_nettype none

module qlc_enc_ring #(
  parameter  int unsigned Bytes   = 32,
  parameter  int unsigned Beats   = 2,
  localparam int unsigned ByteLen = $clog2(Bytes),
  localparam int unsigned BeatLen = $clog2(Beats + 1),
  localparam int unsigned Places  = Beats + 1
) (
  input  wire logic                          clk_i,
  input  wire logic                          rst_ni,

  input  wire logic                          put_i,
  input  wire logic [BeatLen-1:0]            complete_next_i,  // complete_i of the slot after this one
  input  wire logic                          ending_i,       // which is the frame's last
  input  wire logic [BeatLen-1:0]            complete_i,     // beats that are complete, the frame's last apart
  input  wire logic [BeatLen-1:0]            beats_i,        // the same with that
  input  wire logic                          rest_i,         // there are bits in the one behind them
  input  wire logic                          end_i,          // the slot is the frame's last
  input  wire logic [ByteLen-1:0]            bytes_i,        // bytes of the frame's last beat; 0: all
  input  wire qlc_pkg::error_e               error_i,        // of the frame, from ending_i on
  input  wire logic [Beats:0][8*Bytes-1:0]   words_i,
  output logic [8*Bytes-1:0]                 open_o,         // bits that are not complete
  output logic                               room_o,

  output logic                               leave_o,        // a beat is transferred in this cycle
  output logic [8*Bytes-1:0]                 m_axis_tdata_o,
  output logic [Bytes-1:0]                   m_axis_tkeep_o,
  output logic                               m_axis_tlast_o,
  output logic [2:0]                         m_axis_tuser_o,
  output logic                               m_axis_tvalid_o,
  input  wire logic                          m_axis_tready_i
);

  localparam int unsigned NumLen  = $clog2(Places);

  function automatic logic [Places-1:0] turn(logic [Places-1:0] place, int unsigned by);
    return (place << (by % Places)) | (place >> (Places - (by % Places)));
  endfunction

  // The open beat. With nothing in it, it is 0, whatever it was; before an error's beat, too.
  logic [8*Bytes-1:0] open;

  always_comb begin
    open = '0;
    for (int unsigned j = 0; j <= Beats; j++) begin
      open |= rest_i && !(ending_i && (error_i != qlc_pkg::ErrNone)) && (complete_i == BeatLen'(j)) ? words_i[j] : '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (put_i) open_o <= open;
  end

  // The ring.
  logic [Places-1:0][8*Bytes-1:0]      beats_q;
  logic [Places-1:0][ByteLen-1:0]      bytes_q;
  logic [Places-1:0]                   last_q, full_q, newest;
  qlc_pkg::error_e [Places-1:0]        error_q;
  logic [Places-1:0]                   read_q, write_q;      // one-hot: leaves next; free next
  logic [Places-1:0]                   write;
  logic [NumLen-1:0]                   shown_q;              // the place that leaves next; read_q has the data to drive

  always_comb begin
    write = '0;
    for (int unsigned n = 0; n < Places; n++) begin
      if (beats_i == BeatLen'(n)) write |= turn(write_q, n);
    end
  end
  assign newest = turn(write, Places - 1);

  for (genvar b = 0; b < int'(Places); b++) begin : g_place
    logic [Beats-1:0][8*Bytes-1:0] word;
    logic [8*Bytes-1:0]            beat;
    logic [Beats-1:0]              from;
    logic                          fill;

    always_comb begin
      beat = '0;
      fill = 1'b0;
      for (int unsigned j = 0; j < Beats; j++) begin
        from[j] = write_q[(b + Places - j) % Places];
        word[j] = from[j] ? words_i[j] : '0;
        beat   |= word[j];
        fill   |= from[j] && (beats_i > BeatLen'(j));
      end
    end

    always_ff @(posedge clk_i) begin
      if (put_i && fill) beats_q[b] <= beat;
      if (put_i && (fill || (end_i && newest[b]))) begin
        last_q[b]  <= end_i && newest[b];
        full_q[b]  <= !(end_i && newest[b]) || ((bytes_i == '0) && (error_i == qlc_pkg::ErrNone));
        bytes_q[b] <= error_i == qlc_pkg::ErrNone ? bytes_i : '0;
        error_q[b] <= end_i && newest[b] ? error_i : qlc_pkg::ErrNone;
      end
    end
  end

  // Beats in the ring, at most 0, 1, ...; whether the newest waits for a bit behind it or the frame's end.
  logic [Places:0] most_q, most_put, most;
  logic            wait_q;

  assign m_axis_tvalid_o = !most_q[1] || (!most_q[0] && !wait_q);
  assign leave_o         = m_axis_tvalid_o && m_axis_tready_i;

  always_comb begin
    most_put = '0;
    for (int unsigned n = 0; n < Places; n++) begin
      if (beats_i == BeatLen'(n)) most_put |= most_q << n;
    end
    most = put_i ? most_put : most_q;
    if (leave_o) most = {1'b1, most[Places:1]};
  end

  // Room, whatever happens in this cycle. For a frame's last slot there is always room for a beat that is not full.
  function automatic logic fits(logic [Places:0] most_then, logic [BeatLen-1:0] complete, logic one_more);
    logic [Places:0] found;
    found = '0;
    for (int unsigned n = 0; n < Places; n++) begin
      found[n] = (complete == BeatLen'(n)) && (one_more ? most_then[Places - 1 - n] : most_then[Places - n]);
    end
    return |found;
  endfunction

  logic [1:0][1:0] room;      // [a slot is put][a beat leaves]

  assign room[0][0] = fits(most_q, complete_i, end_i);
  assign room[0][1] = fits({1'b1, most_q[Places:1]}, complete_i, end_i);
  assign room[1][0] = fits(most_put, complete_next_i, ending_i);
  assign room[1][1] = fits({1'b1, most_put[Places:1]}, complete_next_i, ending_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      read_q  <= Places'(1);
      shown_q <= '0;
      write_q <= Places'(1);
      most_q  <= '1;
      room_o  <= 1'b1;
      wait_q  <= 1'b0;
    end else begin
      if (leave_o) read_q <= turn(read_q, 1);
      if (leave_o) shown_q <= shown_q == NumLen'(Places - 1) ? '0 : shown_q + NumLen'(1);
      if (put_i) write_q <= write;
      most_q <= most;
      room_o <= room[put_i][leave_o];
      if (put_i) wait_q <= !rest_i && !end_i && (wait_q || (beats_i != '0));

      a_most: assert (most_q[Places]);
    end
  end

  // What is shown.
  logic [ByteLen-1:0] bytes;
  logic [2:0]         error;

  always_comb begin
    m_axis_tdata_o = '0;
    for (int unsigned b = 0; b < Places; b++) begin
      if (read_q[b]) m_axis_tdata_o |= beats_q[b];
    end
  end

  assign bytes          = bytes_q[shown_q];
  assign error          = error_q[shown_q];
  assign m_axis_tlast_o = last_q[shown_q];
  assign m_axis_tuser_o = error;

  always_comb begin
    for (int unsigned i = 0; i < Bytes; i++) begin
      m_axis_tkeep_o[i] = full_q[shown_q] || (ByteLen'(i) < bytes);
    end
  end

endmodule

`default_nettype wire
