// SPDX-License-Identifier: Apache-2.0
//
// The planar decoder's plane buffer: the planes of groups whose steps were not looked up, written a group at a time,
// read a step at a time, each in order.
//
//   write (group, planes) --> [ ][ ][ ] --> step, areas of the Lanes symbols of the next step
//
// What was written at the end of a cycle is offered in the next (valid_o); take_i goes on to the next step. bad_o is
// high two cycles after a short group was checked (check_i) of whose planes a bit beyond its end is 1. Everything moves with
// move_i; clear_i forgets everything.
//
//   Lanes, PrefixBits: docs/architecture.md 3.1.  Groups: held, 1 or more.

`default_nettype none

module qlc_dec_planes #(
  parameter int unsigned Lanes      = 32,
  parameter int unsigned PrefixBits = 3,
  parameter int unsigned Groups     = 3
) (
  input  wire logic                                                clk_i,
  input  wire logic                                                rst_ni,
  input  wire logic                                                move_i,
  input  wire logic                                                clear_i,

  input  wire logic                                                write_i,
  input  wire logic                                                check_i,    // look at planes_i; whenever write_i, at least
  input  wire qlc_pkg::group_t                                     group_i,
  input  wire logic [PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0]    planes_i,
  output logic                                                     bad_o,

  output logic                                                     valid_o,
  input  wire logic                                                take_i,
  output qlc_pkg::step_t                                           step_o,
  output logic [Lanes-1:0][PrefixBits-1:0]                         areas_o
);

  localparam int unsigned Steps   = qlc_pkg::GroupSymbols / Lanes;
  localparam int unsigned StepLen = Steps == 1 ? 1 : $clog2(Steps);
  localparam int unsigned LaneLen = $clog2(Lanes);

  typedef struct packed {
    qlc_pkg::group_t                                  group;
    logic [PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0] planes;
  } place_t;

  // Place 0 holds the group that is read, its next step at the lowest symbols; the next group is in place 1, and so on.
  place_t [Groups-1:0] places_q;
  logic [Groups:0]     held_q;      // from place 0 on; the highest is always 0
  logic [StepLen-1:0]  step_q;
  logic                end_q;       // it is the group's last
  logic                group_end, leave;

  assign valid_o   = held_q[0];
  assign group_end = end_q;
  assign leave     = take_i && group_end;

  assign step_o.mode      = places_q[0].group.mode;
  assign step_o.bank      = places_q[0].group.bank;
  assign step_o.constant  = places_q[0].group.constant;
  assign step_o.count     = group_end ? places_q[0].group.count & 6'(Lanes - 1) : 6'(Lanes - 1);
  assign step_o.group_end = group_end;
  assign step_o.last      = group_end && places_q[0].group.last;

  for (genvar k = 0; k < int'(PrefixBits); k++) begin : g_plane
    for (genvar n = 0; n < int'(Lanes); n++) begin : g_lane
      assign areas_o[n][k] = places_q[0].planes[k][n];
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q <= '0;
      step_q <= '0;
    end else if (move_i) begin
      if (clear_i) begin
        held_q <= '0;
        step_q <= '0;
      end else begin
        if (leave && !write_i) held_q <= {1'b0, held_q[Groups:1]};
        if (write_i && !leave) held_q <= {held_q[Groups-1:0], 1'b1};
        if (take_i) step_q <= group_end ? '0 : step_q + StepLen'(1);
        a_room: assert (!write_i || leave || !held_q[Groups-1]);
      end
    end
  end

  // A group moves down when the one before it leaves; a new one goes to the first place that is then free.
  for (genvar g = 0; g < int'(Groups); g++) begin : g_place
    place_t above, written;
    logic   load;

    assign written = '{group: group_i, planes: planes_i};
    assign above   = held_q[g+1] ? places_q[(g == int'(Groups) - 1) ? g : g + 1] : written;
    assign load    = (leave && (held_q[g+1] || write_i)) || (write_i && !held_q[g]);

    if (g == 0 && Steps > 1) begin : g_shift
      place_t shifted;
      always_comb begin
        shifted = places_q[0];
        for (int unsigned k = 0; k < PrefixBits; k++) shifted.planes[k] = places_q[0].planes[k] >> Lanes;
      end
      always_ff @(posedge clk_i) begin
        if (move_i && (load || take_i)) begin
          places_q[0] <= (held_q[0] && !end_q) ? shifted : above;
          end_q       <= (held_q[0] && !end_q) ? StepLen'(places_q[0].group.count >> LaneLen) == step_q + StepLen'(1)
                                               : StepLen'(above.group.count >> LaneLen) == '0;
        end
      end
    end else begin : g_whole
      if (g == 0) begin : g_one_step
        assign end_q = 1'b1;
      end
      always_ff @(posedge clk_i) begin
        if (move_i && load) places_q[g] <= above;
      end
    end
  end

  // Bits beyond a short group's end: collected as it is written, looked at in the cycle after.
  logic [qlc_pkg::GroupSymbols-1:0] any_q, any_d, beyond;
  logic [5:0]                       count_q;
  logic                             check_q, bad_q;

  always_comb begin
    any_d = '0;
    for (int unsigned k = 0; k < PrefixBits; k++) any_d |= planes_i[k];
    for (int unsigned s = 0; s < qlc_pkg::GroupSymbols; s++) beyond[s] = 6'(s) > count_q;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      check_q <= 1'b0;
      bad_q   <= 1'b0;
    end else if (move_i) begin
      check_q <= !clear_i && check_i && (group_i.mode == qlc_pkg::ModeCoded) && group_i.last;
      bad_q   <= !clear_i && check_q && |(any_q & beyond);
    end
  end

  always_ff @(posedge clk_i) begin
    if (move_i && check_i && group_i.last) begin
      any_q   <= any_d;
      count_q <= group_i.count;
    end
  end

  assign bad_o = bad_q;

endmodule

`default_nettype wire
