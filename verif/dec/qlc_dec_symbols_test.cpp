// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/dec/records.h"

namespace qlc::verif {

namespace {

/// Bases that the widths allow: of a ranked area a multiple of 2^width, of an interval run such that it ends
/// at 127.
std::vector<Area> random_book(Rng& rng, bool ranked, unsigned areas) {
  std::vector<Area> book(areas);
  for (Area& area : book) {
    area.width = ranked ? rng.below(8) : 1 + rng.below(7);
    const unsigned size = 1U << (ranked ? area.width : area.width - 1);
    area.base = ranked ? rng.below(128 / size) * size : rng.below(129 - size);
    if (!ranked && rng.chance(20)) area.base = 128 - size;
  }
  return book;
}

/// What a beat shows, and from which moving cycle on.
struct Beat {
  unsigned when = 0;
  Bits data;
  std::uint64_t keep = 0;
  bool last = false;
  unsigned user = 0;
};

}  // namespace

TEMPLATE_TEST_CASE("a step's areas and suffixes become the beat of its symbols", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kPrefixBits = TestType::PrefixBits;
  constexpr bool kIsRanked = TestType::Kind == kRanked;
  constexpr unsigned kDelay = kIsRanked && TestType::Deep != 0 ? 2 : 1;
  constexpr Error kErrors[] = {kBadBank, kTruncated, kTrailing, kBadChunk, kBadPlane};

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::vector<std::vector<Area>> books;
  for (unsigned b = 0; b < TestType::Banks; ++b) {
    books.push_back(random_book(rng, kIsRanked, (1U << kPrefixBits) - 1));
  }
  const Bits tables = random_bits(rng, TestType::Banks * 128 * 8);
  put(dut->books_i, books_port(books));
  put(dut->tables_i, tables);

  std::deque<Beat> queue;
  Coin source;
  Coin sink;
  unsigned now = 0;
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.chance(1)) {
      dut.reset();
      queue.clear();
    }
    const bool valid = source.toss(rng);
    const Error error = rng.chance(5) ? kErrors[rng.below(5)] : kNone;
    const Step step = random_step(rng, kLanes, TestType::Banks);
    Bits keeps(kLanes, false);
    if (error == kNone) std::fill_n(keeps.begin(), step.count, true);
    const Bits areas = extreme_bits(rng, kLanes * kPrefixBits);
    const Bits blocks = extreme_bits(rng, 15 * kLanes);
    // Behind a lane with a suffix the phase is as much more; behind others it may be anything.
    std::vector<unsigned> at(kLanes + 1, 0);
    Bits phases;
    for (unsigned n = 0; n <= kLanes; ++n) {
      at[n] = rng.below(8);
      if (n > 0 && n <= step.count && step.mode != kConstant) {
        const std::uint64_t area = field(areas, (n - 1) * kPrefixBits, kPrefixBits);
        const bool code = step.mode == kCoded && area != (1U << kPrefixBits) - 1;
        at[n] = (at[n - 1] + (code ? books[step.bank][area].width : 8)) % 8;
      }
      for (unsigned i = 0; i < 3; ++i) phases.push_back((at[n] >> i & 1) != 0);
    }
    const bool ready = sink.toss(rng);
    dut->valid_i = valid;
    dut->error_i = static_cast<std::uint8_t>(error);
    dut->step_i = step.port();
    put(dut->keeps_i, keeps);
    put(dut->areas_i, areas);
    put(dut->blocks_i, blocks);
    put(dut->phases_i, phases);
    dut->m_axis_tready_i = ready;
    dut.settle();

    const bool shown = !queue.empty() && now >= queue.front().when;
    const bool move = !shown || ready;
    REQUIRE(dut->m_axis_tvalid_o == shown);
    REQUIRE(dut->move_o == move);
    if (shown) {
      REQUIRE(dut->m_axis_tuser_o == queue.front().user);
      REQUIRE(dut->m_axis_tlast_o == queue.front().last);
      REQUIRE(dut->m_axis_tkeep_o == queue.front().keep);
      REQUIRE(get(dut->m_axis_tdata_o, 8 * kLanes) == queue.front().data);
    }

    dut.edge();
    if (!move) continue;
    if (shown) queue.pop_front();
    if (valid) {
      Beat beat{now + kDelay, Bits(8 * kLanes, false), 0, step.last || error != kNone, error};
      for (unsigned n = 0; n < step.count && error == kNone; ++n) {
        const auto area = static_cast<unsigned>(field(areas, n * kPrefixBits, kPrefixBits));
        const auto byte = static_cast<unsigned>(field(blocks, 15 * n + at[n], 8));
        unsigned symbol = byte;  // raw, or an escape
        if (step.mode == kConstant) symbol = step.constant;
        if (step.mode == kCoded && area != (1U << kPrefixBits) - 1) {
          const Area& at = books[step.bank][area];
          const unsigned suffix = byte % (1U << at.width);
          symbol = kIsRanked
                       ? static_cast<unsigned>(field(tables, 8 * (128 * step.bank + at.base + suffix), 8))
                       : at.base + suffix / 2 + 128 * (suffix % 2);
        }
        for (unsigned i = 0; i < 8; ++i) beat.data[8 * n + i] = (symbol >> i & 1) != 0;
        beat.keep |= std::uint64_t{1} << n;
      }
      queue.push_back(beat);
    }
    ++now;
  }
}

}  // namespace qlc::verif
