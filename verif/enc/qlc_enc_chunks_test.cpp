// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/enc/choice.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("symbols wait until the choice for their chunk is there", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kSteps = 64 / kLanes;
  constexpr unsigned kDepth = TestType::MaxChunk / 64 * kSteps + (8 * kSteps > 12 ? 8 * kSteps : 12);
  constexpr std::uint32_t kAll = (1U << TestType::Banks) - 1;
  struct Held {
    Bits symbols;
    bool last, first;
  };
  struct Begun {
    unsigned usable = ~0U;  // from which cycle on; not yet
    Chunk chunk;
    std::uint32_t available = 0;
    Bytes symbols;
  };
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  const auto books = random_books(rng, TestType::Banks, TestType::Kind == 0, TestType::PrefixBits);
  const TablePorts ports(books);
  put(dut->areas_i, ports.areas);
  put(dut->has_slot_i, ports.has_slot);
  put(dut->slot_i, ports.slot);

  std::deque<Held> beats;
  std::deque<Begun> chunks;  // begun, their choice not taken
  bool taken = false;        // the choice of the chunk that the next beat begins
  unsigned chunk_groups = 2;
  unsigned in_chunk = 0;  // beats of the chunk that comes in
  Begun* coming = nullptr;
  Bytes frame;  // what is left of the frame that comes in
  bool empty = false;
  bool full = false;
  bool many = false;
  Coin source;
  Coin sink;
  for (unsigned cycle = 0; cycle < 12000; ++cycle) {
    CAPTURE(cycle);
    if (cycle == 0 || rng.below(1000) == 0) {
      dut.reset();
      beats.clear();
      chunks.clear();
      taken = false;
      frame.clear();
      empty = false;
      in_chunk = 0;
      coming = nullptr;
      chunk_groups = 2 + rng.below(TestType::MaxChunk / 64 - 1);
      dut->chunk_groups_i = static_cast<std::uint16_t>(chunk_groups);
    }
    if (frame.empty() && !empty) {
      frame = random_chunk(rng, books);
      if (cycle / 3000 % 2 == 1) frame.resize(1 + rng.below(3));  // many short ones
      for (unsigned more = rng.below(3); more > 0 && frame.size() > 3; --more) {
        const Bytes again = random_chunk(rng, books);
        frame.insert(frame.end(), again.begin(), again.end());
      }
      empty = rng.chance(5);
      if (empty) frame.resize(frame.size() / kLanes * kLanes);
    }
    const bool stalled = cycle % 2000 < 600;  // for a while nothing leaves, and much comes
    const bool valid = stalled || source.toss(rng);
    const bool allow = rng.chance(80);
    const std::uint32_t available = rng.chance(70) ? kAll : rng.bits32() & kAll;
    const auto count = static_cast<unsigned>(std::min<std::size_t>(kLanes, frame.size()));
    const bool last = frame.size() == count && !(empty && count > 0);
    Bits symbols;
    for (unsigned n = 0; n < kLanes; ++n) append(symbols, n < count ? frame[n] : rng.below(256), 8);

    const bool ready = allow && beats.size() < kDepth && chunks.size() < 16;
    const bool take = valid && ready;
    const bool first = !beats.empty() && beats.front().first;
    const bool current = !chunks.empty() && cycle >= chunks.front().usable;
    // The choice of at most one chunk behind is taken before its first beat leaves.
    const bool take_choice = current && !taken && !stalled && rng.chance(50);
    const bool can_pop = !beats.empty() && (!first || taken);
    const bool pop = can_pop && !stalled && sink.toss(rng);
    dut->available_i = static_cast<std::uint8_t>(available);
    dut->allow_i = allow;
    dut->valid_i = valid;
    dut->last_i = last;
    dut->count_i = static_cast<std::uint8_t>(count);
    put(dut->symbols_i, symbols);
    dut->pop_i = pop;
    dut->choice_ready_i = take_choice;
    dut.settle();

    CAPTURE(chunk_groups, in_chunk, beats.size(), chunks.size());
    REQUIRE(dut->ready_o == ready);
    REQUIRE(dut->chunk_take_o == (take && in_chunk == 0));
    REQUIRE(dut->valid_o == !beats.empty());
    if (can_pop) {
      REQUIRE(get(dut->symbols_o, 8 * kLanes) == beats.front().symbols);
      REQUIRE(dut->last_o == beats.front().last);
    }
    const auto compare = [](const Chunk& chunk) {
      return chunk.bad ? std::uint32_t{1} << 23 | 1U << 16 : ~0U;
    };
    REQUIRE(dut->choice_valid_o == current);
    if (current) {
      const Chunk& chunk = chunks.front().chunk;
      REQUIRE((dut->choice_o & compare(chunk)) == (chunk.port() & compare(chunk)));
    }
    full = full || beats.size() == kDepth;
    many = many || chunks.size() == 16;

    dut.edge();
    if (take) {
      if (in_chunk == 0) {
        chunks.emplace_back();
        coming = &chunks.back();
        coming->available = available;
      }
      beats.push_back({symbols, last, in_chunk == 0});
      ++in_chunk;
      coming->symbols.insert(coming->symbols.end(), frame.begin(), frame.begin() + count);
      frame.erase(frame.begin(), frame.begin() + count);
      if (last || in_chunk == chunk_groups * kSteps) {
        coming->usable = cycle + 7;
        coming->chunk.bad = count == 0;
        coming->chunk.header.last = last;
        if (count > 0) {
          const Choice choice = choose(coming->symbols, books, coming->available);
          coming->chunk.header = {last, choice.mode, choice.bank};
          coming->chunk.count = static_cast<unsigned>(coming->symbols.size() - 1);
        }
        in_chunk = 0;
      }
      if (last) empty = false;
    }
    if (pop) {
      beats.pop_front();
      if (first) taken = false;
    }
    if (take_choice) {
      chunks.pop_front();
      taken = true;
    }
  }
  REQUIRE(full);
  REQUIRE(many);
}

}  // namespace qlc::verif
