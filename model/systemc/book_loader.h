// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "model/bits.h"
#include "model/codebook.h"

namespace qlc::sc {

/// Takes a serialised codebook byte by byte (docs/architecture.md, 2.2).
///
/// The hardware checks each byte as it arrives; here the golden model judges at the last one. That gives the
/// same outcome in the same cycle, since a load is consumed to its end either way.
class BookLoader {
 public:
  /// `usable_o`: the bank holds a ranked codebook with P = 3.
  bool usable() const { return book_.has_value(); }

  /// The bank's codebook; only while usable.
  const model::Codebook& book() const { return *book_; }

  /// A byte is taken at the end of this cycle.
  void take(std::uint8_t byte, bool last) {
    book_.reset();
    if (bytes_.size() <= kLongest) bytes_.push_back(byte);
    if (!last) return;
    auto book = model::Codebook::parse(bytes_);
    bytes_.clear();
    if (book && book->kind() == model::Kind::Ranked && book->prefix_bits() == 3) book_ = std::move(book);
  }

 private:
  // Header, widths, 128 slots. One byte more is kept, which makes whatever is longer malformed.
  static constexpr std::size_t kLongest = 1 + 4 + 128;

  model::Bytes bytes_;
  std::optional<model::Codebook> book_;
};

}  // namespace qlc::sc
