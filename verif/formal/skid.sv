// SPDX-License-Identifier: Apache-2.0
//
// qlc_skid is a queue of two: what it gives is what it took, in this order, nothing lost and nothing twice.

`default_nettype none

module skid #(
  parameter int unsigned Width = 8
) (
  input wire logic             clk_i,
  input wire logic             rst_ni,
  input wire logic             valid_i,
  input wire logic [Width-1:0] data_i,
  input wire logic             ready_i
);

  logic             ready_o, valid_o;
  logic [Width-1:0] data_o;

  reset_first u_reset (.clk_i, .rst_ni);
  qlc_skid #(.Width (Width)) u_skid (.*);
  stream_rules #(.Width (Width)) u_rules (
    .clk_i, .rst_ni, .valid_i (valid_o), .ready_i, .payload_i (data_o)
  );

  // What was taken and not given, the oldest first.
  logic [1:0][Width-1:0] items_q;
  logic [1:0]            count_q, left;
  logic                  take, give;

  assign take = valid_i && ready_o;
  assign give = valid_o && ready_i;
  assign left = count_q - 2'(give);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) count_q <= '0;
    else         count_q <= left + 2'(take);
  end

  always_ff @(posedge clk_i) begin
    if (give) items_q[0] <= items_q[1];
    if (take) items_q[left[0]] <= data_i;
  end

  always_comb begin
    a_count: assert (count_q == 2'(valid_o) + 2'(!ready_o));
    a_first: assert (count_q < 1 || data_o == items_q[0]);
    a_next:  assert (count_q < 2 || u_skid.spare_q == items_q[1]);
    c_full:  cover (rst_ni && count_q == 2 && give);
    c_pass:  cover (rst_ni && take && give);
  end

endmodule

`default_nettype wire
