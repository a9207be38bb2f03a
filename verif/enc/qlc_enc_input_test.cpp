// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

namespace {

struct InBeat {
  Bits symbols;
  bool last = false;
  bool empty = false;
  unsigned less = 0;
  bool bad_bank = false;
};

}  // namespace

TEMPLATE_TEST_CASE("a register keeps a beat, its frame's chunks follow from it", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kBanks = TestType::Banks;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::optional<InBeat> held;
  unsigned wait = 0;  // cycles until the first chunk is there
  Chunk chunk;        // of the frame, which has no more than two
  unsigned chunks = 0;
  unsigned second = 0;  // symbols of the second chunk, minus 1
  Coin allows;
  Coin source;
  Coin sink;
  unsigned bad_banks = 0;
  dut.reset();
  for (unsigned cycle = 0; cycle < 20000; ++cycle) {
    CAPTURE(cycle, held.has_value(), wait, chunks);
    const bool allow = allows.toss(rng);
    const bool valid = source.toss(rng);
    const bool pop = held && sink.toss(rng);
    const bool first = rng.chance(30);
    const unsigned available = rng.below(1U << kBanks);
    const bool raw = rng.chance(30);
    const unsigned bank = rng.chance(70) ? rng.below(kBanks) : rng.below(16);
    const bool two = rng.chance(30);
    const unsigned symbols = rng.below(64 * 2) + (two ? 64 * 2 : 0);  // minus 1
    InBeat beat{random_bits(rng, 8 * kLanes), rng.chance(20), rng.chance(10), rng.below(kLanes)};
    beat.bad_bank = first && !raw && (available >> bank & 1U) == 0;
    dut->allow_i = allow;
    dut->first_i = first;
    dut->available_i = static_cast<std::uint16_t>(available);
    dut->chunk_groups_i = 2;
    dut->valid_i = valid;
    dut->last_i = beat.last;
    dut->empty_i = beat.empty;
    dut->less_i = static_cast<std::uint8_t>(beat.less);
    dut->user_i = std::uint64_t{raw} << 36 | std::uint64_t{bank} << 32 | symbols;
    put(dut->symbols_i, beat.symbols);
    dut->pop_i = pop;
    dut->chunk_ready_i = rng.chance(50);
    dut->clear_i = rng.chance(3);
    dut.settle();
    const bool ready = allow && (!held || pop);
    REQUIRE(dut->ready_o == ready);
    REQUIRE(dut->take_first_o == (valid && ready && first));
    REQUIRE(dut->valid_o == held.has_value());
    if (held) {
      REQUIRE(dut->last_o == held->last);
      REQUIRE(dut->empty_o == held->empty);
      REQUIRE(dut->less_o == held->less);
      REQUIRE(dut->bad_bank_o == held->bad_bank);
      REQUIRE(get(dut->symbols_o, 8 * kLanes) == held->symbols);
      bad_banks += held->bad_bank ? 1 : 0;
    }
    const bool there = chunks > 0 && wait == 0;
    REQUIRE(dut->chunk_valid_o == there);
    if (there) REQUIRE(dut->chunk_o == chunk.port());

    if (there && dut->chunk_ready_i) {
      --chunks;
      chunk.header.last = true;
      chunk.count = second;
    }
    if (dut->clear_i) chunks = 0;
    if (wait > 0) --wait;
    if (pop) held.reset();
    if (valid && ready) {
      held = beat;
      if (first) {
        wait = 1;
        chunks = two ? 2 : 1;
        chunk = {{!two, raw ? kRaw : kCoded, raw ? 0 : bank}, false, two ? 127 : symbols};
        second = symbols - 128;
      }
    }
    dut.edge();
    if (rng.below(1000) == 0) {
      dut.reset();
      held.reset();
      chunks = 0;
    }
  }
  REQUIRE(bad_banks > 50);
}

}  // namespace qlc::verif
