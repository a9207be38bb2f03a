// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace qlc::sc {

/// A queue of at most `capacity` items that allocates nothing once it is made.
template <class T>
class EncRing {
 public:
  explicit EncRing(std::size_t capacity) : items_(capacity) {}

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return items_.size(); }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == items_.size(); }

  /// The item `index` places behind the oldest; there must be one.
  const T& operator[](std::size_t index) const { return items_[place(index)]; }
  const T& front() const { return items_[first_]; }
  T& back() { return items_[place(size_ - 1)]; }

  /// Throws std::length_error if there is no place: a block was built too small.
  void push(T item) {
    if (full()) throw std::length_error("qlc: a queue of the encoder's model overflows");
    items_[place(size_)] = std::move(item);
    ++size_;
  }
  void pop() {
    first_ = place(1);
    --size_;
  }

 private:
  std::size_t place(std::size_t index) const {
    const std::size_t sum = first_ + index;
    return sum < items_.size() ? sum : sum - items_.size();
  }

  std::vector<T> items_;
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

}  // namespace qlc::sc
