// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "model/systemc/enc_input.h"
#include "model/systemc/enc_ring.h"

namespace qlc::sc {

/// The input of an encoder that is told with the frame how to code it (`Select` = 0): two beats, and what
/// `s_axis_tuser_i` promised.
class EncSkid : public EncInput {
 public:
  explicit EncSkid(unsigned lanes) : lanes_(lanes) {}

  bool ready() const override { return !beats_.full(); }
  bool take(const EncBeat& beat, const EncTables& tables, const Cycle& cycle) override;
  const EncBeat* next() const override { return beats_.empty() ? nullptr : &beats_.front(); }
  void pop(const Cycle& cycle) override;
  std::optional<EncChunk> chunk(unsigned further, const Cycle& cycle) const override;

 private:
  /// Where in a frame the next step is.
  struct Place {
    std::uint64_t user = 0;     // of the frame's first beat
    std::uint64_t symbols = 0;  // before the step
  };
  Place place() const;

  unsigned lanes_;
  EncRing<EncBeat> beats_{2};
  Place place_;
};

}  // namespace qlc::sc
