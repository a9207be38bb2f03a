// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace qlc::codec {

using Bytes = std::vector<std::uint8_t>;

/// Bytes that somebody else owns.
class View {
 public:
  View() = default;
  View(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  View(const Bytes& bytes) : View(bytes.data(), bytes.size()) {}  // NOLINT(google-explicit-constructor)

  const std::uint8_t* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const std::uint8_t* begin() const { return data_; }
  const std::uint8_t* end() const { return data_ + size_; }
  std::uint8_t operator[](std::size_t index) const { return data_[index]; }

  /// The `count` bytes from `offset` on, which must be there.
  View part(std::size_t offset, std::size_t count) const { return {data_ + offset, count}; }

 private:
  const std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace qlc::codec
