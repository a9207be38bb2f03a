// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_pack.h"

#include <algorithm>

namespace qlc::sc {

EncPack::EncPack(const PlanarConfig& config)
    : beat_bits_(8 * config.bus_bytes()),
      room_(config.window_beats() + config.pack_cycles()),
      delay_(config.pack_cycles()),
      out_(room_) {}

void EncPack::put(const EncBits& bits, std::uint64_t now) {
  for (std::size_t i = 0; i < bits.words(); ++i) {
    const auto before = static_cast<unsigned>(64 * i);
    put(bits.word(i), std::min(64U, bits.size() - before), now);
  }
}

/// A beat that is full waits for the bit beyond it, or the frame's end, before it is complete.
void EncPack::put(std::uint64_t value, unsigned count, std::uint64_t now) {
  frame_bits_ += count;
  while (count > 0) {
    if (held_ == beat_bits_) complete(beat_bits_ / 8, now);
    const unsigned shift = held_ % 64;
    const unsigned fits = std::min(count, 64 - shift);  // B is a multiple of 64
    words_[held_ / 64] |= value << shift;
    held_ += fits;
    count -= fits;
    value = count == 0 ? 0 : value >> fits;
  }
}

void EncPack::complete(unsigned bytes, std::uint64_t now) {
  Beat beat;
  for (unsigned i = 0; i < bytes; ++i) {
    beat.data.bytes[i] = static_cast<std::uint8_t>(words_[i / 8] >> (8 * (i % 8)));
  }
  beat.keep = bytes == 0 ? 0 : ~std::uint64_t{0} >> (64 - bytes);
  beat.from = now + delay_;
  out_.push(beat);
  words_ = {};
  held_ = 0;
}

/// An error takes the place of the beat that is begun.
void EncPack::finish(model::Error error, std::uint64_t now) {
  const bool good = error == model::Error::None;
  begun_ += std::max<std::uint64_t>(1, beats(frame_bits_));
  frame_bits_ = 0;
  complete(good ? (held_ + 7) / 8 : 0, now);
  out_.back().last = true;
  out_.back().error = error;
}

const EncPack::Beat* EncPack::shown(std::uint64_t now) const {
  return !out_.empty() && out_.front().from <= now ? &out_.front() : nullptr;
}

void EncPack::taken() {
  out_.pop();
  ++left_;
}

}  // namespace qlc::sc
