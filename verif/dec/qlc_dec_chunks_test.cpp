// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/dec/chunks.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("what the next head is made of follows from headers and details", "", QLC_CONFIGS) {
  constexpr std::uint32_t kAll = (1U << TestType::Banks) - 1;
  constexpr unsigned kNever = ~0U;

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Coin moves;
  Coin heads;
  dut.reset();
  unsigned complete = 0;
  for (unsigned frame = 0; frame < 1000; ++frame) {
    CAPTURE(frame);
    const unsigned draw = rng.below(20);
    const unsigned chunk_groups = draw == 0 ? 1024 : 2 + draw / 4;
    std::vector<Chunk> chunks = random_chunks(rng, chunk_groups, TestType::Banks);
    if (chunk_groups == 1024) chunks.erase(chunks.begin(), chunks.end() - 1);
    dut->chunk_groups_i = static_cast<std::uint16_t>(chunk_groups);

    std::size_t at = 0;         // the chunk whose head is next
    unsigned index = 0;         // the group of it
    std::size_t headers = 0;    // known
    bool detail_fired = false;  // of chunk `at`
    bool detail_known = false;
    unsigned header_in = rng.below(4);  // cycles until the next header is there
    unsigned detail_in = kNever;
    const bool cut = rng.chance(10);  // the frame is forgotten somewhere
    bool over = false;
    while (!over) {
      const bool move = moves.toss(rng);
      const bool header = header_in == 0;
      const bool detail = !header && detail_in == 0;
      const std::uint32_t available = rng.chance(95) ? kAll : rng.bits32() & kAll;
      Error error = kNone;
      dut->lead_i = rng.below(1U << 24);
      if (header) {
        dut->lead_i = chunks[headers].header_lead(rng);
        error = chunks[headers].header_error(available);
      }
      if (detail) {
        dut->lead_i = chunks[at].detail_lead(rng);
        error = chunks[at].detail_error(chunk_groups);
      }
      dut->move_i = move;
      dut->header_i = header;
      dut->detail_i = detail;
      dut->available_i = static_cast<std::uint16_t>(available);

      // Both count in this cycle already.
      const bool more = at < chunks.size();
      const bool known = more && headers + (header ? 1 : 0) > at;
      const bool due = known && index == 0 && chunks[at].has_detail() && !detail_fired;
      const bool ready = known && (index > 0 || !chunks[at].has_detail() || detail_known || detail);
      const bool fire_detail = error == kNone && due && heads.toss(rng);
      const bool fire_head = error == kNone && ready && heads.toss(rng);
      const bool clear = cut && rng.chance(10);
      dut->detail_fire_i = fire_detail;
      dut->head_fire_i = fire_head;
      dut->clear_i = clear;
      dut.settle();

      CAPTURE(chunk_groups, at, index, headers, header, detail);
      REQUIRE(dut->error_o == error);
      REQUIRE(dut->accept_o == (header && error == kNone));
      if (header && error == kNone) {
        REQUIRE(dut->accept_mode_o == chunks[headers].mode);
        REQUIRE(dut->accept_bank_o == chunks[headers].bank);
      }
      if (error == kNone) {
        REQUIRE(dut->more_o == more);
        REQUIRE(dut->detail_due_o == due);
        if (due) REQUIRE(dut->detail_bits_o == chunks[at].detail_bits());
        if (more) REQUIRE(dut->ready_o == ready);
        if (ready) {
          REQUIRE(dut->head_header_o == chunks[at].next_header_at(index));
          Group group = chunks[at].group(index);
          // Bits 15 to 8: of a constant chunk only.
          const std::uint32_t mask = group.mode == kConstant ? ~0U : ~(0xFFU << 7);
          REQUIRE((dut->group_o & mask) == (group.port() & mask));
        }
      }

      dut.edge();
      if (!move) continue;
      over = error != kNone || clear || (!more && rng.chance(30));
      if (!more) ++complete;
      if (header) ++headers;
      header_in = header || header_in == kNever ? kNever : header_in - 1;
      if (detail) detail_known = true;
      if (detail_in != kNever) detail_in = detail_in == 0 ? (header ? 0 : kNever) : detail_in - 1;
      if (fire_detail) {
        detail_fired = true;
        detail_in = rng.below(3);
      }
      if (fire_head) {
        if (chunks[at].next_header_at(index)) header_in = rng.below(3);
        ++index;
        if (index == chunks[at].groups()) {
          ++at;
          index = 0;
          detail_fired = detail_known = false;
        }
      }
    }
    if (rng.chance(10)) {
      dut.reset();
    } else {
      dut->move_i = 1;
      dut->clear_i = 1;
      dut->header_i = dut->detail_i = dut->head_fire_i = dut->detail_fire_i = 0;
      dut.settle();
      dut.edge();
    }
  }
  REQUIRE(complete > 100);
}

}  // namespace qlc::verif
