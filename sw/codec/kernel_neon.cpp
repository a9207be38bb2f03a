// SPDX-License-Identifier: Apache-2.0
// Groups by the vector instructions that every 64-bit Arm has (Advanced SIMD): the 64 symbols of a group are
// the bytes of four registers.
#ifdef __AARCH64EL__
#include <arm_neon.h>

#include <algorithm>

#include "sw/codec/kernel.h"
#include "sw/codec/kernel_steps.h"

namespace qlc::codec {
namespace {

/// The 64 symbols, areas or widths of a group.
using Group = uint8x16x4_t;

template <typename Make>
[[gnu::always_inline]] inline Group each_part(Make make) {
  return {{make(0U), make(1U), make(2U), make(3U)}};
}

/// Of a table of 32 bytes, those whose numbers are in `index`.
uint8x16_t look_up_32(const std::uint8_t* table, uint8x16_t index) {
  return vqtbl2q_u8(vld1q_u8_x2(table), index);
}

/// Of a table of 128; 0 where the index is more.
uint8x16_t look_up_128(const std::uint8_t* table, uint8x16_t index) {
  const uint8x16_t low = vqtbl4q_u8(vld1q_u8_x4(table), index);
  return vqtbx4q_u8(low, vld1q_u8_x4(table + 64), vsubq_u8(index, vdupq_n_u8(64)));
}

uint8x16_t look_up_256(const std::uint8_t* table, uint8x16_t index) {
  const uint8x16_t low =
      vqtbx4q_u8(look_up_128(table, index), vld1q_u8_x4(table + 128), vsubq_u8(index, vdupq_n_u8(128)));
  return vqtbx4q_u8(low, vld1q_u8_x4(table + 192), vsubq_u8(index, vdupq_n_u8(192)));
}

/// By symbol. Both signs of a magnitude have one area and one width in an interval codebook.
template <bool Ranked>
uint8x16_t look_up(const std::uint8_t* table, uint8x16_t symbols) {
  if constexpr (Ranked) return look_up_256(table, symbols);
  return look_up_128(table, vandq_u8(symbols, vdupq_n_u8(0x7F)));
}

/// Adds plane `Plane` to the planes below it; bits above it are left open.
template <int Plane>
[[gnu::always_inline]] inline void add_plane(const std::uint8_t* bytes, std::size_t bit, Group& areas) {
  const uint8x16_t plane = vreinterpretq_u8_u64(vdupq_n_u64(window(bytes, bit + 64 * Plane)));
  const uint8x16_t first = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};
  const int8x16_t down = {0, -1, -2, -3, -4, -5, -6, -7, 0, -1, -2, -3, -4, -5, -6, -7};
  areas = each_part([&](unsigned part) {
    const auto two = static_cast<std::uint8_t>(2 * part);
    const uint8x16_t own = vqtbl1q_u8(plane, vaddq_u8(first, vdupq_n_u8(two)));
    return vsliq_n_u8(areas.val[part], vshlq_u8(own, down), Plane);
  });
}

/// Of each byte the sum of all up to it.
uint8x16_t running_sums(uint8x16_t bytes) {
  const uint8x16_t zero = vdupq_n_u8(0);
  bytes = vaddq_u8(bytes, vextq_u8(zero, bytes, 15));
  bytes = vaddq_u8(bytes, vextq_u8(zero, bytes, 14));
  bytes = vaddq_u8(bytes, vextq_u8(zero, bytes, 12));
  return vaddq_u8(bytes, vextq_u8(zero, bytes, 8));
}

/// The eight bits from each of 16 suffixes on, of which `sums` are the running sums of widths.
uint8x16_t windows(const std::uint8_t* bytes, std::size_t bit, uint8x16_t widths, uint8x16_t sums) {
  const std::uint8_t* const from = bytes + bit / 8;
  const uint8x16_t begin =
      vaddq_u8(vsubq_u8(sums, widths), vdupq_n_u8(static_cast<std::uint8_t>(bit % 8)));  // 127 at most
  const uint8x16_t place = vshrq_n_u8(begin, 3);
  const uint8x16_t low = vqtbl1q_u8(vld1q_u8(from), place);
  const uint8x16_t high = vqtbl1q_u8(vld1q_u8(from + 1), place);
  const int8x16_t down = vnegq_s8(vreinterpretq_s8_u8(vandq_u8(begin, vdupq_n_u8(7))));
  return vorrq_u8(vshlq_u8(low, down), vshlq_u8(high, vaddq_s8(down, vdupq_n_s8(8))));
}

template <bool Ranked>
uint8x16_t values(uint8x16_t areas, uint8x16_t suffixes, const Codebook& book) {
  const Lookup& lookup = book.lookup();
  const uint8x16_t sums = vaddq_u8(look_up_32(lookup.bases.data(), areas), suffixes);
  // Interval: bit 0, the sign, to bit 7; all others down.
  const uint8x16_t coded =
      Ranked ? look_up_128(lookup.slots.data(), sums) : vsliq_n_u8(vshrq_n_u8(sums, 1), sums, 7);
  const auto escape = static_cast<std::uint8_t>((1U << book.prefix_bits()) - 1);
  return vbslq_u8(vceqq_u8(areas, vdupq_n_u8(escape)), suffixes, coded);
}

template <bool Ranked>
uint8x16_t suffixes_of(uint8x16_t symbols, uint8x16_t areas, const Codebook& book) {
  const Lookup& lookup = book.lookup();
  if constexpr (Ranked) return look_up_256(lookup.suffixes.data(), symbols);
  // Bit 7, the sign, to bit 0; all others up.
  const uint8x16_t rotated = vsriq_n_u8(vshlq_n_u8(symbols, 1), symbols, 7);
  const uint8x16_t coded = vsubq_u8(rotated, look_up_32(lookup.bases.data(), areas));
  const auto escape = static_cast<std::uint8_t>((1U << book.prefix_bits()) - 1);
  return vbslq_u8(vceqq_u8(areas, vdupq_n_u8(escape)), symbols, coded);
}

/// Bits of two times eight suffixes, one after another. The upper half of each 16-bit number (32, 64) is
/// moved down to where the lower one ends; shifts look at a number's lowest byte only.
uint64x2_t pack(uint8x16_t suffixes, uint8x16_t widths) {
  const uint16x8_t bytes = vreinterpretq_u16_u8(suffixes);
  const uint16x8_t upper16 = vshlq_u16(vshrq_n_u16(bytes, 8), vreinterpretq_s16_u8(widths));
  const uint32x4_t pairs = vreinterpretq_u32_u16(vorrq_u16(vandq_u16(bytes, vdupq_n_u16(0xFF)), upper16));
  const uint16x8_t counts16 = vpaddlq_u8(widths);
  const uint32x4_t upper32 = vshlq_u32(vshrq_n_u32(pairs, 16), vreinterpretq_s32_u16(counts16));
  const uint64x2_t fours = vreinterpretq_u64_u32(vorrq_u32(vandq_u32(pairs, vdupq_n_u32(0xFFFF)), upper32));
  const uint32x4_t counts32 = vpaddlq_u16(counts16);
  const uint64x2_t upper64 = vshlq_u64(vshrq_n_u64(fours, 32), vreinterpretq_s64_u32(counts32));
  return vorrq_u64(vandq_u64(fours, vdupq_n_u64(0xFFFFFFFF)), upper64);
}

/// What is done with one group (kernel_steps.h).
struct Neon {
  using Group = ::qlc::codec::Group;

  static Group load(const std::uint8_t* bytes) { return vld1q_u8_x4(bytes); }
  static void store(const Group& group, std::uint8_t* bytes) { vst1q_u8_x4(bytes, group); }

  [[gnu::always_inline]] static Group read_areas(const std::uint8_t* bytes, std::size_t bit,
                                                 unsigned prefix_bits) {
    Group areas{};
    add_plane<0>(bytes, bit, areas);
    add_plane<1>(bytes, bit, areas);
    add_plane<2>(bytes, bit, areas);
    if (prefix_bits > 3) add_plane<3>(bytes, bit, areas);
    if (prefix_bits > 4) add_plane<4>(bytes, bit, areas);
    const uint8x16_t mask = vdupq_n_u8(static_cast<std::uint8_t>((1U << prefix_bits) - 1));
    return each_part([&](unsigned part) { return vandq_u8(areas.val[part], mask); });
  }

  template <bool Ranked>
  [[gnu::always_inline]] static std::size_t read_symbols(const std::uint8_t* bytes, std::size_t bit,
                                                         const Group& areas, const Codebook& book,
                                                         std::uint8_t* symbols) {
    const Lookup& lookup = book.lookup();
    const std::size_t begin = bit;
    const Group got = each_part([&](unsigned part) {
      const uint8x16_t widths = look_up_32(lookup.widths.data(), areas.val[part]);
      const uint8x16_t sums = running_sums(widths);
      const uint8x16_t suffixes =
          vandq_u8(windows(bytes, bit, widths, sums), look_up_32(lookup.masks.data(), areas.val[part]));
      bit += vgetq_lane_u8(sums, 15);
      return values<Ranked>(areas.val[part], suffixes, book);
    });
    store(got, symbols);
    return bit - begin;
  }

  template <bool Ranked>
  static Group areas_of(const Group& symbols, const Codebook& book) {
    return each_part(
        [&](unsigned part) { return look_up<Ranked>(book.lookup().areas.data(), symbols.val[part]); });
  }

  [[gnu::always_inline]] static void write_planes(const Group& areas, unsigned prefix_bits, BitWriter& out) {
    const uint8x16_t own = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    for (unsigned k = 0; k < prefix_bits; ++k) {
      const uint8x16_t bit = vdupq_n_u8(static_cast<std::uint8_t>(1U << k));
      const Group bits =
          each_part([&](unsigned part) { return vandq_u8(vtstq_u8(areas.val[part], bit), own); });
      const uint8x16_t fours =
          vpaddq_u8(vpaddq_u8(bits.val[0], bits.val[1]), vpaddq_u8(bits.val[2], bits.val[3]));
      out.put_word(vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(fours, fours)), 0));
    }
  }

  template <bool Ranked>
  [[gnu::always_inline]] static void write_suffixes(const Group& symbols, const Group& areas,
                                                    const Codebook& book, BitWriter& out) {
    for (unsigned part = 0; part < 4; ++part) {
      const uint8x16_t widths = look_up_32(book.lookup().widths.data(), areas.val[part]);
      const uint64x2_t words = pack(suffixes_of<Ranked>(symbols.val[part], areas.val[part], book), widths);
      const uint64x2_t counts = vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(widths)));
      out.put_any(vgetq_lane_u64(words, 0), static_cast<unsigned>(vgetq_lane_u64(counts, 0)));
      out.put_any(vgetq_lane_u64(words, 1), static_cast<unsigned>(vgetq_lane_u64(counts, 1)));
    }
  }

  template <bool Ranked>
  static std::size_t suffix_bits(const std::uint8_t* symbols, std::size_t groups, const Codebook& book) {
    std::size_t bits = 0;
    for (std::size_t part = 0; part < 4 * groups;) {
      uint8x16_t bytes = vdupq_n_u8(0);
      for (const std::size_t end = std::min(4 * groups, part + kGroupsInBytes); part < end; ++part) {
        const uint8x16_t some = vld1q_u8(symbols + 16 * part);
        bytes = vaddq_u8(bytes, look_up<Ranked>(book.lookup().symbol_widths.data(), some));
      }
      bits += vaddlvq_u8(bytes);
    }
    return bits;
  }
};

}  // namespace

const Kernel& neon_kernel() {
  // Books: by the number of instructions; not measured.
  static const Kernel kernel = kernel_of<Neon>("neon", 4);
  return kernel;
}

}  // namespace qlc::codec
#endif
