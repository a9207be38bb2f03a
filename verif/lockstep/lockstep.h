// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>

#include "verif/common/pins.h"
#include "verif/lockstep/rtl_context.h"

namespace qlc::verif {

/// RTL and model disagree: in which cycle, on which signal, and what each says.
class Mismatch : public std::runtime_error {
 public:
  Mismatch(std::uint64_t cycle, const char* signal, std::uint64_t rtl, std::uint64_t model)
      : std::runtime_error(text(cycle, signal, rtl, model)) {}

 private:
  static std::string text(std::uint64_t cycle, const char* signal, std::uint64_t rtl, std::uint64_t model) {
    std::ostringstream out;
    out << "cycle " << cycle << ": " << signal << " is 0x" << std::hex << rtl << " in the RTL, 0x" << model
        << " in the model";
    return out.str();
  }
};

/// RTL and cycle-accurate model side by side: the same inputs to both, every output compared in every cycle.
template <class Rtl, class Model, class In, class Out>
class Lockstep {
 public:
  Lockstep(RtlContext& context, const char* name) : rtl_(context, name), model_(name) {}

  /// Runs one cycle with these inputs and returns the outputs in it. Throws Mismatch at the first difference.
  Out cycle(const In& in) {
    rtl_.set_inputs(in);
    model_.set_inputs(in);
    const Out rtl = rtl_.outputs();
    const Out model = model_.outputs();
    if (const auto* field = first_difference(rtl, model)) {
      throw Mismatch(cycles_, field->name, field->get(rtl), field->get(model));
    }
    rtl_.rising_edge();
    model_.rising_edge();
    ++cycles_;
    return rtl;
  }

  /// Cycles compared so far.
  std::uint64_t cycles() const { return cycles_; }

 private:
  Rtl rtl_;
  Model model_;
  std::uint64_t cycles_ = 0;
};

}  // namespace qlc::verif
