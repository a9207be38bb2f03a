// SPDX-License-Identifier: Apache-2.0
// Groups without any instruction set: what the others must equal.
#include <array>

#include "sw/codec/kernel.h"

namespace qlc::codec {
namespace {

/// The 57 bits or more from bit `bit` on, in the lowest ones.
std::uint64_t peek(const std::uint8_t* bytes, std::size_t bit) {
  return load_word(bytes + bit / 8) >> (bit % 8);
}

/// Bit i of `bits` in bit 0 of byte i.
std::uint64_t spread(std::uint8_t bits) {
  const std::uint64_t each = (bits * 0x0101010101010101U) & 0x8040201008040201U;
  return ((each + 0x7F7F7F7F7F7F7F7FU) >> 7) & 0x0101010101010101U;
}

void areas(const std::uint8_t* bytes, std::size_t bit, unsigned prefix_bits, Areas& areas) {
  for (unsigned eight = 0; eight < 8; ++eight) {
    std::uint64_t word = 0;
    for (unsigned plane = 0; plane < prefix_bits; ++plane) {
      const auto bits = static_cast<std::uint8_t>(peek(bytes, bit + 64 * plane + 8 * eight));
      word |= spread(bits) << plane;
    }
    store_word(word, &areas.of[8 * eight]);
  }
}

std::size_t symbols(const std::uint8_t* bytes, std::size_t bit, const Areas& areas, const Codebook& book,
                    std::uint8_t* symbols) {
  const std::size_t begin = bit;
  for (unsigned s = 0; s < 64; s += 4) {
    std::uint64_t word = peek(bytes, bit);
    for (unsigned i = s; i < s + 4; ++i) {  // 32 bits at most
      const unsigned area = areas.of[i];
      const unsigned width = book.width(area);
      symbols[i] = book.symbol(area, static_cast<unsigned>(word & ((1U << width) - 1)));
      word >>= width;
      bit += width;
    }
  }
  return bit - begin;
}

std::size_t run(const Run& run) {
  std::size_t bit = run.bit;
  for (std::size_t step = 0; step < run.steps; ++step) {
    areas(run.bytes, bit, run.prefix_bits, (*run.areas)[(run.head + step) % kRing]);
    bit += std::size_t{64} * run.prefix_bits;
    bit +=
        symbols(run.bytes, bit, (*run.areas)[(run.group + step) % kRing], *run.book, run.symbols + 64 * step);
  }
  return bit;
}

/// Bit 0 of byte i in bit i.
std::uint64_t gather(std::uint64_t bytes) {
  return ((bytes & 0x0101010101010101U) * 0x0102040810204080U) >> 56;
}

void write_planes(const std::uint8_t* symbols, const Codebook& book, BitWriter& out) {
  std::array<std::uint64_t, 5> planes{};
  for (unsigned eight = 0; eight < 8; ++eight) {
    std::uint64_t areas = 0;
    for (unsigned i = 0; i < 8; ++i) {
      areas |= std::uint64_t{book.lookup().areas[symbols[8 * eight + i]]} << (8 * i);
    }
    for (unsigned k = 0; k < 5; ++k) planes[k] |= gather(areas >> k) << (8 * eight);
  }
  for (unsigned k = 0; k < book.prefix_bits(); ++k) out.put(planes[k], 64);
}

void write_suffixes(const std::uint8_t* symbols, const Codebook& book, BitWriter& out) {
  for (unsigned s = 0; s < 64; s += 4) {
    std::uint64_t word = 0;
    unsigned bits = 0;
    for (unsigned i = s; i < s + 4; ++i) {  // 32 bits at most
      word |= std::uint64_t{book.lookup().suffixes[symbols[i]]} << bits;
      bits += book.lookup().symbol_widths[symbols[i]];
    }
    out.put(word, bits);
  }
}

void write(const WriteRun& run, BitWriter& to) {
  BitWriter out = to;
  for (std::size_t step = 0; step < run.steps; ++step) {
    if (run.heads != nullptr) write_planes(run.heads + 64 * step, run.head_book, out);
    if (run.symbols != nullptr) write_suffixes(run.symbols + 64 * step, run.book, out);
  }
  to = out;
}

std::size_t suffix_bits(const std::uint8_t* symbols, std::size_t groups, const Codebook& book) {
  std::size_t bits = 0;
  for (std::size_t s = 0; s < 64 * groups; ++s) bits += book.lookup().symbol_widths[symbols[s]];
  return bits;
}

}  // namespace

const Kernel& scalar_kernel() {
  static const Kernel kernel{"scalar", areas, symbols, run, write, suffix_bits};
  return kernel;
}

}  // namespace qlc::codec
