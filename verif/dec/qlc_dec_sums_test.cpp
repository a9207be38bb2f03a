// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/dec/records.h"

namespace qlc::verif {

namespace {

/// The width of each lane's suffix (docs/format.md 6.3).
std::vector<unsigned> widths_of(const Step& step, const Bits& areas, unsigned prefix_bits,
                                const std::vector<std::vector<Area>>& books) {
  std::vector<unsigned> widths(areas.size() / prefix_bits, 0);
  for (unsigned n = 0; n < step.count; ++n) {
    const std::uint64_t area = field(areas, n * prefix_bits, prefix_bits);
    const bool escape = area == (1U << prefix_bits) - 1;
    if (step.mode == kCoded) widths[n] = escape ? 8 : books[step.bank][area].width;
    if (step.mode == kRaw) widths[n] = 8;
  }
  return widths;
}

/// The totals of left blocks, for blocks of 1, 2, 4, ... lanes, 4, 5, 6, ... bits each (qlc_pkg::lefts_at).
Bits lefts_of(const std::vector<unsigned>& widths) {
  Bits lefts;
  unsigned bits = 4;
  for (std::size_t block = 1; block < widths.size(); block *= 2, ++bits) {
    for (std::size_t at = 0; at < widths.size(); at += 2 * block) {
      unsigned total = 0;
      for (std::size_t n = at; n < at + block; ++n) total += widths[n];
      append(lefts, total, bits);
    }
  }
  return lefts;
}

}  // namespace

TEMPLATE_TEST_CASE("each step's widths are added up, four steps ahead", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kPrefixBits = TestType::PrefixBits;
  constexpr unsigned kDelay = TestType::Deep != 0 ? 2 : 1;  // U
  struct Taken {
    unsigned when;  // in moving cycles
    Step step;
    Bits areas;
  };

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::vector<std::vector<Area>> books(TestType::Banks, std::vector<Area>((1U << kPrefixBits) - 1));
  for (auto& book : books) {
    const bool equal = rng.chance(20);  // all widths 0 or 7
    for (Area& area : book) area = {rng.below(128), equal ? (rng.chance(50) ? 7U : 0U) : rng.below(8)};
  }
  put(dut->books_i, books_port(books));

  std::deque<Taken> queue;
  Coin moves;
  Coin source;
  Coin sink;
  unsigned now = 0;
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.chance(1)) {
      dut.reset();
      queue.clear();
    }
    const Step step = random_step(rng, kLanes, TestType::Banks);
    const Bits areas = extreme_bits(rng, kLanes * kPrefixBits);
    const bool offered = source.toss(rng);
    const bool move = moves.toss(rng);
    const bool clear = rng.chance(2);
    const bool usable = !queue.empty() && now >= queue.front().when + kDelay;
    const bool pop = usable && sink.toss(rng);
    const bool take = offered && queue.size() < 4;
    dut->valid_i = offered;
    dut->step_i = step.port();
    put(dut->areas_i, areas);
    dut->move_i = move;
    dut->clear_i = clear;
    dut->pop_i = pop;
    dut.settle();

    REQUIRE(dut->take_o == take);
    REQUIRE(dut->valid_o == usable);
    if (usable) {
      const Taken& first = queue.front();
      const std::vector<unsigned> widths = widths_of(first.step, first.areas, kPrefixBits, books);
      unsigned total = 0;
      for (const unsigned width : widths) total += width;
      CAPTURE(widths);
      REQUIRE(dut->total_o == total);
      const Bits lefts = lefts_of(widths);
      REQUIRE(get(dut->lefts_o, lefts.size()) == lefts);
      REQUIRE(dut->step_o == first.step.port());
      REQUIRE(get(dut->areas_o, kLanes * kPrefixBits) == first.areas);
    }

    dut.edge();
    if (!move) continue;
    if (pop) queue.pop_front();
    if (take) queue.push_back({now, step, areas});
    if (clear) queue.clear();
    ++now;
  }
}

}  // namespace qlc::verif
