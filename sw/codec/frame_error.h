// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace qlc::codec {

/// What is wrong with a frame: the errors of docs/format.md, section 7, by their numbers, and TooLong: it has
/// more symbols than there should be.
enum class FrameError : std::uint8_t {
  None = 0,
  BadCodebook = 1,
  BadBank = 2,
  Truncated = 3,
  NoMarker = 4,
  Trailing = 5,
  BadChunk = 6,
  BadPlane = 7,
  TooLong = 8,
};

/// The name that section 7 gives an error, such as "bad_bank"; "too_long".
const char* name(FrameError error);

}  // namespace qlc::codec
