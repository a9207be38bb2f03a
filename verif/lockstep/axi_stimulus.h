// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/bits.h"
#include "model/codebook.h"
#include "model/planar.h"
#include "model/systemc/planar.h"
#include "verif/common/rng.h"

/// Random codebooks, symbols and frames for the benches of the IP blocks, all repeated by the Rng's seed.
namespace qlc::verif {

/// A codebook of the kind and P that the block takes.
model::Codebook random_book(const sc::PlanarConfig& config, Rng& rng);

/// A serialised codebook that the block rejects.
model::Bytes rejected_book(const sc::PlanarConfig& config, Rng& rng);

/// Symbols, whose chunks of `chunk` each are peaked, random, or all the same.
model::Bytes random_symbols(std::size_t count, std::size_t chunk, Rng& rng);

/// Choices for the chunks of these symbols, each possible with the banks.
std::vector<model::Choice> random_choices(const model::Banks& banks, const model::Bytes& symbols,
                                          std::size_t chunk, Rng& rng);

/// A frame with something wrong (or not, by chance).
model::Bytes damaged_frame(model::Bytes frame, Rng& rng);

}  // namespace qlc::verif
