// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "sw/bench/compressor.h"
#include "sw/codec/bits.h"
#include "sw/codec/fit.h"
#include "sw/codec/kernel.h"
#include "sw/codec/planar.h"
#include "sw/container/checksum.h"
#include "sw/container/index.h"

namespace qlc {
namespace {

using codec::Bytes;
using codec::View;

constexpr std::size_t kHead =
    12;  // of a frame: length, of which bit 31 says that it is stored as it was; XXH3
constexpr std::uint32_t kStored = 1U << 31;

/// What a compressor works with.
struct Stream {
  codec::Banks banks;
  unsigned prefix_bits;
  codec::PlanarParams params;
  const codec::Kernel* kernel;
};

std::size_t encode(const Stream& stream, View symbols, Bytes& packed) {
  const std::size_t room = codec::planar_room(stream.params, kFrameBytes);
  const std::size_t frames = (symbols.size() + kFrameBytes - 1) / kFrameBytes;
  packed.resize(std::max(packed.size(), frames * (kHead + kFrameBytes) + room));
  std::uint8_t* to = packed.data();
  for (std::size_t at = 0; at < symbols.size(); at += kFrameBytes) {
    const View part = symbols.part(at, std::min(kFrameBytes, symbols.size() - at));
    std::size_t size = codec::encode_planar(stream.banks, stream.params, part, to + kHead, *stream.kernel);
    std::uint32_t stored = 0;
    if (size >= part.size()) {
      size = part.size();
      std::copy(part.begin(), part.end(), to + kHead);
      stored = kStored;
    }
    codec::store_word(size | stored, to);  // of which the checksum takes the upper half
    codec::store_word(checksum(View(to + kHead, size)), to + 4);
    to += kHead + size;
  }
  return static_cast<std::size_t>(to - packed.data());
}

void decode(const Stream& stream, View packed, std::uint8_t* symbols, std::size_t size) {
  const codec::Caching caching = size < codec::kLarge ? codec::Caching::Kept : codec::Caching::Passed;
  std::size_t at = 0;
  for (std::size_t done = 0; done < size; done += kFrameBytes) {
    const std::size_t part = std::min(kFrameBytes, size - done);
    const auto word = static_cast<std::uint32_t>(codec::load_word(packed.data() + at));
    const View frame = packed.part(at + kHead, word & ~kStored);
    if (checksum(frame) != codec::load_word(packed.data() + at + 4))
      throw std::runtime_error("another checksum");
    at += kHead + frame.size();
    if ((word & kStored) != 0) {
      std::copy(frame.begin(), frame.end(), symbols + done);
      continue;
    }
    std::size_t count = 0;
    const codec::FrameError error =
        codec::decode_planar(stream.banks, stream.prefix_bits, stream.params, frame, symbols + done, part,
                             count, *stream.kernel, caching);
    if (error != codec::FrameError::None || count != part) throw std::runtime_error("a bad frame");
  }
}

Compressor compressor(const std::string& name, Stream stream) {
  const auto shared = std::make_shared<const Stream>(std::move(stream));
  return {name, [shared](View symbols, Bytes& packed) { return encode(*shared, symbols, packed); },
          [shared](View packed, std::uint8_t* symbols, std::size_t size) {
            decode(*shared, packed, symbols, size);
          }};
}

/// The built-in set of a kind and P, which there is.
codec::Banks built_in(codec::Kind kind, unsigned prefix_bits) {
  for (const CodebookSet& set : built_in_sets()) {
    const codec::Banks banks = set.banks();
    if (banks[0]->kind() == kind && banks[0]->prefix_bits() == prefix_bits) return banks;
  }
  throw std::logic_error("no built-in set of this kind and P");
}

}  // namespace

std::vector<Compressor> qlc_compressors(View sample) {
  codec::Histogram counts{};
  codec::count(sample, counts);
  std::vector<Compressor> found;
  constexpr std::array<std::pair<codec::Kind, unsigned>, 2> kCodes{
      {{codec::Kind::Ranked, 3}, {codec::Kind::Interval, 5}}};
  for (const codec::Kernel* kernel : codec::kernels()) {
    for (const auto& [kind, prefix_bits] : kCodes) {
      const codec::PlanarParams params{kFrameBytes, codec::PlanarParams{}.look_ahead};
      const std::string name = std::string("qlc ") + kernel->name + ", " + codec::name(kind) +
                               " P = " + std::to_string(prefix_bits);
      found.push_back(compressor(name + ", fitted",
                                 {{codec::fit(counts, kind, prefix_bits)}, prefix_bits, params, kernel}));
      found.push_back(
          compressor(name + ", built in", {built_in(kind, prefix_bits), prefix_bits, params, kernel}));
    }
  }
  return found;
}

}  // namespace qlc
