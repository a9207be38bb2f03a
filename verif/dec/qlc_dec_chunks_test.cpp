// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/dec/chunks.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("what the next head is made of follows from headers and details", "", QLC_CONFIGS) {
  constexpr unsigned kNever = ~0U;

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin moves;
  Coin plans;
  dut.reset();
  unsigned complete = 0;
  for (unsigned frame = 0; frame < 1000; ++frame) {
    const unsigned draw = rng.below(200);
    const unsigned chunk_groups = draw == 0 ? 1024 : 2 + draw % 5;
    const std::vector<Chunk> chunks = random_chunks(rng, chunk_groups, 16);
    dut->chunk_groups_i = static_cast<std::uint16_t>(chunk_groups);

    std::size_t at = 0;           // the chunk whose head is next
    unsigned index = 0;           // the group of it
    std::size_t headers = 0;      // that came in earlier cycles
    bool detail_planned = false;  // of chunk `at`
    bool detail_known = false;
    unsigned header_in = rng.below(4);  // cycles until the next header is there
    unsigned detail_in = kNever;
    const bool cut = rng.chance(10);  // the frame is forgotten somewhere
    bool over = false;
    while (!over) {
      CAPTURE(frame, chunk_groups, at, index, headers, header_in, detail_in);
      const bool move = moves.toss(rng);
      const bool header = header_in == 0;
      const bool detail = !header && detail_in == 0;
      dut->header_byte_i =
          static_cast<std::uint8_t>(header ? chunks[headers].header_lead(rng) & 0x7F : rng.below(128));
      dut->lead_i = detail ? chunks[at].detail_lead(rng) : rng.below(1U << 24);
      dut->move_i = move;
      dut->header_i = header;
      dut->detail_i = detail;

      const bool more = at < chunks.size();
      const bool known = more && headers + (TestType::AtOnce != 0 && header ? 1 : 0) > at;
      const bool due = known && index == 0 && chunks[at].has_detail() && !detail_planned;
      const bool ready = known && (index > 0 || !chunks[at].has_detail() || detail_known);
      const bool plan_detail = due && plans.toss(rng);
      const bool plan_head = ready && plans.toss(rng);
      const bool clear = cut && rng.chance(10);
      dut->plan_detail_i = plan_detail;
      dut->plan_head_i = plan_head;
      dut->clear_i = clear;
      dut.settle();

      REQUIRE(dut->more_o == more);
      REQUIRE(dut->detail_due_o == due);
      if (due) REQUIRE(8 * dut->detail_bytes_o == chunks[at].detail_bits());
      if (detail) {
        REQUIRE(dut->detail_last_o == chunks[at].last);
        if (chunks[at].last) REQUIRE(dut->detail_over_o == (chunks[at].groups() > chunk_groups));
      }
      if (more) REQUIRE(dut->ready_o == ready);
      if (ready) {
        REQUIRE(dut->head_header_o == chunks[at].next_header_at(index));
        const Group group = chunks[at].group(index);
        CAPTURE(group.mode, group.bank, group.count, group.last);
        REQUIRE((dut->group_o & group.mask()) == (group.port() & group.mask()));
      }

      dut.edge();
      if (!move) continue;
      over = clear || (!more && rng.chance(30));
      if (!more) ++complete;
      if (header) ++headers;
      if (header_in != kNever) header_in = header ? kNever : header_in - 1;
      if (detail) detail_known = true;
      if (detail_in != kNever && !header) detail_in = detail ? kNever : detail_in - 1;
      if (plan_detail) {
        detail_planned = true;
        detail_in = rng.below(3);
      }
      if (plan_head) {
        if (chunks[at].next_header_at(index)) header_in = rng.below(3);
        ++index;
        if (index == chunks[at].groups()) {
          ++at;
          index = 0;
          detail_planned = detail_known = false;
        }
      }
    }
    if (rng.chance(10)) {
      dut.reset();
    } else {
      dut->move_i = 1;
      dut->clear_i = 1;
      dut->header_i = dut->detail_i = dut->plan_head_i = dut->plan_detail_i = 0;
      dut.settle();
      dut.edge();
    }
  }
  REQUIRE(complete > 100);
}

}  // namespace qlc::verif
