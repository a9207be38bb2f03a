// SPDX-License-Identifier: Apache-2.0
// The handshake of the bus, cycle by cycle; then everything at once at random.
#include <algorithm>
#include <catch2/catch.hpp>
#include <exception>

#include "sw/driver/qlc_regs.h"
#include "verif/axi/control_bench.h"
#include "verif/common/rng.h"

namespace qlc::verif::axi {
namespace {

TEST_CASE("address and data of a write are taken independently", "[bus]") {
  for (const bool address_first : {false, true}) {
    ControlBench bench(configs()[0]);
    bench.in.awaddr = QLC_REG_CHUNK;
    bench.in.wdata = 77;
    bench.in.awvalid = address_first;
    bench.in.wvalid = !address_first;
    Outputs out = bench.cycle();
    CHECK((out.awready && out.wready));
    // Held: what is on the bus now does not count any more.
    bench.in.awvalid = bench.in.wvalid = false;
    bench.in.awaddr = address_first ? 0 : QLC_REG_CHUNK;
    bench.in.wstrb = address_first ? 0xf : 0;
    for (int i = 0; i < 3; ++i) {
      out = bench.cycle();
      CHECK(out.awready == !address_first);
      CHECK(out.wready == address_first);
      CHECK_FALSE(out.bvalid);
    }
    bench.in.awaddr = QLC_REG_CHUNK;
    bench.in.wstrb = 0xf;
    bench.in.awvalid = !address_first;
    bench.in.wvalid = address_first;
    bench.cycle();
    bench.in.awvalid = bench.in.wvalid = false;
    out = bench.cycle();  // executes
    CHECK_FALSE((out.awready || out.wready || out.bvalid));
    CHECK(out.chunk_groups == 16);
    out = bench.cycle();
    CHECK((out.awready && out.wready && out.bvalid));
    CHECK(out.bresp == kOkay);
    CHECK(out.chunk_groups == 77);
  }
}

TEST_CASE("a response waits, and holds back the next write and read", "[bus]") {
  ControlBench bench(configs()[0]);
  bench.in.awaddr = QLC_REG_CHUNK;
  bench.in.wdata = 5;
  bench.in.araddr = QLC_REG_CHUNK;
  bench.in.awvalid = bench.in.wvalid = bench.in.arvalid = true;
  bench.cycle();
  bench.in.wdata = 6;
  Outputs out = bench.cycle();  // both execute: the read sees what was before
  CHECK_FALSE(out.arready);
  for (int i = 0; i < 4; ++i) {
    out = bench.cycle();
    CHECK((out.bvalid && out.rvalid));
    CHECK(out.rdata == 16);
    CHECK(out.chunk_groups == 5);
    CHECK(out.awready == (i == 0));  // the next ones are taken, and held
    CHECK(out.arready == (i == 0));
    bench.in.wdata = 7;
  }
  bench.in.awvalid = bench.in.wvalid = bench.in.arvalid = false;
  bench.in.bready = bench.in.rready = true;
  out = bench.cycle();
  CHECK((out.bvalid && out.rvalid));
  out = bench.cycle();  // the next ones execute
  CHECK_FALSE((out.bvalid || out.rvalid || out.awready || out.arready));
  out = bench.cycle();
  CHECK((out.bvalid && out.rvalid));
  CHECK(out.rdata == 5);
  CHECK(out.chunk_groups == 6);
}

TEST_CASE("back to back, a write and a read take two cycles each", "[bus]") {
  ControlBench bench(configs()[0]);
  bench.in.awaddr = QLC_REG_CHUNK;
  bench.in.araddr = QLC_REG_CHUNK;
  bench.in.wdata = 9;
  bench.in.awvalid = bench.in.wvalid = bench.in.arvalid = bench.in.bready = bench.in.rready = true;
  unsigned writes = 0, reads = 0;
  for (int i = 0; i < 101; ++i) {
    const Outputs out = bench.cycle();
    writes += out.bvalid;
    reads += out.rvalid;
  }
  CHECK(writes == 50);
  CHECK(reads == 50);
}

TEST_CASE("a reset forgets what the bus holds", "[bus]") {
  ControlBench bench(configs()[0]);
  bench.in.awaddr = QLC_REG_CHUNK;
  bench.in.wdata = 9;
  bench.in.awvalid = bench.in.arvalid = true;
  bench.cycle();
  bench.in.awvalid = bench.in.arvalid = false;
  bench.in.rst_n = false;
  Outputs out = bench.cycle();
  CHECK((out.awready && out.wready && out.arready && !out.bvalid && !out.rvalid));
  bench.in.rst_n = true;
  bench.in.wvalid = true;
  bench.cycle();
  bench.in.wvalid = false;
  for (int i = 0; i < 5; ++i) {
    out = bench.cycle();
    CHECK_FALSE((out.bvalid || out.rvalid));
  }
}

/// Drives all inputs at random; what is offered on the bus stays until it is taken.
class Driver {
 public:
  explicit Driver(std::uint32_t seed) : rng_(seed) {}

  /// Other likelihoods from now on.
  void vary() {
    offer_ = 5 + rng_.below(95);
    accept_ = 5 + rng_.below(95);
    events_ = rng_.below(100);
    busy_ = rng_.below(100);
    load_ = rng_.below(100);
  }

  void drive(Inputs& in, const Outputs& before) {
    if (!in.awvalid || before.awready) {
      in.awvalid = rng_.chance(offer_);
      in.awaddr = address();
    }
    if (!in.wvalid || before.wready) {
      in.wvalid = rng_.chance(offer_);
      in.wdata = data();
      in.wstrb = rng_.chance(90) ? 0xf : static_cast<std::uint8_t>(rng_.below(16));
    }
    if (!in.arvalid || before.arready) {
      in.arvalid = rng_.chance(offer_);
      in.araddr = address();
    }
    in.bready = rng_.chance(accept_);
    in.rready = rng_.chance(accept_);
    in.cfg_tready = rng_.chance(load_);
    in.usable = static_cast<std::uint16_t>(rng_.bits32());
    in.busy = rng_.chance(busy_);
    in.chunk_valid = rng_.chance(events_);
    in.chunk_mode = static_cast<std::uint8_t>(rng_.below(4));
    in.chunk_bank = static_cast<std::uint8_t>(rng_.below(16));
    in.symbols_take = rng_.chance(events_);
    in.symbols_last = rng_.chance(30);
    in.symbols_keep = keep();
    in.packed_take = rng_.chance(events_);
    in.packed_last = rng_.chance(30);
    in.packed_keep = keep();
    in.input_stall = rng_.chance(events_);
    in.output_stall = rng_.chance(events_);
    in.end = rng_.chance(events_);
    in.end_error = static_cast<std::uint8_t>(rng_.below(8));
  }

  Rng& rng() { return rng_; }

 private:
  std::uint16_t address() {
    static constexpr std::uint16_t kWritten[] = {QLC_REG_CONTROL, QLC_REG_CHUNK, QLC_REG_BANKS, QLC_REG_BOOK,
                                                 QLC_REG_ERRORS};
    if (rng_.chance(40)) return kWritten[rng_.below(5)];
    return static_cast<std::uint16_t>(rng_.below(rng_.chance(80) ? 0x0C0 : 0x200));
  }
  std::uint32_t data() {
    if (rng_.chance(30)) return rng_.below(20);
    if (rng_.chance(20)) return 1022 + rng_.below(4);
    if (rng_.chance(40)) return rng_.bits32() & 0xffff'f0ffU;  // bank 0
    return rng_.bits32();
  }
  std::uint64_t keep() {
    if (rng_.chance(20)) return ~0ULL;
    if (rng_.chance(20)) return rng_.bits64();
    return rng_.bits64() | ((1ULL << rng_.below(64)) - 1);
  }

  Rng rng_;
  unsigned offer_ = 50, accept_ = 50, events_ = 50, busy_ = 50, load_ = 50;
};

TEST_CASE("random inputs, compared with the reference in every cycle", "[random]") {
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    for (const Config& config : configs()) {
      INFO(config.name << ", seed " << seed);
      ControlBench bench(config, seed);
      Driver driver(seed);
      Outputs out;
      for (unsigned t = 0; t < 100'000; ++t) {
        if (t % 500 == 0) {
          driver.vary();
          // Close to where the halves carry.
          const auto counter = static_cast<Wide>(driver.rng().below(4));
          const std::uint64_t high = driver.rng().bits64() << 32;
          bench.poke(counter, high - 8ULL * driver.rng().below(500));
          bench.poke_frames(static_cast<std::uint32_t>(0U - driver.rng().below(100)));
        }
        bench.in.rst_n = !driver.rng().chance(t % 20'000 < 20 ? 20 : 0);
        driver.drive(bench.in, out);
        if (t % 500 == 499) be_quiet(bench.in);
        bench.in.usable &= static_cast<std::uint16_t>((1U << config.banks) - 1);
        if (!bench.in.rst_n) bench.in.awvalid = bench.in.wvalid = bench.in.arvalid = false;
        try {
          out = bench.cycle();
        } catch (const std::exception& difference) {
          FAIL(difference.what());
        }
      }
      const Reference::Met& met = bench.met();
      const bool all_banks = config.banks == 16;
      CHECK(std::min({met.writes, met.reads, met.bad_writes, met.bad_reads, met.partial_strobes,
                      met.chunk_busy, met.chunk_range, met.book_refused, met.bad_books, met.clear_and_count,
                      met.set_and_clear, met.stored_highs}) > 20);
      CHECK((all_banks || met.bad_book_banks > 20));
    }
  }
}

}  // namespace
}  // namespace qlc::verif::axi
