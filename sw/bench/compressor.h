// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "sw/codec/view.h"

namespace qlc {

/// Something that `qlc bench` measures, memory to memory.
struct Compressor {
  std::string name;
  /// Puts `symbols` into `packed`, in the place of what is there, and returns how many bytes they take there;
  /// `packed` may grow, and does not shrink.
  std::function<std::size_t(codec::View symbols, codec::Bytes& packed)> encode;
  /// Brings back `size` symbols. What is wrong throws std::runtime_error.
  std::function<void(codec::View packed, std::uint8_t* symbols, std::size_t size)> decode;
};

/// This project's codec: with every kernel of this machine, ranked codes with P = 3 and interval codes with
/// P = 5, each with one codebook fitted to `sample` and with the built-in set. As in a .qlc file, symbols are
/// in frames of 64 KiB, each with its length and XXH3, which is checked.
std::vector<Compressor> qlc_compressors(codec::View sample);

/// Others: zstd, LZ4, and rANS (htscodecs, order 0), in blocks of 1 MiB, so that they do not find again what
/// is there only because a file was repeated.
std::vector<Compressor> other_compressors();

}  // namespace qlc
