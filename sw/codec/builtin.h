// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw/codec/codebook.h"

namespace qlc::codec {

/// A set of codebooks that need no calibration, by its number in docs/container.md, section 5. Empty if there
/// is no set of this number. Numbers are given without gaps, from 1 on.
const Banks& built_in(unsigned number);

}  // namespace qlc::codec
