// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What a planar module must have made of a frame, by the golden codec.

#include <optional>

#include "model/bits.h"
#include "model/error.h"
#include "verif/lockstep/planar_bench.h"
#include "verif/lockstep/rounds.h"

namespace qlc::verif {

/// What the encoder is told with a frame (docs/architecture.md 3.1).
struct Told {
  std::uint64_t symbols = 1;
  unsigned bank = 0;
  bool raw = false;
};
std::uint64_t user_of(const Told& told);
Told told_by(std::uint64_t user);

/// The bytes of the frame, or its error.
struct Golden {
  model::Bytes bytes;
  model::Error error = model::Error::None;
};

/// Nothing if it follows from when exactly the module looked whether a bank was available.
std::optional<Golden> golden(const sc::PlanarConfig& config, bool encoder, const PlanarTransfer& transfer);

/// Throws std::runtime_error if the bench's frame is not the golden one. Notes its error, "good" or
/// "unsettled".
void check(const PlanarBench& bench, const PlanarTransfer& transfer, Seen& seen);

}  // namespace qlc::verif
