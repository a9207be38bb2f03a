// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "model/planar.h"
#include "model/systemc/enc_tables.h"
#include "model/systemc/planar.h"

namespace qlc::sc {

/// A beat of symbols: a step that is still to enter.
struct EncBeat {
  Wide data;
  unsigned count = 0;  ///< symbols; less than all lanes, or none, only in a frame's last beat
  bool last = false;   ///< the frame's last
  bool frame_first = false;
  std::uint64_t user = 0;       ///< `s_axis_tuser_i`
  std::uint16_t available = 0;  ///< banks, in the cycle in which it was taken
};

/// How a chunk is coded.
struct EncChunk {
  model::Choice choice;
  std::uint32_t symbols = 0;
  bool first = false;       ///< the frame's first
  bool last = false;        ///< the frame's last
  bool empty_beat = false;  ///< its last beat has no bytes
  std::uint8_t symbol = 0;  ///< the first; of a constant chunk all
};

/// What holds the symbols before they enter (docs/architecture.md 3.4): a register, or the chunk buffer.
class EncInput {
 public:
  virtual ~EncInput() = default;

  /// What a beat meets when it is taken.
  struct Cycle {
    std::uint64_t now = 0;
    std::uint32_t chunk_symbols = 0;
    std::uint16_t available = 0;  ///< banks
  };

  /// Whether there is room for a beat. `leaves`: the next one leaves in this cycle.
  virtual bool ready(bool leaves) const = 0;

  /// Takes a beat. Returns whether all available banks become used (3.2).
  virtual bool take(const EncBeat& beat, const EncTables& tables, const Cycle& cycle) = 0;

  /// The beat of the next step, or nullptr. Stays until `pop`.
  virtual const EncBeat* next() const = 0;

  /// The next step enters or is dropped.
  virtual void pop() = 0;

  /// The next choice that was not fetched, if it is usable.
  virtual std::optional<EncChunk> choice(const Cycle& cycle) const = 0;

  /// It is fetched.
  virtual void fetch(const Cycle& cycle) = 0;
};

}  // namespace qlc::sc
