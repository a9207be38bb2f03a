// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/packer.h"

namespace qlc::verif {

namespace {

/// Bits in words of `size`, rotated so that the first is at `offset`.
Bits rotated(const Bits& bits, unsigned words, unsigned size, std::uint64_t offset) {
  Bits turned(words * size, false);
  for (unsigned i = 0; i < bits.size(); ++i) turned[i / size * size + (i + offset) % size] = bits[i];
  return turned;
}

}  // namespace

TEMPLATE_TEST_CASE("slots become beats that leave in order", "", QLC_CONFIGS) {
  constexpr unsigned kBits = TestType::Bits;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  // As many lanes as a beat has bytes.
  Packer packer(TestType::Bits / 8, TestType::Bits == 256 ? 5 : 3, TestType::Beats);
  const auto one_hot = [](std::uint64_t beat) { return 1U << beat % TestType::Beats; };
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
    unsigned touch = 0;
    for (std::uint64_t beat = slot.open_before + (slot.first ? 1 : 0); beat <= slot.open_after; ++beat) {
      touch |= one_hot(beat);
    }
    dut->write_i = fire;
    put(dut->head_words_i, rotated(slot.head, TestType::Words, kBits, slot.at % kBits));
    put(dut->suffix_word_i, rotated(slot.suffixes, 1, kBits, slot.suffixes_at % kBits));
    dut->head_i = static_cast<std::uint16_t>(slot.with_head ? one_hot(slot.at / kBits) : 0);
    dut->suffix_i = static_cast<std::uint16_t>(slot.with_suffix ? one_hot(slot.suffixes_at / kBits) : 0);
    dut->head_offset_i = static_cast<std::uint16_t>(slot.at % kBits);
    dut->suffix_offset_i = static_cast<std::uint16_t>(slot.suffixes_at % kBits);
    dut->touch_i = static_cast<std::uint16_t>(touch);
    dut->keep_i = static_cast<std::uint16_t>(slot.error != kNone ? 0 : one_hot(slot.open_before));
    dut->last_i = static_cast<std::uint16_t>(slot.end ? one_hot(slot.open_after) : 0);
    dut->bytes_i = static_cast<std::uint8_t>((slot.end_at % kBits + 7) / 8 % (kBits / 8));
    dut->error_i = static_cast<std::uint8_t>(slot.error);
    dut->complete_i = static_cast<std::uint8_t>(fire ? slot.completed() : rng.below(2));
    dut->m_axis_tready_i = ready;
    dut.settle();

    REQUIRE(dut->m_axis_tvalid_o == !queue.empty());
    REQUIRE(dut->leave_o == (!queue.empty() && ready));
    if (!queue.empty()) {
      const OutBeat& beat = queue.front();
      REQUIRE(get(dut->m_axis_tdata_o, kBits) == beat.data);
      REQUIRE(dut->m_axis_tlast_o == beat.last);
      REQUIRE(dut->m_axis_tuser_o == beat.user);
      REQUIRE(dut->m_axis_tkeep_o == (beat.bytes == 0 ? 0 : ~std::uint64_t{0} >> (64 - beat.bytes)));
    }
    dut.edge();
    if (!queue.empty() && ready) {
      queue.pop_front();
      packer.leave();
    }
    if (fire) {
      for (const OutBeat& beat : packer.complete(slot, cycle + 1)) queue.push_back(beat);
    }
  }
}

}  // namespace qlc::verif
