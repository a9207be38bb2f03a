// SPDX-License-Identifier: Apache-2.0
// Planar frames (docs/format.md, sections 6 to 8). How they are read and written fast: docs/codec.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sw/codec/codebook.h"
#include "sw/codec/frame_error.h"
#include "sw/codec/kernel.h"
#include "sw/codec/view.h"

namespace qlc::codec {

/// Symbols of a group, which is also the bits of a plane.
constexpr std::size_t kGroupSymbols = 64;

/// Groups by which a chunk's header precedes its planes.
constexpr std::size_t kHeaderLead = 2;

/// What encoder and decoder must agree on besides the banks.
struct PlanarParams {
  std::size_t chunk = 1024;  ///< symbols of a chunk: a multiple of 64 from 128 to 65536
  unsigned look_ahead = 4;   ///< groups by which planes precede suffixes: 0 to 15
};

/// Whether the format allows these.
constexpr bool is_allowed(const PlanarParams& params) {
  return params.chunk % kGroupSymbols == 0 && params.chunk >= 128 && params.chunk <= 65536 &&
         params.look_ahead <= 15;
}

enum class Mode : std::uint8_t { Coded = 0, Raw = 1, Constant = 2 };

/// How a chunk is written: its mode and, if it is coded, its bank.
struct Choice {
  Mode mode = Mode::Raw;
  unsigned bank = 0;
};

/// The choice that section 8 lays down for a chunk, which has a symbol at least. Throws std::invalid_argument
/// if there are more than 16 banks, and so do encoders.
Choice choose(const Banks& banks, View chunk, const Kernel& kernel = default_kernel());

/// Bytes in which any frame of so many symbols can be written; it is shorter than that.
std::size_t planar_room(const PlanarParams& params, std::size_t symbols);

/// Writes the frame of one or more symbols, chunks chosen as section 8 says. `frame`: planar_room() bytes,
/// apart from the symbols. Returns how many of them are the frame; the others may hold anything. Takes no
/// memory. Throws std::invalid_argument if there is no symbol or a parameter is not allowed.
std::size_t encode_planar(const Banks& banks, const PlanarParams& params, View symbols, std::uint8_t* frame,
                          const Kernel& kernel = default_kernel());

/// The same, appended to `frame`.
void encode_planar(const Banks& banks, const PlanarParams& params, View symbols, Bytes& frame,
                   const Kernel& kernel = default_kernel());

/// What is larger than a core's caches.
constexpr std::size_t kLarge = std::size_t{8} << 20U;

/// What is done with the caches when a frame is decoded.
enum class Caching : std::uint8_t {
  Kept,    ///< Symbols are left there for whoever reads them.
  Passed,  ///< They go to memory, if they are to be at a multiple of 64 bytes, and what follows the frame is
           ///< fetched (whatever it is, which does no harm): for many frames, one behind another, of which
           ///< kLarge symbols or more come out.
};

/// Decodes a frame into `symbols`, `room` of them at most; `count`: how many there were. `prefix_bits`: P of
/// the stream, and of all banks. Errors are those of section 7, the first that is met, or TooLong if the
/// frame has more symbols. After an error `symbols` may hold anything. `kernel`: one of kernels(). Takes no
/// memory. Throws std::invalid_argument if a parameter is not allowed.
FrameError decode_planar(const Banks& banks, unsigned prefix_bits, const PlanarParams& params, View frame,
                         std::uint8_t* symbols, std::size_t room, std::size_t& count,
                         const Kernel& kernel = default_kernel(), Caching caching = Caching::Kept);

}  // namespace qlc::codec
