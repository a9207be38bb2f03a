// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <systemc>

#include "model/systemc/enc_enter.h"
#include "model/systemc/enc_input.h"
#include "model/systemc/enc_pack.h"
#include "model/systemc/enc_pipe.h"
#include "model/systemc/enc_tables.h"
#include "model/systemc/planar.h"
#include "model/systemc/planar_banks.h"

namespace qlc::sc {

/// The planar encoder, cycle for cycle as docs/architecture.md 3.2 and 3.4 describe it; parameters and ports
/// as in 3.1.
class EncPlanar : public PlanarModule {
 public:
  EncPlanar(const sc_core::sc_module_name& name, const PlanarConfig& config);

 private:
  struct State {
    explicit State(const PlanarConfig& config);

    PlanarBanks banks;
    EncTables tables;
    std::unique_ptr<EncInput> input;
    EncEnter enter;
    EncPipe pipe;
    EncPack pack;

    std::uint64_t now = 0;               // cycles since the reset
    bool enabled = false;                // `enable_i` in the cycle before
    bool in_frame = false;               // the last beat taken was not the last of a frame
    unsigned frames = 0;                 // begun and not left
    std::optional<model::Choice> chunk;  // of the chunk whose first step entered in the cycle before
  };

  void step();
  void advance();
  void drive();

  bool moves() const;
  bool stream_ready() const;
  void move();
  void fetch(const EncInput::Cycle& cycle, bool pipe_held_frame);
  bool take(const EncInput::Cycle& cycle);
  void load(std::uint16_t becomes_used, bool busy);
  EncBeat beat_in() const;

  PlanarConfig config_;
  State s_;
};

}  // namespace qlc::sc
