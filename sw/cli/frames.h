// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace qlc {

/// Symbols in frames of 65,536, the last of what is left.
std::vector<std::vector<std::uint8_t>> frames_of(const std::vector<std::uint8_t>& symbols);

/// Runs what throws std::runtime_error if a waveform cannot be written, and throws Error in its place.
void unwritten_is_error(const std::function<void()>& action);

}  // namespace qlc
