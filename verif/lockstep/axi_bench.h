// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A bench around an IP block: RTL and model in lock step, or either alone. It is the port of the driver
/// (sw/driver), which it serves by running the clock; a test can also queue frames, writes and reads itself
/// and run cycles.

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "model/systemc/planar.h"
#include "sw/driver/port.h"
#include "verif/common/axi_pins.h"
#include "verif/common/axil.h"
#include "verif/common/axis.h"
#include "verif/lockstep/axi_counts.h"
#include "verif/lockstep/stream_bench.h"

namespace qlc::verif {

struct AxiTransfer : Transfer {
  unsigned chunk_groups = 0;  ///< the register CHUNK while the frame was inside
};

class AxiBench : public driver::Port {
 public:
  /// `device`: an encoder or a decoder with the parameters in `config`. `seed`: of the stalls, all zero at
  /// first. All benches of a program must be constructed before the first cycle of any; each begins with
  /// reset().
  AxiBench(const sc::PlanarConfig& config, bool encoder, std::unique_ptr<AxiDevice> device,
           std::uint32_t seed);

  /// Two in lock step; a cycle in which they differ throws std::runtime_error.
  AxiBench(const sc::PlanarConfig& config, bool encoder, std::unique_ptr<AxiDevice> rtl,
           std::unique_ptr<AxiDevice> model, std::uint32_t seed);

  const sc::PlanarConfig& config() const { return config_; }
  bool is_encoder() const { return encoder_; }
  /// Bytes of a beat on either side.
  std::size_t in_bytes() const { return encoder_ ? config_.lanes : config_.bus_bytes(); }
  std::size_t out_bytes() const { return encoder_ ? config_.bus_bytes() : config_.lanes; }

  /// `streams.cfg` has no meaning here.
  void set_stalls(const Stalls& streams, const AxilStalls& registers);
  /// Begins the random numbers again, so that what follows repeats itself.
  void reseed(std::uint32_t seed);

  /// Holds reset for `cycles` cycles; everything queued or under way is forgotten, complete transfers stay.
  void reset(unsigned cycles);
  /// One cycle out of reset. Throws std::runtime_error if a rule of AXI4-Stream or AXI4-Lite is broken, or a
  /// beat leaves that belongs to no frame.
  void cycle();
  std::uint64_t cycles() const { return cycles_; }

  // The driver's port. Reads and writes first let those finish that are queued in `registers()`, and drop
  // what came of them. What waits for something that does not come throws std::runtime_error.
  bool read(std::uint32_t offset, std::uint32_t& value) override;
  bool write(std::uint32_t offset, std::uint32_t value) override;
  void send(const driver::Bytes& frame, std::uint64_t user) override;
  driver::Received receive() override;

  /// Queues a frame as it stands.
  void send(const Frame& frame) { input_.push(frame); }
  /// Runs until every queued frame has gone through.
  void drain();
  /// Runs until a transfer is complete (its last beat taken and its output's last beat left), and takes it.
  AxiTransfer next();
  /// The oldest transfer that is complete and was not taken yet, if any.
  std::optional<AxiTransfer> pop();

  /// To queue writes and reads that go on while frames do.
  AxilMaster& registers() { return registers_; }
  /// What the counters have to say.
  const AxiCounter& counter() const { return counter_; }
  /// The write that executed in the cycle before the last.
  const std::optional<AxilWrite>& executed() const { return axil_monitor_.executed(); }
  /// Part of a frame was inside in the last cycle, as STATUS has it.
  bool was_busy() const { return was_busy_; }

 private:
  /// A frame under way.
  struct Going {
    AxiTransfer transfer;
    bool taken = false;  // to its last beat
    bool left = false;   // likewise
  };

  void take_input(const Beat& beat);
  void take_output(const Beat& beat);
  void complete();
  void finish_registers();
  void cycle_or_give_up(std::uint64_t& quiet, const bool& moved, const char* what);

  sc::PlanarConfig config_;
  bool encoder_;
  std::function<AxiOutputs(const AxiInputs&)> device_;  // runs a cycle
  std::uint64_t cycles_ = 0;

  AxisSource input_;
  AxisSink output_;
  AxisMonitor output_monitor_{"m_axis"};
  AxilMaster registers_;
  AxilMonitor axil_monitor_;
  AxiCounter counter_;
  Rng unkept_;

  std::deque<Going> under_way_;
  std::deque<AxiTransfer> complete_;
  bool in_frame_ = false;  // the last beat taken was not a frame's last
  bool was_busy_ = false;
  bool beat_moved_ = false;  // in the last cycle
  bool answered_ = false;    // likewise, a read or a write
};

}  // namespace qlc::verif
