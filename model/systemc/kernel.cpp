// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/kernel.h"

#include <systemc>

namespace qlc::sc {

void settle() {
  // A start without anything to do makes the kernel print a warning, so ask first. The first one always has
  // to initialise the modules.
  if (!sc_core::sc_start_of_simulation_invoked()) sc_core::sc_start(sc_core::SC_ZERO_TIME);
  while (sc_core::sc_pending_activity_at_current_time()) sc_core::sc_start(sc_core::SC_ZERO_TIME);
}

}  // namespace qlc::sc

// Never called. This file is linked only into programs that use settle(), so a SystemC bench can bring its
// own.
int sc_main(int /*argc*/, char* /*argv*/[]) { return 0; }
