// SPDX-License-Identifier: Apache-2.0
// Planar frames (docs/format.md, sections 6 and 8).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/bits.h"
#include "model/codebook.h"
#include "model/serial.h"

namespace qlc::model {

/// Symbols of a group, which is also the bits of a plane.
constexpr std::size_t kGroupSymbols = 64;

/// Bank number -> codebook; nothing where the bank is not usable. Banks beyond the end are not usable either.
using Banks = std::vector<std::optional<Codebook>>;

struct PlanarParams {
  unsigned chunk = 1024;    ///< symbols of a chunk: a multiple of 64 from 128 to 65536
  unsigned look_ahead = 4;  ///< groups by which planes precede suffixes: 0 to 15
};

enum class Mode : std::uint8_t { Coded = 0, Raw = 1, Constant = 2 };

/// How a chunk is written. `bank` is 0 unless the mode is Coded.
struct Choice {
  Mode mode = Mode::Raw;
  unsigned bank = 0;
};

/// Bits of a chunk's planes and suffixes when coded: 64 * P * groups + sum of widths (section 8). Header and
/// detail are not counted.
std::uint64_t coded_bits(const Codebook& codebook, const Bytes& chunk);

/// The choice that section 8 lays down, for each chunk of a frame.
std::vector<Choice> choose(const Banks& banks, const PlanarParams& params, const Bytes& symbols);

/// The planar frame of one or more symbols, chunks chosen as section 8 says.
/// Throws std::invalid_argument if there is no symbol (a tensor without symbols has no frame), if a parameter
/// is out of range, or if usable banks differ in kind or P, or are more than 16.
Bytes encode_planar(const Banks& banks, const PlanarParams& params, const Bytes& symbols);

/// The same with a given choice for each chunk. Throws also if there is not one choice for each chunk, if a
/// coded chunk's bank is not usable, or if a constant chunk's symbols differ.
Bytes encode_planar(const Banks& banks, const PlanarParams& params, const Bytes& symbols,
                    const std::vector<Choice>& choices);

/// Decodes a planar frame. `prefix_bits`: P of the stream. Errors: BadBank, Truncated, Trailing, BadChunk,
/// BadPlane; the first that is met. Throws std::invalid_argument if a parameter is out of range, if a usable
/// bank has another P, or if banks differ in kind or are more than 16.
Decoded decode_planar(const Banks& banks, unsigned prefix_bits, const PlanarParams& params,
                      const Bytes& frame);

}  // namespace qlc::model
