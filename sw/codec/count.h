// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "sw/codec/view.h"

namespace qlc::codec {

/// How often each symbol occurs among fewer than 2^32.
std::array<std::uint32_t, 256> count(View symbols);

}  // namespace qlc::codec
