// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/packer.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a frame's beats hold the bits of its slots", "", QLC_CONFIGS) {
  constexpr unsigned kDelay = TestType::Deep != 0 ? 3 : 1;  // Z
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Packer packer(TestType::Lanes, TestType::PrefixBits,
                ring_beats(TestType::Lanes, TestType::PrefixBits, TestType::Deep));
  std::deque<OutBeat> queue;
  Coin leaves;
  Coin fires;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.below(300) == 0) {
      dut.reset();
      packer.reset();
      queue.clear();
    }
    Slot slot;
    const bool fire = fires.toss(rng) && packer.fire(rng, slot);
    const bool ready = leaves.toss(rng);
    dut->fire_i = fire;
    dut->head_i = slot.with_head;
    dut->suffix_i = slot.with_suffix;
    dut->first_i = slot.first;
    dut->end_i = slot.end;
    dut->error_i = static_cast<std::uint8_t>(slot.error);
    dut->room_i = static_cast<std::uint16_t>(slot.room);
    dut->room_suffix_i = static_cast<std::uint16_t>(slot.room_suffix);
    dut->room_end_i = static_cast<std::uint16_t>(slot.room_end);
    put(dut->head_bits_i, slot.head);
    put(dut->suffix_bits_i, slot.suffixes);
    dut->m_axis_tready_i = ready;
    dut.settle();

    const bool shown = !queue.empty() && cycle >= queue.front().when;
    REQUIRE(dut->m_axis_tvalid_o == shown);
    REQUIRE(dut->leave_o == (shown && ready));
    if (shown) {
      const OutBeat& beat = queue.front();
      REQUIRE(get(dut->m_axis_tdata_o, packer.bits()) == beat.data);
      REQUIRE(dut->m_axis_tlast_o == beat.last);
      REQUIRE(dut->m_axis_tuser_o == beat.user);
      REQUIRE(dut->m_axis_tkeep_o == (beat.bytes == 0 ? 0 : ~std::uint64_t{0} >> (64 - beat.bytes)));
    }
    dut.edge();
    if (shown && ready) {
      queue.pop_front();
      packer.leave();
    }
    if (fire) {
      for (const OutBeat& beat : packer.complete(slot, cycle + kDelay)) queue.push_back(beat);
    }
  }
}

}  // namespace qlc::verif
