// SPDX-License-Identifier: Apache-2.0
//
// The suffixes of steps that are mapped and have not left: merge tree, then a queue.
//
// A step taken with valid_i in t is offered from t + 1 + R on, in order, R being the merge tree's register stages; if
// older steps fill the queue it waits in the tree. Takes a step in every cycle; the encoder's schedule keeps the number
// of steps inside below (LookAhead + 2) * 64 / Lanes. clear_i: forget all.
//
//   Lanes: 1, 2, 4, ... 64.  LookAhead: 1 to 15.  Deep: 0 or 1.

`default_nettype none

module qlc_enc_suffixes #(
  parameter  int unsigned Lanes     = 32,
  parameter  int unsigned LookAhead = 4,
  parameter  int unsigned Deep      = 1,
  localparam int unsigned TotalLen  = $clog2(Lanes) + 4
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  input  wire logic                  clear_i,

  input  wire logic                  valid_i,
  input  wire logic                  group_end_i,
  input  wire logic                  frame_end_i,
  input  wire logic [Lanes-1:0][7:0] suffixes_i,
  input  wire logic [Lanes-1:0][3:0] widths_i,

  output logic                       valid_o,
  input  wire logic                  ready_i,
  output logic                       group_end_o,
  output logic                       frame_end_o,
  output logic [TotalLen-1:0]        total_o,
  output logic [8*Lanes-1:0]         bits_o
);

  localparam int unsigned Levels = $clog2(Lanes);
  localparam int unsigned Stages = Deep != 0 ? (Levels + 1) / 2 : 0;
  localparam int unsigned TreeStages = Levels > 1 ? (Levels + 1) / 2 : 1;
  localparam int unsigned Steps  = (LookAhead + 2) * (qlc_pkg::GroupSymbols / Lanes) - 1;   // most that are inside
  // Stages hold steps, too. One place more than needed, since a full queue takes none while it gives one away.
  localparam int unsigned Depth  = (Steps + 1 > Stages + 2) ? Steps + 1 - Stages : 2;

  logic                            queue_valid, queue_ready;
  logic [1:0]                      queue_ends;
  logic [TreeStages-1:0]           load;
  logic [TotalLen-1:0]             total;
  logic [8*Lanes-1:0]              bits;

  qlc_enc_merge #(.Lanes (Lanes), .Deep (Deep)) u_merge (
    .clk_i,
    .load_i  (load),
    .suffixes_i, .widths_i,
    .bits_o  (bits),
    .total_o (total)
  );

  if (Stages == 0) begin : g_direct
    assign load        = '0;
    assign queue_valid = valid_i;
    assign queue_ends  = {frame_end_i, group_end_i};

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
      end else begin
        a_room: assert (!valid_i || queue_ready);
      end
    end
  end else begin : g_stages
    logic [Stages-1:0]      valid_q, move;   // move: the stage takes what is before it
    logic [Stages-1:0][1:0] ends_q;

    always_comb begin
      for (int unsigned s = 0; s < Stages; s++) move[s] = queue_ready || !(&(valid_q | Stages'((32'd1 << s) - 32'd1)));
    end

    assign load        = move;
    assign queue_valid = valid_q[Stages-1];
    assign queue_ends  = ends_q[Stages-1];

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        valid_q <= '0;
      end else if (clear_i) begin
        valid_q <= '0;
      end else begin
        for (int unsigned s = 0; s < Stages; s++) begin
          if (move[s]) valid_q[s] <= (s == 0) ? valid_i : valid_q[(s + Stages - 1) % Stages];
        end

        a_room: assert (!valid_i || move[0]);
      end
    end

    always_ff @(posedge clk_i) begin
      for (int unsigned s = 0; s < Stages; s++) begin
        if (move[s]) ends_q[s] <= (s == 0) ? {frame_end_i, group_end_i} : ends_q[(s + Stages - 1) % Stages];
      end
    end
  end

  qlc_fifo #(.Width (2 + TotalLen + 8*Lanes), .Depth (Depth)) u_queue (
    .clk_i, .rst_ni, .clear_i,
    .valid_i (queue_valid),
    .ready_o (queue_ready),
    .data_i  ({queue_ends, total, bits}),
    .valid_o,
    .ready_i,
    .data_o  ({frame_end_o, group_end_o, total_o, bits_o})
  );

endmodule

`default_nettype wire
