// SPDX-License-Identifier: Apache-2.0
#include "sw/codec/fit_banks.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "sw/codec/count.h"
#include "sw/codec/planar.h"

namespace qlc::codec {
namespace {

constexpr unsigned kRounds = 50;
constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

/// Lengths of all symbols' codes.
using Lengths = std::array<std::uint32_t, 256>;

Lengths lengths(const Codebook& book) {
  Lengths result{};
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    result[symbol] = book.prefix_bits() + book.code(static_cast<std::uint8_t>(symbol)).width;
  }
  return result;
}

bool is_constant(const ChunkCounts& chunk) {
  return std::find(chunk.counts.begin(), chunk.counts.end(), chunk.symbols) != chunk.counts.end();
}

std::uint64_t coded_bits(const ChunkCounts& chunk, const Lengths& lengths) {
  std::uint64_t sum = 0;
  for (unsigned symbol = 0; symbol < 256; ++symbol)
    sum += std::uint64_t{chunk.counts[symbol]} * lengths[symbol];
  return sum;
}

/// Bits of the planes behind the end of a short group.
std::uint64_t unused_bits(const ChunkCounts& chunk, unsigned prefix_bits) {
  return (kGroupSymbols - chunk.symbols % kGroupSymbols) % kGroupSymbols * prefix_bits;
}

class Search {
 public:
  Search(const std::vector<ChunkCounts>& chunks, Kind kind, unsigned prefix_bits, unsigned count)
      : kind_(kind), prefix_bits_(prefix_bits), count_(count) {
    for (const ChunkCounts& chunk : chunks) {
      if (!is_constant(chunk)) chunks_.push_back(&chunk);
    }
    for (const ChunkCounts* chunk : chunks_) add(all_, *chunk);
    whole_ = lengths(fit(all_, kind, prefix_bits));
  }

  Banks run() {
    if (count_ == 1 || chunks_.size() < 2) return {fit(all_, kind_, prefix_bits_)};
    Banks best;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (const Banks& start : {by_bits(), by_magnitude(), by_distance()}) {
      Banks banks = start;
      const std::uint64_t bits = improve(banks);
      if (bits >= least) continue;
      least = bits;
      best = banks;
    }
    return best;
  }

 private:
  using Assignment = std::vector<std::size_t>;  // chunk -> codebook, or kNowhere

  static void add(Histogram& sum, const ChunkCounts& chunk) {
    for (unsigned symbol = 0; symbol < 256; ++symbol) sum[symbol] += chunk.counts[symbol];
  }

  /// One codebook for each part of the chunks, which are in the order of `keys`.
  Banks cut(const std::vector<std::uint64_t>& keys) const {
    std::vector<std::size_t> order(chunks_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    Assignment assignment(chunks_.size());
    for (std::size_t i = 0; i < order.size(); ++i) assignment[order[i]] = i * count_ / order.size();
    return refit(assignment, count_);
  }

  Banks by_bits() const {
    std::vector<std::uint64_t> keys;
    for (const ChunkCounts* chunk : chunks_)
      keys.push_back(coded_bits(*chunk, whole_) * 4096 / chunk->symbols);
    return cut(keys);
  }

  Banks by_magnitude() const {
    std::vector<std::uint64_t> keys;
    for (const ChunkCounts* chunk : chunks_) {
      std::uint64_t sum = 0;
      for (unsigned symbol = 0; symbol < 256; ++symbol)
        sum += std::uint64_t{symbol % 128} * chunk->counts[symbol];
      keys.push_back(sum * 4096 / chunk->symbols);
    }
    return cut(keys);
  }

  /// The codebook of all chunks, then always that of the chunk that would gain most by one of its own.
  Banks by_distance() const {
    std::vector<std::uint64_t> now;
    std::vector<std::uint64_t> alone;
    std::vector<Codebook> own;
    for (const ChunkCounts* chunk : chunks_) {
      Histogram counts{};
      add(counts, *chunk);
      own.push_back(fit(counts, kind_, prefix_bits_));
      alone.push_back(coded_bits(*chunk, lengths(own.back())));
      now.push_back(coded_bits(*chunk, whole_));
    }
    Banks banks{fit(all_, kind_, prefix_bits_)};
    while (banks.size() < count_) {
      std::size_t farthest = 0;
      for (std::size_t c = 1; c < chunks_.size(); ++c) {
        if (now[c] - std::min(now[c], alone[c]) > now[farthest] - std::min(now[farthest], alone[farthest])) {
          farthest = c;
        }
      }
      banks.emplace_back(own[farthest]);
      const Lengths added = lengths(own[farthest]);
      for (std::size_t c = 0; c < chunks_.size(); ++c)
        now[c] = std::min(now[c], coded_bits(*chunks_[c], added));
    }
    return banks;
  }

  Banks refit(const Assignment& assignment, std::size_t count) const {
    std::vector<Histogram> sums(count, Histogram{});
    std::vector<bool> used(count, false);
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
      if (assignment[c] == kNowhere) continue;
      add(sums[assignment[c]], *chunks_[c]);
      used[assignment[c]] = true;
    }
    Banks banks;
    for (std::size_t b = 0; b < count; ++b) {
      if (used[b]) banks.emplace_back(fit(sums[b], kind_, prefix_bits_));
    }
    return banks;
  }

  /// Which codebook suits each chunk; the sum of their bits.
  std::uint64_t assign(const Banks& banks, Assignment& assignment) const {
    std::vector<Lengths> of_bank;
    for (const auto& bank : banks) of_bank.push_back(lengths(*bank));
    std::uint64_t sum = 0;
    assignment.assign(chunks_.size(), kNowhere);
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
      std::uint64_t least = std::uint64_t{8} * chunks_[c]->symbols;
      const std::uint64_t unused = unused_bits(*chunks_[c], prefix_bits_);
      for (std::size_t b = 0; b < of_bank.size(); ++b) {
        const std::uint64_t bits = coded_bits(*chunks_[c], of_bank[b]) + unused;
        if (bits >= least) continue;
        least = bits;
        assignment[c] = b;
      }
      sum += least;
    }
    return sum;
  }

  std::uint64_t improve(Banks& banks) const {
    Assignment assignment;
    std::uint64_t bits = assign(banks, assignment);
    for (unsigned round = 0; round < kRounds; ++round) {
      const Banks next = refit(assignment, banks.size());
      if (next.empty()) break;  // all chunks are smaller raw
      const std::uint64_t less = assign(next, assignment);
      if (less >= bits) break;
      bits = less;
      banks = next;
    }
    return bits;
  }

  const Kind kind_;
  const unsigned prefix_bits_;
  const unsigned count_;
  std::vector<const ChunkCounts*> chunks_;  // those that are not constant
  Histogram all_{};
  Lengths whole_{};  // with one codebook for all
};

}  // namespace

ChunkCounts count_chunk(View symbols) { return {count(symbols), static_cast<std::uint32_t>(symbols.size())}; }

std::uint64_t chunk_bits(const ChunkCounts& chunk, const Banks& banks) { return chunks_bits({chunk}, banks); }

std::uint64_t chunks_bits(const std::vector<ChunkCounts>& chunks, const Banks& banks) {
  std::vector<std::pair<Lengths, unsigned>> of_bank;  // and P
  for (const auto& bank : banks) {
    if (bank) of_bank.emplace_back(lengths(*bank), bank->prefix_bits());
  }
  std::uint64_t sum = 0;
  for (const ChunkCounts& chunk : chunks) {
    if (is_constant(chunk)) continue;
    std::uint64_t least = std::uint64_t{8} * chunk.symbols;
    for (const auto& [of_symbol, prefix_bits] : of_bank) {
      least = std::min(least, coded_bits(chunk, of_symbol) + unused_bits(chunk, prefix_bits));
    }
    sum += least;
  }
  return sum;
}

Banks fit_banks(const std::vector<ChunkCounts>& chunks, Kind kind, unsigned prefix_bits, unsigned count) {
  if (count < 1 || count > kMaxBanks) throw std::invalid_argument("qlc: 1 to 16 banks");
  return Search(chunks, kind, prefix_bits, count).run();
}

}  // namespace qlc::codec
