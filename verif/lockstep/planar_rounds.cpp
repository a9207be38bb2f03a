// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/planar_rounds.h"

#include <algorithm>

#include "verif/lockstep/planar_golden.h"
#include "verif/lockstep/planar_stimulus.h"
#include "verif/lockstep/planar_timing.h"

namespace qlc::verif {
namespace {

using model::Bytes;

void check_all(PlanarBench& bench, Seen& seen) {
  while (const auto transfer = bench.pop()) {
    check(bench, *transfer, seen);
    seen.note_symbols(bench.is_encoder() ? transfer->in : transfer->out, bench.config().lanes);
  }
}

/// Random traffic.
class Traffic {
 public:
  Traffic(PlanarBench& bench, std::uint32_t seed, Seen& seen)
      : bench_(bench), config_(bench.config()), seen_(seen), rng_(seed) {}

  void run() {
    const auto stall = [&] { return rng_.chance(40) ? 0 : rng_.below(91); };
    bench_.set_stalls({stall(), stall(), stall()});
    bench_.set_disabled(rng_.chance(20) ? rng_.below(91) : 0);
    bench_.set_chunk_groups(chunk_groups());
    load_all();
    if (rng_.chance(80)) bench_.drain();
    const bool resets = rng_.chance(20);
    for (unsigned events = 1 + rng_.below(12); events > 0; --events) {
      if (rng_.chance(30)) loads();
      if (rng_.chance(15)) enable_banks();
      for (unsigned frames = 1 + rng_.below(4); frames > 0; --frames) send();
      if (rng_.chance(5)) send_tiny();
      for (unsigned cycles = rng_.below(200); cycles > 0; --cycles) cycle();
      if (rng_.chance(10)) new_chunk_size();
      if (resets && rng_.chance(20)) reset();
    }
    bench_.drain();
    check_all(bench_, seen_);
    if (rng_.chance(40)) reset_often();
    bench_.set_bank_enable(0xFFFF);
    bench_.set_disabled(0);
  }

 private:
  unsigned chunk_groups() {
    const unsigned most = bench_.is_encoder() && config_.select ? config_.max_chunk / 64 : 1024;
    if (rng_.chance(10)) return most;
    return 2 + rng_.below(std::min(most, rng_.chance(80) ? 8U : 40U) - 1);
  }

  void cycle() {
    if (flicker_ && rng_.chance(2)) bench_.set_bank_enable(rng_.bits32() | rng_.bits32());
    bench_.cycle();
  }

  void load(unsigned bank, const Bytes& book) {
    bench_.load(bank, book);
    const auto parsed = model::Codebook::parse(book);
    const bool fits =
        parsed && parsed->kind() == config_.kind && parsed->prefix_bits() == config_.prefix_bits;
    if (bank < config_.banks) banks_[bank] = fits ? parsed : std::nullopt;
  }

  void load_all() {
    for (unsigned bank = 0; bank < config_.banks; ++bank) {
      if (rng_.chance(90)) load(bank, random_book(rng_, config_.kind, config_.prefix_bits));
    }
  }

  void loads() {
    for (unsigned count = 1 + rng_.below(3); count > 0; --count) {
      const unsigned bank = rng_.chance(95) ? rng_.below(config_.banks) : rng_.below(16);
      load(bank, rng_.chance(75) ? random_book(rng_, config_.kind, config_.prefix_bits)
                                 : bad_book(rng_, config_.kind, config_.prefix_bits));
    }
    if (rng_.chance(30)) bench_.drain();
  }

  void enable_banks() {
    flicker_ = rng_.chance(20);
    bench_.set_bank_enable(rng_.chance(60) ? 0xFFFF : rng_.bits32() | rng_.bits32());
    seen_.note("banks enabled and disabled");
  }

  void send() {
    PlanarStimulus stimulus(rng_, config_, 64 * bench_.chunk_groups(), banks_);
    bench_.send(bench_.is_encoder() ? stimulus.for_encoder() : stimulus.for_decoder());
  }

  /// Many frames of one or a few symbols.
  void send_tiny() {
    PlanarStimulus stimulus(rng_, config_, 64 * bench_.chunk_groups(), banks_);
    for (unsigned frames = 0; frames < 24; ++frames) {
      const Bytes symbols = stimulus.escapes(1 + rng_.below(3));
      bench_.send(bench_.is_encoder() ? stimulus.for_encoder(symbols)
                                      : to_beats(stimulus.encoded(symbols), config_.bus_bytes()));
    }
  }

  void new_chunk_size() {
    bench_.drain();
    bench_.set_chunk_groups(chunk_groups());
  }

  void reset() {
    check_all(bench_, seen_);
    seen_.note(bench_.busy() ? "reset in a frame" : "reset");
    bench_.reset(1 + rng_.below(3));
    std::fill(banks_.begin(), banks_.end(), std::nullopt);
    load_all();
  }

  /// Frames that end by a reset, wherever they are then.
  void reset_often() {
    for (unsigned times = 0; times < 16; ++times) {
      load(rng_.below(config_.banks), random_book(rng_, config_.kind, config_.prefix_bits));
      if (rng_.chance(80)) bench_.drain();
      if (rng_.chance(50)) bench_.set_stalls({0, 0, 60 + rng_.below(40)});
      send();
      send();
      if (rng_.chance(30)) loads();
      const unsigned most = rng_.chance(50) ? 80 : 200 + 1500 / config_.lanes;
      for (unsigned cycles = rng_.below(most); cycles > 0; --cycles) cycle();
      check_all(bench_, seen_);
      seen_.note(bench_.busy() ? "reset in a frame" : "reset");
      bench_.reset(1);
      std::fill(banks_.begin(), banks_.end(), std::nullopt);
    }
  }

  PlanarBench& bench_;
  const sc::PlanarConfig& config_;
  Seen& seen_;
  Rng rng_;
  model::Banks banks_ = model::Banks(16);  // what will be in them when all that is queued was loaded
  bool flicker_ = false;
};

/// Loads that follow each other, most of them bad: which banks are usable is compared in every cycle.
void load_round(PlanarBench& bench, Rng& rng) {
  const sc::PlanarConfig& config = bench.config();
  for (unsigned loads = 0; loads < 10; ++loads) {
    const unsigned bank = rng.chance(90) ? rng.below(config.banks) : rng.below(16);
    bench.load(bank, rng.chance(70) ? bad_book(rng, config.kind, config.prefix_bits)
                                    : random_book(rng, config.kind, config.prefix_bits));
  }
  bench.drain();
}

/// A long frame of symbols without slot or run, and one of as many symbols as a frame has.
void long_round(PlanarBench& bench, Rng& rng, Seen& seen) {
  const sc::PlanarConfig& config = bench.config();
  const Bytes book = random_book(rng, config.kind, config.prefix_bits);
  bench.load(0, book);
  bench.drain();
  model::Banks banks(config.banks);
  banks[0] = model::Codebook::parse(book);
  PlanarStimulus stimulus(rng, config, 64 * bench.chunk_groups(), banks);
  for (const Bytes& symbols : {stimulus.escapes(5000), stimulus.large()}) {
    bench.send(bench.is_encoder() ? stimulus.for_encoder(symbols)
                                  : to_beats(stimulus.encoded(symbols), config.bus_bytes()));
    bench.drain();
  }
  check_all(bench, seen);
  seen.note("long");
}

/// The totals of what happened up to now.
void note_events(const PlanarEvents& events, Seen& seen) {
  auto& counts = seen.counts;
  counts["coded chunk"] = events.chunks[0];
  counts["raw chunk"] = events.chunks[1];
  counts["constant chunk"] = events.chunks[2];
  counts["good load"] = events.good_loads;
  counts["bad load"] = events.bad_loads;
  counts["load in a frame"] = events.loads_in_frames;
  counts["load waits"] = events.waits_for_banks;
  counts["frame waits for enable"] = events.waits_for_enable;
  counts["error before the last beat"] = events.early_errors;
}

}  // namespace

void planar_round(PlanarBench& bench, std::uint32_t seed, Seen& seen) {
  bench.reseed(seed);
  bench.reset(2);
  Traffic(bench, seed, seen).run();
  Rng rng(seed);
  bench.reset(2);
  bench.set_stalls({});
  load_round(bench, rng);
  timing_round(bench, rng, seen);
  if (seed % 50 == 0) long_round(bench, rng, seen);
  note_events(bench.events(), seen);
}

void planar_vector(PlanarBench& bench, const Vector& vector, Seen& seen) {
  const sc::PlanarConfig& config = bench.config();
  const bool sends = vector.layout == Layout::Planar && !(bench.is_encoder() && vector.symbols.empty());
  for (const auto& [number, bytes] : vector.banks) {
    const auto book = model::Codebook::parse(bytes);
    const bool fits = book && book->kind() == config.kind && book->prefix_bits() == config.prefix_bits;
    if (sends && book && (!fits || number >= config.banks)) return;
  }
  const bool chunk_fits = !bench.is_encoder() || !config.select || vector.chunk <= config.max_chunk;
  if (sends && (vector.look_ahead != config.look_ahead || !chunk_fits)) return;

  bench.reset(1);
  bench.set_stalls({});
  for (const auto& [number, bytes] : vector.banks) bench.load(number, bytes);
  bench.drain();
  seen.note("vector of a codebook");
  if (!sends) return;
  bench.set_chunk_groups(vector.chunk / 64);
  Frame frame = to_beats(bench.is_encoder() ? vector.symbols : vector.frame, bench.in_bytes());
  frame.front().user = user_of({vector.symbols.size(), 0, false});
  bench.send(frame);
  bench.drain();
  check_all(bench, seen);
  seen.note("vector of a frame");
}

std::vector<std::string> planar_must_meet(const PlanarBench& bench, const Plan& plan) {
  std::vector<std::string> must{"good",
                                "truncated",
                                "coded chunk",
                                "raw chunk",
                                "good load",
                                "bad load",
                                "load in a frame",
                                "load waits",
                                "frame waits for enable",
                                "banks enabled and disabled",
                                "reset in a frame",
                                "long"};
  const auto add = [&](std::initializer_list<const char*> more) {
    must.insert(must.end(), more.begin(), more.end());
  };
  if (!plan.vectors.empty()) add({"vector of a codebook"});
  const bool selects = bench.is_encoder() && bench.config().select;
  if (!bench.is_encoder() || selects) add({"constant chunk"});
  if (!selects) add({"bad_bank", "trailing"});
  if (!bench.is_encoder()) add({"bad_chunk", "bad_plane", "unsettled", "error before the last beat"});
  return must;
}

}  // namespace qlc::verif
