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

  logic [Groups-1:0][PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0] planes_q;
  qlc_pkg::group_t [Groups-1:0]                                 groups_q;
  logic [Groups-1:0]                                            held_q, write_q, read_q, write_next, read_next;  // one-hot places
  logic [StepLen-1:0]                                           step_q;

  if (Groups == 1) begin : g_one_place
    assign write_next = write_q;
    assign read_next  = read_q;
  end else begin : g_places
    assign write_next = {write_q[Groups-2:0], write_q[Groups-1]};
    assign read_next  = {read_q[Groups-2:0], read_q[Groups-1]};
  end

  // The next step.
  qlc_pkg::group_t                                    group;
  logic [PrefixBits-1:0][qlc_pkg::GroupSymbols-1:0]   planes;
  logic                                               group_end;

  always_comb begin
    group  = '0;
    planes = '0;
    for (int unsigned g = 0; g < Groups; g++) begin
      if (read_q[g]) begin
        group  |= groups_q[g];
        planes |= planes_q[g];
      end
    end
  end

  assign valid_o   = (held_q & read_q) != '0;
  assign group_end = (Steps == 1) || (step_q == StepLen'(group.count >> LaneLen));

  assign step_o.mode      = group.mode;
  assign step_o.bank      = group.bank;
  assign step_o.constant  = group.constant;
  assign step_o.count     = group_end ? group.count & 6'(Lanes - 1) : 6'(Lanes - 1);
  assign step_o.group_end = group_end;
  assign step_o.last      = group_end && group.last;

  for (genvar k = 0; k < int'(PrefixBits); k++) begin : g_plane
    logic [Lanes-1:0] bits;
    if (Steps == 1) begin : g_whole
      assign bits = planes[k];
    end else begin : g_part
      assign bits = planes[k][6'(step_q) << LaneLen +: Lanes];
    end
    for (genvar n = 0; n < int'(Lanes); n++) begin : g_lane
      assign areas_o[n][k] = bits[n];
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      write_q <= Groups'(1);
      read_q  <= Groups'(1);
      held_q  <= '0;
      step_q  <= '0;
    end else if (move_i) begin
      if (clear_i) begin
        read_q <= write_q;
        held_q <= '0;
        step_q <= '0;
      end else begin
        if (write_i) write_q <= write_next;
        if (take_i) begin
          step_q <= group_end ? '0 : step_q + StepLen'(1);
          if (group_end) read_q <= read_next;
        end
        held_q <= (held_q & ~(take_i && group_end ? read_q : '0)) | (write_i ? write_q : '0);
        a_room: assert (!write_i || (held_q & write_q) == '0 || (take_i && group_end && read_q == write_q));
      end
    end
  end

  for (genvar g = 0; g < int'(Groups); g++) begin : g_group
    always_ff @(posedge clk_i) begin
      if (move_i && write_i && write_q[g]) begin
        planes_q[g] <= planes_i;
        groups_q[g] <= group_i;
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
