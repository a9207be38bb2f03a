// SPDX-License-Identifier: Apache-2.0
// What the codec does with whole groups, in one version for each instruction set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sw/codec/bits.h"
#include "sw/codec/codebook.h"

namespace qlc::codec {

/// The areas of a group's symbols.
struct alignas(64) Areas {
  std::array<std::uint8_t, 64> of{};
};

/// Areas of groups whose planes were read and whose suffixes were not: those of group g in place g mod kRing.
constexpr std::size_t kRing = 16;
using AreaRing = std::array<Areas, kRing>;

/// Bytes that a kernel may read, or write, from where it begins, whether it needs them or not.
constexpr std::size_t kSlack = 80;

/// Widths, 8 at most, that a byte can add up.
constexpr std::size_t kGroupsInBytes = 31;

/// How far from where a kernel reads bytes are fetched: the frame behind this one, whose checksum is read
/// first, if frames hold 64 KiB, as in a .qlc file.
constexpr std::size_t kFetchAhead = 65536;

/// A part of a frame in which nothing but planes and suffixes follow each other (docs/format.md, 6.1):
/// `steps` times the planes of a group, then the suffixes of another with codebook `book`, all of 64 symbols.
struct Run {
  const std::uint8_t* bytes;
  std::size_t bit;  ///< of `bytes`, where the first planes begin
  unsigned prefix_bits;
  const Codebook* book;
  AreaRing* areas;
  std::size_t head;   ///< group of the first planes: 1 to kRing - 1 behind
  std::size_t group;  ///< that of the first suffixes
  std::size_t steps;
  std::uint8_t* symbols;  ///< room for all
  /// Symbols go past the caches if they are to be at multiples of 64 bytes, and bytes kFetchAhead further on
  /// are fetched; for kernels that can.
  bool pass_caches = false;
};

/// The same when a frame is written: `steps` times the planes of a group, then the suffixes of another. If
/// there are both, the planes are those of groups further on in the same symbols, fewer than kRing; and if
/// the run comes to the suffixes of groups whose planes it has written, there is but one codebook.
struct WriteRun {
  const std::uint8_t* heads;    ///< Symbols of the groups whose planes are written; null: no planes.
  const std::uint8_t* symbols;  ///< Of those whose suffixes are written; null: no suffixes.
  const Codebook& head_book;    ///< Of one kind and P with the other.
  const Codebook& book;
  std::size_t steps;
};

/// The versions of one instruction set. Bits are numbered as in format.md, section 2. All give the same.
struct Kernel {
  const char* name;  ///< `scalar`, `avx2`, `avx512`, `neon`

  /// The areas of a group's 64 symbols from their planes, `prefix_bits` times 64 bits from bit `bit` on.
  void (*areas)(const std::uint8_t* bytes, std::size_t bit, unsigned prefix_bits, Areas& areas);

  /// The 64 symbols of a group from their areas and suffixes. Returns how many bits the suffixes have.
  std::size_t (*symbols)(const std::uint8_t* bytes, std::size_t bit, const Areas& areas, const Codebook& book,
                         std::uint8_t* symbols);

  /// A whole run. kSlack bytes behind its last bit may be read. Returns the bit behind it.
  std::size_t (*run)(const Run& run);

  /// Writes a run. kSlack bytes behind its last bit may be written.
  void (*write)(const WriteRun& run, BitWriter& out);

  /// Bits of the suffixes of that many groups.
  std::size_t (*suffix_bits)(const std::uint8_t* symbols, std::size_t groups, const Codebook& book);

  /// From so many codebooks on it is faster to count the symbols once, and to add up widths by symbol.
  std::size_t many_books;
};

/// All that this machine can run, the fastest last.
const std::vector<const Kernel*>& kernels();

/// The fastest or, where the environment variable QLC_KERNEL names one that this machine can run, that.
const Kernel& default_kernel();

// In files of their own, compiled for their instruction set: not to be called where it is not there.
const Kernel& scalar_kernel();
#ifdef __x86_64__
const Kernel& avx2_kernel();
const Kernel& avx512_kernel();
#endif
#ifdef __AARCH64EL__
const Kernel& neon_kernel();  // where it is compiled it can run
#endif

}  // namespace qlc::codec
