// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("the buffer offers a frame's bits from the read position on", "", QLC_CONFIGS) {
  constexpr unsigned kBits = TestType::Bits;
  constexpr unsigned kBytes = kBits / 8;

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Bits frame;             // all of its bits that were taken
  std::size_t read = 0;   // those of them that were consumed
  std::size_t beats = 0;  // taken and kept
  bool inside = false;
  bool end = false;
  bool drain = false;
  bool offering = false;
  Bits data;
  Bits keep;
  bool last = false;
  Coin source;
  Coin sink;
  const auto forget = [&] {
    frame.clear();
    read = beats = 0;
    inside = end = drain = false;
  };
  for (unsigned cycle = 0; cycle < 6000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.chance(1)) {
      dut.reset();
      forget();
      offering = false;
    }
    if (!offering) {
      offering = source.toss(rng);
      last = rng.chance(15);
      data = random_bits(rng, kBits);
      const unsigned kept = rng.below(4) == 0 ? 0 : rng.chance(50) ? kBytes : rng.below(kBytes + 1);
      keep = random_bits(rng, kBytes);  // without `last` it does not count, nor behind its first 0
      for (unsigned i = 0; last && i < kept; ++i) keep[i] = true;
      if (last && kept < kBytes) keep[kept] = false;
    }
    const std::size_t avail = frame.size() - read;
    const std::size_t held = beats - read / kBits;
    const bool allow = rng.chance(70);
    const bool ready = !end && (inside ? held < TestType::Depth || drain : allow);
    const bool take = offering && ready;
    const bool consume = !drain && sink.toss(rng);
    std::size_t bits = rng.below(static_cast<std::uint32_t>(avail) + 1);
    if (rng.chance(30)) bits = avail;
    if (rng.chance(30) && kBits - read % kBits <= avail) bits = kBits - read % kBits;  // to the end of a beat
    const bool clear = !take && (end ? rng.chance(30) : rng.chance(1));
    dut->s_axis_tvalid_i = offering;
    put(dut->s_axis_tdata_i, data);
    put(dut->s_axis_tkeep_i, keep);
    dut->s_axis_tlast_i = last;
    dut->allow_i = allow;
    dut->consume_i = consume;
    dut->bits_i = static_cast<std::uint16_t>(bits);
    dut->clear_i = clear;
    dut->drain_i = drain;
    dut.settle();

    REQUIRE(dut->s_axis_tready_o == ready);
    REQUIRE(dut->first_o == (take && !inside));
    REQUIRE(dut->end_o == end);
    if (!drain) {
      REQUIRE(dut->avail_o == avail);
      REQUIRE(dut->offset_o == read % kBits);
      const std::size_t offered = std::min<std::size_t>(avail, TestType::Words * kBits - read % kBits);
      REQUIRE(slice(get(dut->words_o, TestType::Words * kBits), read % kBits, offered) ==
              slice(frame, read, offered));
      if (!frame.empty()) REQUIRE(dut->tail_o == field(frame, frame.size() - 8, 8));
    }

    dut.edge();
    if (consume) read += bits;
    if (take) {
      std::size_t kept = 0;
      while (kept < kBytes && (!last || keep[kept])) ++kept;
      if (!drain) append(frame, slice(data, 0, 8 * kept));
      if (!drain) ++beats;
      inside = true;
      end = last;
      offering = false;
    }
    if (clear) forget();
    // A frame in error: from some cycle on its beats are dropped.
    if (inside && !clear && rng.chance(2)) drain = true;
  }
}

}  // namespace qlc::verif
