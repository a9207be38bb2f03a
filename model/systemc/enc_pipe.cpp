// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_pipe.h"

namespace qlc::sc {

EncPipe::EncPipe(const PlanarConfig& config)
    : group_steps_(config.steps()),
      suffix_steps_(config.suffix_steps()),
      delay_(config.map_moves() + config.hold_moves() + 1),
      heads_(delay_ + group_steps_),
      steps_(delay_ + suffix_steps_) {}

void EncPipe::begin() {
  holds_frame_ = true;
  ended_ = false;
  moves_ = 0;
}

EncSlot EncPipe::slot() const {
  EncSlot slot;
  if (moves_ < delay_) return slot;
  const std::uint64_t number = moves_ - delay_;
  if (!heads_.empty() && heads_.front().slot == number) slot.head = &heads_.front().item;
  if (!steps_.empty() && steps_.front().slot == number) slot.step = &steps_.front().item;
  return slot;
}

void EncPipe::move(const std::optional<EncStep>& step) {
  const EncSlot put = slot();
  if (put.last()) holds_frame_ = false;
  if (put.head != nullptr) heads_.pop();
  if (put.step != nullptr) steps_.pop();
  if (step) {
    const std::uint64_t group_end = moves_ - moves_ % group_steps_ + group_steps_ - 1;
    if (step->head) heads_.push({group_end, *step->head});
    steps_.push({moves_ + suffix_steps_, *step});
    ended_ = step->frame_last;
  }
  ++moves_;
}

}  // namespace qlc::sc
