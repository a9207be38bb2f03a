// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "model/systemc/enc_bits.h"

namespace qlc::sc {

/// The head of a group, and what stands before it in a slot of its own (docs/architecture.md 3.4, Slots).
struct EncHead {
  std::uint32_t prefix = 0;  ///< the frame's first header, the detail
  unsigned prefix_bits = 0;
  EncBits bits;       ///< the next chunk's header, planes
  bool last = false;  ///< of the frame
};

/// A step with the codes of its symbols.
struct EncStep {
  EncBits suffixes;
  bool group_first = false;
  bool group_last = false;
  bool frame_last = false;
  EncHead head;  ///< of the group, if it is its last step
};

}  // namespace qlc::sc
