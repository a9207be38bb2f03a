// SPDX-License-Identifier: Apache-2.0
#include <deque>
#include <optional>

#include "configs.h"
#include "verif/dec/records.h"

namespace qlc::verif {

namespace {

/// The width of each lane's suffix (docs/format.md 6.3); of lanes without a symbol 1.
std::vector<unsigned> widths_of(const Step& step, const Bits& areas, unsigned prefix_bits,
                                const std::vector<std::vector<Area>>& books) {
  std::vector<unsigned> widths(areas.size() / prefix_bits, 1);
  for (unsigned n = 0; n < step.count; ++n) {
    const std::uint64_t area = field(areas, n * prefix_bits, prefix_bits);
    const bool escape = area == (1U << prefix_bits) - 1;
    widths[n] = step.mode != kCoded || escape ? 8 : books[step.bank][area].width;
  }
  return widths;
}

}  // namespace

TEMPLATE_TEST_CASE("each step's widths are added up, four steps ahead", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kKind = TestType::Kind;
  constexpr unsigned kPrefixBits = TestType::PrefixBits;
  constexpr bool kDeep = TestType::Deep != 0;
  struct Taken {
    Step step;
    Bits areas;
  };

  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  std::vector<std::vector<Area>> books(TestType::Banks, std::vector<Area>((1U << kPrefixBits) - 1));
  for (auto& book : books) {
    const unsigned least = kKind == kInterval ? 1 : 0;
    const bool equal = rng.chance(20);  // all widths least or 7
    for (Area& area : book) {
      area.width = equal ? (rng.chance(50) ? 7 : least) : least + rng.below(8 - least);
      area.base = rng.below(128);
    }
  }
  put(dut->books_i, books_port(books));

  std::optional<Taken> places[4];  // where the steps are
  unsigned phase = 0;              // of the first bit of the step that comes out next
  Coin moves;
  Coin source;
  Coin sink;
  const auto forget = [&] {
    for (auto& place : places) place.reset();
    phase = 0;
  };
  for (unsigned cycle = 0; cycle < 4000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.chance(1)) {
      dut.reset();
      forget();
    }
    const Taken next = {random_step(rng, kLanes, TestType::Banks), extreme_bits(rng, kLanes * kPrefixBits)};
    const bool offered = source.toss(rng);
    const bool move = moves.toss(rng);
    const bool clear = rng.chance(2);
    const std::optional<Taken> out = kDeep ? places[3] : offered ? std::optional<Taken>(next) : std::nullopt;
    const bool give = out && sink.toss(rng);
    // A place takes a step if it is empty or its step goes on.
    bool free[4];
    free[3] = !places[3] || give;
    for (unsigned p = 3; p > 0; --p) free[p - 1] = !places[p - 1] || free[p];
    dut->valid_i = offered;
    dut->step_i = next.step.port();
    put(dut->areas_i, next.areas);
    dut->move_i = move;
    dut->clear_i = clear;
    dut->take_i = give;
    dut.settle();

    REQUIRE(dut->take_o == (offered && (kDeep ? free[0] : give)));
    REQUIRE(dut->valid_o == out.has_value());
    unsigned end = phase;
    if (out) {
      const std::vector<unsigned> widths = widths_of(out->step, out->areas, kPrefixBits, books);
      CAPTURE(out->step.mode, out->step.count, widths, phase);
      for (unsigned n = 0; n < out->step.count && out->step.mode != kConstant; ++n) end += widths[n];
      REQUIRE(dut->bytes_o == end / 8);
      REQUIRE(dut->end_phase_o == end % 8);
      if (out->step.mode != kConstant) {  // which has no suffixes to be split
        const Lefts lefts(widths, out->step.count, kKind);
        REQUIRE(masked(get(dut->lefts_o, lefts.bits.size()), lefts.known) == masked(lefts.bits, lefts.known));
      }
      REQUIRE(dut->step_o == out->step.port());
      REQUIRE(get(dut->areas_o, kLanes * kPrefixBits) == out->areas);
    }

    dut.edge();
    if (!move) continue;
    if (give) phase = end % 8;
    for (unsigned p = 3; p > 0; --p) {
      if (free[p]) places[p] = places[p - 1];
    }
    if (free[0]) places[0] = kDeep && offered ? std::optional<Taken>(next) : std::nullopt;
    if (clear) forget();
  }
}

}  // namespace qlc::verif
