// SPDX-License-Identifier: Apache-2.0
// Groups without any instruction set: what the others must equal.
#include <array>

#include "sw/codec/kernel.h"

namespace qlc::codec {
namespace {

/// Of each byte its bits, bit i in byte i.
constexpr std::array<std::uint64_t, 256> spread() {
  std::array<std::uint64_t, 256> all{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned i = 0; i < 8; ++i) all[byte] |= std::uint64_t{byte >> i & 1U} << (8 * i);
  }
  return all;
}
constexpr std::array<std::uint64_t, 256> kSpread = spread();

void areas(const std::uint8_t* bytes, std::size_t bit, unsigned prefix_bits, Areas& areas) {
  std::array<std::uint64_t, 8> words{};
  for (unsigned k = prefix_bits; k-- > 0;) {
    const std::uint64_t plane = window(bytes, bit + 64 * k);
    for (unsigned eight = 0; eight < 8; ++eight) {
      words[eight] = 2 * words[eight] + kSpread[plane >> (8 * eight) & 0xFFU];
    }
  }
  for (unsigned eight = 0; eight < 8; ++eight) store_word(words[eight], &areas.of[8 * eight]);
}

std::size_t symbols(const std::uint8_t* bytes, std::size_t bit, const Areas& areas, const Codebook& book,
                    std::uint8_t* symbols) {
  const std::uint8_t* const widths = book.lookup().widths.data();
  const std::uint8_t* const all = book.symbols();
  const std::size_t begin = bit;
  for (unsigned s = 0; s < 64; s += 8) {
    std::uint64_t word = window(bytes, bit);
    for (unsigned i = s; i < s + 8; ++i) {
      const unsigned area = areas.of[i];
      symbols[i] = all[256 * area + (word & 0xFFU)];
      word >>= widths[area];
      bit += widths[area];
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
  for (unsigned k = 0; k < book.prefix_bits(); ++k) out.put_word(planes[k]);
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
  static const Kernel kernel{"scalar", areas, symbols, run, write, suffix_bits, 1};
  return kernel;
}

}  // namespace qlc::codec
