// SPDX-License-Identifier: Apache-2.0
//
// The smallest use of the decoder: load the codebook of docs/format.md 9.1, send the frame of 9.2, print its four
// symbols. Ends with exit code 0 if they are 38 2C B8 7E.
//
//   $ verilator --binary --timing rtl/lint.vlt -f rtl/qlc_dec_serial.f examples/decode_tb.sv --top-module decode_tb
//   $ obj_dir/Vdecode_tb

module decode_tb;

  logic clk = 1'b0;
  logic rst_n = 1'b0;
  always #5 clk = !clk;

  logic [7:0]  cfg_data;
  logic        cfg_valid = 1'b0, cfg_last, cfg_ready, usable;
  logic        in_valid = 1'b0, in_ready;
  logic [7:0]  out_data;
  logic        out_keep, out_last, out_valid;
  logic [2:0]  out_error;

  qlc_dec_serial u_dec (
    .clk_i           (clk),
    .rst_ni          (rst_n),
    .s_cfg_tdata_i   (cfg_data),
    .s_cfg_tlast_i   (cfg_last),
    .s_cfg_tvalid_i  (cfg_valid),
    .s_cfg_tready_o  (cfg_ready),
    .usable_o        (usable),
    .s_axis_tdata_i  (64'h5fb9a8),
    .s_axis_tkeep_i  (8'b0000_0111),
    .s_axis_tlast_i  (1'b1),
    .s_axis_tvalid_i (in_valid),
    .s_axis_tready_o (in_ready),
    .m_axis_tdata_o  (out_data),
    .m_axis_tkeep_o  (out_keep),
    .m_axis_tlast_o  (out_last),
    .m_axis_tuser_o  (out_error),
    .m_axis_tvalid_o (out_valid),
    .m_axis_tready_i (1'b1)
  );

  // Byte 0 of the serialised codebook is the leftmost.
  localparam int unsigned BookBytes = 21;
  localparam logic [8*BookBytes-1:0] Book = 168'h03_00112182_40C020A028A82CAC34B43CBC30B0B838;

  logic [31:0] symbols = '0;

  initial begin
    repeat (2) @(negedge clk);
    rst_n = 1'b1;
    for (int unsigned i = 0; i < BookBytes; i++) begin
      cfg_valid = 1'b1;
      cfg_data  = Book[8*(BookBytes - 1 - i) +: 8];
      cfg_last  = i == BookBytes - 1;
      do @(posedge clk); while (!cfg_ready);
      @(negedge clk);
    end
    cfg_valid = 1'b0;

    in_valid = 1'b1;
    do @(posedge clk); while (!in_ready);
    @(negedge clk);
    in_valid = 1'b0;

    forever begin
      @(posedge clk);
      if (out_valid && out_keep) begin
        $display("symbol %h", out_data);
        symbols = {symbols[23:0], out_data};
      end
      if (out_valid && out_last) break;
    end
    if (!usable || (out_error != 3'd0) || (symbols != 32'h382CB87E)) begin
      $display("error %0d, symbols %h", out_error, symbols);
      $fatal(1);
    end
    $finish;
  end

endmodule
