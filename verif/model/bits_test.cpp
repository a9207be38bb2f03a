// SPDX-License-Identifier: Apache-2.0
// Bits in bytes: docs/format.md, section 2.
#include "model/bits.h"

#include <catch2/catch.hpp>

using namespace qlc::model;

TEST_CASE("the first bit is the least significant of the first byte", "[bits]") {
  BitWriter out;
  out.put(1, 1);
  out.put(0, 6);
  out.put(1, 1);
  out.put(1, 1);
  CHECK(out.bytes() == Bytes{0x81, 0x01});
}

TEST_CASE("a field on a byte boundary is little-endian", "[bits]") {
  BitWriter out;
  out.put(0x1234, 16);
  CHECK(out.bytes() == Bytes{0x34, 0x12});
}

TEST_CASE("a field may cross bytes", "[bits]") {
  BitWriter out;
  out.put(5, 3);
  out.put(0xABC, 12);
  CHECK(out.bytes() == Bytes{0xE5, 0x55});  // 101 001111010101 0, first bit first
  BitReader in(out.bytes());
  CHECK(in.get(3) == 5);
  CHECK(in.get(12) == 0xABC);
  CHECK(in.left() == 1);
}

TEST_CASE("only the field's own bits are written", "[bits]") {
  BitWriter out;
  out.put(0xFFFFFFFF, 2);
  out.put(0, 0);
  CHECK(out.bytes() == Bytes{0x03});
}

TEST_CASE("a reader stops at its last bit", "[bits]") {
  BitReader in(Bytes{0xFF}, 5);
  CHECK(in.has(5));
  CHECK_FALSE(in.has(6));
  CHECK_THROWS_AS(in.get(6), std::out_of_range);
  CHECK(in.get(5) == 31);
  CHECK(in.left() == 0);
  CHECK(in.get(0) == 0);
  CHECK_THROWS_AS(in.get(1), std::out_of_range);
  CHECK_THROWS_AS(BitReader(Bytes{0xFF}, 9), std::invalid_argument);
}
