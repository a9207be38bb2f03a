// SPDX-License-Identifier: Apache-2.0
// Groups by AVX-512 with VBMI, VBMI2 and GFNI: 64 symbols are the bytes of one register. A lane is eight of
// them: 64 bits of a register.
#include <immintrin.h>

#include <array>

#include "sw/codec/kernel.h"

namespace qlc::codec {
namespace {

/// What is looked up of a codebook.
struct Tables {
  __m512i widths;
  __m512i masks;
  __m512i bases;
  __m512i slots_low;
  __m512i slots_high;
  __m512i escape;
  bool ranked;
};

Tables load(const Codebook& book) {
  const Lookup& lookup = book.lookup();
  return {_mm512_load_si512(lookup.widths.data()),
          _mm512_load_si512(lookup.masks.data()),
          _mm512_load_si512(lookup.bases.data()),
          _mm512_load_si512(lookup.slots.data()),
          _mm512_load_si512(lookup.slots.data() + 64),
          _mm512_set1_epi8(static_cast<char>((1U << book.prefix_bits()) - 1)),
          book.kind() == Kind::Ranked};
}

/// Seven 64-bit words from bit `bit` on.
__m512i words(const std::uint8_t* bytes, std::size_t bit) {
  const __m512i low = _mm512_loadu_si512(bytes + bit / 8);
  const __m512i high = _mm512_alignr_epi64(low, low, 1);
  return _mm512_shrdv_epi64(low, high, _mm512_set1_epi64(static_cast<long long>(bit % 8)));
}

struct alignas(64) Index {
  std::array<std::uint8_t, 64> of{};
};

/// Where byte 7 - k of lane j comes from: byte j of plane k.
constexpr Index plane_bytes() {
  Index index;
  for (unsigned at = 0; at < 64; ++at)
    index.of[at] = static_cast<std::uint8_t>((8 * (7 - at % 8) + at / 8) % 64);
  return index;
}
constexpr Index kPlaneBytes = plane_bytes();

/// Which bytes of these there are.
__mmask64 plane_mask(unsigned prefix_bits) {
  const std::uint64_t lane = 0xFFU & ~((1U << (8 - prefix_bits)) - 1);
  return lane * 0x0101010101010101U;
}

/// Bit k of symbol s is bit s of plane k: each lane is an 8 by 8 matrix of bits, which is transposed.
__m512i transpose(__m512i planes, __mmask64 mask) {
  const __m512i index = _mm512_load_si512(kPlaneBytes.of.data());
  const __m512i rows = _mm512_maskz_permutexvar_epi8(mask, index, planes);
  return _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(static_cast<long long>(0x8040201008040201U)), rows,
                                       0);
}

/// The sum of all lanes before each, and of all lanes in `total`. Of 64 at most each.
__m512i before(__m512i lanes, std::size_t& total) {
  const __m128i each = _mm512_cvtepi64_epi16(lanes);
  __m128i sums = _mm_add_epi16(each, _mm_slli_si128(each, 2));
  sums = _mm_add_epi16(sums, _mm_slli_si128(sums, 4));
  sums = _mm_add_epi16(sums, _mm_slli_si128(sums, 8));
  total = static_cast<std::size_t>(_mm_extract_epi16(sums, 7));
  return _mm512_cvtepu16_epi64(_mm_sub_epi16(sums, each));
}

/// The sum of all bytes before each in its lane. Of 8 at most each.
__m512i before_in_lane(__m512i bytes) {
  __m512i sums = _mm512_slli_epi64(bytes, 8);
  sums = _mm512_add_epi8(sums, _mm512_slli_epi64(sums, 8));
  sums = _mm512_add_epi8(sums, _mm512_slli_epi64(sums, 16));
  return _mm512_add_epi8(sums, _mm512_slli_epi64(sums, 32));
}

template <bool Ranked>
__m512i values(__m512i areas, __m512i suffixes, const Tables& tables) {
  const __mmask64 coded = _mm512_cmpneq_epu8_mask(areas, tables.escape);
  const __m512i sums = _mm512_add_epi8(_mm512_permutexvar_epi8(areas, tables.bases), suffixes);
  if constexpr (Ranked) {
    const __m512i slots = _mm512_permutex2var_epi8(tables.slots_low, sums, tables.slots_high);
    return _mm512_mask_mov_epi8(suffixes, coded, slots);
  } else {
    // Bit 0, the sign, to bit 7; all others down.
    const auto rotate = _mm512_set1_epi64(static_cast<long long>(0x0204081020408001U));
    return _mm512_mask_gf2p8affine_epi64_epi8(suffixes, coded, sums, rotate, 0);
  }
}

template <bool Ranked>
std::size_t symbols_of(const std::uint8_t* bytes, std::size_t bit, __m512i areas, const Tables& tables,
                       std::uint8_t* symbols) {
  const __m512i widths = _mm512_permutexvar_epi8(areas, tables.widths);
  std::size_t total = 0;
  const __m512i lanes = before(_mm512_sad_epu8(widths, _mm512_setzero_si512()), total);
  // A window of 64 bits for each lane, from its first suffix on.
  const __m512i begin = _mm512_add_epi64(lanes, _mm512_set1_epi64(static_cast<long long>(bit % 8)));
  const __m512i word = _mm512_srli_epi64(begin, 6);
  const __m512i low = _mm512_permutexvar_epi64(word, _mm512_loadu_si512(bytes + bit / 8));
  const __m512i high = _mm512_permutexvar_epi64(word, _mm512_loadu_si512(bytes + bit / 8 + 8));
  const __m512i window = _mm512_shrdv_epi64(low, high, begin);
  const __m512i shifted = _mm512_multishift_epi64_epi8(before_in_lane(widths), window);
  const __m512i suffixes = _mm512_and_si512(shifted, _mm512_permutexvar_epi8(areas, tables.masks));
  _mm512_storeu_si512(symbols, values<Ranked>(areas, suffixes, tables));
  return total;
}

void areas(const std::uint8_t* bytes, std::size_t bit, unsigned prefix_bits, Areas& areas) {
  const __m512i planes = words(bytes, bit);
  _mm512_store_si512(areas.of.data(), transpose(planes, plane_mask(prefix_bits)));
}

std::size_t symbols(const std::uint8_t* bytes, std::size_t bit, const Areas& areas, const Codebook& book,
                    std::uint8_t* symbols) {
  const __m512i of = _mm512_load_si512(areas.of.data());
  const Tables tables = load(book);
  return tables.ranked ? symbols_of<true>(bytes, bit, of, tables, symbols)
                       : symbols_of<false>(bytes, bit, of, tables, symbols);
}

template <bool Ranked>
std::size_t run_of(const Run& run, const Tables& tables) {
  const __mmask64 mask = plane_mask(run.prefix_bits);
  const std::size_t plane_bits = std::size_t{64} * run.prefix_bits;
  const std::uint8_t* const bytes = run.bytes;
  Areas* const ring = run.areas->data();
  std::uint8_t* symbols = run.symbols;
  std::uint8_t* const end = symbols + 64 * run.steps;
  std::size_t bit = run.bit;
  for (std::size_t head = run.head, group = run.group; symbols != end; ++head, ++group, symbols += 64) {
    _mm512_store_si512(&ring[head % kRing], transpose(words(bytes, bit), mask));
    bit += plane_bits;
    bit += symbols_of<Ranked>(bytes, bit, _mm512_load_si512(&ring[group % kRing]), tables, symbols);
  }
  return bit;
}

std::size_t run(const Run& run) {
  const Tables tables = load(*run.book);
  return tables.ranked ? run_of<true>(run, tables) : run_of<false>(run, tables);
}

}  // namespace

const Kernel& avx512_kernel() {
  static const Kernel kernel{"avx512", areas, symbols, run};
  return kernel;
}

}  // namespace qlc::codec
