// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/dec/chunks.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("what a header or detail breaks is said in the cycle after", "", QLC_CONFIGS) {
  constexpr std::uint32_t kAll = (1U << TestType::Banks) - 1;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin moves;
  Error error = kNone;
  for (unsigned cycle = 0; cycle < 20000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.chance(1)) {
      dut.reset();
      error = kNone;
    }
    const unsigned chunk_groups = rng.chance(20) ? 1024 : 2 + rng.below(8);
    Chunk chunk;
    chunk.mode = rng.below(4);
    chunk.bank = rng.chance(50) ? 0 : rng.below(16);
    chunk.last = true;
    chunk.reserved_bit = rng.chance(20);
    chunk.count =
        rng.chance(30) ? rng.below(1U << 16) : std::min(0xFFFFU, 64 * (chunk_groups - 1) + rng.below(128));
    const std::uint32_t available = rng.chance(50) ? kAll : rng.bits32() & kAll;
    const unsigned kind = rng.below(3);  // header, detail, none
    const bool move = moves.toss(rng);
    const bool clear = rng.chance(5);
    dut->available_i = static_cast<std::uint16_t>(available);
    dut->header_i = kind == 0;
    dut->detail_i = kind == 1;
    dut->lead_i = static_cast<std::uint8_t>(kind == 1 ? rng.below(256) : chunk.header_lead(rng));
    dut->over_i = chunk.detail_error(chunk_groups) != kNone;
    dut->move_i = move;
    dut->clear_i = clear;
    dut.settle();

    Error found = kNone;
    if (kind == 0) found = chunk.header_error(available);
    if (kind == 1) found = chunk.detail_error(chunk_groups);
    REQUIRE(dut->error_o == error);
    REQUIRE(dut->accept_o == (kind == 0 && found == kNone));
    if (dut->accept_o) {
      REQUIRE(dut->accept_mode_o == chunk.mode);
      REQUIRE(dut->accept_bank_o == chunk.bank);
    }
    dut.edge();
    if (move) error = clear ? kNone : found;
  }
}

}  // namespace qlc::verif
