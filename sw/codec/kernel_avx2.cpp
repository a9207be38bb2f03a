// SPDX-License-Identifier: Apache-2.0
// Groups by AVX2 and BMI2: the 64 symbols of a group are the bytes of two registers for what is looked up,
// and of eight 64-bit words (lanes) for the suffixes, whose bits are spread and gathered by PDEP and PEXT.
#include <immintrin.h>

#include <algorithm>
#include <array>

#include "sw/codec/kernel.h"
#include "sw/codec/kernel_steps.h"

namespace qlc::codec {
namespace {

/// The 64 symbols, areas or widths of a group.
struct Group {
  __m256i low;
  __m256i high;
};

long long as_signed(std::uint64_t word) { return static_cast<long long>(word); }

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
[[gnu::always_inline]] inline __m256i look_up_128(const std::uint8_t* table, __m256i index) {
  const __m256i low = _mm256_and_si256(index, bytes_of(0x7F));
  const __m256i bit5 = selector(index, 5);
  const __m256i first = _mm256_blendv_epi8(look_up_32(table, low), look_up_32(table + 32, low), bit5);
  const __m256i second = _mm256_blendv_epi8(look_up_32(table + 64, low), look_up_32(table + 96, low), bit5);
  return _mm256_blendv_epi8(first, second, selector(index, 6));
}

[[gnu::always_inline]] inline __m256i look_up_256(const std::uint8_t* table, __m256i index) {
  return _mm256_blendv_epi8(look_up_128(table, index), look_up_128(table + 128, index), index);
}

template <typename Look>
Group each(const Group& group, Look look) {
  return {look(group.low), look(group.high)};
}

/// Reads the suffixes of a group from bit `bit` on, of each symbol as many bits as its byte of `masks` has
/// ones, into the bytes of lanes. Returns the bit behind them.
[[gnu::always_inline]] inline std::size_t read_lanes(const std::uint8_t* bytes, std::size_t bit,
                                                     const std::uint8_t* masks,
                                                     std::array<std::uint64_t, 8>& lanes) {
  for (unsigned lane = 0; lane < 8; ++lane) {
    const std::uint64_t mask = load_word(masks + 8 * lane);
    const auto count = static_cast<unsigned>(_mm_popcnt_u64(mask));
    std::uint64_t bits = load_word(bytes + bit / 8) >> (bit % 8);
    if (__builtin_expect(static_cast<long>(count > 56), 0) != 0) bits = window(bytes, bit);
    lanes[lane] = _pdep_u64(bits, mask);
    bit += count;
  }
  return bit;
}

/// Writes the suffixes of a group: of each symbol as many bits as its byte of `masks` has ones.
[[gnu::always_inline]] inline void write_lanes(const std::uint8_t* suffixes, const std::uint8_t* masks,
                                               BitWriter& out) {
  for (unsigned lane = 0; lane < 8; ++lane) {
    const std::uint64_t mask = load_word(masks + 8 * lane);
    out.put_any(_pext_u64(load_word(suffixes + 8 * lane), mask), static_cast<unsigned>(_mm_popcnt_u64(mask)));
  }
}

/// Byte s is 255 where bit s, or bit 32 + s, of all four words, which are equal, is 1.
template <bool Upper>
__m256i spread(__m256i words) {
  const __m256i low = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i index = Upper ? _mm256_add_epi8(low, bytes_of(4)) : low;
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201U));
  const __m256i all = _mm256_shuffle_epi8(words, index);
  return _mm256_cmpeq_epi8(_mm256_and_si256(all, own), own);
}

/// One plane more, below those that are there.
void add_plane(__m256i words, Group& areas) {
  areas.low = _mm256_sub_epi8(_mm256_add_epi8(areas.low, areas.low), spread<false>(words));
  areas.high = _mm256_sub_epi8(_mm256_add_epi8(areas.high, areas.high), spread<true>(words));
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
__m256i suffixes_of(__m256i symbols, __m256i areas, const Codebook& book) {
  const Lookup& lookup = book.lookup();
  if constexpr (Ranked) return look_up_256(lookup.suffixes.data(), symbols);
  const __m256i coded = _mm256_sub_epi8(rotate_left(symbols), look_up_32(lookup.bases.data(), areas));
  const __m256i escapes = _mm256_cmpeq_epi8(areas, bytes_of((1U << book.prefix_bits()) - 1));
  return _mm256_blendv_epi8(coded, symbols, escapes);
}

/// What is done with one group (kernel_steps.h).
struct Avx2 {
  using Group = ::qlc::codec::Group;

  static Group load(const std::uint8_t* bytes) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes)),
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + 32))};
  }

  static void store(const Group& group, std::uint8_t* bytes) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes), group.low);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes + 32), group.high);
  }

  [[gnu::always_inline]] static Group read_areas(const std::uint8_t* bytes, std::size_t bit,
                                                 unsigned prefix_bits) {
    const std::uint8_t* const from = bytes + bit / 8;
    const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + 8));
    const auto shift = static_cast<long long>(bit % 8);
    const __m256i four = _mm256_or_si256(_mm256_srl_epi64(low, _mm_cvtsi64_si128(shift)),
                                         _mm256_sll_epi64(high, _mm_cvtsi64_si128(64 - shift)));
    Group areas{_mm256_setzero_si256(), _mm256_setzero_si256()};
    if (prefix_bits > 4) add_plane(_mm256_set1_epi64x(as_signed(window(from, 256 + bit % 8))), areas);
    if (prefix_bits > 3) add_plane(_mm256_permute4x64_epi64(four, 0xFF), areas);
    add_plane(_mm256_permute4x64_epi64(four, 0xAA), areas);
    add_plane(_mm256_permute4x64_epi64(four, 0x55), areas);
    add_plane(_mm256_permute4x64_epi64(four, 0x00), areas);
    return areas;
  }

  template <bool Ranked>
  [[gnu::always_inline]] static std::size_t read_symbols(const std::uint8_t* bytes, std::size_t bit,
                                                         const Group& areas, const Codebook& book,
                                                         std::uint8_t* symbols) {
    alignas(32) std::array<std::uint8_t, 64> masks;
    store(each(areas, [&](__m256i half) { return look_up_32(book.lookup().masks.data(), half); }),
          masks.data());
    std::array<std::uint64_t, 8> lanes;
    const std::size_t end = read_lanes(bytes, bit, masks.data(), lanes);
    const auto four = [&](unsigned lane) {
      return _mm256_setr_epi64x(as_signed(lanes[lane]), as_signed(lanes[lane + 1]),
                                as_signed(lanes[lane + 2]), as_signed(lanes[lane + 3]));
    };
    store({values<Ranked>(areas.low, four(0), book), values<Ranked>(areas.high, four(4), book)}, symbols);
    return end - bit;
  }

  template <bool Ranked>
  [[gnu::always_inline]] static Group areas_of(const Group& symbols, const Codebook& book) {
    const std::uint8_t* const table = book.lookup().areas.data();
    return each(symbols,
                [&](__m256i half) { return Ranked ? look_up_256(table, half) : look_up_128(table, half); });
  }

  [[gnu::always_inline]] static void write_planes(const Group& areas, unsigned prefix_bits, BitWriter& out) {
    for (unsigned k = 0; k < prefix_bits; ++k) {
      const int shift = 7 - static_cast<int>(k);
      const auto low = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(areas.low, shift)));
      const auto high =
          static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(areas.high, shift)));
      out.put_word(low | std::uint64_t{high} << 32);
    }
  }

  template <bool Ranked>
  [[gnu::always_inline]] static void write_suffixes(const Group& symbols, const Group& areas,
                                                    const Codebook& book, BitWriter& out) {
    alignas(32) std::array<std::uint8_t, 64> masks;
    alignas(32) std::array<std::uint8_t, 64> suffixes;
    store(each(areas, [&](__m256i half) { return look_up_32(book.lookup().masks.data(), half); }),
          masks.data());
    store({suffixes_of<Ranked>(symbols.low, areas.low, book),
           suffixes_of<Ranked>(symbols.high, areas.high, book)},
          suffixes.data());
    write_lanes(suffixes.data(), masks.data(), out);
  }

  template <bool Ranked>
  static std::size_t suffix_bits(const std::uint8_t* symbols, std::size_t groups, const Codebook& book) {
    const std::uint8_t* const widths = book.lookup().symbol_widths.data();
    __m256i sums = _mm256_setzero_si256();
    for (std::size_t half = 0; half < 2 * groups;) {
      __m256i bytes = _mm256_setzero_si256();
      for (const std::size_t end = std::min(2 * groups, half + kGroupsInBytes); half < end; ++half) {
        const __m256i all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(symbols + 32 * half));
        // Both signs of a magnitude have one width in an interval codebook.
        bytes = _mm256_add_epi8(bytes, Ranked ? look_up_256(widths, all) : look_up_128(widths, all));
      }
      sums = _mm256_add_epi64(sums, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
    }
    alignas(32) std::array<std::uint64_t, 4> parts;
    _mm256_store_si256(reinterpret_cast<__m256i*>(parts.data()), sums);
    return parts[0] + parts[1] + parts[2] + parts[3];
  }
};

}  // namespace

const Kernel& avx2_kernel() {
  static const Kernel kernel = kernel_of<Avx2>("avx2", 2);
  return kernel;
}

}  // namespace qlc::codec
