// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "model/error.h"
#include "model/systemc/enc_bits.h"

namespace qlc::sc {

/// A step with the codes of its symbols.
struct EncStep {
  EncBits suffixes;
  std::optional<EncBits> head;  ///< of the group, if it is its last step
  bool frame_last = false;
  model::Error error = model::Error::None;  ///< of the frame, if the step was found wrong; it is empty then
};

}  // namespace qlc::sc
