// SPDX-License-Identifier: Apache-2.0
// How a tensor is to be stored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "sw/codec/fit.h"
#include "sw/codec/fit_banks.h"
#include "sw/codec/view.h"
#include "sw/container/index.h"

namespace qlc {

/// What is counted of a tensor before it is stored: all symbols together, and by chunks of kCountedChunk. Of
/// a large tensor only every so many chunks are kept.
class Counts {
 public:
  static constexpr std::size_t kCountedChunk = 1024;
  static constexpr std::size_t kMostChunks = 512;  ///< Kept by default: searches take a fraction of a second.

  /// `symbols`: how many there will be. `share` (0 to 1]: how many of the chunks are counted, strided, though
  /// 32 at least. `most`: how many are kept.
  explicit Counts(std::uint64_t symbols, double share = 1, std::size_t most = kMostChunks);

  /// The next symbols: whole chunks, fewer only at the tensor's end.
  void add(codec::View symbols);

  const codec::Histogram& all() const { return all_; }
  const std::vector<codec::ChunkCounts>& chunks() const { return chunks_; }

  /// Symbols of the tensor for each one that is counted, in all() and in chunks().
  double weight() const { return weight(counted_); }
  double chunk_weight() const { return weight(kept_); }

 private:
  bool is_kept(std::uint64_t counted_chunk) const;
  double weight(std::uint64_t counted) const;

  std::uint64_t symbols_;
  std::uint64_t stride_;       // every so many chunks are counted
  double kept_share_;          // of the counted chunks, so many are kept; all from 1 on
  std::uint64_t next_ = 0;     // number of the next chunk
  std::uint64_t counted_ = 0;  // symbols in all_
  std::uint64_t kept_ = 0;     // and in chunks_
  codec::Histogram all_{};
  std::vector<codec::ChunkCounts> chunks_;
};

/// Chunks that codebooks for many tensors are fitted to, more where there are many small ones; and the share
/// of so many symbols that this is.
constexpr std::size_t kCalibrationChunks = 16384;
double calibration_share(std::uint64_t symbols);

/// What the user allows.
struct PlanOptions {
  enum class Codebooks { Auto, BuiltIn, Given };
  Codebooks codebooks = Codebooks::Auto;
  std::vector<CodebookSet> given;    ///< The sets to choose from, if they are given.
  Layout layout = Layout::Planar;    ///< Or serial, which has ranked codebooks with P = 3, one for a tensor.
  std::optional<std::size_t> chunk;  ///< Symbols of a chunk; else what is smallest.
  unsigned look_ahead = 4;
  std::optional<codec::Kind> kind;            ///< Of all codebooks; else either.
  std::optional<unsigned> prefix_bits;        ///< Of all codebooks; else any.
  std::size_t most_banks = codec::kMaxBanks;  ///< The most codebooks of a set that is not a serial tensor's.
  std::uint64_t symbols =
      0;                  ///< Of all tensors, which share the costs of sets that are given; 0: of this one.
  double min_saving = 0;  ///< Percent of a tensor below which it is stored as it was.
};

/// Whether the options leave a set with such codebooks to a tensor.
bool is_allowed(const codec::Banks& banks, const PlanOptions& options);

struct Plan {
  Section section;   ///< But for the number of its set.
  CodebookSet set;   ///< If it is not stored as it was.
  double bytes = 0;  ///< What it will take, by estimate; codebooks that stand in the file counted.
};

/// The plan of least size. By default that may be codebooks fitted to this tensor (one for all of it, of each
/// kind and P, or a few, of which each chunk names one), a built-in set, or bytes as they were.
///
/// `is_there`: whether a set is in the file already, so that it costs nothing.
Plan make_plan(const Counts& counts, std::uint64_t symbols, const PlanOptions& options,
               const std::function<bool(const CodebookSet&)>& is_there);

}  // namespace qlc
