// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "sw/codec/view.h"

namespace qlc {

/// XXH3-64 with seed 0 (docs/container.md).
std::uint64_t checksum(codec::View bytes);

/// The same of bytes that come one part after another.
class RunningChecksum {
 public:
  RunningChecksum();
  void add(codec::View bytes);
  std::uint64_t value() const;

 private:
  struct State;
  struct Free {
    void operator()(State* state) const;
  };
  std::unique_ptr<State, Free> state_;
};

}  // namespace qlc
