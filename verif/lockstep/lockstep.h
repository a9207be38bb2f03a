// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "verif/common/out_field.h"

namespace qlc::verif {

/// RTL and cycle-accurate model side by side: the same inputs to both, every output compared in every cycle.
/// Both are used through `set_inputs`, `outputs` and `rising_edge`; `In` and `Out` are structs of their pins,
/// and `first_difference` compares two of `Out`.
template <class Rtl, class Model, class In, class Out>
class Lockstep {
 public:
  Lockstep(std::unique_ptr<Rtl> rtl, std::unique_ptr<Model> model)
      : rtl_(std::move(rtl)), model_(std::move(model)) {}

  /// Runs one cycle with these inputs and returns the outputs in it. Throws std::runtime_error at the first
  /// difference: in which cycle, on which signal, and what each says.
  Out cycle(const In& in) {
    rtl_->set_inputs(in);
    model_->set_inputs(in);
    const Out rtl = rtl_->outputs();
    const Out model = model_->outputs();
    if (const auto* field = first_difference(rtl, model)) {
      throw std::runtime_error("cycle " + std::to_string(cycles_) + ": " + field->name + " is " +
                               field->text(rtl) + " in the RTL, " + field->text(model) + " in the model");
    }
    rtl_->rising_edge();
    model_->rising_edge();
    ++cycles_;
    return rtl;
  }

  /// Cycles compared so far.
  std::uint64_t cycles() const { return cycles_; }

 private:
  std::unique_ptr<Rtl> rtl_;
  std::unique_ptr<Model> model_;
  std::uint64_t cycles_ = 0;
};

}  // namespace qlc::verif
