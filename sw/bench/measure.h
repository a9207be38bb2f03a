// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "sw/bench/compressor.h"

namespace qlc {

/// MB/s, 10^6 bytes of symbols in a second, of all threads together.
struct Speed {
  std::string name;
  std::size_t packed = 0;  ///< Bytes; of one thread.
  double encode = 0;
  double decode = 0;
};

struct Speeds {
  double copy = 0;  ///< memcpy.
  std::vector<Speed> compressors;
};

/// Measures all on the same symbols in turns, `rounds` times, and takes the best of each. `threads` work at
/// the same time, each on its own copy. `advance` is told of each measurement, `rounds` times (1 + 2 x
/// compressors). Throws Error if symbols come back as others.
Speeds measure(const std::vector<Compressor>& compressors, codec::View symbols, unsigned rounds,
               unsigned threads, const std::function<void(std::uint64_t)>& advance);

}  // namespace qlc
