// SPDX-License-Identifier: Apache-2.0
// Serial frames (docs/format.md, section 5).
#pragma once

#include "model/bits.h"
#include "model/codebook.h"
#include "model/error.h"

namespace qlc::model {

/// What a decoder makes of a frame. `symbols` is empty unless `error` is Error::None.
struct Decoded {
  Bytes symbols;
  Error error = Error::None;
};

/// The serial frame of one or more symbols. Throws std::invalid_argument if there is none: a tensor without
/// symbols has no frame.
Bytes encode_serial(const Codebook& codebook, const Bytes& symbols);

/// Decodes a serial frame. `codebook` is that of the frame's bank, nullptr if the bank is not usable.
/// Errors: BadBank, NoMarker, Truncated, in this order.
Decoded decode_serial(const Codebook* codebook, const Bytes& frame);

}  // namespace qlc::model
