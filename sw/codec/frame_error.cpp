// SPDX-License-Identifier: Apache-2.0
#include "sw/codec/frame_error.h"

namespace qlc::codec {

const char* name(FrameError error) {
  switch (error) {
    case FrameError::None:
      return "none";
    case FrameError::BadCodebook:
      return "bad_codebook";
    case FrameError::BadBank:
      return "bad_bank";
    case FrameError::Truncated:
      return "truncated";
    case FrameError::NoMarker:
      return "no_marker";
    case FrameError::Trailing:
      return "trailing";
    case FrameError::BadChunk:
      return "bad_chunk";
    case FrameError::BadPlane:
      return "bad_plane";
    case FrameError::TooLong:
      return "too_long";
  }
  return "unknown";
}

}  // namespace qlc::codec
