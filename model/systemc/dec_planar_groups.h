// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/planar.h"
#include "model/systemc/planar.h"
#include "model/systemc/planar_banks.h"

namespace qlc::sc {

/// A group whose head has been consumed.
struct DecGroup {
  model::Mode mode = model::Mode::Raw;
  unsigned bank = 0;
  std::uint8_t constant = 0;  ///< the symbol of a constant chunk
  unsigned symbols = 0;       ///< 1 to 64
  std::uint64_t consumed = 0;
  std::array<std::uint8_t, model::kGroupSymbols> areas{};  ///< of a coded chunk
};

/// The groups of a frame from their head to their last step, and the *sums* that look up each step's total
/// (docs/architecture.md 3.3, *Sums*). Cycles are counted by the caller: only those that move.
class DecGroups {
 public:
  explicit DecGroups(const PlanarConfig& config)
      : lanes_(config.lanes), align_(config.align_cycles()), sum_(config.sum_cycles()) {}

  /// Heads consumed.
  std::size_t heads() const { return heads_; }

  /// The group and step that fires next. Only if there is one.
  const DecGroup& group() const { return at(group_); }
  unsigned step() const { return step_; }

  /// The first symbol of that step in the group, and their number.
  unsigned first() const { return step_ * lanes_; }
  unsigned symbols() const { return symbols_of(group(), step_); }

  /// It is the last of the groups whose heads have been consumed.
  bool at_end() const { return group_ + 1 == heads_ && step_ + 1 == steps_of(group()); }

  /// Its total is usable in cycle `now`.
  bool usable(std::uint64_t now) const { return fired_ < looked_up_ && total().usable_from <= now; }

  /// The total: bits of its suffixes.
  std::size_t bits() const { return total().bits; }

  /// A head is consumed.
  void push(const DecGroup& group) { groups_[heads_++ % kGroups] = group; }

  /// The step fires.
  void fire() {
    ++fired_;
    if (++step_ < steps_of(group())) return;
    step_ = 0;
    ++group_;
  }

  /// What sums do in cycle `now`. Call it before `push` and `fire` of that cycle: it goes by what was so at
  /// the cycle's beginning.
  void look_up(std::uint64_t now, const PlanarBanks& banks) {
    if (look_group_ == heads_) return;
    const DecGroup& group = at(look_group_);
    if (now < group.consumed + align_) return;
    totals_[looked_up_++ % kSteps] = {suffix_bits(group, look_step_, banks), now + sum_};
    if (++look_step_ < steps_of(group)) return;
    look_step_ = 0;
    ++look_group_;
  }

  /// Forgets the frame.
  void clear() {
    heads_ = group_ = look_group_ = 0;
    step_ = look_step_ = 0;
    looked_up_ = fired_ = 0;
  }

 private:
  struct Total {
    std::size_t bits = 0;
    std::uint64_t usable_from = 0;
  };

  static constexpr std::size_t kGroups = 16;                             // look-ahead + 1 at most
  static constexpr std::size_t kSteps = kGroups * model::kGroupSymbols;  // theirs, with one lane

  const DecGroup& at(std::size_t group) const { return groups_[group % kGroups]; }
  const Total& total() const { return totals_[fired_ % kSteps]; }
  unsigned steps_of(const DecGroup& group) const { return (group.symbols + lanes_ - 1) / lanes_; }
  unsigned symbols_of(const DecGroup& group, unsigned step) const {
    return std::min(lanes_, group.symbols - step * lanes_);
  }

  std::size_t suffix_bits(const DecGroup& group, unsigned step, const PlanarBanks& banks) const {
    const unsigned symbols = symbols_of(group, step);
    if (group.mode == model::Mode::Constant) return 0;
    if (group.mode == model::Mode::Raw) return std::size_t{8} * symbols;
    const auto& widths = banks.book(group.bank).widths();
    std::size_t bits = 0;
    for (unsigned i = 0; i < symbols; ++i) bits += widths[group.areas[step * lanes_ + i]];
    return bits;
  }

  unsigned lanes_;
  unsigned align_;  // A
  unsigned sum_;    // U

  std::array<DecGroup, kGroups> groups_{};
  std::array<Total, kSteps> totals_{};
  std::size_t heads_ = 0;
  std::size_t group_ = 0;       // that fires
  unsigned step_ = 0;           //
  std::size_t look_group_ = 0;  // that is looked up
  unsigned look_step_ = 0;      //
  std::size_t looked_up_ = 0;   // steps
  std::size_t fired_ = 0;       // steps
};

}  // namespace qlc::sc
