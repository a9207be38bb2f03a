// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_slots.h"

namespace qlc::sc {

EncSlots::EncSlots(const PlanarConfig& config)
    : look_ahead_(config.look_ahead),
      merge_cycles_(config.merge_cycles()),
      // The groups whose head has fired, one whose head waits, and one whose steps arrive until it is seen.
      steps_((config.look_ahead + 3) * config.steps()) {}

bool EncSlots::fire(std::uint64_t now, EncPack& pack) {
  if (ahead_ < look_ahead_ && !all_heads_) return head_ && !fire_prefix(now, pack) && fire_head(now, pack);
  return !steps_.empty() && fire_step(now, pack);
}

void EncSlots::begin() {
  open_ = true;
  all_heads_ = false;
  ahead_ = 0;
}

void EncSlots::add(const EncStep& step, std::uint64_t now) {
  steps_.push({step.suffixes, step.group_first, step.frame_last, now + 1 + merge_cycles_});
  if (step.group_last) head_ = step.head;
}

void EncSlots::drop() {
  steps_.clear();
  head_.reset();
  open_ = false;
}

/// The slot before that of the head that waits. Returns whether there is one: then it is the next.
bool EncSlots::fire_prefix(std::uint64_t now, EncPack& pack) {
  if (head_->prefix_bits == 0) return false;
  if (pack.room(head_->prefix_bits)) {
    pack.put(head_->prefix, head_->prefix_bits, now);
    head_->prefix_bits = 0;
  }
  return true;
}

bool EncSlots::fire_head(std::uint64_t now, EncPack& pack) {
  if (!pack.room(head_->bits.size())) return false;
  pack.put(head_->bits, now);
  head_fired();
  return true;
}

bool EncSlots::fire_step(std::uint64_t now, EncPack& pack) {
  const Step& step = steps_.front();
  const bool with_head = step.group_first && !all_heads_;
  if (with_head && (!head_ || fire_prefix(now, pack))) return false;
  const unsigned head_bits = with_head ? head_->bits.size() : 0;
  if (now < step.ready_from || !pack.room(head_bits + step.suffixes.size())) return false;
  if (with_head) {
    pack.put(head_->bits, now);
    head_fired();
  }
  pack.put(step.suffixes, now);
  if (step.group_first) --ahead_;
  if (step.frame_last) {
    pack.end(now);
    open_ = false;
  }
  steps_.pop();
  return with_head;
}

void EncSlots::head_fired() {
  all_heads_ = head_->last;
  ++ahead_;
  head_.reset();
}

}  // namespace qlc::sc
