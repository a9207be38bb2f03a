// SPDX-License-Identifier: Apache-2.0
// The errors of docs/format.md, section 7.
//
// Policy of the golden model: what is wrong with data (a frame, a serialised codebook) is a value of this
// enum; what is wrong with a call (no symbols, a chunk size that does not exist) throws
// std::invalid_argument.
#pragma once

#include <cstdint>

namespace qlc::model {

enum class Error : std::uint8_t {
  None = 0,
  BadCodebook = 1,
  BadBank = 2,
  Truncated = 3,
  NoMarker = 4,
  Trailing = 5,
  BadChunk = 6,
  BadPlane = 7,
};

/// The name that section 7 gives an error, such as "bad_bank". Throws std::invalid_argument for another
/// number.
const char* name(Error error);

}  // namespace qlc::model
