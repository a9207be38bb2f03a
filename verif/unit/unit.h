// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What the unit benches share: a Verilated module that is run cycle by cycle, and ports of any width.
///
/// A cycle: set inputs, `settle()`, look at outputs, `edge()`. A bench compares all outputs that mean
/// something with a reference in every cycle, the reference being a few lines written from the module's
/// header and the documents.

#include <verilated.h>

#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "verif/common/rng.h"

namespace Catch {

/// Bits as one number, bytes one by one, both in hexadecimal.
template <>
struct StringMaker<std::vector<bool>> {
  static std::string convert(const std::vector<bool>& bits) {
    std::string text;
    for (std::size_t at = (bits.size() + 3) / 4; at > 0; --at) {
      unsigned digit = 0;
      for (std::size_t i = 0; i < 4 && 4 * (at - 1) + i < bits.size(); ++i)
        digit |= bits[4 * (at - 1) + i] ? 1U << i : 0;
      text += "0123456789abcdef"[digit];
    }
    return "0x" + text;
  }
};
template <>
struct StringMaker<std::vector<std::uint8_t>> {
  static std::string convert(const std::vector<std::uint8_t>& bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) {
      text += {' ', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
    }
    return text;
  }
};

}  // namespace Catch

namespace qlc::verif {

/// A string of bits, one in each element, bit 0 first.
using Bits = std::vector<bool>;

/// Appends the lowest `count` bits of `value`.
inline void append(Bits& bits, std::uint64_t value, unsigned count) {
  for (unsigned i = 0; i < count; ++i) bits.push_back((value >> i & 1) != 0);
}

inline void append(Bits& bits, const Bits& more) { bits.insert(bits.end(), more.begin(), more.end()); }

/// `count` bits from `at` on; beyond the end they are 0.
inline Bits slice(const Bits& bits, std::size_t at, std::size_t count) {
  Bits part(count, false);
  for (std::size_t i = 0; i < count && at + i < bits.size(); ++i) part[i] = bits[at + i];
  return part;
}

/// Up to 64 bits from `at` on as a number.
inline std::uint64_t field(const Bits& bits, std::size_t at, unsigned count) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < count && at + i < bits.size(); ++i)
    value |= std::uint64_t{bits[at + i] ? 1U : 0U} << i;
  return value;
}

inline Bits random_bits(Rng& rng, std::size_t count) {
  Bits bits;
  for (std::size_t i = 0; i < count; i += 32) append(bits, rng.bits32(), 32);
  bits.resize(count);
  return bits;
}

/// `count` equal bits, or `count` random ones: the cases in which carries and masks show.
inline Bits extreme_bits(Rng& rng, std::size_t count) {
  const std::uint32_t draw = rng.below(6);
  return draw < 2 ? Bits(count, draw == 1) : random_bits(rng, count);
}

/// Sets a port, a number or a VlWide. Bits that `bits` lacks are 0; it must not have more than the port.
template <class Port>
void put(Port& port, const Bits& bits) {
  if constexpr (std::is_integral_v<Port>) {
    port = static_cast<Port>(field(bits, 0, 8 * sizeof(Port)));
  } else {
    for (std::size_t word = 0; word < sizeof(Port) / 4; ++word) {
      port[word] = static_cast<std::uint32_t>(field(bits, 32 * word, 32));
    }
  }
}

/// The lowest `count` bits of a port.
template <class Port>
Bits get(const Port& port, std::size_t count) {
  Bits bits;
  if constexpr (std::is_integral_v<Port>) {
    append(bits, port, 8 * sizeof(Port));
  } else {
    for (std::size_t word = 0; word < sizeof(Port) / 4; ++word) append(bits, port[word], 32);
  }
  bits.resize(count);
  return bits;
}

/// A coin whose bias changes now and then: stretches of nothing, of everything, and of mixtures.
class Coin {
 public:
  bool toss(Rng& rng) {
    if (left_ == 0) {
      static constexpr unsigned kBiases[] = {0, 20, 50, 80, 100, 100};
      bias_ = kBiases[rng.below(6)];
      left_ = 1 + rng.below(40);
    }
    --left_;
    return rng.chance(bias_);
  }

 private:
  unsigned bias_ = 0;
  unsigned left_ = 0;
};

/// A Verilated module. Registers without reset start with random values.
template <class Top>
class Dut {
 public:
  explicit Dut(std::uint32_t seed) : context_(seed), top_(&context_) {}
  ~Dut() { top_.final(); }
  Dut(const Dut&) = delete;
  Dut& operator=(const Dut&) = delete;

  Top* operator->() { return &top_; }

  /// The first half of a cycle: outputs follow inputs.
  void settle() {
    clock(top_, 0, 0);
    top_.eval();
  }

  /// The rising edge.
  void edge() {
    clock(top_, 1, 0);
    top_.eval();
  }

  /// A cycle in reset; from power-up as from any state.
  void reset() {
    top_.rst_ni = 1;
    settle();
    top_.rst_ni = 0;
    settle();
    edge();
    top_.rst_ni = 1;
  }

 private:
  struct Context : VerilatedContext {
    explicit Context(std::uint32_t seed) {
      randReset(2);
      randSeed(static_cast<int>(seed));
    }
  };

  // A module without registers has no clock.
  template <class T>
  static auto clock(T& top, int level, int) -> decltype(top.clk_i, void()) {
    top.clk_i = static_cast<CData>(level);
  }
  template <class T>
  static void clock(T&, int, long) {}

  Context context_;
  Top top_;
};

/// The seed of a test: that of the program (`--rng-seed`), so that another one is other stimulus everywhere.
inline std::uint32_t seed() { return Catch::rngSeed() + 1; }

}  // namespace qlc::verif

/// What a test begins with: random numbers, and how to repeat them, shown where it fails.
#define QLC_RANDOM(rng)        \
  Rng rng(qlc::verif::seed()); \
  INFO("again: the same program with --rng-seed " << Catch::rngSeed())
