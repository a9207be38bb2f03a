// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

/// Which of a netlist's planted faults is there (synth/gates.py --faults): the number in QLC_GATE_FAULT.
extern "C" int qlc_gate_fault() {
  const char* number = std::getenv("QLC_GATE_FAULT");
  return number == nullptr ? 0 : static_cast<int>(std::strtol(number, nullptr, 10));
}
