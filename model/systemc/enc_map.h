// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "model/systemc/enc_step.h"

namespace qlc::sc {

/// The steps that entered and are not mapped yet: a line of M registers (docs/architecture.md 3.4, Map).
class EncMap {
 public:
  explicit EncMap(std::size_t stages) : line_(stages) {}

  /// A cycle in which the encoder advances, and what enters in it. Returns what is mapped in it.
  std::optional<EncStep> advance(std::optional<EncStep> entered) {
    for (auto& stage : line_) std::swap(stage, entered);
    return entered;
  }

  void clear() {
    for (auto& stage : line_) stage.reset();
  }

 private:
  std::vector<std::optional<EncStep>> line_;  // the newest first
};

}  // namespace qlc::sc
