// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <stdexcept>

#include "sw/codec/bits.h"
#include "sw/codec/kernel.h"
#include "sw/codec/planar.h"

namespace qlc::codec {
namespace {

constexpr std::size_t kMostSuffixBits = kGroupSymbols * kEscapeWidth;  // of a group

class Decoder {
 public:
  Decoder(const Banks& banks, unsigned prefix_bits, const PlanarParams& params, View frame,
          std::uint8_t* symbols, std::size_t room, const Kernel& kernel, Caching caching)
      : kernel_(kernel),
        caching_(caching),
        banks_(banks),
        prefix_bits_(prefix_bits),
        params_(params),
        frame_(frame),
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
      if (read_run()) continue;
      if (has_heads()) error = read_head();
      if (error == FrameError::None) error = read_suffixes(read_++ % kRing);
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
    Chunk chunk;  // its `left` is that behind this group
    std::size_t symbols = 0;
  };

  bool has_heads() const { return chunk_.left > 0 || !chunk_.last; }

  // Steps in which heads are planes only, and all groups are whole and coded, with enough bits left whatever
  // they are: nothing has to be checked in them. Whether there were any.
  bool read_run() {
    if (chunk_.mode != Mode::Coded || read_ == heads_) return false;
    const Chunk& suffixes = groups_[read_ % kRing].chunk;
    if (suffixes.mode != Mode::Coded) return false;
    const std::size_t special = chunk_.last ? 0 : kHeaderLead * kGroupSymbols;  // where a header comes
    const std::size_t heads = (chunk_.left - (chunk_.left >= special ? special : 0)) / kGroupSymbols;
    const std::size_t of_chunk = suffixes.left / kGroupSymbols + 1;
    const std::size_t most_bits = kGroupSymbols * prefix_bits_ + kMostSuffixBits;
    const std::size_t slack = 8 * kSlack;
    const std::size_t fits = in_.left() > slack ? (in_.left() - slack) / most_bits : 0;
    const std::size_t steps = std::min({heads, of_chunk, fits, (room_ - count_) / kGroupSymbols});
    if (steps == 0 || groups_[read_ % kRing].symbols < kGroupSymbols) return false;
    const std::size_t begin = in_.position();
    const std::size_t end = kernel_.run({frame_.data(), begin, prefix_bits_, suffixes.book, &areas_, heads_,
                                         read_, steps, symbols_ + count_, caching_ == Caching::Passed});
    in_.skip(end - begin);
    // Of the groups whose heads were read, the last ones are still to come.
    const std::size_t kept = std::min(steps, kRing);
    heads_ += steps - kept;
    chunk_.left -= (steps - kept) * kGroupSymbols;
    for (std::size_t group = 0; group < kept; ++group) {
      chunk_.left -= kGroupSymbols;
      groups_[heads_++ % kRing] = {chunk_, kGroupSymbols};
    }
    read_ += steps;
    count_ += steps * kGroupSymbols;
    return true;
  }

  // Where a kernel can read from here on, and as far as it may.
  void copy_end() {
    if (in_.left() >= 8 * kSlack || frame_.data() == end_.data()) return;
    const std::size_t at = in_.position() / 8;
    const std::size_t bit = in_.position() % 8;
    std::copy(frame_.begin() + at, frame_.end(), end_.begin());
    frame_ = View(end_.data(), frame_.size() - at);
    in_ = BitReader(frame_);
    in_.skip(bit);
  }

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
    Group& group = groups_[heads_ % kRing];
    group.symbols = std::min(kGroupSymbols, chunk_.left);
    chunk_.left -= group.symbols;
    group.chunk = chunk_;
    if (chunk_.mode == Mode::Coded) error = read_planes(group.symbols, areas_[heads_ % kRing]);
    ++heads_;
    return error;
  }

  FrameError read_planes(std::size_t symbols, Areas& areas) {
    const std::size_t bits = kGroupSymbols * prefix_bits_;
    if (!in_.has(bits)) return FrameError::Truncated;
    copy_end();
    kernel_.areas(frame_.data(), in_.position(), prefix_bits_, areas);
    in_.skip(bits);
    const auto beyond = areas.of.begin() + static_cast<std::ptrdiff_t>(symbols);
    const bool unused = std::all_of(beyond, areas.of.end(), [](std::uint8_t area) { return area == 0; });
    return unused ? FrameError::None : FrameError::BadPlane;
  }

  FrameError read_suffixes(std::size_t place) {
    const Group& group = groups_[place];
    if (group.symbols > room_ - count_) return FrameError::TooLong;
    std::uint8_t* to = symbols_ + count_;
    count_ += group.symbols;
    if (group.chunk.mode == Mode::Constant) {
      std::fill_n(to, group.symbols, group.chunk.constant);
      return FrameError::None;
    }
    if (group.chunk.mode == Mode::Raw) return read_raw(group.symbols, to);
    return read_coded(*group.chunk.book, areas_[place], group.symbols, to);
  }

  FrameError read_raw(std::size_t symbols, std::uint8_t* to) {
    if (!in_.has(8 * symbols)) return FrameError::Truncated;
    std::size_t s = 0;
    for (; s + 8 <= symbols; s += 8) store_word(in_.get_word(), to + s);
    for (; s < symbols; ++s) to[s] = static_cast<std::uint8_t>(in_.get(8));
    return FrameError::None;
  }

  FrameError read_coded(const Codebook& book, const Areas& areas, std::size_t symbols, std::uint8_t* to) {
    if (symbols == kGroupSymbols) {
      copy_end();
      const std::size_t bits = kernel_.symbols(frame_.data(), in_.position(), areas, book, to);
      if (!in_.has(bits)) return FrameError::Truncated;
      in_.skip(bits);
      return FrameError::None;
    }
    std::size_t bits = 0;
    for (std::size_t s = 0; s < symbols; ++s) bits += book.width(areas.of[s]);
    if (!in_.has(bits)) return FrameError::Truncated;
    for (std::size_t s = 0; s < symbols; ++s) {
      const unsigned area = areas.of[s];
      to[s] = book.symbol(area, static_cast<unsigned>(in_.get(book.width(area))));
    }
    return FrameError::None;
  }

  const Kernel& kernel_;
  const Caching caching_;
  const Banks& banks_;
  const unsigned prefix_bits_;
  const PlanarParams& params_;
  View frame_;    // or what is left of it, in end_
  BitReader in_;  // of frame_
  std::array<std::uint8_t, 3 * kSlack> end_{};
  std::uint8_t* symbols_;
  const std::size_t room_;
  std::size_t count_ = 0;  // symbols decoded
  Chunk chunk_;            // whose heads are being read
  Chunk next_;             // whose header was read
  std::array<Group, kRing> groups_;
  AreaRing areas_;
  std::size_t heads_ = 0;  // groups whose heads were read
  std::size_t read_ = 0;   // and those whose suffixes were
};

}  // namespace

FrameError decode_planar(const Banks& banks, unsigned prefix_bits, const PlanarParams& params, View frame,
                         std::uint8_t* symbols, std::size_t room, std::size_t& count, const Kernel& kernel,
                         Caching caching) {
  if (!is_prefix_bits(prefix_bits)) throw std::invalid_argument("qlc: prefixes have 3, 4 or 5 bits");
  if (!is_allowed(params)) throw std::invalid_argument("qlc: no such chunk size or look-ahead");
  Decoder decoder(banks, prefix_bits, params, frame, symbols, room, kernel, caching);
  const FrameError error = decoder.run();
  count = decoder.count();
  return error;
}

}  // namespace qlc::codec
