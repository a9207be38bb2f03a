// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/planar_stimulus.h"

#include <algorithm>

#include "verif/lockstep/planar_golden.h"

namespace qlc::verif {

using model::Bytes;

namespace {

std::uint32_t below_size(Rng& rng, const Bytes& bytes) {
  return rng.below(static_cast<std::uint32_t>(bytes.size()));
}

}  // namespace

const model::Codebook* PlanarStimulus::some_book() {
  const auto& bank = banks_[rng_.below(config_.banks)];
  return bank ? &*bank : nullptr;
}

Bytes PlanarStimulus::short_codes(std::size_t count) {
  const model::Codebook* book = some_book();
  // A few symbols with the shortest codes of a few that are drawn.
  Bytes favourites(1 + rng_.below(12));
  for (auto& symbol : favourites) {
    symbol = static_cast<std::uint8_t>(rng_.below(256));
    for (unsigned tries = 0; book != nullptr && tries < 20; ++tries) {
      const auto other = static_cast<std::uint8_t>(rng_.below(256));
      if (book->length(other) < book->length(symbol)) symbol = other;
    }
  }
  Bytes symbols(count);
  for (auto& symbol : symbols) {
    symbol = rng_.chance(2) ? static_cast<std::uint8_t>(rng_.below(256))
                            : favourites[below_size(rng_, favourites)];
  }
  return symbols;
}

Bytes PlanarStimulus::escapes(std::size_t count) {
  Bytes symbols;
  const model::Codebook* book = some_book();
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    const auto byte = static_cast<std::uint8_t>(symbol);
    if (book == nullptr || book->encode(byte).area == book->areas() - 1) symbols.push_back(byte);
  }
  if (symbols.empty()) symbols.push_back(0);
  Bytes drawn(count);
  for (auto& symbol : drawn) symbol = symbols[below_size(rng_, symbols)];
  return drawn;
}

Bytes PlanarStimulus::part(std::size_t count) {
  const std::uint32_t kind = rng_.below(10);
  if (kind < 4) return short_codes(count);
  if (kind == 4) return escapes(count);
  const std::uint32_t values = kind < 7 ? 1 : kind < 9 ? 256 : 8;
  const std::uint32_t first = rng_.below(256);
  Bytes symbols(count);
  for (auto& symbol : symbols) symbol = static_cast<std::uint8_t>(first + rng_.below(values));
  return symbols;
}

Bytes PlanarStimulus::symbols() {
  const std::uint32_t kind = rng_.below(100);
  // Cycles count: with few lanes a frame of as many symbols takes many of them.
  const std::uint32_t longest = std::min(20'000U, 1'000 + 500 * config_.lanes);
  std::size_t count = 1 + rng_.below(kind < 40 ? 130 : kind < 85 ? 1'500 : kind < 97 ? 3'000 : longest);
  const std::uint32_t unit = std::array<std::uint32_t, 4>{1, 1, 64, chunk_}[rng_.below(4)];
  if (unit < count) count -= count % unit;
  Bytes symbols;
  while (symbols.size() < count) {
    const std::uint32_t length = rng_.chance(50) ? chunk_ : 1 + rng_.below(2 * chunk_);
    const Bytes more = part(std::min<std::size_t>(length, count - symbols.size()));
    symbols.insert(symbols.end(), more.begin(), more.end());
  }
  return symbols;
}

Frame PlanarStimulus::for_encoder(const Bytes& symbols) {
  Frame frame = to_beats(symbols, config_.lanes);
  for (Beat& beat : frame) beat.user = rng_.bits64();
  const bool raw = rng_.chance(15);
  const unsigned bank = rng_.chance(97) || raw ? rng_.below(config_.banks) : rng_.below(16);
  if (!config_.select) frame.front().user = user_of({symbols.size(), bank, raw});
  scramble_unkept(frame, config_.lanes, rng_);
  return frame;
}

Frame PlanarStimulus::for_encoder() {
  const Bytes sent = symbols();
  Frame frame = for_encoder(sent);
  if (!rng_.chance(12)) return frame;
  switch (rng_.below(3)) {
    case 0: {  // more or fewer than promised, by a few, by many, or by all bits
      Told told = told_by(frame.front().user);
      const std::uint32_t by = 1 + rng_.below(rng_.chance(50) ? 3 : 300);
      told.symbols = rng_.chance(20)   ? rng_.bits64()
                     : rng_.chance(50) ? told.symbols + by
                                       : told.symbols - by;
      if (!config_.select) frame.front().user = user_of(told);
      break;
    }
    case 1:  // a last beat without bytes, besides
      frame.back().last = false;
      frame.push_back(
          Beat{rng_.bits64() & 0xFF, rng_.bits64() & keep_of(config_.lanes) & ~std::uint64_t{1}, true});
      break;
    default:  // in place of a beat
      frame.resize(1 + rng_.below(static_cast<std::uint32_t>(frame.size())));
      frame.back().last = true;
      frame.back().keep &= ~std::uint64_t{1};
  }
  return frame;
}

Bytes PlanarStimulus::encoded(const Bytes& symbols) {
  const model::PlanarParams params{chunk_, config_.look_ahead};
  std::vector<model::Choice> choices = model::choose(banks_, params, symbols);
  for (model::Choice& choice : choices) {
    if (rng_.chance(50)) continue;
    // Any bank, or raw, whether that is shorter or not.
    choice = {};
    const unsigned bank = rng_.below(config_.banks);
    if (rng_.chance(80) && banks_[bank]) choice = {model::Mode::Coded, bank};
  }
  return model::encode_planar(banks_, params, symbols, choices);
}

Frame PlanarStimulus::for_decoder() {
  const bool bad = rng_.chance(33);
  Frame frame;
  if (bad && rng_.chance(40)) {
    frame = to_beats(rng_.chance(50) ? great_count() : bad_plane(), config_.bus_bytes());
  } else {
    const Bytes good = encoded(symbols());
    frame = to_beats(bad ? damaged(good) : good, config_.bus_bytes());
  }
  if (rng_.chance(4)) {  // a last beat without bytes, after a full one
    const std::size_t bytes = config_.bus_bytes();
    if (kept_bytes(frame.back(), bytes) == bytes) {
      frame.back().last = false;
      frame.push_back(Beat{0, 0, true});
    }
  }
  scramble_unkept(frame, config_.bus_bytes(), rng_);
  return frame;
}

Bytes PlanarStimulus::damaged(Bytes frame) {
  switch (rng_.below(8)) {
    case 0:
      frame.resize(rng_.chance(50) ? frame.size() - 1 : below_size(rng_, frame));
      return frame;
    case 1:
    case 2:
      frame[below_size(rng_, frame)] ^= static_cast<std::uint8_t>(1U << rng_.below(8));
      return frame;
    case 3:  // further bytes
      for (unsigned more = 1 + rng_.below(rng_.chance(70) ? 2 : 200); more > 0; --more) {
        frame.push_back(rng_.chance(50) ? 0 : static_cast<std::uint8_t>(rng_.below(256)));
      }
      return frame;
    case 4:  // the bits behind the last suffixes
      frame.back() |= 0x80;
      return frame;
    case 5:
      if (rng_.chance(20)) return {};
      for (auto& byte : frame) byte = static_cast<std::uint8_t>(rng_.below(256));
      return frame;
    case 6:  // noise behind a header
      for (std::size_t i = 1; i < frame.size(); ++i) frame[i] = static_cast<std::uint8_t>(rng_.below(256));
      return frame;
    default:
      return bad_header(frame);
  }
}

/// The first header: reserved bits, a mode that does not exist, a bank in a raw chunk, another bank.
Bytes PlanarStimulus::bad_header(Bytes frame) {
  const std::array<std::uint8_t, 4> flips{0x80, 0x30, 0x10, static_cast<std::uint8_t>(1 + rng_.below(15))};
  frame[0] ^= flips[rng_.below(4)];
  return frame;
}

/// The only chunk's detail names more symbols than a chunk can have, by one or by many.
Bytes PlanarStimulus::great_count() {
  Bytes frame = encoded(part(1 + rng_.below(chunk_)));
  const bool constant = (frame[0] >> 4 & 3) == static_cast<unsigned>(model::Mode::Constant);
  const std::size_t at = constant ? 2 : 1;
  const std::uint32_t count = rng_.chance(50) ? chunk_ : rng_.below(65'536);  // minus 1
  frame[at] = static_cast<std::uint8_t>(count);
  frame[at + 1] = static_cast<std::uint8_t>(count >> 8);
  return frame;
}

/// A plane of the last group, which is short, has a bit beyond the group's end. Of one chunk, with at most L
/// groups: so the planes stand on whole bytes behind header and detail.
Bytes PlanarStimulus::bad_plane() {
  const std::uint32_t groups = 1 + rng_.below(std::min(config_.look_ahead, chunk_ / 64));
  const std::uint32_t rest = 1 + rng_.below(63);
  const Bytes symbols = short_codes(64 * (groups - 1) + rest);
  const unsigned bank = rng_.below(config_.banks);
  if (!banks_[bank]) return encoded(symbols);
  Bytes frame =
      model::encode_planar(banks_, {chunk_, config_.look_ahead}, symbols, {{model::Mode::Coded, bank}});
  const std::uint32_t plane = config_.prefix_bits * (groups - 1) + rng_.below(config_.prefix_bits);
  const std::uint32_t bit = rest + rng_.below(64 - rest);
  frame[3 + 8 * plane + bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
  return frame;
}

}  // namespace qlc::verif
