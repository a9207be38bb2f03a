// SPDX-License-Identifier: Apache-2.0
// The registers of the IP blocks and their AXI4-Lite port, cycle by cycle (docs/architecture.md 4).
#include "model/systemc/registers.h"

#include <catch2/catch.hpp>
#include <optional>

#include "model/systemc/axil_port.h"
#include "sw/driver/qlc_regs.h"

namespace qlc::verif {

namespace {

using sc::AxilInputs;
using sc::AxilPort;
using sc::Registers;

sc::PlanarConfig config_of(unsigned lanes) {
  sc::PlanarConfig config;
  config.lanes = lanes;
  config.banks = 3;
  return config;
}

AxilInputs address_offered(std::uint16_t address) {
  AxilInputs in;
  in.awvalid = true;
  in.awaddr = address;
  return in;
}

AxilInputs data_offered(std::uint32_t data) {
  AxilInputs in;
  in.wvalid = true;
  in.wdata = data;
  in.wstrb = 15;
  return in;
}

AxilInputs read_offered(std::uint16_t address) {
  AxilInputs in;
  in.arvalid = true;
  in.araddr = address;
  return in;
}

/// Registers whose reads and writes are done at once.
struct Bare {
  explicit Bare(const sc::PlanarConfig& config, bool encoder = true) : registers(config, encoder) {}

  std::optional<std::uint32_t> read(unsigned address) {
    const auto data = registers.read(address, pins);
    registers.clock(pins, std::nullopt);
    return data;
  }
  bool write(std::uint16_t address, std::uint32_t data, std::uint8_t strobes = 15) {
    return registers.clock(pins, AxilPort::Write{address, data, strobes});
  }
  void cycle() { registers.clock(pins, std::nullopt); }

  Registers registers;
  Registers::Pins pins;
};

}  // namespace

TEST_CASE("a write executes when address and data are held and no response is pending", "[registers]") {
  AxilPort port;
  CHECK((port.awready() && port.wready() && port.arready()));
  port.clock(address_offered(0x0C), false, {});
  CHECK_FALSE(port.awready());
  CHECK(port.wready());
  CHECK_FALSE(port.write());
  port.clock({}, false, {});
  CHECK_FALSE(port.write());
  port.clock(data_offered(5), false, {});
  REQUIRE(port.write());  // taken in the cycle before, so it executes in this one
  CHECK(port.write()->address == 0x0C);
  CHECK(port.write()->data == 5);
  CHECK(port.write()->strobes == 15);
  CHECK_FALSE((port.awready() || port.wready() || port.bvalid()));
  port.clock({}, true, {});
  CHECK((port.awready() && port.wready() && port.bvalid()));
  CHECK(port.bresp() == 0);

  // The next one, data first, waits until the response has been taken.
  port.clock(data_offered(6), false, {});
  port.clock(address_offered(0x10), false, {});
  CHECK_FALSE(port.write());
  AxilInputs in;
  in.bready = true;
  CHECK(port.bvalid());
  port.clock(in, false, {});
  CHECK_FALSE(port.bvalid());
  REQUIRE(port.write());
  CHECK(port.write()->data == 6);
  port.clock(in, false, {});
  CHECK(port.bvalid());
  CHECK(port.bresp() == 2);
}

TEST_CASE("a read executes when an address is held and no data is pending", "[registers]") {
  AxilPort port;
  port.clock(read_offered(0x04), false, {});
  CHECK_FALSE(port.arready());
  REQUIRE(port.read());
  CHECK(*port.read() == 0x04);
  CHECK_FALSE(port.rvalid());
  port.clock({}, false, 77);
  CHECK((port.arready() && port.rvalid()));
  CHECK(port.rdata() == 77);
  CHECK(port.rresp() == 0);

  port.clock(read_offered(0x20), false, {});
  CHECK_FALSE(port.read());
  AxilInputs in;
  in.rready = true;
  port.clock(in, false, {});
  CHECK_FALSE(port.rvalid());
  REQUIRE(port.read());
  port.clock(in, false, std::nullopt);
  CHECK(port.rvalid());
  CHECK(port.rdata() == 0);
  CHECK(port.rresp() == 2);
}

TEST_CASE("a byte of a codebook is offered until taken, and a rejected load is told", "[registers]") {
  Bare bare(config_of(4));
  CHECK(*bare.read(QLC_REG_STATUS) == 2);
  REQUIRE(bare.write(QLC_REG_BOOK, 0x10212));
  const Registers::BookByte& byte = bare.registers.book();
  CHECK((byte.valid && byte.last && byte.data == 0x12 && byte.bank == 2));
  CHECK(*bare.read(QLC_REG_STATUS) == 0);
  CHECK_FALSE(bare.write(QLC_REG_BOOK, 0x34));
  CHECK(byte.data == 0x12);

  bare.pins.cfg_ready = true;
  CHECK_FALSE(bare.write(QLC_REG_BOOK, 0x34));  // in the cycle in which it is taken it is still offered
  bare.pins.cfg_ready = false;
  CHECK_FALSE(byte.valid);
  CHECK(*bare.read(QLC_REG_ERRORS) == 0);  // now the bank is looked at
  CHECK(*bare.read(QLC_REG_ERRORS) == 2);

  // One that is good, in the cycle after and in no other.
  REQUIRE(bare.write(QLC_REG_ERRORS, 2));
  REQUIRE(bare.write(QLC_REG_BOOK, 0x10200));
  bare.pins.cfg_ready = true;
  bare.cycle();
  bare.pins.usable = 4;
  bare.cycle();
  bare.pins.usable = 0;
  bare.cycle();
  CHECK(*bare.read(QLC_REG_ERRORS) == 0);

  // A bank that does not exist.
  bare.pins.usable = 7;
  REQUIRE(bare.write(QLC_REG_BOOK, 0x10300));
  bare.cycle();
  bare.cycle();
  CHECK(*bare.read(QLC_REG_ERRORS) == 2);
}

TEST_CASE("nothing is lost in the cycle in which counters or errors are cleared", "[registers]") {
  Bare bare(config_of(4));
  bare.pins.out = {true, false, true, 0};  // shown only
  bare.pins.error = 4;
  bare.cycle();
  bare.pins.out.ready = true;
  bare.pins.error = 5;
  bare.cycle();
  bare.cycle();
  REQUIRE(bare.write(QLC_REG_CONTROL, 2));
  bare.pins.out.valid = false;
  CHECK(*bare.read(QLC_REG_FRAMES) == 1);
  CHECK(*bare.read(QLC_REG_BAD_FRAMES) == 1);
  CHECK(*bare.read(QLC_REG_ERRORS) == 0x20);  // not a counter
  bare.pins.out.valid = true;
  bare.pins.error = 6;
  REQUIRE(bare.write(QLC_REG_ERRORS, 0x60));
  bare.pins.out.valid = false;
  CHECK(*bare.read(QLC_REG_ERRORS) == 0x40);
}

TEST_CASE("a high half belongs to the low half read last", "[registers]") {
  Bare bare(config_of(64));
  bare.pins.in = {true, true, false, 0};
  bare.pins.out = {true, false, true, 0};
  for (unsigned i = 0; i < (1U << 26); ++i) bare.cycle();  // 2^26 beats of 64 symbols
  bare.pins.in.valid = bare.pins.out.valid = false;
  CHECK(*bare.read(QLC_REG_SYMBOLS_HIGH) == 0);
  CHECK(*bare.read(QLC_REG_SYMBOLS_LOW) == 0);
  CHECK(*bare.read(QLC_REG_BITS_HIGH) == 1);
  CHECK(*bare.read(QLC_REG_OUTPUT_STALLS_LOW) == 1U << 26);
  CHECK(*bare.read(QLC_REG_SYMBOLS_HIGH) == 0);
  CHECK(*bare.read(QLC_REG_SYMBOLS_LOW) == 0);
  REQUIRE(bare.write(QLC_REG_CONTROL, 2));
  CHECK(*bare.read(QLC_REG_SYMBOLS_HIGH) == 1);
  CHECK(*bare.read(QLC_REG_SYMBOLS_LOW) == 0);
  CHECK(*bare.read(QLC_REG_SYMBOLS_HIGH) == 0);
}

TEST_CASE("symbols and bits are counted up to the first 0 of tkeep in a last beat", "[registers]") {
  for (const bool encoder : {true, false}) {
    Bare bare(config_of(4), encoder);  // 4 bytes on the symbol side, 8 on the other
    bare.pins.in = {true, true, false, 0};
    bare.cycle();
    bare.pins.in = {true, true, true, 0b1011};
    bare.cycle();
    bare.pins.in = {true, false, true, 0xFF};
    bare.pins.out = {true, true, true, 0b0111};
    bare.cycle();
    bare.pins.in = bare.pins.out = {};
    CHECK(*bare.read(QLC_REG_SYMBOLS_LOW) == (encoder ? 4 + 2 : 3));
    CHECK(*bare.read(QLC_REG_BITS_LOW) == (encoder ? 8 * 3 : 8 * (8 + 2)));
    CHECK(*bare.read(QLC_REG_INPUT_STALLS_LOW) == 1);
    CHECK(*bare.read(QLC_REG_OUTPUT_STALLS_LOW) == 0);
  }
}

TEST_CASE("chunks are counted by mode and bank", "[registers]") {
  Bare bare(config_of(4));
  bare.pins.chunk_valid = true;
  for (const auto mode : {model::Mode::Coded, model::Mode::Raw, model::Mode::Constant, model::Mode::Coded}) {
    bare.pins.chunk_mode = mode;
    bare.pins.chunk_bank = mode == model::Mode::Coded ? 2 : 0;
    bare.cycle();
  }
  bare.pins.chunk_valid = false;
  CHECK(*bare.read(QLC_REG_RAW_CHUNKS) == 1);
  CHECK(*bare.read(QLC_REG_CONSTANT_CHUNKS) == 1);
  CHECK(*bare.read(QLC_REG_CHUNKS + 4 * 0) == 0);
  CHECK(*bare.read(QLC_REG_CHUNKS + 4 * 2) == 2);
  CHECK(*bare.read(QLC_REG_CHUNKS + 4 * 15) == 0);
}

TEST_CASE("what is refused changes nothing", "[registers]") {
  Bare bare(config_of(4));
  CHECK_FALSE(bare.write(QLC_REG_CONTROL, 1, 0x7));
  CHECK_FALSE(bare.registers.enable());
  REQUIRE(bare.write(QLC_REG_CHUNK | 3, 5));  // the two lowest address bits are not looked at
  CHECK(bare.registers.chunk_groups() == 5);
  bare.pins.busy = true;
  CHECK(*bare.read(QLC_REG_STATUS) == 3);
  CHECK_FALSE(bare.write(QLC_REG_CHUNK, 6));
  bare.pins.busy = false;
  for (const std::uint32_t wrong : {0U, 1U, 1025U}) CHECK_FALSE(bare.write(QLC_REG_CHUNK, wrong));
  CHECK(*bare.read(QLC_REG_CHUNK) == 5);
  REQUIRE(bare.write(QLC_REG_CHUNK, 1024));
  CHECK_FALSE(bare.read(QLC_REG_BOOK));
  for (const std::uint16_t address : {0x38, 0x3C, 0x60, 0x7C, 0xC0, 0x1FC}) {
    CHECK_FALSE(bare.read(address));
    CHECK_FALSE(bare.write(address, 0));
  }
  for (const std::uint16_t address : {0x00, 0x04, 0x08, 0x10, 0x18, 0x28, 0x34, 0x40, 0x5C, 0x80, 0xBC}) {
    CHECK(bare.read(address));
    CHECK_FALSE(bare.write(address, 0));
  }
}

TEST_CASE("an encoder that chooses has no larger chunk than it can buffer", "[registers]") {
  sc::PlanarConfig config = config_of(4);
  config.select = true;
  config.max_chunk = 192;
  Bare bare(config);
  CHECK(*bare.read(QLC_REG_MAX_CHUNK) == 3);
  CHECK(*bare.read(QLC_REG_CHUNK) == 3);
  CHECK_FALSE(bare.write(QLC_REG_CHUNK, 4));
  CHECK(*bare.read(QLC_REG_BANKS) == 7);
  REQUIRE(bare.write(QLC_REG_BANKS, ~0U));
  CHECK(*bare.read(QLC_REG_BANKS) == 7);
  Bare decoder(config, false);
  CHECK(*decoder.read(QLC_REG_MAX_CHUNK) == 1024);
  CHECK((*decoder.read(QLC_REG_CAPS) >> 22 & 3) == 2);
}

}  // namespace qlc::verif
