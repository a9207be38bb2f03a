// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <vector>

#include "verif/lockstep/planar_stimulus.h"
#include "verif/lockstep/stimulus.h"

namespace qlc::verif {
namespace {

using model::Bytes;

/// The widths and bases of an interval codebook, not checked.
struct Runs {
  std::vector<unsigned> widths;  // but for the escape area
  std::vector<unsigned> bases;
  unsigned escape = model::kEscapeWidth;
};

unsigned size_of(unsigned width) { return 1U << (width - 1); }

/// Within the rules: all runs of one magnitude, then some grow, and what is left is strewn between them.
Runs random_runs(Rng& rng, unsigned prefix_bits) {
  Runs runs;
  runs.widths.assign((1U << prefix_bits) - 1, 1);
  unsigned total = static_cast<unsigned>(runs.widths.size());
  for (unsigned tries = rng.below(100); tries > 0; --tries) {
    unsigned& width = runs.widths[rng.below(static_cast<std::uint32_t>(runs.widths.size()))];
    if (width == model::kMaxWidth || total + size_of(width) > model::kMagnitudes) continue;
    total += size_of(width);
    ++width;
  }
  // Where the gaps are: how many magnitudes of the rest lie below each run.
  std::vector<unsigned> below(runs.widths.size());
  const bool gaps = rng.chance(80);
  for (unsigned& gap : below) gap = gaps ? rng.below(model::kMagnitudes - total + 1) : 0;
  std::sort(below.begin(), below.end());
  unsigned next = 0;
  for (std::size_t a = 0; a < runs.widths.size(); ++a) {
    runs.bases.push_back(next + below[a]);
    next += size_of(runs.widths[a]);
  }
  return runs;
}

Bytes serialised(const Runs& runs, unsigned prefix_bits) {
  Bytes book{static_cast<std::uint8_t>(prefix_bits | 1U << 4)};
  std::vector<unsigned> widths = runs.widths;
  widths.push_back(runs.escape);
  for (std::size_t a = 0; a < widths.size(); a += 2) {
    book.push_back(static_cast<std::uint8_t>(widths[a] | widths[a + 1] << 4));
  }
  for (const unsigned base : runs.bases) book.push_back(static_cast<std::uint8_t>(base));
  return book;
}

Bytes bad_interval_book(Rng& rng, unsigned prefix_bits) {
  Runs runs = random_runs(rng, prefix_bits);
  const auto last = static_cast<std::uint32_t>(runs.widths.size() - 1);
  const auto some = [&] { return rng.below(last + 1); };
  Bytes book = serialised(runs, prefix_bits);
  switch (rng.below(9)) {
    case 0:  // another P, another kind, or reserved bits
      book[0] ^= static_cast<std::uint8_t>(1 + rng.below(255));
      return book;
    case 1:
      runs.escape = (model::kEscapeWidth + 1 + rng.below(15)) % 16;
      break;
    case 2:
      runs.widths[some()] = 0;
      break;
    case 3:
      runs.widths[some()] = model::kMaxWidth + 1 + rng.below(8);
      break;
    case 4: {  // a run that begins inside the one before, or below it
      const std::size_t a = 1 + rng.below(last);
      const unsigned end = runs.bases[a - 1] + size_of(runs.widths[a - 1]);
      runs.bases[a] = rng.chance(50) ? end - 1 : rng.below(end);
      break;
    }
    case 5:  // a last run that ends beyond 127
      runs.bases[last] = model::kMagnitudes + 1 - size_of(runs.widths[last]) + rng.below(3);
      break;
    case 6:  // no magnitude
      runs.bases[some()] |= 128;
      break;
    case 7:  // too short, from one byte on
      book.resize(rng.chance(50) ? book.size() - 1
                                 : 1 + rng.below(static_cast<std::uint32_t>(book.size() - 1)));
      return book;
    default:  // too long, by anything or by as many runs again
      if (rng.chance(30)) {
        const unsigned first = rng.below(40);
        for (std::uint32_t a = 0; a <= last; ++a) {
          runs.widths[a] = 1;
          runs.bases[a] = first + a;
        }
        book = serialised(runs, prefix_bits);
        for (std::uint32_t more = 1; more <= last + 2; ++more) {
          book.push_back(static_cast<std::uint8_t>(first + last + more));
        }
        return book;
      }
      for (unsigned more = 1 + rng.below(40); more > 0; --more) {
        book.push_back(static_cast<std::uint8_t>(rng.below(256)));
      }
      return book;
  }
  return serialised(runs, prefix_bits);
}

}  // namespace

Bytes random_book(Rng& rng, model::Kind kind, unsigned prefix_bits) {
  return kind == model::Kind::Ranked ? random_book(rng)
                                     : serialised(random_runs(rng, prefix_bits), prefix_bits);
}

Bytes bad_book(Rng& rng, model::Kind kind, unsigned prefix_bits) {
  return kind == model::Kind::Ranked ? bad_book(rng) : bad_interval_book(rng, prefix_bits);
}

}  // namespace qlc::verif
