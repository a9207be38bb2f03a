// SPDX-License-Identifier: Apache-2.0
// The planar encoder's model against the golden codec and against docs/architecture.md 3.2 and 3.4.
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>

#include "verif/model/inputs.h"
#include "verif/systemc/enc_planar_bench.h"

namespace qlc::verif {

namespace {

using model::Bytes;
using model::Choice;
using model::Codebook;
using model::Kind;
using model::Mode;
using Bench = EncPlanarBench;

constexpr unsigned kBadBank = 2;
constexpr unsigned kTruncated = 3;
constexpr unsigned kTrailing = 5;

/// Lanes, kind, P, banks, look-ahead, deep, select, largest chunk.
const std::vector<sc::PlanarConfig> kConfigs = {
    {32, Kind::Interval, 3, 4, 4, true, false, 1024},  {64, Kind::Interval, 3, 4, 4, true, false, 1024},
    {64, Kind::Ranked, 3, 2, 1, false, false, 1024},   {1, Kind::Ranked, 3, 2, 2, true, false, 1024},
    {8, Kind::Interval, 5, 3, 15, false, false, 1024}, {2, Kind::Interval, 4, 16, 3, false, false, 1024},
    {16, Kind::Interval, 4, 2, 1, true, false, 1024},  {32, Kind::Interval, 3, 4, 4, true, true, 1024},
    {64, Kind::Ranked, 3, 16, 4, true, true, 1024},    {64, Kind::Interval, 5, 4, 1, false, true, 128},
    {1, Kind::Interval, 3, 2, 1, false, true, 128},    {4, Kind::Interval, 4, 3, 15, true, true, 512},
    {16, Kind::Ranked, 3, 5, 2, false, true, 256},     {64, Kind::Interval, 3, 1, 15, true, true, 65536},
};

using Rigs = std::vector<std::unique_ptr<EncPlanarRig>>;

const Rigs& rigs() {
  static const Rigs all = [] {
    Rigs made;
    for (std::size_t i = 0; i < kConfigs.size(); ++i) {
      made.push_back(std::make_unique<EncPlanarRig>(("enc" + std::to_string(i)).c_str(), kConfigs[i]));
    }
    return made;
  }();
  return all;
}

/// The first model that has these.
EncPlanarRig& rig(unsigned lanes, bool deep, bool select) {
  for (const auto& one : rigs()) {
    const auto& config = one->config;
    if (config.lanes == lanes && config.deep == deep && config.select == select) return *one;
  }
  throw std::invalid_argument("no such model");
}

std::string text(const sc::PlanarConfig& config) {
  return "lanes " + std::to_string(config.lanes) + ", P " + std::to_string(config.prefix_bits) + ", banks " +
         std::to_string(config.banks) + ", look-ahead " + std::to_string(config.look_ahead) +
         (config.deep ? ", deep" : "") + (config.select ? ", select" : "");
}

Codebook random_book(Rng& rng, const sc::PlanarConfig& config) {
  return config.kind == Kind::Ranked ? model::test::random_ranked(rng, config.prefix_bits)
                                     : model::test::random_interval(rng, config.prefix_bits);
}

/// A codebook for `peaked` symbols.
Codebook fitted_book(const sc::PlanarConfig& config) {
  Rng rng(1);
  const auto counts = model::histogram(model::test::peaked(rng, 20000));
  return config.kind == Kind::Ranked ? model::fit_ranked(counts, config.prefix_bits)
                                     : model::fit_interval(counts, config.prefix_bits);
}

/// Loads a codebook into every bank but some.
model::Banks load_banks(Bench& bench, Rng& rng) {
  model::Banks banks(bench.config().banks);
  for (unsigned bank = 0; bank < banks.size(); ++bank) {
    if (bank > 0 && rng.chance(20)) continue;
    banks[bank] = bank == 0 ? fitted_book(bench.config()) : random_book(rng, bench.config());
    bench.load(bank, *banks[bank]);
  }
  return banks;
}

/// Symbols of which some chunks are coded, some raw and some constant.
Bytes mixed_symbols(Rng& rng, std::size_t count, unsigned chunk) {
  Bytes symbols;
  while (symbols.size() < count) {
    const std::size_t part = std::min<std::size_t>(count - symbols.size(), chunk);
    Bytes more = model::test::peaked(rng, part);
    if (rng.chance(25)) more = model::test::uniform(rng, part);
    if (rng.chance(25)) more.assign(part, static_cast<std::uint8_t>(rng.below(256)));
    symbols.insert(symbols.end(), more.begin(), more.end());
  }
  return symbols;
}

/// What a frame is sent with, and what must come out.
struct Order {
  Bytes symbols;
  std::uint64_t user = 0;
  std::vector<Choice> choices;
  Bytes frame;
};

Order order(Rng& rng, const Bench& bench, const model::Banks& banks, const Bytes& symbols) {
  const model::PlanarParams params{bench.chunk_symbols(), bench.config().look_ahead};
  Order order{symbols, rng.bits64(), {}, {}};
  if (bench.config().select) {
    order.choices = model::choose(banks, params, symbols);
  } else {
    unsigned bank = rng.below(static_cast<unsigned>(banks.size()));
    const bool raw = rng.chance(25);
    if (!raw && !banks[bank]) bank = 0;
    order.user = promise(symbols.size(), bank, raw);
    const Choice choice{raw ? Mode::Raw : Mode::Coded, raw ? 0 : bank};
    order.choices.assign((symbols.size() + params.chunk - 1) / params.chunk, choice);
  }
  order.frame = model::encode_planar(banks, params, symbols, order.choices);
  return order;
}

void check(const EncPlanarFrame& frame, const Order& order) {
  REQUIRE(frame.error == 0);
  REQUIRE((frame.bytes == order.frame));  // too long to print
}

/// A frame in error: what left of it is the beginning of `whole`.
void check_error(const EncPlanarFrame& frame, unsigned error, const Bytes& whole) {
  CHECK(frame.error == error);
  REQUIRE(frame.bytes.size() <= whole.size());
  REQUIRE(std::equal(frame.bytes.begin(), frame.bytes.end(), whole.begin()));
}

unsigned random_groups(Rng& rng, const sc::PlanarConfig& config) {
  const unsigned most = config.select ? std::min(config.max_chunk / 64, 20U) : 20U;
  return 2 + rng.below(most - 1);
}

/// Symbols of a frame: from one to several chunks.
std::size_t random_count(Rng& rng, const Bench& bench) {
  const unsigned chunk = bench.chunk_symbols();
  switch (rng.below(4)) {
    case 0:
      return 1 + rng.below(70);
    case 1:
      return chunk * (1 + rng.below(3));
    case 2:
      return 64 * (1 + rng.below(3 * bench.groups)) + rng.below(3);
    default:
      return 1 + rng.below(4 * chunk);
  }
}

}  // namespace

TEST_CASE("planar frames are those of the golden encoder, whatever stalls", "[enc_planar]") {
  for (const auto& one : rigs()) {
    INFO(text(one->config));
    Rng rng(7);
    for (const auto& stalls : {Bench::Stalls{0, 0}, {50, 0}, {0, 70}, {30, 50}}) {
      Bench bench(*one, rng.bits32(), stalls, random_groups(rng, one->config));
      const model::Banks banks = load_banks(bench, rng);
      std::vector<Order> orders;
      const unsigned frames = one->config.lanes < 4 ? 10 : 25;
      for (unsigned i = 0; i < frames; ++i) {
        const Bytes symbols = mixed_symbols(rng, random_count(rng, bench), bench.chunk_symbols());
        orders.push_back(order(rng, bench, banks, symbols));
        bench.push(symbols, orders.back().user);
      }
      bench.run(frames);
      std::vector<Choice> choices;
      for (const Order& order : orders) {
        check(bench.pop(), order);
        choices.insert(choices.end(), order.choices.begin(), order.choices.end());
      }
      const auto same = [](const Choice& a, const Choice& b) { return a.mode == b.mode && a.bank == b.bank; };
      CHECK(std::equal(choices.begin(), choices.end(), bench.chunks.begin(), bench.chunks.end(), same));
    }
  }
}

TEST_CASE("short planar frames that follow each other at once", "[enc_planar]") {
  for (const auto& one : rigs()) {
    INFO(text(one->config));
    Rng rng(8);
    Bench bench(*one, 8, {0, 0}, 2);
    const model::Banks banks = load_banks(bench, rng);
    std::vector<Order> orders;
    for (std::size_t count = 1; count < 200; ++count) {
      orders.push_back(order(rng, bench, banks, mixed_symbols(rng, count, bench.chunk_symbols())));
      bench.push(orders.back().symbols, orders.back().user);
    }
    bench.run(orders.size());
    for (const Order& order : orders) check(bench.pop(), order);
  }
}

TEST_CASE("a frame with a bank that is not available is an empty beat with bad_bank", "[enc_planar]") {
  for (const auto& one : rigs()) {
    if (one->config.select) continue;
    INFO(text(one->config));
    Rng rng(9);
    Bench bench(*one, 9, {20, 20}, 3);
    const Bytes symbols = model::test::peaked(rng, 500);
    bench.push(symbols, promise(500, 0));
    bench.push(symbols, promise(400, 0));  // bad_bank comes first
    bench.push(symbols, promise(500, 15));
    bench.push({}, promise(1, 0), true);
    bench.run(4);
    for (int i = 0; i < 4; ++i) check_error(bench.pop(), kBadBank, {});
    bench.load(0, fitted_book(one->config));
    bench.bank_enable = 0xFFFE;
    bench.push(symbols, promise(500, 0));
    bench.run(1);
    check_error(bench.pop(), kBadBank, {});
    bench.bank_enable = 1;
    bench.push(symbols, promise(500, 0));
    bench.push(symbols, promise(500, 7, true));  // raw: the bank does not matter
    bench.run(2);
    const model::PlanarParams params{bench.chunk_symbols(), one->config.look_ahead};
    const model::Banks banks{fitted_book(one->config)};
    CHECK(bench.pop().bytes ==
          model::encode_planar(banks, params, symbols, std::vector<Choice>(3, {Mode::Coded, 0})));
    CHECK(bench.pop().bytes ==
          model::encode_planar(banks, params, symbols, std::vector<Choice>(3, {Mode::Raw, 0})));
  }
}

TEST_CASE("a frame that breaks its promise ends in truncated or trailing, the next is good", "[enc_planar]") {
  for (const auto& one : rigs()) {
    if (one->config.select) continue;
    INFO(text(one->config));
    Rng rng(10);
    for (const auto& stalls : {Bench::Stalls{0, 0}, {20, 60}}) {
      Bench bench(*one, rng.bits32(), stalls, 2);
      const model::Banks banks = load_banks(bench, rng);
      for (unsigned i = 0; i < 60; ++i) {
        const std::size_t count = 1 + rng.below(600);
        const std::size_t other = count + 1 + rng.below(rng.chance(50) ? 3 : 300);
        const bool early = rng.chance(50);
        const std::size_t promised = early ? other : count;
        Bytes symbols = model::test::peaked(rng, other);
        Order whole =
            order(rng, bench, banks, Bytes(symbols.begin(), symbols.begin() + std::ptrdiff_t(promised)));
        symbols.resize(early ? count : other);
        const Order next = order(rng, bench, banks, model::test::peaked(rng, 1 + rng.below(300)));
        bench.push(symbols, whole.user);
        bench.push(next.symbols, next.user);
        bench.run(2);
        check_error(bench.pop(), early ? kTruncated : kTrailing, whole.frame);
        check(bench.pop(), next);
      }
    }
  }
}

TEST_CASE("a last beat without bytes is truncated", "[enc_planar]") {
  for (const auto& one : rigs()) {
    INFO(text(one->config));
    Rng rng(11);
    for (const auto& stalls : {Bench::Stalls{0, 0}, {20, 60}}) {
      Bench bench(*one, rng.bits32(), stalls, 2);
      const model::Banks banks = load_banks(bench, rng);
      for (unsigned i = 0; i < 50; ++i) {
        const std::size_t lanes = one->config.lanes;
        const std::size_t count = lanes * rng.below(static_cast<unsigned>(600 / lanes));
        Bytes symbols = model::test::peaked(rng, count + 1);
        const Order whole = order(rng, bench, banks, symbols);
        symbols.pop_back();
        const Order next = order(rng, bench, banks, model::test::peaked(rng, 1 + rng.below(300)));
        bench.push(symbols, whole.user, true);
        bench.push(next.symbols, next.user);
        bench.run(2);
        check_error(bench.pop(), kTruncated, whole.frame);
        check(bench.pop(), next);
      }
    }
  }
}

TEST_CASE("a missing tlast with the last symbol promised is trailing", "[enc_planar]") {
  Bench bench(rig(32, true, false), 12, {}, 2);
  bench.push(Bytes(64, 1), promise(64, 0, true), true);
  bench.push(Bytes(96, 1), promise(64, 0, true));
  bench.run(2);
  CHECK(bench.pop().error == kTrailing);
  CHECK(bench.pop().error == kTrailing);
}

TEST_CASE("a bank that no frame uses is loaded during traffic", "[enc_planar]") {
  for (const auto& one : rigs()) {
    if (one->config.banks < 2) continue;
    INFO(text(one->config));
    const bool usable = GENERATE(false, true);
    Rng rng(13);
    Bench bench(*one, 13, {0, 30}, 2);
    model::Banks banks(one->config.banks);
    banks[0] = fitted_book(one->config);
    bench.load(0, *banks[0]);
    if (usable) bench.load(1, random_book(rng, one->config));
    bench.bank_enable = 1;
    const Order first = order(rng, bench, banks, model::test::peaked(rng, 20000));
    bench.push(first.symbols, first.user);
    bench.cycles(20);
    bench.loads.clear();
    banks[1] = random_book(rng, one->config);
    bench.push_book(1, banks[1]->serialise());
    while (!bench.cfg_done()) bench.cycle();
    CHECK(bench.frames.empty());
    bench.run(1);
    check(bench.pop(), first);
    bench.bank_enable = 3;
    for (unsigned i = 0; i < 5; ++i) {
      const Order next = order(rng, bench, banks, model::test::peaked(rng, 1000));
      bench.push(next.symbols, next.user);
      bench.run(1);
      check(bench.pop(), next);
    }
  }
}

TEST_CASE("no frame is coded with two codebooks of a bank", "[enc_planar]") {
  for (const auto& one : rigs()) {
    INFO(text(one->config));
    Rng rng(14);
    Bench bench(*one, 14, {0, 0}, 2);
    model::Banks banks(1);
    banks[0] = fitted_book(one->config);
    bench.load(0, *banks[0]);
    const Order first = order(rng, bench, banks, model::test::peaked(rng, 4000));
    bench.push(first.symbols, first.user);
    bench.cycles(10);
    bench.loads.clear();
    const Order before = order(rng, bench, banks, model::test::peaked(rng, 4000));
    banks[0] = random_book(rng, one->config);
    bench.push_book(0, banks[0]->serialise());
    bench.cycles(20);
    CHECK(bench.loads.empty());  // the first frame is inside
    bench.push(before.symbols, before.user);
    bench.run(2);
    check(bench.pop(), first);
    const EncPlanarFrame second = bench.pop();
    // It is coded before the load or after it, or while the bank is not available.
    const model::PlanarParams params{bench.chunk_symbols(), one->config.look_ahead};
    const bool select = one->config.select;
    const Bytes during = select ? model::encode_planar({}, params, before.symbols) : Bytes{};
    const Bytes after = select ? model::encode_planar(banks, params, before.symbols)
                               : model::encode_planar(banks, params, before.symbols, before.choices);
    CHECK(second.error == (second.bytes.empty() ? kBadBank : 0));
    CHECK((second.bytes == before.frame || second.bytes == during || second.bytes == after));
  }
}

TEST_CASE("what is enabled counts when a chunk begins", "[enc_planar]") {
  for (const auto& one : rigs()) {
    INFO(text(one->config));
    Rng rng(15);
    Bench bench(*one, 15, {0, 0}, 2);
    model::Banks banks(1);
    banks[0] = fitted_book(one->config);
    bench.load(0, *banks[0]);
    bench.enable = false;
    bench.cycle();
    const Order first = order(rng, bench, banks, model::test::peaked(rng, 100));
    bench.push(first.symbols, first.user);
    bench.cycles(20);
    CHECK(bench.taken.empty());
    bench.enable = true;
    while (bench.taken.empty()) bench.cycle();
    bench.enable = false;
    while (bench.chunks.empty()) bench.cycle();  // the choice is made, the step has entered
    bench.bank_enable = 0;
    bench.run(1);
    check(bench.pop(), first);
  }
}

TEST_CASE("a reset in a planar frame leaves nothing of it", "[enc_planar]") {
  for (const auto& one : rigs()) {
    INFO(text(one->config));
    Rng rng(16);
    Bench bench(*one, 16, {10, 40}, 2);
    for (unsigned length = 1; length < 60; length += 3) {
      model::Banks banks(1);
      banks[0] = random_book(rng, one->config);
      bench.load(0, *banks[0]);
      const Order lost = order(rng, bench, banks, model::test::peaked(rng, 5000));
      bench.push(lost.symbols, lost.user);
      bench.cycles(length);
      bench.reset();
      bench.frames.clear();
      bench.load(0, *banks[0]);
      const Order next = order(rng, bench, banks, model::test::peaked(rng, 1 + rng.below(300)));
      bench.push(next.symbols, next.user);
      bench.run(1);
      check(bench.pop(), next);
      REQUIRE(bench.frames.empty());
    }
  }
}

TEST_CASE("no cycle is lost inside a frame of compressible symbols", "[enc_planar]") {
  for (const auto& one : rigs()) {
    const auto& config = one->config;
    if (config.lanes < 32 || config.look_ahead < 4) continue;
    INFO(text(config));
    Rng rng(17);
    Bench bench(*one, 17, {0, 0}, 16);
    bench.load(0, fitted_book(config));
    const Bytes symbols = model::test::peaked(rng, 65536);
    bench.push(symbols, promise(65536, 0));
    bench.run(1);
    REQUIRE(bench.pop().error == 0);
    const std::uint64_t beats = 65536 / config.lanes;
    REQUIRE(bench.taken.size() == beats);
    // The first prefix slot, and that of the last chunk, are slots without a step.
    const std::uint64_t lost = bench.taken.back() - bench.taken.front() + 1 - beats;
    CAPTURE(lost);
    CHECK(lost <= 2);
  }
}

TEST_CASE("a stream of escapes is limited by the bus or the lanes alone", "[enc_planar]") {
  for (const auto& one : rigs()) {
    const auto& config = one->config;
    if (config.select) continue;
    INFO(text(config));
    Bench bench(*one, 18, {0, 0}, 16);
    const Codebook book = fitted_book(config);
    bench.load(0, book);
    const Bytes symbols = model::test::only_escapes(book, config.lanes < 8 ? 8192 : 65536);
    if (symbols.empty()) continue;
    bench.push(symbols, promise(symbols.size(), 0));
    bench.run(1);
    REQUIRE(bench.pop().error == 0);
    const auto cycles = static_cast<double>(bench.left.back() - bench.left.front() + 1);
    const auto beats = static_cast<double>(bench.left.size());
    const double most = std::min(1.0, config.lanes * (8.0 + config.prefix_bits) / (8 * config.bus_bytes()));
    CHECK(beats / cycles > 0.97 * most);
  }
}

TEST_CASE("the only beat of a frame of one step comes when it should", "[enc_planar]") {
  for (const auto& one : rigs()) {
    const auto& config = one->config;
    INFO(text(config));
    unsigned levels = 0;
    while (1U << levels < config.lanes) ++levels;
    const unsigned mapped = config.deep ? 2 : 0;                 // M
    const unsigned merged = config.deep ? (levels + 1) / 2 : 0;  // R
    const unsigned packed = config.deep ? 3 : 1;                 // Z
    const unsigned entered = config.select ? 6 : 1;              // Y
    Bench bench(*one, 20, {0, 0}, 2);
    bench.push({42}, promise(1, 0, true));
    bench.run(1);
    CHECK(bench.chunk_cycles.at(0) - bench.taken.at(0) == entered + 1);
    // Three slots: the prefix, the head, the step, which may have to wait for its suffixes.
    const unsigned slots = std::max(3U, merged + 1);
    CHECK(bench.shown.at(0) - bench.taken.at(0) == entered + mapped + slots + packed);
    CHECK(bench.pop().error == 0);

    // Dropped in place of entering, the error slot in the cycle after.
    bench.push({}, promise(1, 0, true), true);
    bench.run(1);
    CHECK(bench.shown.at(1) - bench.taken.at(1) == entered + 1 + packed);
    CHECK(bench.pop().error == kTruncated);
  }
}

TEST_CASE("a chunk buffer begins up to 16 chunks, as far as it has room", "[enc_planar]") {
  for (const auto& one : rigs()) {
    const auto& config = one->config;
    if (!config.select) continue;
    INFO(text(config));
    const unsigned bus = 8 * config.bus_bytes();
    const unsigned bits = 8 + 64 * config.prefix_bits + 8 * config.lanes + bus - 1;
    const unsigned output = (bits + bus - 1) / bus + (config.deep ? 3 : 1);
    const unsigned room = (config.max_chunk / 64 + 8) * config.steps();
    // Nothing leaves: frames of a beat each fill the output, one more has entered and waits for room.
    Bench bench(*one, 21, {0, 100}, 2);
    for (unsigned i = 0; i < 50; ++i) bench.push({42}, 0);
    bench.cycles(500);
    CHECK_FALSE(bench.ready());
    CHECK(bench.taken.size() == output + 1 + std::min(16U, room));
  }
}

TEST_CASE("at 32 lanes, deep, the first beat out follows the first beat in by at most 20 cycles",
          "[enc_planar]") {
  Rng rng(19);
  Bench bench(rig(32, true, false), 19, {0, 0}, 16);
  bench.load(0, fitted_book(bench.config()));
  bench.push(model::test::peaked(rng, 65536), promise(65536, 0));
  bench.run(1);
  CHECK(bench.shown.front() - bench.taken.front() <= 20);
}

}  // namespace qlc::verif
