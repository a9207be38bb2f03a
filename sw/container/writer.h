// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "sw/codec/view.h"
#include "sw/container/checksum.h"
#include "sw/container/index.h"

namespace qlc {

/// Writes a .qlc file (docs/container.md) in one go: sections one after another, then finish().
class Writer {
 public:
  using Sink = std::function<void(codec::View)>;

  /// `sink` takes the file's bytes in order, called by any thread, one at a time. Frames are coded by
  /// `threads` at a time.
  Writer(Sink sink, unsigned threads);

  /// Whether a set of codebooks is there.
  bool has_set(const CodebookSet& set) const { return numbers_.count(set) > 0; }

  /// Adds a set, unless it is there; its number. Nothing if there are kMaxSets others.
  std::optional<std::size_t> add_set(const CodebookSet& set);

  /// Begins a section. Exactly section.bytes bytes follow by add().
  void begin(const Section& section);

  /// The next bytes of the section: whole frames of kFrameBytes, fewer only at the section's end. Coded a
  /// part at a time, while what was coded before goes to the sink.
  void add(codec::View bytes);

  /// Writes what is left, index and trailer.
  void finish();

  /// Bytes of the file so far.
  std::uint64_t written() const { return written_; }

 private:
  /// Frames of a part, one in each slot.
  struct Coded {
    std::size_t slot = 0;  // bytes
    codec::Bytes slots;
    std::vector<Frame> frames;
  };

  Frame encode(codec::View original, std::uint8_t* to) const;
  void add_part(codec::View bytes);
  void send();
  void write(codec::View bytes);

  Sink sink_;
  const unsigned threads_;
  std::uint64_t written_ = 0;
  Index index_;
  std::map<CodebookSet, std::size_t> numbers_;  // of sets
  codec::Banks banks_;                          // of the section, or of one before it
  std::optional<std::size_t> banks_of_;         // which set they are
  Coded coded_;
  Coded waiting_;  // for the sink
  RunningChecksum original_;
};

}  // namespace qlc
