// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "model/codebook.h"
#include "model/error.h"
#include "model/planar.h"
#include "sw/codec/builtin.h"
#include "sw/codec/codebook.h"
#include "sw/codec/frame_error.h"
#include "verif/fuzz/fuzz.h"

namespace qlc::fuzz {

/// The banks of a stream, as the golden codec and the codec of the software have them.
struct Stream {
  model::Banks golden;
  codec::Banks banks;
  unsigned prefix_bits = 3;
};

inline model::Banks golden_of(const codec::Banks& banks) {
  model::Banks golden;
  for (const auto& bank : banks) golden.push_back(model::Codebook::parse(bank->serialised()));
  return golden;
}

/// A built-in set (docs/container.md, section 5), of which only banks in `usable` are.
inline Stream built_in_stream(unsigned number, unsigned usable) {
  static const std::array<model::Banks, 5> golden{
      golden_of(codec::built_in(1)), golden_of(codec::built_in(2)), golden_of(codec::built_in(3)),
      golden_of(codec::built_in(4)), golden_of(codec::built_in(5))};
  const codec::Banks& banks = codec::built_in(number);
  Stream stream;
  stream.prefix_bits = banks[0]->prefix_bits();
  stream.golden.resize(banks.size());
  stream.banks.resize(banks.size());
  for (std::size_t bank = 0; bank < banks.size(); ++bank) {
    if ((usable >> bank & 1U) == 0) continue;
    stream.golden[bank] = golden[number - 1][bank];
    stream.banks[bank] = banks[bank];
  }
  return stream;
}

/// Takes a stream from an input: a byte, of which 1 to 5 is the number of a built-in set; two bytes, a bit
/// for each bank that is used. If the set is 0, the serialised codebook of each of these follows, behind a
/// byte with its length; one that is malformed, or of another kind or P than the first that is not, is not
/// usable.
inline Stream take_stream(Source& source) {
  const unsigned set = source.byte() % 6;
  const unsigned used = source.word();
  if (set > 0) return built_in_stream(set, used);
  Stream stream;
  std::optional<std::uint8_t> first;
  for (unsigned bank = 0; used >> bank != 0; ++bank) {
    stream.golden.emplace_back();
    stream.banks.emplace_back();
    if ((used >> bank & 1U) == 0) continue;
    const Bytes book = source.bytes(source.byte());
    const auto mine = codec::Codebook::parse(book);
    if (!mine || book[0] != first.value_or(book[0])) continue;
    first = book[0];
    stream.prefix_bits = mine->prefix_bits();
    stream.golden.back() = model::Codebook::parse(book);
    require(stream.golden.back().has_value(), "the golden model takes the codebook, too");
    stream.banks.back() = mine;
  }
  return stream;
}

inline bool equal(codec::FrameError mine, model::Error golden) {
  return static_cast<unsigned>(mine) == static_cast<unsigned>(golden);
}

}  // namespace qlc::fuzz
