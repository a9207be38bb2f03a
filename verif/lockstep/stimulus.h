// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/bits.h"
#include "verif/common/rng.h"

/// Random codebooks, symbols and frames for the serial benches, good and bad, all repeated by the Rng's seed.
namespace qlc::verif {

/// A serialised ranked P = 3 codebook within the rules: random widths, and a table in which symbols may
/// repeat.
model::Bytes random_book(Rng& rng);

/// A serialised codebook that breaks one rule of docs/format.md 3.1 or 3.3, or is of a kind the serial design
/// does not take.
model::Bytes bad_book(Rng& rng);

/// One to a few thousand symbols, mostly few; of one value, of few values or of all.
model::Bytes random_symbols(Rng& rng);

/// A frame with something wrong: cut, a bit flipped, a last byte of 0, no bytes, or bytes of any content. (It
/// may be a good frame of other symbols by chance.)
model::Bytes damaged(model::Bytes frame, Rng& rng);

}  // namespace qlc::verif
