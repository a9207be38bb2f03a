// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "model/systemc/dec_planar_buffer.h"
#include "model/systemc/dec_planar_chunk.h"
#include "model/systemc/dec_planar_delivery.h"
#include "model/systemc/dec_planar_schedule.h"
#include "model/systemc/planar.h"
#include "model/systemc/planar_banks.h"

namespace qlc::sc {

/// The planar decoder, cycle for cycle as docs/architecture.md 3.1 to 3.3 describe it. `s_axis_tuser_i` is
/// not looked at.
class DecPlanar : public PlanarModule {
 public:
  DecPlanar(const sc_core::sc_module_name& name, const PlanarConfig& config);

 private:
  struct State {
    explicit State(const PlanarConfig& config)
        : banks(config), buffer(config), schedule(config), delivery(config) {}

    PlanarBanks banks;
    DecBuffer buffer;
    DecSchedule schedule;
    DecDelivery delivery;
    bool enabled = false;  // `enable_i` in the cycle before
    unsigned inside = 0;   // frames of which the first beat was taken and the last output beat was not
    bool begins = false;   // `chunk_valid_o`
    DecChunk begun;
  };

  void step();
  void advance();
  void drive();

  bool stream_ready() const;

  PlanarConfig config_;
  State s_;
};

}  // namespace qlc::sc
