// SPDX-License-Identifier: Apache-2.0
// The driver against a port that only remembers. With real blocks it is used by qlc sim and
// examples/driver.cpp.
#include <catch2/catch.hpp>
#include <deque>
#include <map>
#include <stdexcept>

#include "sw/driver/block.h"
#include "sw/driver/qlc_regs.h"

namespace qlc::driver {
namespace {

/// A block of 8 lanes, interval, P = 4, 2 banks. A load is good if its last byte is 0x50.
class FakePort : public Port {
 public:
  bool read(std::uint32_t offset, std::uint32_t& value) override {
    value = registers[offset];
    return true;
  }
  bool write(std::uint32_t offset, std::uint32_t value) override {
    if (offset == QLC_REG_BOOK) {
      books.push_back(value);
      if ((value & QLC_REG_BOOK_LAST_MASK) == 0) return true;
      const bool good = (value & 0xFF) == 0x50;
      registers[QLC_REG_USABLE] = good ? 3 : 0;
      if (!good) registers[QLC_REG_ERRORS] |= QLC_REG_ERRORS_BAD_CODEBOOK_MASK;
    } else if (offset == QLC_REG_ERRORS) {
      registers[offset] &= ~value;
    } else {
      registers[offset] = value;
    }
    return offset != refused;
  }
  void send(const Bytes& frame, std::uint64_t user) override {
    frames.push_back(frame);
    users.push_back(user);
  }
  Received receive() override { return {frames.front(), 0}; }

  std::map<std::uint32_t, std::uint32_t> registers{
      {QLC_REG_ID, QLC_REG_ID_VALUE},
      {QLC_REG_CAPS, 8 | 1U << 8 | 4U << 9 | 2U << 12 | 4U << 17},
      {QLC_REG_MAX_CHUNK, 1024},
      {QLC_REG_STATUS, QLC_REG_STATUS_BOOK_READY_MASK}};
  std::vector<std::uint32_t> books;
  std::deque<Bytes> frames;
  std::deque<std::uint64_t> users;
  std::uint32_t refused = 0xFFFF;
};

}  // namespace

TEST_CASE("the driver knows what is there", "[driver]") {
  FakePort port;
  const Block block(port);
  CHECK(block.capabilities().lanes == 8);
  CHECK(block.capabilities().interval);
  CHECK(block.capabilities().prefix_bits == 4);
  CHECK(block.capabilities().banks == 2);
  CHECK(block.capabilities().look_ahead == 4);
  CHECK_FALSE(block.capabilities().decoder);
  CHECK(block.capabilities().max_chunk == 65536);
  port.registers[QLC_REG_ID] = 0;
  CHECK_THROWS_AS(Block(port), std::runtime_error);
}

TEST_CASE("the driver loads codebooks byte by byte", "[driver]") {
  FakePort port;
  Block block(port);
  block.load(1, {0x14, 0x50});
  CHECK(port.books == std::vector<std::uint32_t>{0x114, 0x10150});
  CHECK_THROWS_AS(block.load(0, {0x14, 0x51}), std::runtime_error);
  CHECK_THROWS_AS(block.load(2, {0x14, 0x50}), std::invalid_argument);
  CHECK_THROWS_AS(block.load(0, {}), std::invalid_argument);
}

TEST_CASE("a load that was given up is ended before the next", "[driver]") {
  FakePort port;
  Block block(port);
  port.registers[QLC_REG_STATUS] = 0;
  CHECK_THROWS_AS(block.load(0, {0x14, 0x50}), std::runtime_error);
  CHECK(port.books.empty());
  port.registers[QLC_REG_STATUS] = QLC_REG_STATUS_BOOK_READY_MASK;
  port.refused = QLC_REG_BOOK;
  CHECK_THROWS_AS(block.load(0, {0x14, 0x50}), std::runtime_error);
  port.refused = 0xFFFF;
  port.books.clear();
  block.load(1, {0x14, 0x50});
  CHECK(port.books.back() == 0x10150);
}

TEST_CASE("the driver tells an encoder what a frame is", "[driver]") {
  FakePort port;
  Block block(port);
  block.send(Bytes(5), {1, false});
  block.send(Bytes(6), {1, true});
  CHECK(port.users[0] == (4 | std::uint64_t{1} << 32));
  CHECK(port.users[1] == (5 | std::uint64_t{1} << 36));
  CHECK_THROWS_AS(block.send({}, {}), std::invalid_argument);
  CHECK_THROWS_AS(block.send(Bytes(5), {2, false}), std::invalid_argument);
}

TEST_CASE("the driver sets chunks and clears counters without stopping the block", "[driver]") {
  FakePort port;
  Block block(port);
  block.set_chunk(256);
  CHECK(port.registers[QLC_REG_CHUNK] == 4);
  for (const unsigned wrong : {0U, 64U, 100U, 65600U})
    CHECK_THROWS_AS(block.set_chunk(wrong), std::invalid_argument);
  block.enable(true);
  block.clear_counters();
  CHECK(port.registers[QLC_REG_CONTROL] == (QLC_REG_CONTROL_ENABLE_MASK | QLC_REG_CONTROL_CLEAR_MASK));
  port.registers[QLC_REG_SYMBOLS_LOW] = 7;
  port.registers[QLC_REG_SYMBOLS_HIGH] = 1;
  CHECK(block.counters().symbols == (std::uint64_t{1} << 32 | 7));
  port.refused = QLC_REG_CHUNK;
  CHECK_THROWS_AS(block.set_chunk(128), std::runtime_error);
}

}  // namespace qlc::driver
