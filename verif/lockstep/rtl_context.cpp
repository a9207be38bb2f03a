// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/rtl_context.h"

#include <verilated.h>
#include <verilated_fst_c.h>

#include <fstream>
#include <stdexcept>

// Verilator calls this where an assertion fails (VL_USER_STOP), after it has printed which.
void vl_stop(const char* file, int line, const char* scope) noexcept(false) {
  throw std::runtime_error(std::string("RTL assertion failed: ") + file + ":" + std::to_string(line) +
                           " in " + scope);
}

namespace qlc::verif {

RtlContext::RtlContext(std::uint32_t seed) : verilated_(std::make_unique<VerilatedContext>()) {
  verilated_->randReset(2);
  verilated_->randSeed(static_cast<int>(seed));
  verilated_->traceEverOn(true);
}

RtlContext::~RtlContext() {
  if (waveform_) waveform_->close();
}

void RtlContext::trace(const std::string& path) {
  if (!std::ofstream(path)) throw std::runtime_error(path + ": cannot write the waveform");
  waveform_ = std::make_unique<VerilatedFstC>();
  for (const auto& add_signals : designs_) add_signals(*waveform_);
  waveform_->open(path.c_str());
}

void RtlContext::advance() {
  if (waveform_) waveform_->dump(time_);
  ++time_;
}

}  // namespace qlc::verif
