// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("the buffer holds a frame's beats until they are given up", "", QLC_CONFIGS) {
  constexpr unsigned kBits = TestType::Bits;
  constexpr unsigned kBytes = kBits / 8;
  constexpr unsigned kMostFreed = (1U << TestType::FreedLen) - 1;

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::deque<Bits> held;  // beats
  Bits tail;              // the frame's last byte
  enum { Before, Inside, Wait, End } state = Before;
  bool drain = false;
  bool offering = false;
  Bits data;
  Bits keep;
  bool last = false;
  unsigned kept = 0;  // bytes of the last beat
  Coin source;
  Coin sink;
  const auto forget = [&] {
    held.clear();
    tail.clear();
    state = Before;
    drain = false;
  };
  for (unsigned cycle = 0; cycle < 6000; ++cycle) {
    CAPTURE(cycle, state, drain, held.size());
    if (cycle == 0 || rng.chance(1)) {
      dut.reset();
      forget();
      offering = false;
    }
    if (!offering) {
      offering = source.toss(rng);
      last = rng.chance(15);
      data = random_bits(rng, kBits);
      const unsigned full = rng.below(4) == 0 ? 0 : rng.chance(50) ? kBytes : rng.below(kBytes + 1);
      keep = random_bits(rng, kBytes);  // without `last` it does not count, nor behind its first 0
      for (unsigned i = 0; last && i < full; ++i) keep[i] = true;
      if (last && full < kBytes) keep[full] = false;
    }
    const bool allow = rng.chance(70);
    const bool ready = state == Before ? allow : state == Inside && (held.size() < TestType::Depth || drain);
    const bool take = offering && ready;
    const bool consume = !drain && state != Wait && sink.toss(rng);
    const auto most = std::min(static_cast<unsigned>(held.size()), kMostFreed);
    const unsigned freed = rng.chance(30) ? most : rng.below(most + 1);
    const bool clear = !take && rng.chance(state == End ? 30 : 1);
    dut->s_axis_tvalid_i = offering;
    put(dut->s_axis_tdata_i, data);
    put(dut->s_axis_tkeep_i, keep);
    dut->s_axis_tlast_i = last;
    dut->allow_i = allow;
    dut->consume_i = consume;
    dut->freed_i = static_cast<std::uint8_t>(freed);
    dut->clear_i = clear;
    dut->drain_i = drain;
    dut.settle();

    REQUIRE(dut->s_axis_tready_o == ready);
    REQUIRE(dut->first_o == (take && state == Before));
    REQUIRE(dut->wait_o == (state == Wait));
    REQUIRE(dut->end_o == (state == End));
    // In the cycle of wait_o it is open whether a beat without bytes is held.
    if (!drain && (state != Wait || kept > 0)) {
      REQUIRE(dut->held_o == (1U << held.size()) - 1);
      Bits words;
      for (const Bits& beat : held) append(words, beat);
      REQUIRE(get(dut->words_o, words.size()) == words);
      if (state == End && !held.empty()) REQUIRE(dut->last_o == (kept == 0 ? kBytes : kept) - 1);
      if (state == End && !tail.empty()) REQUIRE(dut->tail_o == field(tail, 0, 8));
    }

    dut.edge();
    if (state == Wait) state = End;
    if (consume) held.erase(held.begin(), held.begin() + freed);
    if (take) {
      kept = 0;
      while (kept < kBytes && (!last || keep[kept])) ++kept;
      if (!drain && kept > 0) held.push_back(data);
      if (kept > 0) tail = slice(data, 8 * (kept - 1), 8);
      state = last ? Wait : Inside;
      offering = false;
    }
    if (clear) forget();
    // A frame in error: from some cycle on its beats are dropped.
    if (state != Before && rng.chance(2)) drain = true;
  }
}

}  // namespace qlc::verif
