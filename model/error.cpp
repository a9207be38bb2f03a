// SPDX-License-Identifier: Apache-2.0
#include "model/error.h"

#include <stdexcept>

namespace qlc::model {

const char* name(Error error) {
  switch (error) {
    case Error::None:
      return "none";
    case Error::BadCodebook:
      return "bad_codebook";
    case Error::BadBank:
      return "bad_bank";
    case Error::Truncated:
      return "truncated";
    case Error::NoMarker:
      return "no_marker";
    case Error::Trailing:
      return "trailing";
    case Error::BadChunk:
      return "bad_chunk";
    case Error::BadPlane:
      return "bad_plane";
  }
  throw std::invalid_argument("qlc: no such error");
}

}  // namespace qlc::model
