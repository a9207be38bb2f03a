// SPDX-License-Identifier: Apache-2.0
#include "sw/container/index.h"

#include <algorithm>
#include <string>

#include "sw/codec/builtin.h"

namespace qlc {
namespace {

using codec::Banks;
using codec::Bytes;
using codec::Codebook;
using codec::View;

constexpr std::array<std::uint8_t, 8> kMagic{0x89, 'Q', 'L', 'C', 0x0D, 0x0A, 0x1A, 0x0A};
constexpr unsigned kVersion = 1;
constexpr std::uint32_t kStored = std::uint32_t{1} << 31U;

/// Appends numbers, little-endian.
class Numbers {
 public:
  explicit Numbers(Bytes& bytes) : bytes_(bytes) {}
  void put(std::uint64_t value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  }

 private:
  Bytes& bytes_;
};

/// Takes numbers and bytes from the beginning of what is left; what is not there is Malformed.
class Fields {
 public:
  explicit Fields(View bytes) : left_(bytes) {}
  std::size_t left() const { return left_.size(); }
  View bytes(std::size_t count) {
    if (count > left_.size()) throw Malformed("the index ends early");
    const View taken = left_.part(0, count);
    left_ = left_.part(count, left_.size() - count);
    return taken;
  }
  std::uint64_t number(unsigned count) {
    std::uint64_t value = 0;
    const View taken = bytes(count);
    for (unsigned i = count; i-- > 0;) value = value << 8 | taken[i];
    return value;
  }

 private:
  View left_;
};

void require(bool rule, const std::string& what) {
  if (!rule) throw Malformed(what);
}

CodebookSet parse_set(Fields& fields) {
  CodebookSet set;
  set.built_in = static_cast<unsigned>(fields.number(1));
  const std::uint64_t count = fields.number(1);
  require(count >= 1 && count <= codec::kMaxBanks, "a set of no or too many codebooks");
  if (set.built_in != 0) {
    const std::size_t known = codec::built_in(set.built_in).size();
    require(known > 0, "built-in codebooks that are not known, number " + std::to_string(set.built_in));
    require(known == count, "built-in codebooks with a wrong count");
    return set;
  }
  for (std::uint64_t bank = 0; bank < count; ++bank) {
    const View book = fields.bytes(fields.number(2));
    require(Codebook::parse(book).has_value(), "a malformed codebook");
    // The first byte is kind and P.
    require(bank == 0 || book[0] == set.serialised[0][0], "codebooks of different kinds in a set");
    set.serialised.emplace_back(book.begin(), book.end());
  }
  return set;
}

Section parse_section(Fields& fields, std::size_t sets) {
  Section section;
  section.bytes = fields.number(8);
  const std::uint64_t layout = fields.number(1);
  section.params.look_ahead = static_cast<unsigned>(fields.number(1));
  section.set = fields.number(2);
  section.params.chunk = fields.number(4);
  require(fields.number(4) == 0 && layout <= 2, "an unknown layout");
  section.layout = static_cast<Layout>(layout);
  require(section.bytes > 0, "a section without bytes");
  if (section.layout == Layout::Planar) {
    require(codec::is_allowed(section.params), "no such chunk size or look-ahead");
  } else {
    require(section.params.chunk == 0 && section.params.look_ahead == 0, "a chunk size that nothing uses");
    section.params = {};
  }
  require(section.layout == Layout::Stored ? section.set == 0 : section.set < sets,
          "codebooks that are not there");
  return section;
}

/// The frames of all sections, which must fill what is there.
void parse_frames(Fields& fields, std::uint64_t frame_bytes, Index& index) {
  for (const Section& section : index.sections) {
    for (std::uint64_t begin = 0; begin < section.bytes; begin += kFrameBytes) {
      const std::uint64_t original = std::min<std::uint64_t>(kFrameBytes, section.bytes - begin);
      Frame frame;
      const auto word = static_cast<std::uint32_t>(fields.number(4));
      frame.stored = (word & kStored) != 0;
      frame.bytes = word & ~kStored;
      frame.checksum = fields.number(8);
      require(!frame.stored || section.layout != Layout::Stored, "a stored frame that says so twice");
      const bool as_it_was = frame.stored || section.layout == Layout::Stored;
      require(!as_it_was || frame.bytes == original, "a stored frame of another length");
      require(frame.bytes > 0 && frame.bytes <= frame_bytes && frame.bytes <= original,
              "a frame of an impossible length");
      frame_bytes -= frame.bytes;
      index.frames.push_back(frame);
    }
  }
  require(frame_bytes == 0, "bytes that belong to no frame");
}

}  // namespace

Banks CodebookSet::banks() const {
  if (built_in != 0) return codec::built_in(built_in);
  Banks result;
  for (const Bytes& book : serialised) result.push_back(Codebook::parse(book));
  return result;
}

std::size_t stored_bytes(const CodebookSet& set) {
  std::size_t bytes = 2;
  for (const Bytes& book : set.serialised) bytes += 2 + book.size();
  return bytes;
}

CodebookSet set_of(const Banks& banks) {
  CodebookSet set;
  for (const auto& bank : banks) set.serialised.push_back(bank->serialised());
  return set;
}

std::vector<CodebookSet> built_in_sets() {
  std::vector<CodebookSet> sets;
  for (unsigned number = 1; !codec::built_in(number).empty(); ++number) sets.emplace_back().built_in = number;
  return sets;
}

Bytes serialise(const Index& index) {
  Bytes bytes;
  Numbers out(bytes);
  out.put(index.original_bytes, 8);
  out.put(index.original_checksum, 8);
  out.put(index.sets.size(), 4);
  for (const CodebookSet& set : index.sets) {
    out.put(set.built_in, 1);
    out.put(set.built_in == 0 ? set.serialised.size() : codec::built_in(set.built_in).size(), 1);
    for (const Bytes& book : set.serialised) {
      out.put(book.size(), 2);
      bytes.insert(bytes.end(), book.begin(), book.end());
    }
  }
  out.put(index.sections.size(), 4);
  for (const Section& section : index.sections) {
    const bool planar = section.layout == Layout::Planar;
    out.put(section.bytes, 8);
    out.put(static_cast<std::uint64_t>(section.layout), 1);
    out.put(planar ? section.params.look_ahead : 0, 1);
    out.put(section.layout == Layout::Stored ? 0 : section.set, 2);
    out.put(planar ? section.params.chunk : 0, 4);
    out.put(0, 4);
  }
  for (const Frame& frame : index.frames) {
    out.put(frame.bytes | (frame.stored ? kStored : 0), 4);
    out.put(frame.checksum, 8);
  }
  return bytes;
}

Index parse_index(View bytes, std::uint64_t frame_bytes) {
  Fields fields(bytes);
  Index index;
  index.original_bytes = fields.number(8);
  index.original_checksum = fields.number(8);
  const std::uint64_t sets = fields.number(4);
  require(sets <= kMaxSets, "too many sets of codebooks");
  for (std::uint64_t i = 0; i < sets; ++i) index.sets.push_back(parse_set(fields));
  const std::uint64_t sections = fields.number(4);
  require(sections <= fields.left() / kSectionBytes, "more sections than the index holds");
  std::uint64_t original = 0;
  for (std::uint64_t i = 0; i < sections; ++i) {
    index.sections.push_back(parse_section(fields, index.sets.size()));
    require(index.sections.back().bytes <= index.original_bytes - original, "sections larger than the file");
    original += index.sections.back().bytes;
  }
  require(original == index.original_bytes, "sections smaller than the file");
  std::uint64_t frames = 0;
  for (const Section& section : index.sections) frames += section.frames();
  require(frames == fields.left() / kFrameEntryBytes && fields.left() % kFrameEntryBytes == 0,
          "an index of another length");
  parse_frames(fields, frame_bytes, index);
  return index;
}

std::array<std::uint8_t, kHeaderBytes> header() {
  std::array<std::uint8_t, kHeaderBytes> bytes{};
  std::copy(kMagic.begin(), kMagic.end(), bytes.begin());
  bytes[kMagic.size()] = kVersion;
  return bytes;
}

void check_header(View bytes) {
  const auto expected = header();
  require(bytes.size() >= kHeaderBytes && std::equal(kMagic.begin(), kMagic.end(), bytes.begin()),
          "not a .qlc file");
  require(std::equal(expected.begin(), expected.end(), bytes.begin()),
          "a .qlc file of a version that is not known, or damaged in its first bytes");
}

Bytes serialise(const Trailer& trailer) {
  Bytes bytes;
  Numbers out(bytes);
  out.put(trailer.begin, 8);
  out.put(trailer.bytes, 8);
  out.put(trailer.checksum, 8);
  bytes.insert(bytes.end(), kMagic.rbegin(), kMagic.rend());
  return bytes;
}

Trailer parse_trailer(View bytes, std::uint64_t file_bytes) {
  Fields fields(bytes);
  const Trailer trailer{fields.number(8), fields.number(8), fields.number(8)};
  const View magic = fields.bytes(kMagic.size());
  require(std::equal(kMagic.rbegin(), kMagic.rend(), magic.begin()), "cut, or damaged in its last bytes");
  const std::uint64_t end = file_bytes - kTrailerBytes;
  require(trailer.begin >= kHeaderBytes && trailer.begin <= end && trailer.bytes == end - trailer.begin,
          "an index that is not where it should be");
  return trailer;
}

}  // namespace qlc
