// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "sw/codec/view.h"
#include "sw/container/index.h"
#include "sw/io/input.h"

namespace qlc {

/// Reads a .qlc file (docs/container.md). Whatever is wrong with it throws Error with exit code 1, which
/// names the file and, where it is one, the frame.
class Reader {
 public:
  using Sink = std::function<void(codec::View)>;

  /// Reads header, trailer and index.
  explicit Reader(Input input);

  const Input& input() const { return input_; }
  const Index& index() const { return index_; }

  /// Hands the original file to `sink` in order. Frames are decoded by `threads` at a time. All checksums are
  /// checked; the original file's at the end, when `sink` has had everything.
  void restore(unsigned threads, const Sink& sink) const;

  /// `count` bytes of the original file from `offset` on: decodes the frames in which they are. Throws
  /// std::out_of_range if there are none such.
  codec::Bytes read(std::uint64_t offset, std::uint64_t count) const;

 private:
  /// Where a frame is.
  struct Place {
    std::uint64_t original = 0;  // in the original file
    std::uint64_t begin = 0;     // in this file
    std::size_t bytes = 0;       // of the original file
    std::size_t section = 0;
  };

  /// Of a section; none if it is stored as it was.
  codec::Banks banks_of(const Section& section) const;
  void decode(std::size_t frame, const Place& place, const codec::Banks& banks, codec::Bytes& to) const;
  template <typename Take>
  void for_each_place(Take take) const;
  [[noreturn]] void corrupt(const std::string& what) const;

  Input input_;
  Index index_;
};

}  // namespace qlc
