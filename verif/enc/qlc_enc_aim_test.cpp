// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/packer.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a slot's room tells the beats that its bits reach", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  // As many lanes as a beat has bytes.
  Packer packer(TestType::Bits / 8, TestType::Bits == 256 ? 5 : 3, TestType::Beats);
  const auto one_hot = [](std::uint64_t beat) { return 1U << beat % TestType::Beats; };
  std::uint64_t inside = 0;  // beats complete and not left
  bool shown = false;
  Slot slot;
  Coin leaves;
  Coin fires;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.below(300) == 0) {
      dut.reset();
      packer.reset();
      inside = 0;
      shown = false;
    }
    Slot next;
    const bool fire = fires.toss(rng) && packer.fire(rng, next);
    dut->valid_i = fire;
    dut->head_i = next.with_head;
    dut->suffix_i = next.with_suffix;
    dut->first_i = next.first;
    dut->end_i = next.end;
    dut->error_i = next.error != kNone;
    dut->room_i = static_cast<std::uint16_t>(next.room);
    dut->room_suffix_i = static_cast<std::uint16_t>(next.room_suffix);
    dut->room_end_i = static_cast<std::uint16_t>(next.room_end);
    dut.settle();
    if (TestType::Deep == 0) {
      shown = fire;
      slot = next;
    }
    REQUIRE(dut->valid_o == shown);
    if (shown) {
      CAPTURE(slot.first, slot.end, slot.error, slot.room, slot.room_suffix, slot.room_end);
      unsigned touch = 0;
      for (std::uint64_t beat = slot.open_before + (slot.first ? 1 : 0); beat <= slot.open_after; ++beat) {
        touch |= one_hot(beat);
      }
      REQUIRE(dut->touch_o == touch);
      REQUIRE((dut->keep_o & touch) == (slot.first || slot.error != kNone ? 0 : one_hot(slot.open_before)));
      REQUIRE(dut->head_o == (slot.with_head ? one_hot(slot.at / TestType::Bits) : 0));
      REQUIRE(dut->suffix_o == (slot.with_suffix ? one_hot(slot.suffixes_at / TestType::Bits) : 0));
      if (slot.with_head) REQUIRE(dut->head_offset_o == slot.at % TestType::Bits);
      if (slot.with_suffix) REQUIRE(dut->suffix_offset_o == slot.suffixes_at % TestType::Bits);
      REQUIRE(dut->last_o == (slot.end ? one_hot(slot.open_after) : 0));
      if (slot.end && slot.error == kNone) {
        REQUIRE(dut->bytes_o == (slot.end_at % TestType::Bits + 7) / 8 % (TestType::Bits / 8));
      }
      REQUIRE(dut->complete_o == slot.completed());
    }
    dut.edge();
    shown = fire;
    slot = next;
    if (inside > 0 && leaves.toss(rng)) {
      packer.leave();
      --inside;
    }
    if (fire) inside += next.completed();
  }
}

}  // namespace qlc::verif
