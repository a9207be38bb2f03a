// SPDX-License-Identifier: Apache-2.0
// A set of codebooks for the chunks of a tensor.
#pragma once

#include <vector>

#include "model/bits.h"
#include "model/codebook.h"

namespace qlc::model {

/// At most `count` codebooks of one kind and P (ranked: 3) such that the chunks of `symbols`, each coded with
/// the best of them, take few bits. Lloyd's algorithm (Least squares quantization in PCM, IEEE Trans. Inf.
/// Theory 28, 1982) with code length as the distance: give each chunk to the codebook that codes it shortest,
/// fit each codebook to its chunks, and again until nothing changes, ten times at most. It begins with the
/// chunks in order of their size under the codebook of all symbols, cut into `count` equal parts. Finds a
/// local optimum; deterministic. A codebook to which no chunk was given is left out. `symbols` must not be
/// empty, `chunk` is a multiple of 64.
std::vector<Codebook> fit_banks(const Bytes& symbols, unsigned chunk, Kind kind, unsigned prefix_bits,
                                unsigned count);

}  // namespace qlc::model
