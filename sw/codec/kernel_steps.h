// SPDX-License-Identifier: Apache-2.0
// A kernel made of what an instruction set does with one group.
#pragma once

#include <array>

#include "sw/codec/kernel.h"

namespace qlc::codec {

/// The kernel of `Set`, whose static functions are, all inline:
///   Group load(bytes), store(group, bytes): 64 symbols or areas, in registers;
///   Group read_areas(bytes, bit, prefix_bits);
///   size_t read_symbols<Ranked>(bytes, bit, areas, book, symbols): returns the bits of the suffixes;
///   Group areas_of<Ranked>(symbols, book);
///   write_planes(areas, prefix_bits, out), write_suffixes<Ranked>(symbols, areas, book, out);
///   size_t suffix_bits<Ranked>(symbols, groups, book).
/// `Set` must be of an unnamed namespace: its functions belong to the file that is compiled for its
/// instruction set.
template <typename Set>
struct Steps {
  static void areas(const std::uint8_t* bytes, std::size_t bit, unsigned prefix_bits, Areas& areas) {
    Set::store(Set::read_areas(bytes, bit, prefix_bits), areas.of.data());
  }

  static std::size_t symbols(const std::uint8_t* bytes, std::size_t bit, const Areas& areas,
                             const Codebook& book, std::uint8_t* symbols) {
    const typename Set::Group of = Set::load(areas.of.data());
    return book.kind() == Kind::Ranked ? Set::template read_symbols<true>(bytes, bit, of, book, symbols)
                                       : Set::template read_symbols<false>(bytes, bit, of, book, symbols);
  }

  static std::size_t run(const Run& run) {
    return run.book->kind() == Kind::Ranked ? run_of<true>(run) : run_of<false>(run);
  }

  static void write(const WriteRun& run, BitWriter& out) {
    if (run.book.kind() == Kind::Ranked) {
      write_of<true>(run, out);
    } else {
      write_of<false>(run, out);
    }
  }

  static std::size_t suffix_bits(const std::uint8_t* symbols, std::size_t groups, const Codebook& book) {
    return book.kind() == Kind::Ranked ? Set::template suffix_bits<true>(symbols, groups, book)
                                       : Set::template suffix_bits<false>(symbols, groups, book);
  }

 private:
  template <bool Ranked>
  static std::size_t run_of(const Run& run) {
    std::size_t bit = run.bit;
    for (std::size_t step = 0; step < run.steps; ++step) {
      areas(run.bytes, bit, run.prefix_bits, (*run.areas)[(run.head + step) % kRing]);
      bit += std::size_t{64} * run.prefix_bits;
      const typename Set::Group of = Set::load((*run.areas)[(run.group + step) % kRing].of.data());
      bit += Set::template read_symbols<Ranked>(run.bytes, bit, of, *run.book, run.symbols + 64 * step);
    }
    return bit;
  }

  template <bool Ranked>
  static void write_of(const WriteRun& run, BitWriter& to) {
    std::array<std::array<std::uint8_t, 64>, kRing> ring;  // areas
    // Steps after which suffixes are written of groups whose planes this run has written.
    const std::size_t ahead = run.heads != nullptr && run.symbols != nullptr
                                  ? static_cast<std::size_t>(run.heads - run.symbols) / 64
                                  : run.steps;
    BitWriter out = to;
    for (std::size_t step = 0; step < run.steps; ++step) {
      if (run.heads != nullptr) {
        const auto areas = Set::template areas_of<Ranked>(Set::load(run.heads + 64 * step), run.head_book);
        Set::store(areas, ring[step % kRing].data());
        Set::write_planes(areas, run.head_book.prefix_bits(), out);
      }
      if (run.symbols != nullptr) {
        const auto symbols = Set::load(run.symbols + 64 * step);
        const auto areas = step < ahead ? Set::template areas_of<Ranked>(symbols, run.book)
                                        : Set::load(ring[(step - ahead) % kRing].data());
        Set::template write_suffixes<Ranked>(symbols, areas, run.book, out);
      }
    }
    to = out;
  }
};

/// `many_books`: as in Kernel.
template <typename Set>
Kernel kernel_of(const char* name, std::size_t many_books) {
  using Of = Steps<Set>;
  return {name, Of::areas, Of::symbols, Of::run, Of::write, Of::suffix_bits, many_books};
}

}  // namespace qlc::codec
