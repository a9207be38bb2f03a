// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/enc/choice.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a chunk gets the mode and bank that make it smallest", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  auto books = random_books(rng, TestType::Banks, TestType::Kind == 0, TestType::PrefixBits);
  if (TestType::Banks > 2) books[2] = books[0];  // equal sums: the lowest wins
  const TablePorts ports(books);
  put(dut->areas_i, ports.areas);
  put(dut->has_slot_i, ports.has_slot);
  put(dut->slot_i, ports.slot);
  dut.reset();
  struct Due {
    unsigned when;
    Chunk chunk;
  };
  std::deque<Due> queue;
  unsigned now = 0;
  unsigned modes[3] = {};
  Coin source;
  const auto cycle = [&] {
    dut.settle();
    const bool due = !queue.empty() && queue.front().when == now;
    CAPTURE(now);
    REQUIRE(dut->valid_o == due);
    if (due) {
      REQUIRE(dut->chunk_o == queue.front().chunk.port());
      queue.pop_front();
    }
    dut.edge();
    ++now;
  };
  for (unsigned chunk = 0; chunk < 300; ++chunk) {
    const Bytes symbols = random_chunk(rng, books);
    const std::uint32_t available =
        rng.chance(70) ? (1U << TestType::Banks) - 1 : rng.below(1U << TestType::Banks);
    const bool last = rng.chance(30);
    const bool bad = last && rng.chance(10);
    const Choice choice = choose(symbols, books, available);
    ++modes[choice.mode];
    for (std::size_t at = 0; at < symbols.size();) {
      const bool take = source.toss(rng);
      const auto count = std::min<std::size_t>(kLanes, symbols.size() - at);
      Bits lanes;
      for (unsigned n = 0; n < kLanes; ++n) append(lanes, n < count ? symbols[at + n] : rng.below(256), 8);
      const bool end = at + count == symbols.size();
      put(dut->symbols_i, lanes);
      dut->take_i = take;
      dut->count_i = static_cast<std::uint8_t>(count);
      dut->first_i = at == 0;
      dut->available_i =
          static_cast<std::uint16_t>(at == 0 ? available : rng.bits32() & ((1U << TestType::Banks) - 1));
      dut->end_i = end;
      dut->last_i = end && last;
      dut->bad_i = end && bad;
      dut->chunk_count_i = static_cast<std::uint16_t>(end ? symbols.size() - 1 : rng.below(65536));
      if (take && end) {
        const Header header = {last, choice.mode, choice.bank};
        queue.push_back({now + (TestType::PrefixBits == 3 ? 6 : 7),
                         {header, bad, static_cast<unsigned>(symbols.size() - 1)}});
      }
      cycle();
      if (take) at += count;
    }
  }
  dut->take_i = 0;
  for (unsigned rest = 0; rest < 12; ++rest) cycle();
  for (const unsigned mode : {kCoded, kRaw, kConstant}) {
    CAPTURE(mode);
    REQUIRE(modes[mode] > 10);
  }
}

}  // namespace qlc::verif
