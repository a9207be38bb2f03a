// SPDX-License-Identifier: Apache-2.0
#include "sw/container/plan.h"

#include <algorithm>
#include <array>
#include <map>

namespace qlc {
namespace {

using codec::Banks;
using codec::Codebook;
using codec::Kind;

constexpr std::uint64_t kLeastChunks = 32;  // that are counted of a tensor, however small a share is wanted
constexpr std::size_t kFrameChunks = kFrameBytes / Counts::kCountedChunk;
constexpr double kHeaderBits = 8;       // of a chunk
constexpr double kDetailBits = 16 + 4;  // of a frame's last chunk; and half a byte, on average, at its end
constexpr std::array<unsigned, 3> kBankCounts{2, 4, 8};
constexpr std::array<unsigned, 3> kPrefixBits{3, 4, 5};

double frames(double symbols) { return symbols / kFrameBytes + 1; }

class Planner {
 public:
  Planner(const Counts& counts, std::uint64_t symbols, const PlanOptions& options,
          const std::function<bool(const CodebookSet&)>& is_there)
      : counts_(counts), symbols_(static_cast<double>(symbols)), options_(options), is_there_(is_there) {
    best_.section.bytes = symbols;
    best_.bytes = symbols_ * (1 - options.min_saving / 100);
  }

  Plan run() {
    switch (options_.codebooks) {
      case PlanOptions::Codebooks::Auto:
        consider_fitted();
        consider_built_in();
        break;
      case PlanOptions::Codebooks::BuiltIn:
        consider_built_in();
        break;
      case PlanOptions::Codebooks::Given:
        for (const CodebookSet& set : options_.given) consider(set);
        break;
    }
    return best_;
  }

 private:
  void consider_built_in() {
    for (const CodebookSet& set : built_in_sets()) consider(set);
  }

  void consider_fitted() {
    Kind kind = Kind::Ranked;
    unsigned prefix_bits = 3;
    if (options_.layout == Layout::Serial) {
      consider(set_of({codec::fit(counts_.all(), kind, prefix_bits)}));
      return;
    }
    std::uint64_t least = UINT64_MAX;
    for (const Kind k : {Kind::Interval, Kind::Ranked}) {
      for (const unsigned p : kPrefixBits) {
        if (k != options_.kind.value_or(k) || p != options_.prefix_bits.value_or(p)) continue;
        const Codebook book = codec::fit(counts_.all(), k, p);
        consider(set_of({book}));
        const std::uint64_t bits = codec::bits(counts_.all(), book);
        if (bits >= least) continue;
        least = bits;
        kind = k;
        prefix_bits = p;
      }
    }
    for (const unsigned count : kBankCounts) {
      if (count <= options_.most_banks && counts_.chunks().size() >= 2 * count) {
        consider(set_of(codec::fit_banks(counts_.chunks(), kind, prefix_bits, count)));
      }
    }
  }

  /// If the options leave this set, its plan takes the place of the best where it is smaller.
  void consider(CodebookSet set) {
    Banks banks = set.banks();
    const bool serial = options_.layout == Layout::Serial;
    if (!is_allowed(banks, options_)) return;
    if (serial && set.built_in == 0) {
      banks.resize(1);  // the others have no use
      set = set_of(banks);
    }
    const double books = cost(set);
    if (serial) {
      const auto all_bits = static_cast<double>(codec::bits(counts_.all(), *banks[0])) * counts_.weight();
      take(set, 0, books + all_bits / 8 + frames(symbols_));
      return;
    }
    for (const std::size_t chunk : {kFrameBytes, Counts::kCountedChunk}) {
      consider(set, banks, books, options_.chunk.value_or(chunk));
    }
  }

  /// Bytes of the file that a set's codebooks take on account of this tensor.
  double cost(const CodebookSet& set) const {
    const auto bytes = static_cast<double>(stored_bytes(set));
    if (options_.codebooks == PlanOptions::Codebooks::Given) {
      return options_.symbols == 0 ? bytes : bytes * symbols_ / static_cast<double>(options_.symbols);
    }
    return is_there_(set) ? 0 : bytes;
  }

  void consider(const CodebookSet& set, const Banks& banks, double books, std::size_t chunk) {
    const double headers = symbols_ / static_cast<double>(chunk) + 1;
    const auto bits = static_cast<double>(codec::chunks_bits(merged(chunk), banks)) * counts_.chunk_weight();
    take(set, chunk, books + (bits + headers * kHeaderBits + frames(symbols_) * kDetailBits) / 8);
  }

  /// The counted chunks put together to such of about this size, a frame's at most.
  const std::vector<codec::ChunkCounts>& merged(std::size_t chunk) {
    const std::size_t each = std::max<std::size_t>(1, chunk / Counts::kCountedChunk);
    std::vector<codec::ChunkCounts>& found = merged_[each];
    if (!found.empty()) return found;
    for (std::size_t c = 0; c < counts_.chunks().size(); ++c) {
      if (c % kFrameChunks % each == 0) found.emplace_back();
      found.back().symbols += counts_.chunks()[c].symbols;
      for (unsigned s = 0; s < 256; ++s) found.back().counts[s] += counts_.chunks()[c].counts[s];
    }
    return found;
  }

  void take(const CodebookSet& set, std::size_t chunk, double bytes) {
    if (bytes >= best_.bytes) return;
    best_.set = set;
    best_.bytes = bytes;
    best_.section.layout = options_.layout;
    best_.section.params = {chunk == 0 ? codec::PlanarParams{}.chunk : chunk, options_.look_ahead};
  }

  const Counts& counts_;
  const double symbols_;
  const PlanOptions& options_;
  const std::function<bool(const CodebookSet&)>& is_there_;
  Plan best_;
  std::map<std::size_t, std::vector<codec::ChunkCounts>> merged_;  // by counted chunks in each
};

}  // namespace

Counts::Counts(std::uint64_t symbols, double share, std::size_t most) : symbols_(symbols) {
  const std::uint64_t chunks = symbols / kCountedChunk + 1;
  const auto wanted = static_cast<std::uint64_t>(static_cast<double>(chunks) * share);
  stride_ = chunks / std::clamp(wanted, std::min(chunks, kLeastChunks), chunks);
  kept_share_ = static_cast<double>(most) * static_cast<double>(stride_) / static_cast<double>(chunks);
}

void Counts::add(codec::View symbols) {
  for (std::size_t begin = 0; begin < symbols.size();) {
    const std::uint64_t first = next_++;
    std::size_t end = begin + kCountedChunk;
    const bool keep = is_kept(first / stride_);
    if (first % stride_ == 0) {
      // Those that are not kept are counted together, which is faster.
      while (!keep && stride_ == 1 && end < symbols.size() && !is_kept(next_)) {
        end += kCountedChunk;
        ++next_;
      }
      const codec::View part = symbols.part(begin, std::min(end, symbols.size()) - begin);
      const codec::ChunkCounts chunk = codec::count_chunk(part);
      for (unsigned s = 0; s < 256; ++s) all_[s] += chunk.counts[s];
      counted_ += chunk.symbols;
      if (keep) {
        chunks_.push_back(chunk);
        kept_ += chunk.symbols;
      }
    }
    begin = end;
  }
}

// Not strided again, or what repeats at a stride of two would be taken for all there is. The factor is that
// of Knuth, The Art of Computer Programming 3, 6.4: the golden ratio of 2^32.
bool Counts::is_kept(std::uint64_t counted_chunk) const {
  const auto scattered = static_cast<std::uint32_t>(counted_chunk * 2654435769U);
  return static_cast<double>(scattered) < kept_share_ * 4294967296.0;
}

double Counts::weight(std::uint64_t counted) const {
  return counted == 0 ? 0 : static_cast<double>(symbols_) / static_cast<double>(counted);
}

double calibration_share(std::uint64_t symbols) {
  return std::min(1.0, kCalibrationChunks * Counts::kCountedChunk / static_cast<double>(symbols + 1));
}

bool is_allowed(const Banks& banks, const PlanOptions& options) {
  const Kind kind = banks[0]->kind();
  const unsigned prefix_bits = banks[0]->prefix_bits();
  if (options.layout == Layout::Serial) return kind == Kind::Ranked && prefix_bits == 3;
  return kind == options.kind.value_or(kind) && prefix_bits == options.prefix_bits.value_or(prefix_bits) &&
         banks.size() <= options.most_banks;
}

Plan make_plan(const Counts& counts, std::uint64_t symbols, const PlanOptions& options,
               const std::function<bool(const CodebookSet&)>& is_there) {
  return Planner(counts, symbols, options, is_there).run();
}

}  // namespace qlc
