// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/figures.h"

#include <cmath>

#include "model/stats.h"

namespace qlc {
namespace {

constexpr unsigned kFourLengths = 4;
constexpr unsigned kAnyLengths = 33;
constexpr unsigned kAnySlots = 7 * 128;  // Seven areas of the greatest width.

RankedFit search(const model::Histogram& counts, unsigned max_lengths, unsigned max_slots) {
  model::RankedOptions options;
  options.prefix_bits = 3;
  options.max_lengths = max_lengths;
  options.max_slots = max_slots;
  return model::search_ranked(counts, options);
}

double six_digits(double value) { return std::round(value * 1e6) / 1e6; }

}  // namespace

Figures figures_of(const model::Histogram& counts) {
  Figures figures;
  figures.symbols = model::total(counts);
  if (figures.symbols == 0) {
    return figures;  // The searches would take their time to find nothing.
  }
  figures.distinct = model::distinct(counts);
  figures.entropy_bits_per_symbol = six_digits(model::entropy_bits_per_symbol(counts));
  figures.huffman_bits = model::huffman_bits(counts);
  const model::ExpGolomb golomb = model::exp_golomb_bits(counts);
  figures.exp_golomb_order = golomb.order;
  figures.exp_golomb_bits = golomb.bits;
  figures.base_bits = model::base_scheme_bits(counts);
  figures.best = search(counts, kFourLengths, kAnySlots);
  figures.capped = search(counts, kFourLengths, model::kMaxSlots);
  figures.unlimited = search(counts, kAnyLengths, kAnySlots);
  figures.ranked3 = search(counts, kAnyLengths, model::kMaxSlots);
  figures.ranked3_book = model::fit_ranked(counts, figures.ranked3.widths).serialise();
  figures.interval3_bits = model::search_interval(counts, 3).bits;
  figures.interval4_bits = model::search_interval(counts, 4).bits;
  figures.interval5_bits = model::search_interval(counts, 5).bits;
  return figures;
}

}  // namespace qlc
