// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/planar_banks.h"

#include <cstddef>
#include <utility>

namespace qlc::sc {

namespace {

// Header, widths, values: the longest of either kind. One byte more is kept, which makes whatever is longer
// malformed.
constexpr std::size_t kLongest = 1 + 16 + model::kMaxSlots;

}  // namespace

void PlanarBanks::clock(const Cycle& cycle) {
  const bool was_loading = loading_;
  if (loading_) {
    if (cycle.cfg_valid) {
      take(cycle.cfg_data, cycle.cfg_last);
      if (cycle.cfg_last) loading_ = false;
    }
  } else if (hold_ && ((used_ | cycle.becomes_used) >> stored_ & 1U) == 0) {
    loading_ = true;
  }
  hold_ = !was_loading && cycle.cfg_valid;
  if (hold_) stored_ = cycle.cfg_dest & 15U;
  if (!cycle.busy) used_ = 0;
  used_ = static_cast<std::uint16_t>(used_ | cycle.becomes_used);
}

/// The hardware checks each byte as it arrives; here the golden model judges at the last one. That gives the
/// same outcome in the same cycle, since a load is consumed to its end either way.
void PlanarBanks::take(std::uint8_t byte, bool last) {
  if (stored_ < banks_) {
    books_[stored_].reset();
    usable_ = static_cast<std::uint16_t>(usable_ & ~(1U << stored_));
  }
  if (bytes_.size() <= kLongest) bytes_.push_back(byte);
  if (!last) return;
  auto book = model::Codebook::parse(bytes_);
  bytes_.clear();
  if (stored_ >= banks_ || !book || book->kind() != kind_ || book->prefix_bits() != prefix_bits_) return;
  books_[stored_] = std::move(book);
  usable_ = static_cast<std::uint16_t>(usable_ | 1U << stored_);
}

}  // namespace qlc::sc
