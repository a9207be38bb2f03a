// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_chunks.h"

#include <algorithm>
#include <cstddef>

namespace qlc::sc {

namespace {

std::size_t capacity(const PlanarConfig& config) {
  return std::size_t{config.max_chunk / 64} * config.steps() + std::max(8 * config.steps(), 12U);
}

}  // namespace

EncChunks::EncChunks(const PlanarConfig& config)
    : prefix_bits_(config.prefix_bits), delay_(config.choice_cycles()), beats_(capacity(config)) {}

bool EncChunks::take(const EncBeat& beat, const EncTables& tables, const Cycle& cycle) {
  const bool first = !inside_;
  if (first) {
    chunks_.push({});
    chunks_.back().available = cycle.available;
    chunks_.back().chunk.first = beat.frame_first;
    chunks_.back().chunk.symbol = beat.data.bytes[0];
  }
  beats_.push(beat);

  Chunk& chunk = chunks_.back();
  add(chunk, beat, tables);
  chunk.complete = beat.last || chunk.chunk.symbols >= cycle.chunk_symbols;
  inside_ = !chunk.complete;
  if (chunk.complete) {
    chunk.chunk.last = beat.last;
    chunk.chunk.empty_beat = beat.count == 0;
    chunk.chunk.choice = choose(chunk);
    chunk.usable_from = cycle.now + delay_;
  }
  return first;
}

std::optional<EncChunk> EncChunks::choice(const Cycle& cycle) const {
  if (chunks_.empty()) return std::nullopt;
  const Chunk& chunk = chunks_.front();
  if (!chunk.complete || cycle.now < chunk.usable_from) return std::nullopt;
  return chunk.chunk;
}

void EncChunks::add(Chunk& chunk, const EncBeat& beat, const EncTables& tables) {
  std::array<std::uint16_t, 16> bits{};  // 64 symbols have at most 512
  for (unsigned i = 0; i < beat.count; ++i) {
    const std::uint8_t symbol = beat.data.bytes[i];
    if (symbol != chunk.chunk.symbol) chunk.all_equal = false;
    const EncTables::Widths& widths = tables.widths(symbol);
    for (unsigned bank = 0; bank < 16; ++bank) {
      bits[bank] = static_cast<std::uint16_t>(bits[bank] + widths[bank]);
    }
  }
  for (unsigned bank = 0; bank < 16; ++bank) chunk.suffix_bits[bank] += bits[bank];
  chunk.chunk.symbols += beat.count;
}

model::Choice EncChunks::choose(const Chunk& chunk) const {
  if (chunk.all_equal) return {model::Mode::Constant, 0};
  const std::uint32_t groups = (chunk.chunk.symbols + 63) / 64;
  model::Choice choice{model::Mode::Raw, 0};
  std::uint32_t smallest = 8 * chunk.chunk.symbols;
  for (unsigned bank = 0; bank < 16; ++bank) {
    if ((chunk.available >> bank & 1U) == 0) continue;
    const std::uint32_t bits = 64 * prefix_bits_ * groups + chunk.suffix_bits[bank];
    if (bits >= smallest) continue;
    smallest = bits;
    choice = {model::Mode::Coded, bank};
  }
  return choice;
}

}  // namespace qlc::sc
