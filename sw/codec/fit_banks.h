// SPDX-License-Identifier: Apache-2.0
// A set of codebooks for many chunks, each of which takes the one that suits it best.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sw/codec/codebook.h"
#include "sw/codec/fit.h"
#include "sw/codec/view.h"

namespace qlc::codec {

/// What a search must know of a chunk.
struct ChunkCounts {
  std::array<std::uint32_t, 256> counts{};
  std::uint32_t symbols = 0;
};

ChunkCounts count_chunk(View symbols);

/// Bits of a chunk with the best of some codebooks as docs/format.md, section 8, chooses; header and detail
/// are not counted.
std::uint64_t chunk_bits(const ChunkCounts& chunk, const Banks& banks);

/// The same of many chunks together.
std::uint64_t chunks_bits(const std::vector<ChunkCounts>& chunks, const Banks& banks);

/// At most `count` (1 to 16) codebooks of a kind and P with which the chunks take few bits. Lloyd's algorithm
/// (Least squares quantization in PCM, IEEE Trans. Inf. Theory 28, 1982) with code length as the distance:
/// each chunk to the codebook that codes it shortest, each codebook fitted to its chunks, until nothing
/// becomes shorter. Begins with the chunks cut into equal parts, once in the order of their bits with one
/// codebook for all, once in that of their mean magnitude, and once with those farthest from all codebooks so
/// far; the best of the three is the result. A local optimum; the same in every run. Chunks that are smaller
/// raw, or constant, do not count. A codebook without chunks is left out; at least one is there. Throws
/// std::invalid_argument if `count` or P is out of range.
Banks fit_banks(const std::vector<ChunkCounts>& chunks, Kind kind, unsigned prefix_bits, unsigned count);

}  // namespace qlc::codec
