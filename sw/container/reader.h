// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "sw/codec/planar.h"
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

  /// Hands the original file to `sink` in order, a part at a time, while the next part is decoded: `threads`
  /// are busy, at least 1, and any of them calls `sink`, one at a time. All checksums are checked; the
  /// original file's at the end, when `sink` has had everything.
  void restore(unsigned threads, const Sink& sink) const;

  /// Copies `count` bytes of the original file from `offset` on to `to`: decodes the frames in which they
  /// are, `threads` at a time. Throws std::out_of_range if there are none such.
  void read(std::uint64_t offset, std::uint8_t* to, std::size_t count, unsigned threads = 1) const;

 private:
  class Frames;

  /// A frame and where it is.
  struct Place {
    std::size_t number = 0;
    std::uint64_t original = 0;  // in the original file
    std::uint64_t begin = 0;     // in this file
    std::size_t bytes = 0;       // of the original file
    const Section* section = nullptr;
    std::shared_ptr<const codec::Banks> banks;  // of the section; null if it is stored as it was
  };

  std::uint64_t packed_end(const Place& place) const;
  void decode(const Place& place, std::uint8_t* packed, std::uint8_t* to, codec::Caching caching) const;
  [[noreturn]] void corrupt(const std::string& what) const;

  Input input_;
  Index index_;
};

}  // namespace qlc
