// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A bench around a planar encoder or decoder in lock step, which records which banks were available for
/// which frame and chunk (docs/architecture.md 3.2), and checks what must hold in every cycle.

#include <array>
#include <memory>
#include <vector>

#include "model/codebook.h"
#include "model/systemc/planar.h"
#include "verif/common/planar_pins.h"
#include "verif/lockstep/lockstep.h"
#include "verif/lockstep/stream_bench.h"

namespace qlc::verif {

/// The codebook of each bank that is available.
using Books = std::array<std::shared_ptr<const model::Codebook>, 16>;

struct PlanarTransfer : Transfer {
  unsigned chunk = 0;   ///< symbols of a chunk
  Books books;          ///< available when the first beat was taken; decoder: and until the last left
  bool settled = true;  ///< decoder: no other bank was available at any time in between
  std::vector<Books> at_chunks;  ///< encoder with Select: available when each chunk's first beat was taken
};

/// How often what happened, besides frames.
struct PlanarEvents {
  std::array<unsigned, 3> chunks{};  ///< begun: coded, raw, constant
  unsigned good_loads = 0;
  unsigned bad_loads = 0;
  unsigned loads_in_frames = 0;   ///< begun while part of a frame was inside
  unsigned waits_for_banks = 0;   ///< cycles in which a load waited that way
  unsigned waits_for_enable = 0;  ///< cycles in which a frame waited for `enable_i`
  unsigned early_errors = 0;      ///< frames whose error left before their last beat came
};

class PlanarBench : public StreamBench<PlanarTransfer> {
 public:
  /// `rtl` and `model`: two encoders, or two decoders, with the parameters in `config`. `seed`: of the
  /// stalls, all zero at first. Begins with reset().
  PlanarBench(const sc::PlanarConfig& config, bool encoder, std::unique_ptr<PlanarDevice> rtl,
              std::unique_ptr<PlanarDevice> model, std::uint32_t seed);

  const sc::PlanarConfig& config() const { return config_; }
  bool is_encoder() const { return encoder_; }
  /// Bytes of a beat on either side.
  std::size_t in_bytes() const { return encoder_ ? config_.lanes : config_.bus_bytes(); }
  std::size_t out_bytes() const { return encoder_ ? config_.bus_bytes() : config_.lanes; }

  void reseed(std::uint32_t seed) override;

  /// Queues a serialised codebook for a bank.
  void load(unsigned bank, const model::Bytes& book);

  /// Groups of a chunk; set only while nothing is queued or under way.
  void set_chunk_groups(unsigned groups) { in_.chunk_groups = static_cast<std::uint16_t>(groups); }
  unsigned chunk_groups() const { return in_.chunk_groups; }
  /// A bit for each bank that may be used; at first all.
  void set_bank_enable(unsigned banks);
  /// In how many percent of cycles `enable_i` is 0; at first none.
  void set_disabled(unsigned percent) { disabled_percent_ = percent; }

  /// Holds reset for `cycles` cycles; everything queued or under way is forgotten.
  void reset(unsigned cycles);
  void cycle() override;
  std::uint64_t cycles() const override { return dut_.cycles(); }

  /// Part of a frame is inside.
  bool busy() const { return in_frame(); }
  const PlanarEvents& events() const { return events_; }

 private:
  void take_config(const Beat& beat) override;
  void note_input(PlanarTransfer& transfer, std::size_t index) override;
  void note_available(const PlanarOutputs& out);
  void note_events(const PlanarOutputs& out);
  void check(bool holds, const char* what) const;
  Books available_books() const;

  sc::PlanarConfig config_;
  bool encoder_;
  Lockstep<PlanarDevice, PlanarDevice, PlanarInputs, PlanarOutputs> dut_;
  PlanarInputs in_;
  Rng control_;
  unsigned disabled_percent_ = 0;
  bool enabled_ = false;  // in the cycle before

  model::Bytes loading_;       // of the load under way
  unsigned loading_bank_ = 0;  // of that load, or of the one on offer
  unsigned waited_ = 0;        // cycles that the load on offer has waited
  Books books_;                // of the usable banks
  unsigned usable_ = 0;        // a bit for each of them
  unsigned available_ = 0;     // and for those that are available
  PlanarEvents events_;
};

}  // namespace qlc::verif
