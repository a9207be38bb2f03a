// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_pack.h"

#include <algorithm>
#include <cstddef>

namespace qlc::sc {

using model::Error;

/// A last slot counts one beat that is not full, whether it leaves one or not.
unsigned EncPack::most_completed(const EncSlot& slot) const {
  const bool error = slot.last() && slot.step->error != Error::None;
  const unsigned full = error ? 0 : (held_ + slot.bits()) / beat_bits_;
  return full + (slot.last() ? 1 : 0);
}

void EncPack::put(const EncSlot& slot) {
  if (slot.head != nullptr) put(*slot.head);
  if (slot.step != nullptr) put(slot.step->suffixes);
  if (slot.last()) end(slot.step->error);
}

void EncPack::put(const EncBits& bits) {
  for (std::size_t i = 0; i < bits.words(); ++i) {
    const auto before = static_cast<unsigned>(64 * i);
    put(bits.word(i), std::min(64U, bits.size() - before));
  }
}

void EncPack::put(std::uint64_t value, unsigned count) {
  while (count > 0) {
    const unsigned shift = held_ % 64;
    const unsigned fits = std::min(count, 64 - shift);  // B is a multiple of 64
    words_[held_ / 64] |= value << shift;
    held_ += fits;
    count -= fits;
    value = count == 0 ? 0 : value >> fits;
    if (held_ == beat_bits_) complete(beat_bits_ / 8);
  }
}

void EncPack::complete(unsigned bytes) {
  Beat beat;
  for (unsigned i = 0; i < bytes; ++i) {
    beat.data.bytes[i] = static_cast<std::uint8_t>(words_[i / 8] >> (8 * (i % 8)));
  }
  beat.keep = bytes == 0 ? 0 : ~std::uint64_t{0} >> (64 - bytes);
  out_.push(beat);
  words_ = {};
  held_ = 0;
}

/// An error takes the place of the beat that is not full. The newest beat of a good frame is still there.
void EncPack::end(Error error) {
  if (error != Error::None) {
    complete(0);
  } else if (held_ > 0) {
    complete((held_ + 7) / 8);
  }
  out_.back().last = true;
  out_.back().error = error;
}

/// A full beat waits for a bit behind it, or the frame's end, which tells whether it is the last.
const EncPack::Beat* EncPack::shown() const {
  if (out_.empty()) return nullptr;
  const bool newest = out_.size() == 1 && held_ == 0;
  return out_.front().last || !newest ? &out_.front() : nullptr;
}

}  // namespace qlc::sc
