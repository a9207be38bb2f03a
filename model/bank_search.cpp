// SPDX-License-Identifier: Apache-2.0
#include "model/bank_search.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "model/search.h"

namespace qlc::model {
namespace {

constexpr unsigned kRounds = 10;

using Assignment = std::vector<std::size_t>;  // chunk -> codebook

Codebook fit(const Histogram& counts, Kind kind, unsigned prefix_bits) {
  return kind == Kind::Ranked ? fit_ranked(counts, prefix_bits) : fit_interval(counts, prefix_bits);
}

std::uint64_t bits(const Histogram& counts, const Codebook& codebook) {
  std::uint64_t sum = 0;
  for (unsigned s = 0; s < 256; ++s) sum += counts[s] * codebook.length(static_cast<std::uint8_t>(s));
  return sum;
}

void add(Histogram& sum, const Histogram& counts) {
  for (std::size_t s = 0; s < counts.size(); ++s) sum[s] += counts[s];
}

/// The codebooks of an assignment; one without chunks is left out.
std::vector<Codebook> fit_all(const std::vector<Histogram>& chunks, const Assignment& assignment, Kind kind,
                              unsigned prefix_bits, std::size_t count) {
  std::vector<Histogram> sums(count, Histogram{});
  std::vector<bool> has_chunks(count, false);
  for (std::size_t c = 0; c < chunks.size(); ++c) {
    add(sums[assignment[c]], chunks[c]);
    has_chunks[assignment[c]] = true;
  }
  std::vector<Codebook> books;
  for (std::size_t b = 0; b < count; ++b) {
    if (has_chunks[b]) books.push_back(fit(sums[b], kind, prefix_bits));
  }
  return books;
}

Assignment assign(const std::vector<Histogram>& chunks, const std::vector<Codebook>& books) {
  Assignment assignment;
  for (const Histogram& chunk : chunks) {
    const auto best = std::min_element(books.begin(), books.end(), [&](const Codebook& a, const Codebook& b) {
      return bits(chunk, a) < bits(chunk, b);
    });
    assignment.push_back(static_cast<std::size_t>(best - books.begin()));
  }
  return assignment;
}

}  // namespace

std::vector<Codebook> fit_banks(const Bytes& symbols, unsigned chunk, Kind kind, unsigned prefix_bits,
                                unsigned count) {
  std::vector<Histogram> chunks;
  for (std::size_t begin = 0; begin < symbols.size(); begin += chunk) {
    const std::size_t end = std::min<std::size_t>(symbols.size(), begin + chunk);
    chunks.push_back(histogram(Bytes(symbols.begin() + static_cast<std::ptrdiff_t>(begin),
                                     symbols.begin() + static_cast<std::ptrdiff_t>(end))));
  }

  const Codebook whole = fit(histogram(symbols), kind, prefix_bits);
  std::vector<std::size_t> order(chunks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return bits(chunks[a], whole) < bits(chunks[b], whole);
  });
  Assignment assignment(chunks.size());
  for (std::size_t i = 0; i < order.size(); ++i) assignment[order[i]] = i * count / order.size();

  std::vector<Codebook> books = fit_all(chunks, assignment, kind, prefix_bits, count);
  for (unsigned round = 0; round < kRounds; ++round) {
    const Assignment next = assign(chunks, books);
    if (round > 0 && next == assignment) break;
    assignment = next;
    books = fit_all(chunks, assignment, kind, prefix_bits, books.size());
  }
  return books;
}

}  // namespace qlc::model
