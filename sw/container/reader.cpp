// SPDX-License-Identifier: Apache-2.0
#include "sw/container/reader.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "sw/codec/planar.h"
#include "sw/codec/serial.h"
#include "sw/container/checksum.h"
#include "sw/container/parallel.h"
#include "sw/io/error.h"

namespace qlc {

using codec::Banks;
using codec::Bytes;

Reader::Reader(Input input) : input_(std::move(input)) {
  try {
    check_header(input_.bytes(0, std::min<std::uint64_t>(kHeaderBytes, input_.size())));
    if (input_.size() < kHeaderBytes + kTrailerBytes) throw Malformed("cut");
    const Trailer trailer =
        parse_trailer(input_.bytes(input_.size() - kTrailerBytes, kTrailerBytes), input_.size());
    const Bytes index = input_.bytes(trailer.begin, trailer.bytes);
    if (checksum(index) != trailer.checksum) throw Malformed("the index has another checksum");
    index_ = parse_index(index, trailer.begin - kHeaderBytes);
  } catch (const Malformed& error) {
    corrupt(error.what());
  }
}

void Reader::corrupt(const std::string& what) const {
  throw Error(input_.shown_path() + ": " + what, ExitCode::Differs);
}

template <typename Take>
void Reader::for_each_place(Take take) const {
  Place place;
  place.begin = kHeaderBytes;
  std::size_t frame = 0;
  for (; place.section < index_.sections.size(); ++place.section) {
    std::uint64_t left = index_.sections[place.section].bytes;
    for (; left > 0; left -= place.bytes) {
      place.bytes = static_cast<std::size_t>(std::min<std::uint64_t>(kFrameBytes, left));
      take(frame, place);
      place.original += place.bytes;
      place.begin += index_.frames[frame++].bytes;
    }
  }
}

Banks Reader::banks_of(const Section& section) const {
  return section.layout == Layout::Stored ? Banks() : index_.sets[section.set].banks();
}

void Reader::decode(std::size_t number, const Place& place, const Banks& banks, Bytes& to) const {
  const Frame& frame = index_.frames[number];
  const Section& section = index_.sections[place.section];
  Bytes bytes;
  bytes.swap(to);
  const auto where = [&] {
    return "frame " + std::to_string(number) + " at byte " + std::to_string(place.begin);
  };
  if (checksum(bytes) != frame.checksum) corrupt(where() + " has another checksum");
  to.resize(place.bytes);
  if (section.layout == Layout::Stored || frame.stored) {
    to = bytes;
    return;
  }
  std::size_t count = 0;
  const codec::FrameError error = section.layout == Layout::Planar
                                      ? codec::decode_planar(banks, banks[0]->prefix_bits(), section.params,
                                                             bytes, to.data(), to.size(), count)
                                      : codec::decode_serial(*banks[0], bytes, to.data(), to.size(), count);
  if (error != codec::FrameError::None) corrupt(where() + ": " + name(error));
  if (count != to.size())
    corrupt(where() + " has " + std::to_string(count) + " symbols, not " + std::to_string(to.size()));
}

void Reader::restore(unsigned threads, const Sink& sink) const {
  constexpr std::size_t kFramesAtATime = 16;  // for each thread
  struct Item {
    std::size_t frame = 0;
    Place place;
    Bytes bytes;
  };
  std::vector<Item> items;
  RunningChecksum original;
  Banks banks;
  std::size_t section = index_.sections.size();  // whose banks these are
  const auto flush = [&] {
    parallel_for(threads, items.size(),
                 [&](std::size_t i) { decode(items[i].frame, items[i].place, banks, items[i].bytes); });
    for (const Item& item : items) {
      original.add(item.bytes);
      sink(item.bytes);
    }
    items.clear();
  };
  for_each_place([&](std::size_t frame, const Place& place) {
    if (section != place.section) {
      flush();
      section = place.section;
      banks = banks_of(index_.sections[section]);
    }
    items.push_back({frame, place, input_.bytes(place.begin, index_.frames[frame].bytes)});
    if (items.size() == threads * kFramesAtATime) flush();
  });
  flush();
  if (original.value() != index_.original_checksum)
    corrupt("what was restored has another checksum than the original file");
}

Bytes Reader::read(std::uint64_t offset, std::uint64_t count) const {
  if (offset > index_.original_bytes || count > index_.original_bytes - offset) {
    throw std::out_of_range("qlc: bytes that the original file does not have");
  }
  Bytes result;
  Banks banks;
  std::size_t section = index_.sections.size();  // whose banks these are
  for_each_place([&](std::size_t frame, const Place& place) {
    if (place.original + place.bytes <= offset || place.original >= offset + count) return;
    if (section != place.section) {
      section = place.section;
      banks = banks_of(index_.sections[section]);
    }
    Bytes bytes = input_.bytes(place.begin, index_.frames[frame].bytes);
    decode(frame, place, banks, bytes);
    const std::uint64_t begin = std::max(offset, place.original) - place.original;
    const std::uint64_t end = std::min<std::uint64_t>(place.bytes, offset + count - place.original);
    result.insert(result.end(), bytes.begin() + static_cast<std::ptrdiff_t>(begin),
                  bytes.begin() + static_cast<std::ptrdiff_t>(end));
  });
  return result;
}

}  // namespace qlc
