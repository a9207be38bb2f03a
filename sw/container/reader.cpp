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
using codec::View;

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

/// Goes through the frames in order.
class Reader::Frames {
 public:
  explicit Frames(const Index& index) : index_(index) { place_.begin = kHeaderBytes; }

  /// Whether there is one more, which then is at().
  bool next() {
    if (place_.bytes > 0) {
      place_.original += place_.bytes;
      place_.begin += index_.frames[place_.number].bytes;
      left_ -= place_.bytes;
      ++place_.number;
    }
    while (left_ == 0) {
      if (section_ == index_.sections.size()) return false;
      place_.section = &index_.sections[section_++];
      left_ = place_.section->bytes;
    }
    place_.bytes = static_cast<std::size_t>(std::min<std::uint64_t>(kFrameBytes, left_));
    return true;
  }

  /// The frame, with the banks that it needs.
  const Place& at() {
    const Section& section = *place_.section;
    place_.banks.reset();
    if (section.layout == Layout::Stored || index_.frames[place_.number].stored) return place_;
    if (!banks_ || set_ != section.set) {
      set_ = section.set;
      banks_ = std::make_shared<const Banks>(index_.sets[set_].banks());
    }
    place_.banks = banks_;
    return place_;
  }

  /// Where it begins and ends in the original file.
  std::uint64_t begin() const { return place_.original; }
  std::uint64_t end() const { return place_.original + place_.bytes; }

 private:
  const Index& index_;
  std::size_t section_ = 0;  // the next one
  std::uint64_t left_ = 0;   // of this one, from this frame on
  std::size_t set_ = 0;      // whose banks these are
  std::shared_ptr<const Banks> banks_;
  Place place_;
};

/// `packed` has room for the frame, `to` for what it holds.
void Reader::decode(const Place& place, std::uint8_t* packed, std::uint8_t* to,
                    codec::Caching caching) const {
  const Frame& frame = index_.frames[place.number];
  const bool stored = place.section->layout == Layout::Stored || frame.stored;
  if (stored) packed = to;
  input_.read(place.begin, packed, frame.bytes);
  const View bytes(packed, frame.bytes);
  const auto where = [&] {
    return "frame " + std::to_string(place.number) + " at byte " + std::to_string(place.begin);
  };
  if (checksum(bytes) != frame.checksum) corrupt(where() + " has another checksum");
  if (stored) return;
  std::size_t count = 0;
  const Banks& banks = *place.banks;
  const codec::FrameError error =
      place.section->layout == Layout::Planar
          ? codec::decode_planar(banks, banks[0]->prefix_bits(), place.section->params, bytes, to,
                                 place.bytes, count, codec::default_kernel(), caching)
          : codec::decode_serial(*banks[0], bytes, to, place.bytes, count);
  if (error != codec::FrameError::None) corrupt(where() + ": " + name(error));
  if (count != place.bytes)
    corrupt(where() + " has " + std::to_string(count) + " symbols, not " + std::to_string(place.bytes));
}

/// Where a frame ends in this file.
std::uint64_t Reader::packed_end(const Place& place) const {
  return place.begin + index_.frames[place.number].bytes;
}

void Reader::restore(unsigned threads, const Sink& sink) const {
  const std::size_t at_a_time = threads * kFramesAtATime;
  RunningChecksum original;
  Bytes packed;
  Bytes decoded;
  Bytes done;  // decoded before
  std::vector<Place> places;
  Frames frames(index_);
  for (bool more = frames.next(); more || !done.empty();) {
    places.clear();
    for (; more && places.size() < at_a_time; more = frames.next()) places.push_back(frames.at());
    decoded.resize(places.empty() ? 0 : places.back().original + places.back().bytes - places[0].original);
    packed.resize(places.empty() ? 0 : packed_end(places.back()) - places[0].begin);
    parallel_for(threads, 1 + places.size(), [&](std::size_t i) {
      if (i > 0) {
        const Place& place = places[i - 1];
        decode(place, &packed[place.begin - places[0].begin], &decoded[place.original - places[0].original],
               codec::Caching::Kept);
      } else if (!done.empty()) {
        original.add(done);
        sink(done);
      }
    });
    done.swap(decoded);
  }
  if (original.value() != index_.original_checksum)
    corrupt("what was restored has another checksum than the original file");
}

void Reader::read(std::uint64_t offset, std::uint8_t* to, std::size_t count, unsigned threads) const {
  if (offset > index_.original_bytes || count > index_.original_bytes - offset) {
    throw std::out_of_range("qlc: bytes that the original file does not have");
  }
  const std::uint64_t end = offset + count;
  const auto caching = count < codec::kLarge ? codec::Caching::Kept : codec::Caching::Passed;
  const std::size_t at_a_time = threads * kFramesAtATime;
  Bytes packed;
  std::vector<Place> places;
  Frames frames(index_);
  bool more = frames.next();
  while (more && frames.end() <= offset) more = frames.next();
  while (more && frames.begin() < end) {
    places.clear();
    for (; more && frames.begin() < end && places.size() < at_a_time; more = frames.next()) {
      places.push_back(frames.at());
    }
    packed.resize(packed_end(places.back()) - places[0].begin);
    parallel_for(threads, places.size(), [&](std::size_t i) {
      const Place& place = places[i];
      std::uint8_t* const slot = &packed[place.begin - places[0].begin];
      if (place.original >= offset && place.original + place.bytes <= end) {
        decode(place, slot, to + (place.original - offset), caching);
        return;
      }
      Bytes whole(place.bytes);
      decode(place, slot, whole.data(), codec::Caching::Kept);
      const std::uint64_t first = std::max(offset, place.original);
      const std::uint64_t last = std::min<std::uint64_t>(end, place.original + place.bytes);
      std::copy(whole.begin() + static_cast<std::ptrdiff_t>(first - place.original),
                whole.begin() + static_cast<std::ptrdiff_t>(last - place.original), to + (first - offset));
    });
  }
}

}  // namespace qlc
