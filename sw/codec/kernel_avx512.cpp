// SPDX-License-Identifier: Apache-2.0
// Groups by AVX-512 with VBMI, VBMI2 and GFNI: 64 symbols are the bytes of one register. A lane is eight of
// them: 64 bits of a register.
#include <immintrin.h>

#include <algorithm>
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

/// All lanes n, for n from 0 to 7: a load is cheaper than a broadcast of what is in a general register.
struct alignas(64) Counts {
  std::array<std::array<std::uint64_t, 8>, 8> of{};
};

constexpr Counts counts(unsigned shift) {
  Counts all;
  for (std::uint64_t n = 0; n < 8; ++n) {
    for (unsigned lane = 0; lane < 8; ++lane) all.of[n][lane] = n << shift;
  }
  return all;
}
constexpr Counts kCounts = counts(0);
constexpr Counts kStarts = counts(56);

/// How many bits of a byte come before bit `bit`, in all lanes.
__m512i bits_before(std::size_t bit) { return _mm512_load_si512(kCounts.of[bit % 8].data()); }

/// Eight 64-bit words, seven of them whole, from bit `bit` on.
__m512i words(const std::uint8_t* bytes, std::size_t bit) {
  const __m512i low = _mm512_loadu_si512(bytes + bit / 8);
  const __m512i high = _mm512_loadu_si512(bytes + bit / 8 + 8);
  return _mm512_shrdv_epi64(low, high, bits_before(bit));
}

/// The first lane.
std::uint64_t lowest(__m512i lanes) {
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(lanes)));
}

struct alignas(64) Index {
  std::array<std::uint8_t, 64> of{};
};

/// Where byte 7 - k of lane j comes from: byte j of plane k.
constexpr Index plane_bytes() {
  Index index;
  for (unsigned at = 0; at < 64; ++at) index.of[at] = static_cast<std::uint8_t>(8 * (7 - at % 8) + at / 8);
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

/// The symbols of areas and of bytes that begin with their suffixes.
template <bool Ranked>
__m512i values(__m512i areas, __m512i shifted, const Tables& tables) {
  const __mmask64 coded = _mm512_cmpneq_epu8_mask(areas, tables.escape);
  const __m512i bases = _mm512_permutexvar_epi8(areas, tables.bases);
  const __m512i masks = _mm512_permutexvar_epi8(areas, tables.masks);
  if constexpr (Ranked) {
    // Base and suffix have no bit in common; an escape has eight bits.
    const __m512i sums = _mm512_ternarylogic_epi64(shifted, masks, bases, 0xEA);
    const __m512i slots = _mm512_permutex2var_epi8(tables.slots_low, sums, tables.slots_high);
    return _mm512_mask_mov_epi8(shifted, coded, slots);
  } else {
    const __m512i sums = _mm512_add_epi8(bases, _mm512_and_si512(shifted, masks));
    // Bit 0, the sign, to bit 7; all others down.
    const auto rotate = _mm512_set1_epi64(static_cast<long long>(0x0204081020408001U));
    return _mm512_mask_gf2p8affine_epi64_epi8(shifted, coded, sums, rotate, 0);
  }
}

/// Byte i of each lane is the last one of lane i.
constexpr Index lasts() {
  Index index;
  for (unsigned at = 0; at < 64; ++at) index.of[at] = static_cast<std::uint8_t>(at % 8 * 8 + 7);
  return index;
}
constexpr Index kLasts = lasts();

/// Lane j has ones in its lowest j bytes.
constexpr Index lower() {
  Index index;
  for (unsigned at = 0; at < 64; ++at) index.of[at] = at % 8 < at / 8 ? 0xFF : 0;
  return index;
}
constexpr Index kLower = lower();

/// Where the suffixes of a group are.
struct Places {
  __m512i areas;
  __m512i before;       ///< Bits before a suffix in its lane.
  __m512i below;        ///< In each lane as bytes the bits of all lanes before it.
  std::uint64_t lanes;  ///< As bytes the bits of all lanes.
};

/// Of each byte the sum of all up to it in its lane.
inline __m512i sums_in_lanes(__m512i bytes) {
  return _mm512_mullo_epi64(bytes, _mm512_set1_epi64(0x0101010101010101));
}

/// In each lane as bytes the sums of all lanes.
inline __m512i lane_sums(__m512i sums) {
  return _mm512_permutexvar_epi8(_mm512_load_si512(kLasts.of.data()), sums);
}

/// In each lane only those of the lanes before it.
inline __m512i below(__m512i lanes) { return _mm512_and_si512(lanes, _mm512_load_si512(kLower.of.data())); }

/// Their sum, and `bit` % 8. Byte 7 of each lane is 0 in `below`, so what it is compared with is added.
inline __m512i begins(__m512i below, std::size_t bit) {
  return _mm512_sad_epu8(below, _mm512_load_si512(kStarts.of[bit % 8].data()));
}

/// The sum of eight bytes of 64 at most.
inline std::size_t sum(std::uint64_t bytes) {
  constexpr std::uint64_t kEven = 0x00FF00FF00FF00FF;
  return (((bytes & kEven) + (bytes >> 8 & kEven)) * 0x0001000100010001) >> 48;
}

/// Whether one of eight lanes has more than 57 bits, so that it may not lie in eight bytes.
inline bool is_long(std::uint64_t lanes) { return ((lanes + 0x4646464646464646) & 0x8080808080808080) != 0; }

/// Whether one of them has less than 8.
inline bool is_short(std::uint64_t lanes) {
  return (((lanes | 0x8080808080808080) - 0x0808080808080808) & 0x8080808080808080) != 0x8080808080808080;
}

inline Places places(__m512i areas, const Tables& tables) {
  const __m512i widths = _mm512_permutexvar_epi8(areas, tables.widths);
  const __m512i sums = sums_in_lanes(widths);
  const __m512i lanes = lane_sums(sums);
  return {areas, _mm512_sub_epi8(sums, widths), below(lanes), lowest(lanes)};
}

/// Suffixes of groups with a lane of many bits.
[[gnu::noinline]] __m512i long_suffixes(const std::uint8_t* bytes, std::size_t bit, const Places& places) {
  // A window of 64 bits for each lane, from its first suffix on.
  const __m512i begin = begins(places.below, bit);
  const __m512i word = _mm512_srli_epi64(begin, 6);
  const __m512i low = _mm512_permutexvar_epi64(word, _mm512_loadu_si512(bytes + bit / 8));
  const __m512i high = _mm512_permutexvar_epi64(word, _mm512_loadu_si512(bytes + bit / 8 + 8));
  return _mm512_multishift_epi64_epi8(places.before, _mm512_shrdv_epi64(low, high, begin));
}

template <bool Ranked>
__m512i symbols_of(const std::uint8_t* bytes, std::size_t bit, const Places& places, const Tables& tables) {
  __m512i shifted;
  if (__builtin_expect(static_cast<long>(is_long(places.lanes)), 0) != 0) {
    shifted = long_suffixes(bytes, bit, places);
  } else {
    const __m512i begin = begins(places.below, bit);
    const __m512i first = _mm512_multishift_epi64_epi8(_mm512_set1_epi8(3), begin);
    const __m512i iota = _mm512_set1_epi64(0x0706050403020100);
    const __m512i eight =
        _mm512_permutexvar_epi8(_mm512_add_epi8(first, iota), _mm512_loadu_si512(bytes + bit / 8));
    const __m512i window = _mm512_srlv_epi64(eight, _mm512_and_si512(begin, _mm512_set1_epi64(7)));
    shifted = _mm512_multishift_epi64_epi8(places.before, window);
  }
  return values<Ranked>(places.areas, shifted, tables);
}

void areas(const std::uint8_t* bytes, std::size_t bit, unsigned prefix_bits, Areas& areas) {
  const __m512i planes = words(bytes, bit);
  _mm512_store_si512(areas.of.data(), transpose(planes, plane_mask(prefix_bits)));
}

std::size_t symbols(const std::uint8_t* bytes, std::size_t bit, const Areas& areas, const Codebook& book,
                    std::uint8_t* symbols) {
  const __m512i of = _mm512_load_si512(areas.of.data());
  const Tables tables = load(book);
  const Places where = places(of, tables);
  _mm512_storeu_si512(symbols, tables.ranked ? symbols_of<true>(bytes, bit, where, tables)
                                             : symbols_of<false>(bytes, bit, where, tables));
  return sum(where.lanes);
}

template <bool Ranked, bool PassCaches>
std::size_t run_of(const Run& run, const Tables& tables) {
  const __mmask64 mask = plane_mask(run.prefix_bits);
  const std::size_t plane_bits = std::size_t{64} * run.prefix_bits;
  const std::uint8_t* const bytes = run.bytes;
  Areas* const ring = run.areas->data();
  std::uint8_t* symbols = run.symbols;
  std::uint8_t* const end = symbols + 64 * run.steps;
  std::size_t bit = run.bit;
  // One group ahead: places take long, and nothing of them depends on `bit`.
  Places next = places(_mm512_load_si512(&ring[run.group % kRing]), tables);
  for (std::size_t head = run.head, group = run.group + 1; symbols != end; ++head, ++group, symbols += 64) {
    const Places of = next;
    _mm512_store_si512(&ring[head % kRing], transpose(words(bytes, bit), mask));
    next = places(_mm512_load_si512(&ring[group % kRing]), tables);
    bit += plane_bits;
    const __m512i got = symbols_of<Ranked>(bytes, bit, of, tables);
    if constexpr (PassCaches) {
      _mm512_stream_si512(reinterpret_cast<__m512i*>(symbols), got);
      _mm_prefetch(reinterpret_cast<const char*>(bytes) + bit / 8 + kFetchAhead, _MM_HINT_T1);
    } else {
      _mm512_storeu_si512(symbols, got);
    }
    bit += sum(of.lanes);
  }
  return bit;
}

std::size_t run(const Run& run) {
  const Tables tables = load(*run.book);
  if (run.pass_caches && reinterpret_cast<std::uintptr_t>(run.symbols) % 64 == 0) {
    const std::size_t bit =
        tables.ranked ? run_of<true, true>(run, tables) : run_of<false, true>(run, tables);
    _mm_sfence();  // before whatever tells another thread that the symbols are there
    return bit;
  }
  return tables.ranked ? run_of<true, false>(run, tables) : run_of<false, false>(run, tables);
}

/// A table of 256 bytes.
struct Table {
  __m512i part0;
  __m512i part1;
  __m512i part2;
  __m512i part3;
};

/// What is looked up of a codebook by symbols.
struct SymbolTables {
  Table areas;
  Table suffixes;
  __m512i widths;
  __m512i bases;
  __m512i escape;
};

Table load_table(const std::array<std::uint8_t, 256>& table) {
  return {_mm512_load_si512(table.data()), _mm512_load_si512(table.data() + 64),
          _mm512_load_si512(table.data() + 128), _mm512_load_si512(table.data() + 192)};
}

SymbolTables load_symbols(const Codebook& book) {
  const Lookup& lookup = book.lookup();
  return {load_table(lookup.areas), load_table(lookup.suffixes), _mm512_load_si512(lookup.widths.data()),
          _mm512_load_si512(lookup.bases.data()),
          _mm512_set1_epi8(static_cast<char>((1U << book.prefix_bits()) - 1))};
}

__m512i look_up(const Table& table, __m512i symbols) {
  const __m512i low = _mm512_permutex2var_epi8(table.part0, symbols, table.part1);
  const __m512i high = _mm512_permutex2var_epi8(table.part2, symbols, table.part3);
  return _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(symbols), high);
}

/// Both signs of a magnitude have one area in an interval codebook.
template <bool Ranked>
__m512i areas_of(__m512i symbols, const SymbolTables& tables) {
  if constexpr (Ranked) return look_up(tables.areas, symbols);
  return _mm512_permutex2var_epi8(tables.areas.part0, symbols, tables.areas.part1);
}

template <bool Ranked>
__m512i suffixes_of(__m512i symbols, __m512i areas, const SymbolTables& tables) {
  if constexpr (Ranked) return look_up(tables.suffixes, symbols);
  // Bit 7, the sign, to bit 0; all others up.
  const __m512i rotate = _mm512_set1_epi64(static_cast<long long>(0x8001020408102040U));
  const __m512i rotated = _mm512_gf2p8affine_epi64_epi8(symbols, rotate, 0);
  const __mmask64 coded = _mm512_cmpneq_epu8_mask(areas, tables.escape);
  return _mm512_mask_sub_epi8(symbols, coded, rotated, _mm512_permutexvar_epi8(areas, tables.bases));
}

/// Byte 7 - i of each lane is byte i.
constexpr Index reversed() {
  Index index;
  for (unsigned at = 0; at < 64; ++at) index.of[at] = static_cast<std::uint8_t>(at / 8 % 2 * 8 + 7 - at % 8);
  return index;
}
constexpr Index kReversed = reversed();

/// Byte by byte the first of each lane.
constexpr Index firsts() {
  Index index;
  for (unsigned at = 0; at < 64; ++at) index.of[at] = static_cast<std::uint8_t>(at / 8 % 2 * 8);
  return index;
}
constexpr Index kFirsts = firsts();

/// Byte j of word k is byte k of lane j.
constexpr Index transposed() {
  Index index;
  for (unsigned at = 0; at < 64; ++at) index.of[at] = static_cast<std::uint8_t>(at % 8 * 8 + at / 8);
  return index;
}
constexpr Index kTransposed = transposed();

/// A BitWriter whose next bits are in the last lane: they do not leave the vector registers from one group to
/// the next.
struct Out {
  std::uint8_t* to;
  unsigned bits;
  __m512i word;
};

Out begin_run(const BitWriter& writer) {
  return {writer.to, writer.bits, _mm512_set1_epi64(static_cast<long long>(writer.word))};
}

BitWriter end_run(const Out& out) {
  const __m128i last = _mm512_extracti32x4_epi32(out.word, 3);
  return {out.to, static_cast<std::uint64_t>(_mm_extract_epi64(last, 1)), out.bits};
}

inline void write_planes(__m512i areas, unsigned prefix_bits, Out& out) {
  const __m512i identity = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201U));
  const __m512i rows = _mm512_shuffle_epi8(areas, _mm512_load_si512(kReversed.of.data()));
  const __m512i bits = _mm512_gf2p8affine_epi64_epi8(identity, rows, 0);
  const __m512i planes = _mm512_permutexvar_epi8(_mm512_load_si512(kTransposed.of.data()), bits);
  const __m512i before = _mm512_alignr_epi64(planes, _mm512_setzero_si512(), 7);
  const __m512i shifted = _mm512_shldv_epi64(planes, before, bits_before(out.bits));
  const __m512i first = _mm512_alignr_epi64(_mm512_setzero_si512(), out.word, 7);
  _mm512_storeu_si512(out.to, _mm512_or_si512(shifted, first));
  out.to += std::size_t{8} * prefix_bits;
  out.word = _mm512_permutexvar_epi64(_mm512_set1_epi64(static_cast<long long>(prefix_bits)), shifted);
}

/// In each 16-bit number (32, 64) the upper half is moved down to where the lower one ends; `counts` says of
/// each half how many bits it has.
inline __m512i join16(__m512i bytes, __m512i counts) {
  const __m512i low = _mm512_set1_epi16(0xFF);
  const __m512i upper = _mm512_sllv_epi16(_mm512_srli_epi16(bytes, 8), _mm512_and_si512(counts, low));
  return _mm512_ternarylogic_epi64(bytes, low, upper, 0xEA);
}
inline __m512i join32(__m512i halves, __m512i counts) {
  const __m512i low = _mm512_set1_epi32(0xFFFF);
  const __m512i upper = _mm512_sllv_epi32(_mm512_srli_epi32(halves, 16), _mm512_and_si512(counts, low));
  return _mm512_ternarylogic_epi64(halves, low, upper, 0xEA);
}
inline __m512i join64(__m512i halves, __m512i counts) {
  const __m512i low = _mm512_set1_epi64(0xFFFFFFFF);
  const __m512i upper = _mm512_sllv_epi64(_mm512_srli_epi64(halves, 32), _mm512_and_si512(counts, low));
  return _mm512_ternarylogic_epi64(halves, low, upper, 0xEA);
}

/// Bits of eight suffixes in each lane, one after another.
inline __m512i pack(__m512i suffixes, __m512i widths) {
  const __m512i counts16 = _mm512_maddubs_epi16(widths, _mm512_set1_epi8(1));
  const __m512i counts32 = _mm512_madd_epi16(counts16, _mm512_set1_epi16(1));
  return join64(join32(join16(suffixes, widths), counts16), counts32);
}

/// Apart, so that what is written next stays in registers where this is not needed.
[[gnu::noinline]] Out write_one_by_one(__m512i lanes, std::uint64_t counts, Out before) {
  BitWriter out = end_run(before);
  alignas(64) std::array<std::uint64_t, 8> bits;
  _mm512_store_si512(bits.data(), lanes);
  for (unsigned lane = 0; lane < 8; ++lane) {
    out.put_any(bits[lane], static_cast<unsigned>(counts >> (8 * lane) & 0xFFU));
  }
  return begin_run(out);
}

/// Each lane begins at a bit of a byte, writes its whole bytes, and hands what is left to the next one. That
/// is not possible for a lane of less than a byte, which would hand on what it was handed, too, nor for one
/// that is long.
inline void write_suffixes(__m512i suffixes, __m512i widths, Out& out) {
  const __m512i bits = pack(suffixes, widths);
  const __m512i sums = sums_in_lanes(widths);
  const __m512i lanes = lane_sums(sums);
  const std::uint64_t counts = lowest(lanes);
  if (__builtin_expect(static_cast<long>(is_long(counts) || is_short(counts)), 0) != 0) {
    out = write_one_by_one(bits, counts, out);
    return;
  }
  const __m512i begin = begins(below(lanes), out.bits);
  const __m512i shift = _mm512_and_si512(begin, _mm512_set1_epi64(7));
  const __m512i own = _mm512_sllv_epi64(bits, shift);
  const __m512i ends = _mm512_add_epi64(shift, _mm512_srli_epi64(sums, 56));
  const __m512i whole = _mm512_and_si512(ends, _mm512_set1_epi64(0x78));
  const __m512i left = _mm512_srlv_epi64(own, whole);
  const __m512i all = _mm512_or_si512(own, _mm512_alignr_epi64(left, out.word, 7));
  const __m512i place = _mm512_set1_epi64(0x3830282018100800);
  const __mmask64 kept =
      _mm512_cmplt_epu8_mask(place, _mm512_shuffle_epi8(whole, _mm512_load_si512(kFirsts.of.data())));
  _mm512_storeu_si512(out.to, _mm512_maskz_compress_epi8(kept, all));
  const std::size_t end = out.bits + sum(counts);
  out.to += end / 8;
  out.bits = static_cast<unsigned>(end % 8);
  out.word = left;
}

template <bool Ranked>
void write_of(const WriteRun& run, const SymbolTables& heads, const SymbolTables& tables, BitWriter& to) {
  Out out = begin_run(to);
  for (std::size_t step = 0; step < run.steps; ++step) {
    if (run.heads != nullptr) {
      const __m512i symbols = _mm512_loadu_si512(run.heads + 64 * step);
      write_planes(areas_of<Ranked>(symbols, heads), run.head_book.prefix_bits(), out);
    }
    if (run.symbols != nullptr) {
      const __m512i symbols = _mm512_loadu_si512(run.symbols + 64 * step);
      const __m512i areas = areas_of<Ranked>(symbols, tables);
      const __m512i widths = _mm512_permutexvar_epi8(areas, tables.widths);
      write_suffixes(suffixes_of<Ranked>(symbols, areas, tables), widths, out);
    }
  }
  to = end_run(out);
}

void write(const WriteRun& run, BitWriter& out) {
  const SymbolTables heads = load_symbols(run.head_book);
  const SymbolTables tables = load_symbols(run.book);
  if (run.book.kind() == Kind::Ranked) {
    write_of<true>(run, heads, tables, out);
  } else {
    write_of<false>(run, heads, tables, out);
  }
}

std::size_t suffix_bits(const std::uint8_t* symbols, std::size_t groups, const Codebook& book) {
  const Table widths = load_table(book.lookup().symbol_widths);
  const bool ranked = book.kind() == Kind::Ranked;
  __m512i sums = _mm512_setzero_si512();
  for (std::size_t group = 0; group < groups;) {
    __m512i bytes = _mm512_setzero_si512();
    for (const std::size_t end = std::min(groups, group + kGroupsInBytes); group < end; ++group) {
      const __m512i all = _mm512_loadu_si512(symbols + 64 * group);
      // Both signs of a magnitude have one width in an interval codebook.
      const __m512i of =
          ranked ? look_up(widths, all) : _mm512_permutex2var_epi8(widths.part0, all, widths.part1);
      bytes = _mm512_add_epi8(bytes, of);
    }
    sums = _mm512_add_epi64(sums, _mm512_sad_epu8(bytes, _mm512_setzero_si512()));
  }
  return static_cast<std::size_t>(_mm512_reduce_add_epi64(sums));
}

}  // namespace

const Kernel& avx512_kernel() {
  static const Kernel kernel{"avx512", areas, symbols, run, write, suffix_bits, kMaxBanks + 1};
  return kernel;
}

}  // namespace qlc::codec
