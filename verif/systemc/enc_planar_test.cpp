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

/// The delays of docs/architecture.md 3.1 and 3.4.
struct Delays {
  explicit Delays(const sc::PlanarConfig& config) {
    const unsigned bytes = std::max(8U, config.lanes);
    const unsigned apart = (config.look_ahead + 1) * (64 / config.lanes) - 1;    // D
    const unsigned mapped = !config.deep ? 1 : config.prefix_bits == 3 ? 3 : 4;  // M
    const unsigned held = config.deep && apart < 6 ? 6 - apart : 0;              // E
    pipe = mapped + held + apart + 1;
    fetched = !config.select ? 2 : config.prefix_bits == 3 ? 7 : 8;
    beats = (bytes - 1 + 4 + 8 * config.prefix_bits + config.lanes) / bytes + 1;
  }
  unsigned pipe;     ///< moves from a step to the slot of its suffixes: M + E + D + 1
  unsigned fetched;  ///< cycles from a chunk's last beat to its choice: 2 or Y
  unsigned beats;    ///< that can wait at the output: K
};

void check(const EncPlanarFrame& frame, const Order& order) {
  REQUIRE(frame.error == 0);
  REQUIRE((frame.bytes == order.frame));  // too long to print
}

/// A frame that is in error from a step on.
struct Failure {
  std::vector<Choice> choices;  ///< of its chunks, as told or chosen
  std::size_t promised = 0;     ///< symbols of all these chunks, as told or chosen
  std::size_t step = 0;         ///< that is found wrong
  unsigned error = 0;
};

/// The bits of a frame in error that are full beats, as docs/architecture.md 3.4 says.
Bytes failed_frame(const Bench& bench, const model::Banks& banks, const Bytes& symbols,
                   const Failure& failure) {
  const unsigned prefix_bits = bench.config().prefix_bits;
  const std::size_t chunk = bench.chunk_symbols();
  const std::size_t entered = failure.step * bench.config().lanes;
  const std::size_t last_group = entered / 64;
  model::BitWriter out;
  std::size_t bits = 0;
  const auto put = [&](std::size_t value, unsigned count) {
    out.put(static_cast<std::uint32_t>(value), count);
    bits += count;
  };
  const auto choice_of = [&](std::size_t symbol) { return failure.choices.at(symbol / chunk); };
  const auto code_of = [&](std::size_t at) { return banks[choice_of(at).bank]->encode(symbols[at]); };
  const auto header = [&](std::size_t number) {
    const Choice& choice = failure.choices.at(number);
    put(choice.bank, 4);
    put(static_cast<unsigned>(choice.mode), 2);
    put(number + 1 == failure.choices.size() ? 1 : 0, 2);
  };
  const auto head = [&](std::size_t group) {
    if (group > last_group) return;
    const std::size_t begin = 64 * group;
    const std::size_t number = begin / chunk;
    const bool last = number + 1 == failure.choices.size();
    const Mode mode = choice_of(begin).mode;
    if (begin % chunk == 0 && mode == Mode::Constant) {
      put(begin < symbols.size() ? symbols[begin] : Bench::kEmptyBeatByte, 8);
    }
    if (begin % chunk == 0 && last) put(failure.promised - begin - 1, 16);
    if ((begin + 128) % chunk == 0 && !last) header(number + 1);
    for (unsigned plane = 0; mode == Mode::Coded && plane < prefix_bits; ++plane) {
      for (std::size_t at = begin; at < begin + 64; ++at) {
        put(at < entered ? code_of(at).area >> plane & 1U : 0, 1);
      }
    }
  };
  header(0);
  for (unsigned group = 0; group < bench.config().look_ahead; ++group) head(group);
  for (std::size_t at = 0; at <= 64 * last_group + 63; ++at) {
    if (at % 64 == 0) head(at / 64 + bench.config().look_ahead);
    if (at >= entered) continue;
    const Mode mode = choice_of(at).mode;
    if (mode == Mode::Raw) put(symbols[at], 8);
    if (mode != Mode::Coded) continue;
    const model::Code code = code_of(at);
    put(code.suffix, banks[choice_of(at).bank]->widths()[code.area]);
  }
  const unsigned bus = bench.config().bus_bytes();
  Bytes bytes = out.bytes();
  bytes.resize(bits / (8 * bus) * bus);
  return bytes;
}

void check_error(const Bench& bench, const EncPlanarFrame& frame, const model::Banks& banks,
                 const Bytes& symbols, const Failure& failure) {
  CHECK(frame.error == failure.error);
  REQUIRE((frame.bytes == failed_frame(bench, banks, symbols, failure)));
}

/// All chunks with the same choice.
std::vector<Choice> told(const Bench& bench, std::size_t symbols, const Choice& choice) {
  return std::vector<Choice>((symbols + bench.chunk_symbols() - 1) / bench.chunk_symbols(), choice);
}

/// A frame whose last beat, behind full ones, holds nothing.
Failure empty_beat_failure(const Bench& bench, const model::Banks& banks, const Bytes& symbols,
                           const Order& promised) {
  const std::size_t lanes = bench.config().lanes;
  const std::size_t chunk = bench.chunk_symbols();
  if (!bench.config().select) {
    return {promised.choices, promised.symbols.size(), symbols.size() / lanes, kTruncated};
  }
  Failure failure{{}, symbols.size(), 0, kTruncated};
  if (!symbols.empty()) {
    failure.choices = model::choose(banks, {bench.chunk_symbols(), bench.config().look_ahead}, symbols);
  }
  if (symbols.size() % chunk == 0) failure.choices.push_back({Mode::Constant, 0});
  const std::size_t chunks = failure.choices.size();
  if (chunks > 1) failure.step = ((chunks - 1) * chunk - 128) / lanes;
  return failure;
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

TEST_CASE("a frame with a bank that is not available has no symbols and bad_bank", "[enc_planar]") {
  for (const auto& one : rigs()) {
    if (one->config.select) continue;
    INFO(text(one->config));
    Rng rng(9);
    Bench bench(*one, 9, {20, 20}, 3);
    const auto check_bad_bank = [&](std::size_t promised, unsigned bank) {
      check_error(bench, bench.pop(), {}, {},
                  {told(bench, promised, {Mode::Coded, bank}), promised, 0, kBadBank});
    };
    const Bytes symbols = model::test::peaked(rng, 500);
    bench.push(symbols, promise(500, 0));
    bench.push(symbols, promise(400, 0));
    bench.push(symbols, promise(100, 15));
    bench.push({}, promise(1, 0), true);  // bad_bank comes first
    bench.run(4);
    check_bad_bank(500, 0);
    check_bad_bank(400, 0);
    check_bad_bank(100, 15);
    check_bad_bank(1, 0);
    CHECK(bench.chunks.empty());
    bench.load(0, fitted_book(one->config));
    bench.bank_enable = 0xFFFE;
    bench.push(symbols, promise(500, 0));
    bench.run(1);
    check_bad_bank(500, 0);
    bench.bank_enable = 1;
    bench.push(symbols, promise(500, 0));
    bench.push(symbols, promise(500, 7, true));  // raw: the bank does not matter
    bench.run(2);
    const model::PlanarParams params{bench.chunk_symbols(), one->config.look_ahead};
    const model::Banks banks{fitted_book(one->config)};
    CHECK(bench.pop().bytes ==
          model::encode_planar(banks, params, symbols, told(bench, 500, {Mode::Coded, 0})));
    CHECK(bench.pop().bytes ==
          model::encode_planar(banks, params, symbols, told(bench, 500, {Mode::Raw, 0})));
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
        const Order whole =
            order(rng, bench, banks, Bytes(symbols.begin(), symbols.begin() + std::ptrdiff_t(promised)));
        symbols.resize(early ? count : other);
        const Order next = order(rng, bench, banks, model::test::peaked(rng, 1 + rng.below(300)));
        bench.push(symbols, whole.user);
        bench.push(next.symbols, next.user);
        bench.run(2);
        const std::size_t wrong = (count - 1) / one->config.lanes;
        check_error(bench, bench.pop(), banks, symbols,
                    {whole.choices, promised, wrong, early ? kTruncated : kTrailing});
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
        std::size_t count = lanes * rng.below(static_cast<unsigned>(600 / lanes));
        if (rng.chance(25)) count = 128 * rng.below(4);  // whole chunks
        Bytes symbols = mixed_symbols(rng, count + 1, bench.chunk_symbols());
        const Order whole = order(rng, bench, banks, symbols);
        symbols.pop_back();
        const Order next = order(rng, bench, banks, model::test::peaked(rng, 1 + rng.below(300)));
        bench.push(symbols, whole.user, true);
        bench.push(next.symbols, next.user);
        bench.run(2);
        check_error(bench, bench.pop(), banks, symbols, empty_beat_failure(bench, banks, symbols, whole));
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
    // With less than the largest chunks: at 64 lanes a chunk buffer is too small for a whole one more.
    Bench bench(*one, 17, {0, 0}, 12);
    bench.load(0, fitted_book(config));
    const Bytes symbols = model::test::peaked(rng, 65536);
    bench.push(symbols, promise(65536, 0));
    bench.run(1);
    REQUIRE(bench.pop().error == 0);
    const std::uint64_t beats = 65536 / config.lanes;
    REQUIRE(bench.taken.size() == beats);
    // The first beat of a frame stays until its choice was fetched.
    const std::uint64_t lost = bench.taken.back() - bench.taken.front() + 1 - beats;
    CHECK(lost == (config.select ? 0 : 2));
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
    INFO(text(one->config));
    const Delays delays(one->config);
    Bench bench(*one, 20, {0, 0}, 2);
    bench.push({42}, promise(1, 0, true));
    bench.run(1);
    const unsigned enters = delays.fetched + 1;
    CHECK(bench.chunk_cycles.at(0) - bench.taken.at(0) == enters + 1);
    CHECK(bench.shown.at(0) - bench.taken.at(0) == enters + delays.pipe + 1);
    CHECK(bench.pop().error == 0);

    // In error likewise, and no chunk was begun.
    bench.push({}, promise(1, 0, true), true);
    bench.run(1);
    CHECK(bench.shown.at(1) - bench.taken.at(1) == enters + delays.pipe + 1);
    CHECK(bench.pop().error == kTruncated);
    CHECK(bench.chunks.size() == 1);
  }
}

TEST_CASE("a frame enters when the one before has left the pipe", "[enc_planar]") {
  for (const auto& one : rigs()) {
    INFO(text(one->config));
    const Delays delays(one->config);
    Bench bench(*one, 22, {0, 0}, 2);
    for (unsigned i = 0; i < 3; ++i) bench.push({42}, promise(1, 0, true));
    bench.run(3);
    CHECK(bench.chunk_cycles.at(1) - bench.chunk_cycles.at(0) == delays.pipe + 2);
    CHECK(bench.chunk_cycles.at(2) - bench.chunk_cycles.at(1) == delays.pipe + 2);
  }
}

TEST_CASE("a first step of a chunk of two groups waits for the next choice", "[enc_planar]") {
  for (const auto& one : rigs()) {
    if (one->config.select) continue;
    INFO(text(one->config));
    Bench bench(*one, 23, {0, 0}, 2);
    bench.push(Bytes(129, 42), promise(129, 0, true));
    bench.run(1);
    CHECK(bench.chunk_cycles.at(0) - bench.taken.at(0) == 5);
    CHECK(bench.chunk_cycles.at(1) - bench.chunk_cycles.at(0) == 128 / one->config.lanes);
  }
}

TEST_CASE("an encoder that chooses loses no cycle between chunks, even the largest", "[enc_planar]") {
  for (const auto& one : rigs()) {
    if (!one->config.select) continue;
    INFO(text(one->config));
    const unsigned chunk = one->config.max_chunk;
    Bench bench(*one, 24, {0, 0}, chunk / 64);
    bench.push(Bytes(std::size_t{6} * chunk, 42), 0);
    bench.run(1);
    // The first chunk waits for the choice of the second, which comes a chunk after its own.
    for (std::size_t i = 2; i < 6; ++i) {
      CHECK(bench.chunk_cycles.at(i) - bench.chunk_cycles.at(i - 1) == chunk / one->config.lanes);
    }
  }
}

TEST_CASE("an encoder of which nothing leaves fills up", "[enc_planar]") {
  for (const auto& one : rigs()) {
    const auto& config = one->config;
    INFO(text(config));
    const Delays delays(config);
    const unsigned steps = 64 / config.lanes;
    const unsigned room = config.max_chunk / 64 * steps + std::max(8 * steps, 12U);
    // Frames of a beat each fill the output, one more is in the pipe, others have not entered.
    Bench bench(*one, 21, {0, 100}, 2);
    for (unsigned i = 0; i < 50; ++i) bench.push({42}, promise(1, 0, true));
    bench.cycles(50 * (delays.pipe + 2));
    CHECK_FALSE(bench.ready());
    CHECK(bench.taken.size() == delays.beats + 1 + (config.select ? std::min(16U, room) : 1));
  }
}

TEST_CASE("at 32 lanes, P = 3, deep, the first beat out follows the first beat in by 11 cycles",
          "[enc_planar]") {
  Rng rng(19);
  Bench bench(rig(32, true, false), 19, {0, 0}, 16);
  bench.load(0, fitted_book(bench.config()));
  bench.push(model::test::peaked(rng, 65536), promise(65536, 0));
  bench.run(1);
  CHECK(bench.shown.front() - bench.taken.front() == 11);
}

}  // namespace qlc::verif
