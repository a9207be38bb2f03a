// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/unit/unit.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("how an action lies to a frame's end is known in the cycle after", "", QLC_CONFIGS) {
  constexpr unsigned kBytes = TestType::Lanes < 8 ? 8 : TestType::Lanes;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  bool valid = false;   // a cycle has moved
  bool inside = false;  // it had an action into the last beat
  unsigned avail = 0;   // bytes from its first one on
  unsigned phased = 0;  // 1 if it begins within a byte
  unsigned head = 0;    // bytes of its head
  unsigned needed = 0;  // bytes of the last beat
  unsigned kept = 0;
  Coin moves;
  for (unsigned cycle = 0; cycle < 10000; ++cycle) {
    CAPTURE(cycle, avail, phased, head, needed, kept);
    if (valid) {
      REQUIRE(dut->whole_header_o == (avail >= 1 + phased));
      if (avail + head > 0) REQUIRE(dut->whole_head_o == (avail >= head + phased));
      if (inside) {
        REQUIRE(dut->fits_o == (needed <= kept));
        REQUIRE(dut->spare_o == (needed < kept));
      }
    }

    const unsigned held = rng.below(TestType::Depth + 1);
    const unsigned now_kept = rng.chance(30) ? kBytes : 1 + rng.below(kBytes);
    // The first byte is at most that behind the frame.
    const unsigned offset = held == 1 && now_kept < kBytes ? rng.below(now_kept + 1) : rng.below(kBytes);
    // The action's end in the last beat, in bits; often near to the frame's.
    unsigned end = 1 + rng.below(8 * kBytes);
    if (rng.chance(50)) end = std::min(8 * kBytes, 8 * now_kept - rng.below(8) + rng.below(9));
    const bool header = rng.chance(50);
    const bool planes = rng.chance(50);
    const bool now_phased = rng.chance(70);
    const bool move = moves.toss(rng);
    dut->held_i = static_cast<std::uint16_t>((1U << held) - 1);
    dut->last_byte_i = static_cast<std::uint8_t>(now_kept - 1);
    dut->offset_i = static_cast<std::uint8_t>(offset);
    dut->phased_i = now_phased;
    dut->header_i = header;
    dut->planes_i = planes;
    dut->end_offset_i = static_cast<std::uint8_t>(end / 8 % kBytes);
    dut->partial_i = end % 8 != 0;
    dut->move_i = move;
    dut.settle();
    dut.edge();
    if (!move) continue;
    valid = true;
    inside = held > 0;
    needed = (end + 7) / 8;
    kept = now_kept;
    avail = held == 0 ? 0 : (held - 1) * kBytes + kept - offset;
    phased = now_phased ? 1 : 0;
    head = (header ? 1 : 0) + (planes ? 8 * TestType::PrefixBits : 0);
  }
}

}  // namespace qlc::verif
