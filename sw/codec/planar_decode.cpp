// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <stdexcept>

#include "sw/codec/bits.h"
#include "sw/codec/planar.h"

namespace qlc::codec {
namespace {

constexpr std::size_t kGroupsAhead = 16;  // look-ahead, and the group whose suffixes are read

class Decoder {
 public:
  Decoder(const Banks& banks, unsigned prefix_bits, const PlanarParams& params, View frame,
          std::uint8_t* symbols, std::size_t room)
      : banks_(banks),
        prefix_bits_(prefix_bits),
        params_(params),
        in_(frame),
        symbols_(symbols),
        room_(room) {}

  FrameError run() {
    FrameError error = read_header();
    for (unsigned ahead = 0; error == FrameError::None && ahead < params_.look_ahead && has_heads();
         ++ahead) {
      error = read_head();
    }
    while (error == FrameError::None && (has_heads() || read_ < heads_)) {
      if (has_heads()) error = read_head();
      if (error == FrameError::None) error = read_suffixes(groups_[read_++ % kGroupsAhead]);
    }
    if (error != FrameError::None) return error;
    const std::size_t left = in_.left();
    return left >= 8 || in_.get(static_cast<unsigned>(left)) != 0 ? FrameError::Trailing : FrameError::None;
  }

  std::size_t count() const { return count_; }

 private:
  struct Chunk {
    Mode mode = Mode::Raw;
    const Codebook* book = nullptr;  // of a coded one
    std::uint8_t constant = 0;       // the symbol of a constant one
    bool last = false;
    std::size_t left = 0;  // symbols whose heads have not been read
  };

  struct Group {
    Chunk chunk;
    std::size_t symbols = 0;
    std::array<std::uint8_t, kGroupSymbols> areas{};
  };

  bool has_heads() const { return chunk_.left > 0 || !chunk_.last; }

  FrameError read_header() {
    if (!in_.has(8)) return FrameError::Truncated;
    const auto header = static_cast<unsigned>(in_.get(8));
    const unsigned bank = header & 15U;
    const unsigned mode = header >> 4 & 3U;
    if (mode == 3 || header >> 7 != 0) return FrameError::BadChunk;
    next_ = Chunk{};
    next_.mode = static_cast<Mode>(mode);
    next_.last = (header >> 6 & 1U) != 0;
    if (next_.mode != Mode::Coded) return bank == 0 ? FrameError::None : FrameError::BadChunk;
    if (bank >= banks_.size() || !banks_[bank]) return FrameError::BadBank;
    next_.book = &*banks_[bank];
    return FrameError::None;
  }

  FrameError read_detail() {
    const bool constant = chunk_.mode == Mode::Constant;
    if (!in_.has((constant ? 8 : 0) + (chunk_.last ? 16 : 0))) return FrameError::Truncated;
    if (constant) chunk_.constant = static_cast<std::uint8_t>(in_.get(8));
    chunk_.left = chunk_.last ? in_.get(16) + 1 : params_.chunk;
    return chunk_.left > params_.chunk ? FrameError::BadChunk : FrameError::None;
  }

  // What stands before a group's planes, and these (6.1).
  FrameError read_head() {
    FrameError error = FrameError::None;
    if (chunk_.left == 0) {
      chunk_ = next_;
      error = read_detail();
    }
    if (error == FrameError::None && !chunk_.last && chunk_.left == kHeaderLead * kGroupSymbols) {
      error = read_header();
    }
    if (error != FrameError::None) return error;
    Group& group = groups_[heads_++ % kGroupsAhead];
    group.chunk = chunk_;
    group.symbols = std::min(kGroupSymbols, chunk_.left);
    chunk_.left -= group.symbols;
    return chunk_.mode == Mode::Coded ? read_planes(group) : FrameError::None;
  }

  FrameError read_planes(Group& group) {
    if (!in_.has(kGroupSymbols * prefix_bits_)) return FrameError::Truncated;
    group.areas.fill(0);
    for (unsigned k = 0; k < prefix_bits_; ++k) {
      const std::uint64_t plane = in_.get_word();
      if (group.symbols < kGroupSymbols && plane >> group.symbols != 0) return FrameError::BadPlane;
      for (std::size_t s = 0; s < kGroupSymbols; ++s) {
        group.areas[s] = static_cast<std::uint8_t>(group.areas[s] | (plane >> s & 1U) << k);
      }
    }
    return FrameError::None;
  }

  FrameError read_suffixes(const Group& group) {
    if (group.symbols > room_ - count_) return FrameError::TooLong;
    std::uint8_t* to = symbols_ + count_;
    count_ += group.symbols;
    if (group.chunk.mode == Mode::Constant) {
      std::fill_n(to, group.symbols, group.chunk.constant);
      return FrameError::None;
    }
    return group.chunk.mode == Mode::Raw ? read_raw(group, to) : read_coded(group, to);
  }

  FrameError read_raw(const Group& group, std::uint8_t* to) {
    if (!in_.has(8 * group.symbols)) return FrameError::Truncated;
    for (std::size_t s = 0; s < group.symbols; ++s) to[s] = static_cast<std::uint8_t>(in_.get(8));
    return FrameError::None;
  }

  FrameError read_coded(const Group& group, std::uint8_t* to) {
    const Codebook& book = *group.chunk.book;
    std::size_t bits = 0;
    for (std::size_t s = 0; s < group.symbols; ++s) bits += book.width(group.areas[s]);
    if (!in_.has(bits)) return FrameError::Truncated;
    for (std::size_t s = 0; s < group.symbols; ++s) {
      const unsigned area = group.areas[s];
      to[s] = book.symbol(area, static_cast<unsigned>(in_.get(book.width(area))));
    }
    return FrameError::None;
  }

  const Banks& banks_;
  const unsigned prefix_bits_;
  const PlanarParams& params_;
  BitReader in_;
  std::uint8_t* symbols_;
  const std::size_t room_;
  std::size_t count_ = 0;  // symbols decoded
  Chunk chunk_;            // whose heads are being read
  Chunk next_;             // whose header was read
  std::array<Group, kGroupsAhead> groups_;
  std::size_t heads_ = 0;  // groups whose heads were read
  std::size_t read_ = 0;   // and those whose suffixes were
};

}  // namespace

FrameError decode_planar(const Banks& banks, unsigned prefix_bits, const PlanarParams& params, View frame,
                         std::uint8_t* symbols, std::size_t room, std::size_t& count) {
  if (!is_prefix_bits(prefix_bits)) throw std::invalid_argument("qlc: prefixes have 3, 4 or 5 bits");
  if (!is_allowed(params)) throw std::invalid_argument("qlc: no such chunk size or look-ahead");
  Decoder decoder(banks, prefix_bits, params, frame, symbols, room);
  const FrameError error = decoder.run();
  count = decoder.count();
  return error;
}

}  // namespace qlc::codec
