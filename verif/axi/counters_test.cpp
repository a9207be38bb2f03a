// SPDX-License-Identifier: Apache-2.0
// What the counters count, when it can be read, how it is cleared, and the two halves of those of 64 bits.
#include <catch2/catch.hpp>

#include "sw/driver/qlc_regs.h"
#include "verif/axi/control_bench.h"

namespace qlc::verif::axi {
namespace {

constexpr std::uint32_t kLow[] = {QLC_REG_SYMBOLS_LOW, QLC_REG_BITS_LOW, QLC_REG_INPUT_STALLS_LOW,
                                  QLC_REG_OUTPUT_STALLS_LOW};
constexpr Wide kWide[] = {Wide::Symbols, Wide::Bits, Wide::InputStalls, Wide::OutputStalls};

std::uint32_t chunks(unsigned bank) { return QLC_REG_CHUNKS + QLC_REG_CHUNKS_STRIDE * bank; }

/// Everything that can be counted happens, on full beats.
void everything(Inputs& in, bool happens = true) {
  in.symbols_take = in.packed_take = in.input_stall = in.output_stall = in.end = in.chunk_valid = happens;
}

TEST_CASE("beats count what they hold, a last one up to the first byte not kept", "[counters]") {
  for (const Config& config : configs()) {
    INFO(config.name);
    ControlBench bench(config);
    bench.in.symbols_take = bench.in.packed_take = true;
    bench.cycle();  // not last: tkeep, 0 here, does not count
    bench.in.symbols_last = bench.in.packed_last = true;
    bench.cycle();  // holds nothing
    bench.in.symbols_keep = bench.in.packed_keep = ~0ULL;
    bench.cycle();
    std::uint32_t more = 0;
    for (unsigned bytes = 0; bytes < config.lanes; ++bytes) {  // a hole behind `bytes`
      bench.in.symbols_keep = bench.in.packed_keep = ~(1ULL << bytes);
      bench.cycle();
      more += bytes;
    }
    bench.in.symbols_take = bench.in.packed_take = false;
    bench.cycle();
    CHECK(bench.value(QLC_REG_SYMBOLS_LOW) == 2 * config.lanes + more);
    CHECK(bench.value(QLC_REG_BITS_LOW) == 8 * (2 * config.bytes() + more));
  }
}

TEST_CASE("stalls, frames and chunks count each by itself", "[counters]") {
  for (const Config& config : configs()) {
    INFO(config.name);
    ControlBench bench(config);
    bench.in.input_stall = true;
    for (int i = 0; i < 3; ++i) bench.cycle();
    bench.in.input_stall = false;
    bench.in.output_stall = true;
    for (int i = 0; i < 5; ++i) bench.cycle();
    bench.in.output_stall = false;
    bench.in.chunk_valid = true;
    for (unsigned mode = 0; mode < 4; ++mode) {
      bench.in.chunk_mode = static_cast<std::uint8_t>(mode);
      for (unsigned bank = 0; bank < config.banks; ++bank) {
        bench.in.chunk_bank = static_cast<std::uint8_t>(bank);
        for (unsigned i = 0; i <= bank + 20 * mode; ++i) bench.cycle();
      }
    }
    bench.in.chunk_valid = false;
    CHECK(bench.value(QLC_REG_INPUT_STALLS_LOW) == 3);
    CHECK(bench.value(QLC_REG_OUTPUT_STALLS_LOW) == 5);
    const unsigned once = config.banks * (config.banks + 1) / 2;
    CHECK(bench.value(QLC_REG_RAW_CHUNKS) == once + 20 * config.banks);
    CHECK(bench.value(QLC_REG_CONSTANT_CHUNKS) == once + 40 * config.banks);
    for (unsigned bank = 0; bank < 16; ++bank) {
      CHECK(bench.value(chunks(bank)) == (bank < config.banks ? bank + 1 : 0));
    }
    CHECK(bench.value(QLC_REG_FRAMES) == 0);
    CHECK(bench.value(QLC_REG_SYMBOLS_LOW) == 0);
    CHECK(bench.value(QLC_REG_BITS_LOW) == 0);
  }
}

TEST_CASE("what happens in a cycle can be read in the next", "[counters]") {
  for (int when = 0; when < 3; ++when) {
    ControlBench bench(configs()[0]);
    bench.in.araddr = QLC_REG_SYMBOLS_LOW;
    bench.in.arvalid = true;
    for (int t = 0; t < 2; ++t) {  // reads in t = 1
      everything(bench.in, t == when);
      bench.cycle();
      bench.in.arvalid = false;
    }
    everything(bench.in, when == 2);
    const Outputs out = bench.cycle();
    CHECK(out.rvalid);
    CHECK(out.rdata == (when == 0 ? 32U : 0U));
  }
}

TEST_CASE("clearing forgets what was before its cycle and counts what is in it", "[counters]") {
  for (const Config& config : configs()) {
    for (int when = 0; when < 3; ++when) {
      INFO(config.name << ", cycle " << when);
      ControlBench bench(config);
      everything(bench.in);
      for (int i = 0; i < 7; ++i) bench.cycle();
      bench.in.awaddr = QLC_REG_CONTROL;
      bench.in.wdata = QLC_REG_CONTROL_CLEAR_MASK;
      bench.in.awvalid = bench.in.wvalid = bench.in.bready = true;
      for (int t = 0; t < 3; ++t) {  // it executes in t = 1
        everything(bench.in, t == when);
        bench.cycle();
        bench.in.awvalid = bench.in.wvalid = false;
      }
      be_quiet(bench.in);
      const std::uint32_t once = when == 0 ? 0 : 1;
      CHECK(bench.value(QLC_REG_FRAMES) == once);
      CHECK(bench.value(QLC_REG_SYMBOLS_LOW) == once * config.lanes);
      CHECK(bench.value(QLC_REG_BITS_LOW) == once * 8 * config.bytes());
      CHECK(bench.value(QLC_REG_INPUT_STALLS_LOW) == once);
      CHECK(bench.value(QLC_REG_OUTPUT_STALLS_LOW) == once);
      CHECK(bench.value(chunks(0)) == once);
      CHECK_FALSE(bench.cycle().enable);
    }
  }
}

TEST_CASE("the high half is that of the low half read last", "[counters]") {
  for (const Config& config : configs()) {
    ControlBench bench(config);
    for (unsigned i = 0; i < 4; ++i) {
      INFO(config.name << ", counter " << i);
      const std::uint64_t amount[] = {config.lanes, 8ULL * config.bytes(), 1, 1};
      bench.poke(kWide[i], 0x7'0000'0000 - amount[i]);
      CHECK(bench.value(kLow[i]) == 0x1'0000'0000 - amount[i]);
      everything(bench.in);
      bench.cycle();
      be_quiet(bench.in);
      for (const std::uint32_t low : kLow)
        CHECK(bench.value(low + 4) == 6);  // as it was when the low half was read
      CHECK(bench.value(kLow[i]) == 0);
      CHECK(bench.value(kLow[(i + 1) % 4] + 4) == 7);
      CHECK(bench.value(kLow[i] + 4) == 7);  // stays
      bench.poke(kWide[i], ~0ULL - 7);
      everything(bench.in);
      for (int n = 0; n < 8; ++n) bench.cycle();
      be_quiet(bench.in);
      CHECK(bench.value(kLow[i]) == static_cast<std::uint32_t>(8 * amount[i] - 8));
      CHECK(bench.value(kLow[i] + 4) == 0);  // wraps
    }
    bench.poke(Wide::Symbols, 9ULL << 32);
    CHECK(bench.value(QLC_REG_SYMBOLS_LOW) == 0);
    CHECK(bench.write(QLC_REG_CONTROL, QLC_REG_CONTROL_CLEAR_MASK) == kOkay);
    CHECK(bench.value(QLC_REG_SYMBOLS_HIGH) == 9);  // stored; no counter
    CHECK(bench.value(QLC_REG_SYMBOLS_LOW) == 0);
    CHECK(bench.value(QLC_REG_SYMBOLS_HIGH) == 0);
  }
}

TEST_CASE("a low half that carries while it is read keeps its high half", "[counters]") {
  for (int when = 0; when < 3; ++when) {
    ControlBench bench(configs()[2]);
    bench.poke(Wide::InputStalls, 0xffffffff);
    bench.in.araddr = QLC_REG_INPUT_STALLS_LOW;
    bench.in.arvalid = bench.in.rready = true;
    for (int t = 0; t < 2; ++t) {  // reads in t = 1
      bench.in.input_stall = t == when;
      bench.cycle();
      bench.in.arvalid = false;
    }
    bench.in.input_stall = when == 2;
    CHECK(bench.cycle().rdata == (when == 0 ? 0U : 0xffffffffU));
    bench.in.input_stall = false;
    CHECK(bench.value(QLC_REG_INPUT_STALLS_HIGH) == (when == 0 ? 1U : 0U));
  }
}

TEST_CASE("counters of 32 bits wrap", "[counters]") {
  ControlBench bench(configs()[3]);
  bench.poke_frames(0xfffffffe);
  bench.in.end = true;
  for (int i = 0; i < 5; ++i) bench.cycle();
  bench.in.end = false;
  CHECK(bench.value(QLC_REG_FRAMES) == 3);
}

TEST_CASE("a reset clears everything", "[counters]") {
  for (const Config& config : configs()) {
    ControlBench bench(config);
    everything(bench.in);
    for (int i = 0; i < 9; ++i) bench.cycle();
    be_quiet(bench.in);
    bench.cycle();
    bench.poke(Wide::Symbols, ~0ULL);
    bench.value(QLC_REG_SYMBOLS_LOW);
    bench.write(QLC_REG_CONTROL, 1);
    bench.write(QLC_REG_CHUNK, 2);
    bench.write(QLC_REG_BANKS, 0);
    bench.write(QLC_REG_BOOK, 1);
    everything(bench.in);
    bench.in.rst_n = false;
    bench.cycle();
    be_quiet(bench.in);
    bench.in.rst_n = true;
    for (std::uint32_t address = QLC_REG_ERRORS; address <= chunks(15); address += 4) {
      CHECK(bench.read(address).data == 0);
    }
    CHECK(bench.value(QLC_REG_CONTROL) == 0);
    CHECK(bench.value(QLC_REG_STATUS) == QLC_REG_STATUS_BOOK_READY_MASK);
    CHECK(bench.value(QLC_REG_CHUNK) == (config.max_chunk < 16 ? config.max_chunk : 16));
    CHECK(bench.value(QLC_REG_BANKS) == (1U << config.banks) - 1);
  }
}

}  // namespace
}  // namespace qlc::verif::axi
