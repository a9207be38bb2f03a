// SPDX-License-Identifier: Apache-2.0
//
// Fires what the planar decoder has planned as soon as its bytes are here, follows headers and details until they are
// known and checked, and says when a frame is over. docs/architecture.md 3.3, "Schedule", "Checks", "End".
//
// The loop that limits the clock: held_i -> are the plan's beats here -> fire_o -> held_i (in qlc_dec_buffer).
//
// Moves with move_i. In a cycle with item_o a step, or an error (error_o), is delivered.
//
//   Lanes, PrefixBits, Banks, Deep: docs/architecture.md 3.1.  Depth: beats that the buffer holds.

`default_nettype none

module qlc_dec_schedule #(
  parameter  int unsigned Lanes      = 32,
  parameter  int unsigned PrefixBits = 3,
  parameter  int unsigned Banks      = 1,
  parameter  int unsigned Deep       = 1,
  parameter  int unsigned Depth      = 4,
  localparam int unsigned OffLen     = $clog2(qlc_pkg::bus_bits(Lanes) / 8),
  localparam int unsigned Reach      = (1 << (qlc_pkg::sum_bits(Lanes, PrefixBits) - OffLen)) + 1
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 move_i,

  // The buffer.
  input  wire logic [Depth-1:0]     held_i,
  input  wire logic                 wait_i,
  input  wire logic                 end_i,
  input  wire logic [OffLen-1:0]    last_byte_i,
  input  wire logic [7:0]           tail_i,
  output logic                      clear_o,     // the frame is over and was all taken
  output logic                      drain_o,

  // The plan.
  input  wire logic                 valid_i,
  input  wire qlc_pkg::action_t     action_i,
  input  wire qlc_pkg::group_t      group_i,
  input  wire logic [OffLen-1:0]    offset_i,
  input  wire logic [OffLen-1:0]    end_offset_i,
  input  wire logic [Reach-1:0]     reach_i,
  input  wire logic [2:0]           phase_i,
  input  wire logic [2:0]           end_phase_i,
  input  wire logic                 last_i,      // its step is the frame's last
  output logic                      fire_o,
  output logic                      doom_o,      // the plan never fits
  output logic                      stop_o,      // nothing more is to be planned

  // Headers and details: aligned (header_o, with the header at the aligner's header output), known (detail_o, with it at lead_i).
  input  wire logic [7:0]           lead_i,
  output logic                      header_o,
  output logic                      detail_o,
  input  wire logic                 detail_last_i,
  input  wire logic                 detail_over_i,

  // To the planes: group_o's will come.
  output logic                      write_o,
  output logic                      check_o,     // written, or of a doomed action: to be checked
  output qlc_pkg::group_t           group_o,
  input  wire logic                 bad_plane_i,

  output logic                      item_o,
  output qlc_pkg::error_e           error_o,

  // Checks.
  input  wire logic [Banks-1:0]     available_i,
  output logic                      accept_o,
  output qlc_pkg::mode_e            accept_mode_o,
  output logic [3:0]                accept_bank_o
);

  localparam int unsigned Align = Deep != 0 ? 2 : 1;
  localparam bit          Early = Deep == 0 || Lanes == 64;   // headers are known a cycle earlier

  logic             drain_q;
  logic [Align-1:0] header_q, detail_q;
  logic [Align:0]   doomed_q;

  // Are the beats that the plan reaches into, or even more, held?
  logic             partial, enough, spare;
  logic [Reach:0]   held;

  assign partial = end_phase_i != '0;
  assign held    = (Reach + 1)'({held_i, 1'b1});
  assign enough  = (reach_i & held[Reach-1:0]) != '0;
  assign spare   = (reach_i & held[Reach:1]) != '0;

  // Into the last beat: looked at in a cycle, known in the next.
  logic aged_q, tail_fits, tail_spare, whole_header, whole_head;

  qlc_dec_tail #(.Lanes (Lanes), .PrefixBits (PrefixBits), .Depth (Depth)) u_tail (
    .clk_i, .move_i, .held_i, .last_byte_i, .offset_i, .end_offset_i,
    .partial_i      (partial),
    .phased_i       (phase_i != '0),
    .header_i       (action_i.header),
    .planes_i       (action_i.planes),
    .fits_o         (tail_fits),
    .spare_o        (tail_spare),
    .whole_header_o (whole_header),
    .whole_head_o   (whole_head)
  );

  logic            final_step, error, able, fire, doom, good;
  qlc_pkg::error_e check_error;

  assign final_step = action_i.step && last_i;
  assign error      = (check_error != qlc_pkg::ErrNone) || bad_plane_i || doomed_q[Align];
  assign able       = valid_i && !wait_i && !error && (!final_step || end_i || held_i[Depth-1]);
  assign fire       = (able && spare) || (able && (!end_i || (aged_q && tail_fits)) && enough);
  assign doom       = valid_i && !error && end_i && aged_q && !spare && !(enough && tail_fits);

  // Of a doomed action, what is whole is looked at.
  logic head_fire, head_check, header_fire;

  assign header_fire = (action_i.start || action_i.header) && (fire || (doom && whole_header));
  assign head_fire   = action_i.head && fire;
  assign head_check  = action_i.head && (fire || (doom && whole_head));

  qlc_dec_check #(.Banks (Banks)) u_check (
    .clk_i, .rst_ni, .move_i,
    .clear_i  (error || drain_q),
    .available_i,
    .header_i (header_q[Align-1]),
    .detail_i (detail_q[Align-1] && detail_last_i),
    .over_i   (detail_over_i),
    .lead_i,
    .accept_o (good),
    .accept_mode_o, .accept_bank_o,
    .error_o  (check_error)
  );

  if (Deep != 0) begin : g_deep
    logic            write_q, check_q;
    qlc_pkg::group_t group_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        write_q <= 1'b0;
        check_q <= 1'b0;
      end else if (move_i) begin
        write_q <= head_fire;
        check_q <= head_check;
      end
    end
    always_ff @(posedge clk_i) begin
      if (move_i) group_q <= group_i;
    end

    assign header_o = Early ? header_q[0] : header_q[1];
    assign write_o  = write_q;
    assign check_o  = check_q;
    assign group_o  = group_q;
  end else begin : g_short
    assign header_o = header_fire;
    assign write_o  = head_fire;
    assign check_o  = head_check;
    assign group_o  = group_i;
  end

  assign accept_o = good && !error;
  assign fire_o   = fire;
  assign detail_o = detail_q[Align-1];
  assign doom_o   = doom;
  assign stop_o   = (doomed_q != '0) || error || drain_q;

  // Delivery.
  logic trailing;

  assign trailing = spare || tail_spare || (partial && (tail_i >> end_phase_i) != '0);
  assign item_o   = (fire && action_i.step) || (error && !drain_q);

  always_comb begin
    error_o = qlc_pkg::ErrNone;
    if (check_error != qlc_pkg::ErrNone) error_o = check_error;
    else if (bad_plane_i)                error_o = qlc_pkg::ErrBadPlane;
    else if (doomed_q[Align])            error_o = qlc_pkg::ErrTruncated;
    else if (final_step && trailing)     error_o = qlc_pkg::ErrTrailing;
  end

  assign clear_o = move_i && end_i && drain_q;
  assign drain_o = drain_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      drain_q  <= 1'b0;
      aged_q   <= 1'b0;
      header_q <= '0;
      detail_q <= '0;
      doomed_q <= '0;
    end else if (move_i) begin
      aged_q  <= valid_i && end_i && !fire;
      drain_q <= !clear_o && (drain_q || error || (fire && final_step));
      if (error || drain_q) begin
        header_q <= '0;
        detail_q <= '0;
        doomed_q <= '0;
      end else begin
        header_q <= Align'({header_q, header_fire});
        detail_q <= Align'({detail_q, fire && action_i.detail});
        doomed_q <= (Align + 1)'({doomed_q, doom});
      end
    end
  end

endmodule

`default_nettype wire
