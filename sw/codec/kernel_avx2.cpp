// SPDX-License-Identifier: Apache-2.0
// Groups by AVX2 and BMI2: the 64 symbols of a group are the bytes of two registers for what is looked up,
// and of eight 64-bit words (lanes) for the suffixes, whose bits are spread and gathered by PDEP and PEXT.
#include <immintrin.h>

#include <array>

#include "sw/codec/kernel.h"

namespace qlc::codec {
namespace {

/// The 64 symbols, areas or widths of a group.
struct Group {
  __m256i low;
  __m256i high;
};

Group load(const std::uint8_t* bytes) {
  return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes)),
          _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + 32))};
}

void store(const Group& group, std::uint8_t* bytes) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes), group.low);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes + 32), group.high);
}

__m256i bytes_of(unsigned value) { return _mm256_set1_epi8(static_cast<char>(value)); }

/// Sixteen bytes of a table, twice.
__m256i part(const std::uint8_t* table) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
}

/// Bit `bit` of each byte to bit 7, which blends look at.
__m256i selector(__m256i index, int bit) { return _mm256_slli_epi16(index, 7 - bit); }

/// Of a table of 32 bytes, those whose numbers are in `index`, 0 to 31.
__m256i look_up_32(const std::uint8_t* table, __m256i index) {
  const __m256i low = _mm256_shuffle_epi8(part(table), index);  // bit 4 is not looked at
  const __m256i high = _mm256_shuffle_epi8(part(table + 16), index);
  return _mm256_blendv_epi8(low, high, selector(index, 4));
}

/// Of a table of 128 bytes; bit 7 of the index is not looked at.
__m256i look_up_128(const std::uint8_t* table, __m256i index) {
  const __m256i low = _mm256_and_si256(index, bytes_of(0x7F));
  const __m256i bit5 = selector(index, 5);
  const __m256i first = _mm256_blendv_epi8(look_up_32(table, low), look_up_32(table + 32, low), bit5);
  const __m256i second = _mm256_blendv_epi8(look_up_32(table + 64, low), look_up_32(table + 96, low), bit5);
  return _mm256_blendv_epi8(first, second, selector(index, 6));
}

__m256i look_up_256(const std::uint8_t* table, __m256i index) {
  return _mm256_blendv_epi8(look_up_128(table, index), look_up_128(table + 128, index), index);
}

template <typename Look>
Group each(const Group& group, Look look) {
  return {look(group.low), look(group.high)};
}

/// The 64 bits from bit `bit` on.
std::uint64_t window(const std::uint8_t* bytes, std::size_t bit) {
  const std::uint8_t* const from = bytes + bit / 8;
  const unsigned shift = bit % 8;
  return load_word(from) >> shift | std::uint64_t{from[8]} << 1 << (63 - shift);
}

/// Byte s is 255 where bit s of the word's half is 1.
__m256i spread(std::uint32_t bits) {
  const __m256i index = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201U));
  const __m256i all = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)), index);
  return _mm256_cmpeq_epi8(_mm256_and_si256(all, own), own);
}

Group read_areas(const std::uint8_t* bytes, std::size_t bit, unsigned prefix_bits) {
  Group areas{_mm256_setzero_si256(), _mm256_setzero_si256()};
  for (unsigned k = 0; k < prefix_bits; ++k) {
    const std::uint64_t plane = window(bytes, bit + 64 * k);
    const __m256i one = bytes_of(1U << k);
    areas.low = _mm256_or_si256(areas.low, _mm256_and_si256(spread(static_cast<std::uint32_t>(plane)), one));
    areas.high =
        _mm256_or_si256(areas.high, _mm256_and_si256(spread(static_cast<std::uint32_t>(plane >> 32)), one));
  }
  return areas;
}

/// A byte's bit 0 to bit 7, all others down; and the other way.
__m256i rotate_right(__m256i bytes) {
  const __m256i down = _mm256_and_si256(_mm256_srli_epi16(bytes, 1), bytes_of(0x7F));
  return _mm256_or_si256(down, _mm256_and_si256(_mm256_slli_epi16(bytes, 7), bytes_of(0x80)));
}
__m256i rotate_left(__m256i bytes) {
  const __m256i up = _mm256_add_epi8(bytes, bytes);
  return _mm256_or_si256(up, _mm256_and_si256(_mm256_srli_epi16(bytes, 7), bytes_of(1)));
}

template <bool Ranked>
__m256i values(__m256i areas, __m256i suffixes, const Codebook& book) {
  const Lookup& lookup = book.lookup();
  const __m256i sums = _mm256_add_epi8(look_up_32(lookup.bases.data(), areas), suffixes);
  const __m256i coded = Ranked ? look_up_128(lookup.slots.data(), sums) : rotate_right(sums);
  const __m256i escapes = _mm256_cmpeq_epi8(areas, bytes_of((1U << book.prefix_bits()) - 1));
  return _mm256_blendv_epi8(coded, suffixes, escapes);
}

template <bool Ranked>
std::size_t read_symbols(const std::uint8_t* bytes, std::size_t bit, const Group& areas, const Codebook& book,
                         std::uint8_t* symbols) {
  alignas(32) std::array<std::uint8_t, 64> masks;
  alignas(32) std::array<std::uint64_t, 8> suffixes;
  store(each(areas, [&](__m256i half) { return look_up_32(book.lookup().masks.data(), half); }),
        masks.data());
  const std::size_t begin = bit;
  for (unsigned lane = 0; lane < 8; ++lane) {
    const std::uint64_t mask = load_word(&masks[8 * lane]);
    suffixes[lane] = _pdep_u64(window(bytes, bit), mask);
    bit += static_cast<unsigned>(_mm_popcnt_u64(mask));
  }
  const Group of = load(reinterpret_cast<const std::uint8_t*>(suffixes.data()));
  store({values<Ranked>(areas.low, of.low, book), values<Ranked>(areas.high, of.high, book)}, symbols);
  return bit - begin;
}

void areas(const std::uint8_t* bytes, std::size_t bit, unsigned prefix_bits, Areas& areas) {
  store(read_areas(bytes, bit, prefix_bits), areas.of.data());
}

std::size_t symbols(const std::uint8_t* bytes, std::size_t bit, const Areas& areas, const Codebook& book,
                    std::uint8_t* symbols) {
  const Group of = load(areas.of.data());
  return book.kind() == Kind::Ranked ? read_symbols<true>(bytes, bit, of, book, symbols)
                                     : read_symbols<false>(bytes, bit, of, book, symbols);
}

template <bool Ranked>
std::size_t run_of(const Run& run) {
  std::size_t bit = run.bit;
  for (std::size_t step = 0; step < run.steps; ++step) {
    areas(run.bytes, bit, run.prefix_bits, (*run.areas)[(run.head + step) % kRing]);
    bit += std::size_t{64} * run.prefix_bits;
    const Group of = load((*run.areas)[(run.group + step) % kRing].of.data());
    bit += read_symbols<Ranked>(run.bytes, bit, of, *run.book, run.symbols + 64 * step);
  }
  return bit;
}

std::size_t run(const Run& run) {
  return run.book->kind() == Kind::Ranked ? run_of<true>(run) : run_of<false>(run);
}

template <bool Ranked>
Group areas_of(const Group& symbols, const Codebook& book) {
  const std::uint8_t* const table = book.lookup().areas.data();
  return each(symbols,
              [&](__m256i half) { return Ranked ? look_up_256(table, half) : look_up_128(table, half); });
}

void write_planes(const Group& areas, unsigned prefix_bits, BitWriter& out) {
  for (unsigned k = 0; k < prefix_bits; ++k) {
    const int shift = 7 - static_cast<int>(k);
    const auto low = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(areas.low, shift)));
    const auto high = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(areas.high, shift)));
    out.put(low | std::uint64_t{high} << 32, 64);
  }
}

template <bool Ranked>
__m256i suffixes_of(__m256i symbols, __m256i areas, const Codebook& book) {
  const Lookup& lookup = book.lookup();
  if constexpr (Ranked) return look_up_256(lookup.suffixes.data(), symbols);
  const __m256i coded = _mm256_sub_epi8(rotate_left(symbols), look_up_32(lookup.bases.data(), areas));
  const __m256i escapes = _mm256_cmpeq_epi8(areas, bytes_of((1U << book.prefix_bits()) - 1));
  return _mm256_blendv_epi8(coded, symbols, escapes);
}

template <bool Ranked>
void write_suffixes(const Group& symbols, const Codebook& book, BitWriter& out) {
  const Group areas = areas_of<Ranked>(symbols, book);
  alignas(32) std::array<std::uint8_t, 64> masks;
  alignas(32) std::array<std::uint8_t, 64> suffixes;
  store(each(areas, [&](__m256i half) { return look_up_32(book.lookup().masks.data(), half); }),
        masks.data());
  store({suffixes_of<Ranked>(symbols.low, areas.low, book),
         suffixes_of<Ranked>(symbols.high, areas.high, book)},
        suffixes.data());
  for (unsigned lane = 0; lane < 8; ++lane) {
    const std::uint64_t mask = load_word(&masks[8 * lane]);
    out.put(_pext_u64(load_word(&suffixes[8 * lane]), mask), static_cast<unsigned>(_mm_popcnt_u64(mask)));
  }
}

template <bool Ranked>
void write_of(const WriteRun& run, BitWriter& to) {
  BitWriter out = to;
  for (std::size_t step = 0; step < run.steps; ++step) {
    if (run.heads != nullptr) {
      const Group areas = areas_of<Ranked>(load(run.heads + 64 * step), run.head_book);
      write_planes(areas, run.head_book.prefix_bits(), out);
    }
    if (run.symbols != nullptr) write_suffixes<Ranked>(load(run.symbols + 64 * step), run.book, out);
  }
  to = out;
}

void write(const WriteRun& run, BitWriter& out) {
  if (run.book.kind() == Kind::Ranked) {
    write_of<true>(run, out);
  } else {
    write_of<false>(run, out);
  }
}

std::size_t suffix_bits(const std::uint8_t* symbols, std::size_t groups, const Codebook& book) {
  __m256i sums = _mm256_setzero_si256();
  for (std::size_t half = 0; half < 2 * groups; ++half) {
    const __m256i of = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(symbols + 32 * half));
    const __m256i widths = look_up_256(book.lookup().symbol_widths.data(), of);
    sums = _mm256_add_epi64(sums, _mm256_sad_epu8(widths, _mm256_setzero_si256()));
  }
  alignas(32) std::array<std::uint64_t, 4> parts;
  _mm256_store_si256(reinterpret_cast<__m256i*>(parts.data()), sums);
  return parts[0] + parts[1] + parts[2] + parts[3];
}

}  // namespace

const Kernel& avx2_kernel() {
  static const Kernel kernel{"avx2", areas, symbols, run, write, suffix_bits, 2};
  return kernel;
}

}  // namespace qlc::codec
