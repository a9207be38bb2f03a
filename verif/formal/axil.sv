// SPDX-License-Identifier: Apache-2.0
//
// qlc_axil obeys AXI4-Lite (IHI 0022, A3): responses stay until they are taken; each write and each read has exactly one, not
// before its address (and data); a register is written once for each good write; a manager that takes responses never waits
// for more than two cycles.

`default_nettype none

module axil (
  input wire logic        clk_i,
  input wire logic        rst_ni,
  input wire logic [8:0]  s_axil_awaddr_i,
  input wire logic        s_axil_awvalid_i,
  input wire logic [31:0] s_axil_wdata_i,
  input wire logic [3:0]  s_axil_wstrb_i,
  input wire logic        s_axil_wvalid_i,
  input wire logic        s_axil_bready_i,
  input wire logic [8:0]  s_axil_araddr_i,
  input wire logic        s_axil_arvalid_i,
  input wire logic        s_axil_rready_i,
  input wire logic        write_error_i,
  input wire logic [31:0] read_data_i,
  input wire logic        read_error_i
);

  logic        s_axil_awready_o, s_axil_wready_o, s_axil_bvalid_o, s_axil_arready_o, s_axil_rvalid_o;
  logic [1:0]  s_axil_bresp_o, s_axil_rresp_o;
  logic [31:0] s_axil_rdata_o, write_data_o;
  logic        write_o, read_o;
  logic [6:0]  write_addr_o, read_addr_o;

  reset_first u_reset (.clk_i, .rst_ni);
  qlc_axil u_axil (.*);

  stream_rules #(.Width (9), .Given (1)) u_aw (
    .clk_i, .rst_ni, .valid_i (s_axil_awvalid_i), .ready_i (s_axil_awready_o), .payload_i (s_axil_awaddr_i)
  );
  stream_rules #(.Width (36), .Given (1)) u_w (
    .clk_i, .rst_ni, .valid_i (s_axil_wvalid_i), .ready_i (s_axil_wready_o),
    .payload_i ({s_axil_wdata_i, s_axil_wstrb_i})
  );
  stream_rules #(.Width (9), .Given (1)) u_ar (
    .clk_i, .rst_ni, .valid_i (s_axil_arvalid_i), .ready_i (s_axil_arready_o), .payload_i (s_axil_araddr_i)
  );
  stream_rules #(.Width (2)) u_b (
    .clk_i, .rst_ni, .valid_i (s_axil_bvalid_o), .ready_i (s_axil_bready_i), .payload_i (s_axil_bresp_o)
  );
  stream_rules #(.Width (34)) u_r (
    .clk_i, .rst_ni, .valid_i (s_axil_rvalid_o), .ready_i (s_axil_rready_i),
    .payload_i ({s_axil_rdata_o, s_axil_rresp_o})
  );

  // Addresses and data that were taken and not yet answered; the oldest of each.
  logic [1:0]       aws_q, ws_q, ars_q, aws_left, ws_left, ars_left;
  logic [1:0][6:0]  aw_q, ar_q;
  logic [1:0][35:0] w_q;
  logic             aw, w, b, ar, r;
  logic             wrote_q, failed_q, read_failed_q;    // what the oldest write and read came to
  logic [31:0]      read_q;
  logic [1:0]       waits_q, read_waits_q;               // cycles for which a write was complete, or a read, and not answered

  assign aw = s_axil_awvalid_i && s_axil_awready_o;
  assign w  = s_axil_wvalid_i && s_axil_wready_o;
  assign b  = s_axil_bvalid_o && s_axil_bready_i;
  assign ar = s_axil_arvalid_i && s_axil_arready_o;
  assign r  = s_axil_rvalid_o && s_axil_rready_i;
  assign aws_left = aws_q - 2'(b);
  assign ws_left  = ws_q - 2'(b);
  assign ars_left = ars_q - 2'(r);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      aws_q   <= '0;
      ws_q    <= '0;
      ars_q   <= '0;
      wrote_q <= 1'b0;
      waits_q <= '0;
      read_waits_q <= '0;
    end else begin
      aws_q   <= aws_left + 2'(aw);
      ws_q    <= ws_left + 2'(w);
      ars_q   <= ars_left + 2'(ar);
      wrote_q <= write_o || (wrote_q && !b);
      read_waits_q <= (ars_q != '0 && !s_axil_rvalid_o) ? read_waits_q + 2'd1 : '0;
      waits_q <= (aws_q != '0 && ws_q != '0 && !s_axil_bvalid_o) ? waits_q + 2'd1 : '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (b) begin
      aw_q[0] <= aw_q[1];
      w_q[0]  <= w_q[1];
    end
    if (r)  ar_q[0] <= ar_q[1];
    if (aw) aw_q[aws_left[0]] <= s_axil_awaddr_i[8:2];
    if (w)  w_q[ws_left[0]]   <= {s_axil_wdata_i, s_axil_wstrb_i};
    if (ar) ar_q[ars_left[0]] <= s_axil_araddr_i[8:2];
    if (write_o) failed_q <= write_error_i;
    if (read_o) begin
      read_q        <= read_data_i;
      read_failed_q <= read_error_i;
    end
  end

  // The oldest that is not executed: behind the one whose response waits.
  logic [6:0]  aw_next, ar_next;
  logic [35:0] w_next;

  assign aw_next = aw_q[s_axil_bvalid_o];
  assign w_next  = w_q[s_axil_bvalid_o];
  assign ar_next = ar_q[s_axil_rvalid_o];

  always_comb begin
    if (rst_ni) begin
      a_aws: assert (aws_q == 2'(!s_axil_awready_o) + 2'(s_axil_bvalid_o));
      a_ws:  assert (ws_q == 2'(!s_axil_wready_o) + 2'(s_axil_bvalid_o));
      a_ars: assert (ars_q == 2'(!s_axil_arready_o) + 2'(s_axil_rvalid_o));
      a_aw:  assert (s_axil_awready_o || write_addr_o == aw_next);
      a_w:   assert (s_axil_wready_o || (write_data_o == w_next[35:4] && u_axil.full_q == &w_next[3:0]));
      a_ar:  assert (s_axil_arready_o || read_addr_o == ar_next);
      a_write: assert (!write_o || (&w_next[3:0] && !s_axil_awready_o && !s_axil_wready_o && !wrote_q));
      a_wrote: assert (wrote_q == (s_axil_bvalid_o && &w_q[0][3:0]));
      a_b:     assert (!s_axil_bvalid_o || s_axil_bresp_o == {!wrote_q || failed_q, 1'b0});
      a_r:     assert (!s_axil_rvalid_o || (s_axil_rdata_o == read_q && s_axil_rresp_o == {read_failed_q, 1'b0}));
      a_soon:  assert (waits_q <= 1 && read_waits_q <= 1);
    end
    c_write: cover (rst_ni && b && wrote_q && aws_q == 2 && ws_q == 2);
    c_part:  cover (rst_ni && b && !wrote_q);
    c_read:  cover (rst_ni && r && ars_q == 2);
  end

endmodule

`default_nettype wire
