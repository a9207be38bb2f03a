// SPDX-License-Identifier: Apache-2.0
// Each register by itself: value after reset, access, what it refuses.
#include <catch2/catch.hpp>

#include "sw/driver/qlc_regs.h"
#include "verif/axi/control_bench.h"

namespace qlc::verif::axi {
namespace {

TEST_CASE("after reset the registers have their values", "[registers]") {
  for (const Config& config : configs()) {
    INFO(config.name);
    ControlBench bench(config);
    CHECK(bench.value(QLC_REG_ID) == QLC_REG_ID_VALUE);
    CHECK(bench.value(QLC_REG_CAPS) == config.caps);
    CHECK(bench.value(QLC_REG_MAX_CHUNK) == config.max_chunk);
    CHECK(bench.value(QLC_REG_CONTROL) == 0);
    CHECK(bench.value(QLC_REG_STATUS) == QLC_REG_STATUS_BOOK_READY_MASK);
    CHECK(bench.value(QLC_REG_CHUNK) == (config.max_chunk == 8 ? 8U : 16U));
    CHECK(bench.value(QLC_REG_USABLE) == 0);
    CHECK(bench.value(QLC_REG_BANKS) == (1U << config.banks) - 1);
    for (std::uint32_t address = QLC_REG_ERRORS; address <= QLC_REG_CONSTANT_CHUNKS; address += 4) {
      CHECK(bench.value(address) == 0);
    }
    for (std::uint32_t address = QLC_REG_SYMBOLS_LOW; address <= QLC_REG_OUTPUT_STALLS_HIGH; address += 4) {
      CHECK(bench.value(address) == 0);
    }
    for (unsigned bank = 0; bank < QLC_REG_CHUNKS_COUNT; ++bank) {
      CHECK(bench.value(QLC_REG_CHUNKS + QLC_REG_CHUNKS_STRIDE * bank) == 0);
    }
  }
}

TEST_CASE("CAPS has the parameters where the header says", "[registers]") {
  ControlBench bench(configs()[0]);
  const std::uint32_t caps = bench.value(QLC_REG_CAPS);
  CHECK((caps & QLC_REG_CAPS_LANES_MASK) >> QLC_REG_CAPS_LANES_SHIFT == 32);
  CHECK((caps & QLC_REG_CAPS_KIND_MASK) >> QLC_REG_CAPS_KIND_SHIFT == 1);
  CHECK((caps & QLC_REG_CAPS_PREFIX_BITS_MASK) >> QLC_REG_CAPS_PREFIX_BITS_SHIFT == 4);
  CHECK((caps & QLC_REG_CAPS_BANKS_MASK) >> QLC_REG_CAPS_BANKS_SHIFT == 3);
  CHECK((caps & QLC_REG_CAPS_LOOK_AHEAD_MASK) >> QLC_REG_CAPS_LOOK_AHEAD_SHIFT == 5);
  CHECK((caps & QLC_REG_CAPS_DEEP_MASK) != 0);
  CHECK((caps & QLC_REG_CAPS_SELECT_MASK) == 0);
  CHECK((caps & QLC_REG_CAPS_DECODER_MASK) != 0);
}

TEST_CASE("every address answers as its access says", "[registers]") {
  for (const Config& config : configs()) {
    ControlBench bench(config);
    for (std::uint32_t address = 0; address < 0x200; ++address) {
      INFO(config.name << ", address " << address);
      const std::uint32_t word = address & ~3U;
      const bool counter = (word >= 0x028 && word <= 0x034) || (word >= 0x040 && word <= 0x05C) ||
                           (word >= 0x080 && word <= 0x0BC);
      const bool readable = (word <= 0x024 && word != QLC_REG_BOOK) || counter;
      const bool writable = word == QLC_REG_CONTROL || word == QLC_REG_CHUNK || word == QLC_REG_BANKS ||
                            word == QLC_REG_BOOK || word == QLC_REG_ERRORS;
      const ReadResult result = bench.read(address);
      CHECK(result.response == (readable ? kOkay : kSlverr));
      if (!readable) CHECK(result.data == 0);
      bench.in.cfg_tready = true;  // so that BOOK is free again
      CHECK(bench.write(address, 4) == (writable ? kOkay : kSlverr));
      for (unsigned strobes = 0; strobes < 15; ++strobes) CHECK(bench.write(address, 7, strobes) == kSlverr);
    }
    CHECK(bench.value(QLC_REG_CHUNK) == 4);
    CHECK(bench.value(QLC_REG_BANKS) == (4U & ((1U << config.banks) - 1)));
    CHECK(bench.value(QLC_REG_CONTROL) == 0);
  }
}

TEST_CASE("CONTROL and BANKS keep what exists", "[registers]") {
  for (const Config& config : configs()) {
    ControlBench bench(config);
    CHECK(bench.write(QLC_REG_CONTROL, 0xffffffff) == kOkay);
    CHECK(bench.value(QLC_REG_CONTROL) == QLC_REG_CONTROL_ENABLE_MASK);
    CHECK(bench.cycle().enable);
    CHECK(bench.write(QLC_REG_CONTROL, 0xfffffffe) == kOkay);
    CHECK(bench.value(QLC_REG_CONTROL) == 0);
    CHECK_FALSE(bench.cycle().enable);
    CHECK(bench.write(QLC_REG_BANKS, 0) == kOkay);
    CHECK(bench.cycle().bank_enable == 0);
    CHECK(bench.write(QLC_REG_BANKS, 0xffffffff) == kOkay);
    CHECK(bench.value(QLC_REG_BANKS) == (1U << config.banks) - 1);
    bench.in.usable = static_cast<std::uint16_t>((1U << config.banks) - 1);
    CHECK(bench.value(QLC_REG_USABLE) == (1U << config.banks) - 1);
  }
}

TEST_CASE("CHUNK refuses what a chunk cannot be, and while busy", "[registers]") {
  for (const Config& config : configs()) {
    INFO(config.name);
    ControlBench bench(config);
    CHECK(bench.write(QLC_REG_CHUNK, 2) == kOkay);
    CHECK(bench.cycle().chunk_groups == 2);
    CHECK(bench.write(QLC_REG_CHUNK, config.max_chunk) == kOkay);
    CHECK(bench.cycle().chunk_groups == config.max_chunk);
    for (const std::uint32_t groups : {0U, 1U, config.max_chunk + 1, 0x7ffU, 0x802U, 0x10002U}) {
      CHECK(bench.write(QLC_REG_CHUNK, groups) == kSlverr);
      CHECK(bench.value(QLC_REG_CHUNK) == config.max_chunk);
    }
    bench.in.busy = true;
    CHECK(bench.value(QLC_REG_STATUS) == (QLC_REG_STATUS_BUSY_MASK | QLC_REG_STATUS_BOOK_READY_MASK));
    CHECK(bench.write(QLC_REG_CHUNK, 3) == kSlverr);
    CHECK(bench.value(QLC_REG_CHUNK) == config.max_chunk);
    bench.in.busy = false;
    CHECK(bench.write(QLC_REG_CHUNK, 3) == kOkay);
    CHECK(bench.value(QLC_REG_CHUNK) == 3);
  }
}

TEST_CASE("BOOK hands on a byte, refuses another meanwhile, and reports bad codebooks", "[registers]") {
  ControlBench bench(configs()[0]);  // banks 0 to 2
  CHECK(bench.write(QLC_REG_BOOK, 0x00000234) == kOkay);
  const Outputs out = bench.cycle();
  CHECK(out.cfg_tvalid);
  CHECK(out.cfg_tdata == 0x34);
  CHECK(out.cfg_tdest == 2);
  CHECK_FALSE(out.cfg_tlast);
  CHECK(bench.value(QLC_REG_STATUS) == 0);
  CHECK(bench.write(QLC_REG_BOOK, 0x00010fff) == kSlverr);
  CHECK(bench.cycle().cfg_tdata == 0x34);
  bench.in.cfg_tready = true;
  CHECK(bench.cycle().cfg_tvalid);
  CHECK_FALSE(bench.cycle().cfg_tvalid);
  CHECK(bench.value(QLC_REG_STATUS) == QLC_REG_STATUS_BOOK_READY_MASK);
  CHECK(bench.value(QLC_REG_ERRORS) == 0);  // it was not the last

  bench.in.usable = 4;
  CHECK(bench.write(QLC_REG_BOOK, 0x00010234) == kOkay);
  CHECK(bench.value(QLC_REG_ERRORS) == 0);
  bench.in.usable = 3;
  CHECK(bench.write(QLC_REG_BOOK, 0x00010234) == kOkay);
  CHECK(bench.value(QLC_REG_ERRORS) == QLC_REG_ERRORS_BAD_CODEBOOK_MASK);
  CHECK(bench.write(QLC_REG_ERRORS, QLC_REG_ERRORS_BAD_CODEBOOK_MASK) == kOkay);
  CHECK(bench.value(QLC_REG_ERRORS) == 0);
  bench.in.usable = 7;
  CHECK(bench.write(QLC_REG_BOOK, 0x00010300) == kOkay);  // bank 3 does not exist
  CHECK(bench.value(QLC_REG_ERRORS) == QLC_REG_ERRORS_BAD_CODEBOOK_MASK);
}

TEST_CASE("a bad codebook is seen in the cycle after its last byte and in no other", "[registers]") {
  for (int good = -1; good < 4; ++good) {
    ControlBench bench(configs()[0]);
    bench.in.cfg_tready = true;
    bench.write(QLC_REG_BOOK, 0x00010000);  // its third cycle takes the byte
    for (int t = 0; t < 4; ++t) {           // t = 0 is the cycle after
      bench.in.usable = t == good ? 1 : 0;
      bench.cycle();
    }
    CHECK(bench.value(QLC_REG_ERRORS) == (good == 0 ? 0U : QLC_REG_ERRORS_BAD_CODEBOOK_MASK));
  }
}

TEST_CASE("ERRORS gathers errors of frames and clears what is written as 1", "[registers]") {
  ControlBench bench(configs()[1]);
  bench.in.end = true;
  for (unsigned error = 0; error < 8; ++error) {
    bench.in.end_error = static_cast<std::uint8_t>(error);
    bench.cycle();
  }
  bench.in.end = false;
  bench.in.end_error = 5;
  bench.cycle();
  CHECK(bench.value(QLC_REG_ERRORS) == 0xfe);
  CHECK(bench.value(QLC_REG_FRAMES) == 8);
  CHECK(bench.value(QLC_REG_BAD_FRAMES) == 7);
  CHECK(bench.write(QLC_REG_ERRORS, 0xffffff18) == kOkay);
  CHECK(bench.value(QLC_REG_ERRORS) == 0xe6);
  CHECK(bench.write(QLC_REG_ERRORS, 0xff, 0x7) == kSlverr);
  CHECK(bench.write(QLC_REG_CONTROL, QLC_REG_CONTROL_CLEAR_MASK) == kOkay);
  CHECK(bench.value(QLC_REG_ERRORS) == 0xe6);
  CHECK(bench.write(QLC_REG_ERRORS, 0xe6) == kOkay);
  CHECK(bench.value(QLC_REG_ERRORS) == 0);
}

TEST_CASE("an error in the very cycle in which its bit is cleared is kept", "[registers]") {
  for (int when = 0; when < 3; ++when) {
    ControlBench bench(configs()[0]);
    bench.in.awaddr = QLC_REG_ERRORS;
    bench.in.wdata = QLC_REG_ERRORS_TRAILING_MASK;
    bench.in.awvalid = bench.in.wvalid = bench.in.bready = true;
    bench.in.end_error = 5;
    for (int t = 0; t < 3; ++t) {  // it executes in t = 1
      bench.in.end = t == when;
      bench.cycle();
      bench.in.awvalid = bench.in.wvalid = false;
    }
    bench.in.end = false;
    CHECK(bench.value(QLC_REG_ERRORS) == (when == 0 ? 0U : QLC_REG_ERRORS_TRAILING_MASK));
  }
}

}  // namespace
}  // namespace qlc::verif::axi
