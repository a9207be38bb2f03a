// SPDX-License-Identifier: Apache-2.0
#include "sw/container/writer.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "sw/codec/planar.h"
#include "sw/codec/serial.h"
#include "sw/container/parallel.h"

namespace qlc {

using codec::Bytes;
using codec::View;

Writer::Writer(Sink sink, unsigned threads) : sink_(std::move(sink)), threads_(threads) {
  const auto bytes = header();
  write(View(bytes.data(), bytes.size()));
}

std::optional<std::size_t> Writer::add_set(const CodebookSet& set) {
  const auto found = numbers_.find(set);
  if (found != numbers_.end()) return found->second;
  if (index_.sets.size() == kMaxSets) return std::nullopt;
  index_.sets.push_back(set);
  return numbers_[set] = index_.sets.size() - 1;
}

void Writer::begin(const Section& section) {
  index_.sections.push_back(section);
  index_.original_bytes += section.bytes;
  if (section.layout == Layout::Stored || section.set == banks_of_) return;
  banks_ = index_.sets.at(section.set).banks();
  banks_of_ = section.set;
}

/// Codes what a frame holds, at most kFrameBytes. `to`: a slot.
Frame Writer::encode(View original, std::uint8_t* to) const {
  const Section& section = index_.sections.back();
  std::size_t size = original.size();
  if (section.layout == Layout::Planar) {
    size = codec::encode_planar(banks_, section.params, original, to);
  } else if (section.layout == Layout::Serial) {
    Bytes frame;
    codec::encode_serial(*banks_[0], original, frame);
    size = frame.size();
    if (size < original.size()) std::copy(frame.begin(), frame.end(), to);
  }
  Frame frame;
  if (size >= original.size()) {
    frame.stored = section.layout != Layout::Stored;
    size = original.size();
    std::copy(original.begin(), original.end(), to);
  }
  frame.bytes = static_cast<std::uint32_t>(size);
  frame.checksum = checksum(View(to, size));
  return frame;
}

void Writer::add(View bytes) {
  const std::size_t at_a_time = threads_ * kFramesAtATime * kFrameBytes;
  for (std::size_t begin = 0; begin < bytes.size(); begin += at_a_time) {
    add_part(bytes.part(begin, std::min(at_a_time, bytes.size() - begin)));
  }
}

void Writer::add_part(View bytes) {
  coded_.slot = codec::planar_room(index_.sections.back().params, kFrameBytes);
  coded_.frames.resize((bytes.size() + kFrameBytes - 1) / kFrameBytes);
  coded_.slots.resize(std::max(coded_.slots.size(), coded_.frames.size() * coded_.slot));
  parallel_for(threads_, 1 + coded_.frames.size(), [&](std::size_t i) {
    if (i == 0) {
      send();
      original_.add(bytes);
      return;
    }
    const std::size_t begin = (i - 1) * kFrameBytes;
    const View original = bytes.part(begin, std::min(kFrameBytes, bytes.size() - begin));
    coded_.frames[i - 1] = encode(original, &coded_.slots[(i - 1) * coded_.slot]);
  });
  for (const Frame& frame : coded_.frames) written_ += frame.bytes;
  index_.frames.insert(index_.frames.end(), coded_.frames.begin(), coded_.frames.end());
  std::swap(coded_, waiting_);
}

/// Hands what waits to the sink.
void Writer::send() {
  for (std::size_t i = 0; i < waiting_.frames.size(); ++i) {
    sink_(View(waiting_.slots).part(i * waiting_.slot, waiting_.frames[i].bytes));
  }
  waiting_.frames.clear();
}

void Writer::finish() {
  send();
  index_.original_checksum = original_.value();
  const Bytes index = serialise(index_);
  const Trailer trailer{written_, index.size(), checksum(index)};
  write(index);
  write(serialise(trailer));
}

void Writer::write(View bytes) {
  sink_(bytes);
  written_ += bytes.size();
}

}  // namespace qlc
