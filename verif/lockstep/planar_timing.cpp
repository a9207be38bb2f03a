// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/planar_timing.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "model/planar.h"
#include "verif/lockstep/planar_golden.h"
#include "verif/lockstep/planar_stimulus.h"

namespace qlc::verif {
namespace {

using model::Bytes;

/// The delays of docs/architecture.md 3.1.
struct Delays {
  explicit Delays(const sc::PlanarConfig& config) {
    unsigned levels = 0;  // of the lanes' tree
    while (1U << levels < config.lanes) ++levels;
    if (config.deep) {
      align = 2;
      sum = 5;
      know = config.lanes == 64 ? 2 : 4;
      deliver = levels / 2 + (config.kind == model::Kind::Ranked ? 1 : 0);
      head = config.lanes == 32 ? 2 : 1;
      map = config.prefix_bits == 3 ? 3 : 4;
    }
    if (config.prefix_bits > 3) choose = 8;
    apart = (config.look_ahead + 1) * (64 / config.lanes) - 1;
    if (config.deep && apart < 6) hold = 6 - apart;
  }

  unsigned align = 1, sum = 1, know = 1, deliver = 1;  // A, U, H, V
  unsigned head = 1;                                   // from a head alone to the next in the decoder
  unsigned map = 1, hold = 0, choose = 7, apart = 0;   // M, E, Y, D
};

void expect(const char* what, std::uint64_t cycles, std::uint64_t least, std::uint64_t most) {
  if (least <= cycles && cycles <= most) return;
  throw std::runtime_error(std::string(what) + " took " + std::to_string(cycles) + " cycles, not " +
                           std::to_string(least) + " to " + std::to_string(most));
}

/// A codebook that has two symbols with codes of 7 bits or less, and these symbols.
struct ShortCodes {
  ShortCodes(Rng& rng, const sc::PlanarConfig& config) {
    const model::Codebook* book = nullptr;
    do {
      bytes = random_book(rng, config.kind, config.prefix_bits);
      banks[0] = model::Codebook::parse(bytes);
      book = &*banks[0];
      std::iota(symbols.begin(), symbols.end(), 0);
      std::stable_sort(symbols.begin(), symbols.end(),
                       [&](std::uint8_t a, std::uint8_t b) { return book->length(a) < book->length(b); });
    } while (book->length(symbols[1]) > 7);
    symbols.resize(2);
  }

  /// The two by turns.
  Bytes of(std::size_t count) const {
    Bytes frame(count);
    for (std::size_t i = 0; i < count; ++i) frame[i] = symbols[i % 2];
    return frame;
  }

  Bytes bytes;
  model::Banks banks = model::Banks(1);
  Bytes symbols = Bytes(256);
};

/// Frames of several chunks, each of more groups than the look-ahead is long, nothing stalled.
class Timing {
 public:
  Timing(PlanarBench& bench, Rng& rng, Seen& seen)
      : bench_(bench),
        config_(bench.config()),
        delays_(config_),
        rng_(rng),
        seen_(seen),
        codes_(rng, config_) {
    const unsigned most = bench.is_encoder() && config_.select ? config_.max_chunk / 64 : 20;
    chunk_groups_ = std::min(most, 18 + rng.below(3));
    bench_.set_chunk_groups(chunk_groups_);
    bench_.load(0, codes_.bytes);
    bench_.drain();
  }

  void decoder() {
    // The last chunk has a detail, which is known A + 2 cycles after it was consumed, in the cycle after the
    // last beat was taken nothing fires, and each step that ends in that beat waits a cycle; nothing else
    // stops the steps of raw symbols, if the planes are far enough ahead.
    const bool ahead = config_.look_ahead * config_.steps() >= delays_.align + delays_.sum;
    const unsigned a = delays_.align;
    const unsigned heads = std::max((config_.look_ahead - 1) * delays_.head + 1, a + delays_.sum);
    for (unsigned i = 0; i < 3; ++i) {
      send(model::Mode::Raw);
      send(model::Mode::Coded);
    }
    bench_.drain();
    std::uint64_t free = 0;  // the first cycle in which the next frame's first beat can be taken
    for (unsigned i = 0; i < 6; ++i) {
      const PlanarTransfer transfer = next();
      if (i > 0) expect("a frame after another", transfer.first_in, free, free);
      free = transfer.last_out + 2 - a - delays_.deliver;
      const std::uint64_t steps = transfer.last_out - transfer.first_out + 1;
      const bool raw = i % 2 == 0;
      if (raw) {
        const unsigned latency = 1 + delays_.know + heads + a + delays_.deliver;
        expect("the first symbols", transfer.first_out - transfer.first_in, latency, latency);
      }
      // Coded symbols may have to wait for the beats that the first heads are in.
      const std::uint64_t first_heads =
          (config_.look_ahead + 1) * 64 * config_.prefix_bits / (8 * config_.bus_bytes());
      const std::uint64_t least = steps_ + a + 3 + in_last_beat_;
      if (ahead) expect("a frame's steps", steps, least, least + (raw ? 0 : first_heads + 1));
    }
  }

  void encoder() {
    const Bytes symbols = codes_.of(count());
    for (unsigned i = 0; i < 3; ++i) {
      Frame frame = to_beats(symbols, config_.lanes);
      frame.front().user = user_of({symbols.size(), 0, false});
      bench_.send(frame);
    }
    bench_.drain();
    // From the cycle in which a frame's last step enters to that in which its last beat leaves. The beat may
    // have to follow others that the last slots complete.
    const std::uint64_t pipe = delays_.map + delays_.hold + delays_.apart + 1;
    const std::uint64_t leave = pipe + 1;
    std::uint64_t entered = 0;  // the last step of the frame before
    for (unsigned i = 0; i < 3; ++i) {
      const PlanarTransfer transfer = next();
      if (config_.select) {
        // The last chunk waits for its choice, for the chunk before, and that one's last two groups with it.
        const std::uint64_t last_chunk = delays_.choose + 2 + (chunk_groups_ + 2) * config_.steps();
        const std::uint64_t took = transfer.last_out - transfer.last_in;
        if (i == 0) expect("the last beat", took, delays_.choose + leave, last_chunk + leave + 1);
        continue;
      }
      // A frame's first beat is taken in the cycle in which the last step of the frame before enters, and
      // enters itself 2 cycles after that frame's last slot was put. The others follow one in each cycle; the
      // last enters in the cycle after it was taken.
      const std::uint64_t enters = i == 0 ? transfer.first_in + 3 : entered + pipe + 2;
      if (i > 0) expect("a frame after another", transfer.first_in, entered, entered);
      entered = transfer.last_in + 1;
      expect("the last step", entered, enters + steps_ - 1, enters + steps_ - 1);
      expect("the last beat", transfer.last_out - entered, leave, leave + 1);
    }
  }

 private:
  /// Symbols of a frame: two chunks and a third that may be shorter, all groups full.
  std::size_t count() {
    const std::size_t symbols = 64 * (2 * chunk_groups_ + std::min(chunk_groups_, 17 + rng_.below(2)));
    steps_ = symbols / config_.lanes;
    return symbols;
  }

  /// To the decoder: a frame of three chunks, all coded or all raw.
  void send(model::Mode mode) {
    const model::PlanarParams params{64 * chunk_groups_, config_.look_ahead};
    const Bytes symbols = codes_.of(count());
    const model::Choice choice{mode, 0};
    const Bytes frame = model::encode_planar(codes_.banks, params, symbols, {choice, choice, choice});
    bench_.send(to_beats(frame, config_.bus_bytes()));
    sent_steps_.push_back({steps_, steps_in_last_beat(symbols, mode == model::Mode::Coded, frame.size())});
  }

  /// Steps that end beyond the beginning of a frame's last beat.
  std::uint64_t steps_in_last_beat(const Bytes& symbols, bool coded, std::size_t bytes) const {
    const std::size_t begin = 8 * ((bytes - 1) / config_.bus_bytes() * config_.bus_bytes());
    const std::size_t groups = symbols.size() / 64;
    std::size_t bits = 8 + 16;  // the first header, the last chunk's detail, which is no step's
    std::size_t heads = 0;
    const auto head = [&] {
      if (coded) bits += 64 * config_.prefix_bits;
      if (heads + 2 == chunk_groups_ || heads + 2 == 2 * chunk_groups_) bits += 8;
      ++heads;
    };
    while (heads < config_.look_ahead) head();
    std::uint64_t steps = 0;
    for (std::size_t i = 0; i < symbols.size(); i += config_.lanes) {
      if (i % 64 == 0 && heads < groups) head();
      for (std::size_t lane = 0; lane < config_.lanes; ++lane) {
        bits += coded ? codes_.banks[0]->length(symbols[i + lane]) - config_.prefix_bits : 8;
      }
      if (bits > begin) ++steps;
    }
    return steps;
  }

  PlanarTransfer next() {
    auto transfer = bench_.pop();
    check(bench_, *transfer, seen_);
    if (!sent_steps_.empty()) {
      std::tie(steps_, in_last_beat_) = sent_steps_.front();
      sent_steps_.erase(sent_steps_.begin());
    }
    return *transfer;
  }

  PlanarBench& bench_;
  const sc::PlanarConfig& config_;
  Delays delays_;
  Rng& rng_;
  Seen& seen_;
  ShortCodes codes_;
  unsigned chunk_groups_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t in_last_beat_ = 0;  // of these steps; of the decoder
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sent_steps_;
};

}  // namespace

void timing_round(PlanarBench& bench, Rng& rng, Seen& seen) {
  Timing timing(bench, rng, seen);
  bench.is_encoder() ? timing.encoder() : timing.decoder();
}

}  // namespace qlc::verif
