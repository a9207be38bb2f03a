// SPDX-License-Identifier: Apache-2.0
// What a .qlc file says of its content (docs/container.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "sw/codec/codebook.h"
#include "sw/codec/planar.h"
#include "sw/codec/view.h"

namespace qlc {

/// Bytes of the original file in a frame, at most.
constexpr std::size_t kFrameBytes = 65536;

/// The most sets of codebooks.
constexpr std::size_t kMaxSets = 65536;

constexpr std::size_t kHeaderBytes = 12;
constexpr std::size_t kTrailerBytes = 32;
constexpr std::size_t kSectionBytes = 20;     ///< Of a section in the index.
constexpr std::size_t kFrameEntryBytes = 12;  ///< Of a frame in the index.

/// A rule of docs/container.md that a file breaks, as a message without the file's name.
struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The banks of sections, as the file has them.
struct CodebookSet {
  unsigned built_in = 0;                 ///< Number of a built-in set; 0: the codebooks are in the file.
  std::vector<codec::Bytes> serialised;  ///< Those codebooks: 1 to 16, of one kind and P, well formed.

  /// Ready for use.
  codec::Banks banks() const;
};

inline bool operator<(const CodebookSet& a, const CodebookSet& b) {
  return std::tie(a.built_in, a.serialised) < std::tie(b.built_in, b.serialised);
}

/// Bytes of a set in the index.
std::size_t stored_bytes(const CodebookSet& set);

/// A set of codebooks that stand in the file.
CodebookSet set_of(const codec::Banks& banks);

/// All built-in sets, by number.
std::vector<CodebookSet> built_in_sets();

enum class Layout : std::uint8_t { Stored = 0, Planar = 1, Serial = 2 };

/// A part of the original file that is stored in one way.
struct Section {
  std::uint64_t bytes = 0;  ///< In the original file, at least 1.
  Layout layout = Layout::Stored;
  codec::PlanarParams params;  ///< Of a planar section.
  std::size_t set = 0;         ///< Number of its codebook set, if it is not stored.

  std::uint64_t frames() const { return bytes / kFrameBytes + (bytes % kFrameBytes == 0 ? 0 : 1); }
};

struct Frame {
  std::uint32_t bytes = 0;  ///< In this file.
  bool stored = false;      ///< As it was, though its section is coded.
  std::uint64_t checksum = 0;
};

struct Index {
  std::uint64_t original_bytes = 0;
  std::uint64_t original_checksum = 0;
  std::vector<CodebookSet> sets;
  std::vector<Section> sections;
  std::vector<Frame> frames;  ///< Of all sections, one after another.
};

codec::Bytes serialise(const Index& index);

/// Reads an index; `frame_bytes`: the bytes between header and index. Throws Malformed if a rule is broken.
Index parse_index(codec::View bytes, std::uint64_t frame_bytes);

std::array<std::uint8_t, kHeaderBytes> header();

/// Throws Malformed if this is not the header of a file that can be read.
void check_header(codec::View bytes);

/// Where an index is, and its checksum.
struct Trailer {
  std::uint64_t begin = 0;
  std::uint64_t bytes = 0;
  std::uint64_t checksum = 0;
};

codec::Bytes serialise(const Trailer& trailer);

/// Reads a trailer of a file of `file_bytes`. Throws Malformed if a rule is broken.
Trailer parse_trailer(codec::View bytes, std::uint64_t file_bytes);

}  // namespace qlc
