// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/frames.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "sw/io/error.h"

namespace qlc {

std::vector<std::vector<std::uint8_t>> frames_of(const std::vector<std::uint8_t>& symbols) {
  constexpr std::size_t kFrameSymbols = 65536;
  std::vector<std::vector<std::uint8_t>> frames;
  for (std::size_t begin = 0; begin < symbols.size(); begin += kFrameSymbols) {
    const std::size_t end = std::min(begin + kFrameSymbols, symbols.size());
    frames.emplace_back(symbols.begin() + static_cast<std::ptrdiff_t>(begin),
                        symbols.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return frames;
}

void unwritten_is_error(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    throw Error(error.what());
  }
}

}  // namespace qlc
