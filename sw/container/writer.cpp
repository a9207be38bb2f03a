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
  if (section.layout != Layout::Stored) banks_ = index_.sets.at(section.set).banks();
}

void Writer::add(View bytes) {
  original_.add(bytes);
  const Section& section = index_.sections.back();
  std::vector<Bytes> coded((bytes.size() + kFrameBytes - 1) / kFrameBytes);
  std::vector<Frame> frames(coded.size());
  parallel_for(threads_, coded.size(), [&](std::size_t i) {
    const View original = bytes.part(i * kFrameBytes, std::min(kFrameBytes, bytes.size() - i * kFrameBytes));
    if (section.layout == Layout::Planar) codec::encode_planar(banks_, section.params, original, coded[i]);
    if (section.layout == Layout::Serial) codec::encode_serial(*banks_[0], original, coded[i]);
    if (section.layout == Layout::Stored || coded[i].size() >= original.size()) {
      frames[i].stored = section.layout != Layout::Stored;
      coded[i].assign(original.begin(), original.end());
    }
    frames[i].bytes = static_cast<std::uint32_t>(coded[i].size());
    frames[i].checksum = checksum(coded[i]);
  });
  for (const Bytes& frame : coded) write(frame);
  index_.frames.insert(index_.frames.end(), frames.begin(), frames.end());
}

void Writer::finish() {
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
