// SPDX-License-Identifier: Apache-2.0
// Serial frames (docs/format.md, section 5), portable C++.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sw/codec/codebook.h"
#include "sw/codec/frame_error.h"
#include "sw/codec/view.h"

namespace qlc::codec {

/// Appends the frame of one or more symbols to `frame`. Throws std::invalid_argument if there is none.
void encode_serial(const Codebook& book, View symbols, Bytes& frame);

/// Decodes a frame into `symbols`, `room` of them at most; `count`: how many there were. Errors: NoMarker,
/// Truncated, TooLong. After an error `symbols` may hold anything.
FrameError decode_serial(const Codebook& book, View frame, std::uint8_t* symbols, std::size_t room,
                         std::size_t& count);

}  // namespace qlc::codec
