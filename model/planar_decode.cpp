// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "model/planar.h"
#include "model/planar_common.h"

namespace qlc::model {
namespace {

class Decoder {
 public:
  Decoder(const Banks& banks, unsigned prefix_bits, const PlanarParams& params, const Bytes& frame)
      : banks_(banks), prefix_bits_(prefix_bits), params_(params), in_(frame) {}

  Decoded run() {
    const Error error = read_frame();
    if (error != Error::None) return {{}, error};
    return {symbols_, Error::None};
  }

 private:
  struct Chunk {
    Mode mode = Mode::Raw;
    const Codebook* codebook = nullptr;  // of a coded chunk
    std::uint8_t constant = 0;           // the symbol of a constant chunk
    bool last = false;
    std::size_t left = 0;  // symbols whose planes have not been read
  };

  struct Group {
    Chunk chunk;
    std::size_t symbols = 0;
    std::vector<unsigned> areas;  // of a coded chunk
  };

  // There is a further group to read planes of.
  bool more_groups() const { return chunk_.left > 0 || !chunk_.last; }

  Error read_frame() {
    const Error first = read_header();
    if (first != Error::None) return first;
    for (unsigned i = 0; i < params_.look_ahead && more_groups(); ++i) {
      const Error error = read_head();
      if (error != Error::None) return error;
    }
    for (std::size_t i = 0; i < groups_.size() || more_groups(); ++i) {
      if (more_groups()) {
        const Error error = read_head();
        if (error != Error::None) return error;
      }
      const Error error = read_suffixes(groups_[i]);
      if (error != Error::None) return error;
    }
    if (in_.left() >= 8) return Error::Trailing;
    if (in_.get(static_cast<unsigned>(in_.left())) != 0) return Error::Trailing;
    return Error::None;
  }

  // What stands before the planes of the next group, and these.
  Error read_head() {
    if (chunk_.left == 0) {
      chunk_ = next_;
      const Error error = read_detail();
      if (error != Error::None) return error;
    }
    if (!chunk_.last && chunk_.left == kHeaderLead * kGroupSymbols) {
      const Error error = read_header();
      if (error != Error::None) return error;
    }
    return read_planes();
  }

  // The header of the next chunk.
  Error read_header() {
    if (!in_.has(8)) return Error::Truncated;
    const unsigned bank = in_.get(4);
    const unsigned mode = in_.get(2);
    const unsigned last = in_.get(1);
    const unsigned reserved = in_.get(1);
    if (mode == 3 || reserved != 0) return Error::BadChunk;
    next_ = Chunk{};
    next_.mode = static_cast<Mode>(mode);
    next_.last = last == 1;
    if (next_.mode == Mode::Coded) {
      next_.codebook = usable(banks_, bank);
      if (next_.codebook == nullptr) return Error::BadBank;
    } else if (bank != 0) {
      return Error::BadChunk;
    }
    return Error::None;
  }

  Error read_detail() {
    const bool constant = chunk_.mode == Mode::Constant;
    if (!in_.has((constant ? 8 : 0) + (chunk_.last ? 16 : 0))) return Error::Truncated;
    if (constant) chunk_.constant = static_cast<std::uint8_t>(in_.get(8));
    chunk_.left = chunk_.last ? in_.get(16) + std::size_t{1} : params_.chunk;
    if (chunk_.left > params_.chunk) return Error::BadChunk;
    return Error::None;
  }

  Error read_planes() {
    Group group;
    group.chunk = chunk_;
    group.symbols = std::min(kGroupSymbols, chunk_.left);
    chunk_.left -= group.symbols;
    if (chunk_.mode == Mode::Coded) {
      if (!in_.has(prefix_bits_ * kGroupSymbols)) return Error::Truncated;
      group.areas.resize(kGroupSymbols, 0);
      for (unsigned plane = 0; plane < prefix_bits_; ++plane) {
        for (unsigned& area : group.areas) area += in_.get(1) << plane;
      }
      for (std::size_t s = group.symbols; s < kGroupSymbols; ++s) {
        if (group.areas[s] != 0) return Error::BadPlane;
      }
    }
    groups_.push_back(group);
    return Error::None;
  }

  Error read_suffixes(const Group& group) {
    for (std::size_t s = 0; s < group.symbols; ++s) {
      if (group.chunk.mode == Mode::Constant) {
        symbols_.push_back(group.chunk.constant);
        continue;
      }
      const bool raw = group.chunk.mode == Mode::Raw;
      const unsigned width = raw ? 8 : group.chunk.codebook->widths()[group.areas[s]];
      if (!in_.has(width)) return Error::Truncated;
      const unsigned suffix = in_.get(width);
      symbols_.push_back(raw ? static_cast<std::uint8_t>(suffix)
                             : group.chunk.codebook->decode(group.areas[s], suffix));
    }
    return Error::None;
  }

  const Banks& banks_;
  const unsigned prefix_bits_;
  const PlanarParams& params_;
  BitReader in_;
  Chunk chunk_;  // whose planes are being read
  Chunk next_;   // whose header has been read
  std::vector<Group> groups_;
  Bytes symbols_;
};

}  // namespace

Decoded decode_planar(const Banks& banks, unsigned prefix_bits, const PlanarParams& params,
                      const Bytes& frame) {
  check(banks, params);
  require(is_prefix_bits(prefix_bits), "qlc: prefixes have 3, 4 or 5 bits");
  for (const auto& bank : banks) {
    require(!bank || bank->prefix_bits() == prefix_bits, "qlc: a bank has another P than the stream");
  }
  return Decoder(banks, prefix_bits, params, frame).run();
}

}  // namespace qlc::model
