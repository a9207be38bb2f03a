// SPDX-License-Identifier: Apache-2.0
#include "sw/codec/builtin.h"

namespace qlc::codec {

Banks built_in(unsigned) { return {}; }

}  // namespace qlc::codec
