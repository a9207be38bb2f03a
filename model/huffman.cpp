// SPDX-License-Identifier: Apache-2.0
#include "model/huffman.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <stdexcept>

namespace qlc::model {
namespace {

constexpr std::size_t kSymbols = 256;

void check_limit(unsigned limit) {
  if (limit < kMinHuffmanLimit || limit > kMaxHuffmanLimit) {
    throw std::invalid_argument("qlc: a Huffman codebook has a limit of 9 to 16 bits");
  }
}

/// Of package-merge: symbols, each as often as it is in here, and their weights' sum.
struct Package {
  std::uint64_t weight = 0;
  std::vector<std::size_t> symbols;
};

bool lighter(const Package& a, const Package& b) { return a.weight < b.weight; }

/// Neighbours put together; one that is left over falls away.
std::vector<Package> in_pairs(const std::vector<Package>& list) {
  std::vector<Package> pairs;
  for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
    Package pair = list[i];
    pair.weight += list[i + 1].weight;
    pair.symbols.insert(pair.symbols.end(), list[i + 1].symbols.begin(), list[i + 1].symbols.end());
    pairs.push_back(pair);
  }
  return pairs;
}

/// The inner nodes of each depth from 0 on of a tree with leaves at these depths, none deeper than `limit`;
/// nothing if they do not fill a tree.
std::optional<std::vector<unsigned>> inner_nodes(const std::vector<unsigned>& depths, unsigned limit) {
  std::vector<unsigned> inner{1};
  for (unsigned depth = 1; depth <= limit; ++depth) {
    const auto leaves = static_cast<unsigned>(std::count(depths.begin(), depths.end(), depth));
    if (leaves > 2 * inner.back()) return std::nullopt;
    inner.push_back(2 * inner.back() - leaves);
  }
  if (inner.back() != 0) return std::nullopt;
  return inner;
}

/// Whether each of the 256 bytes is there once.
bool is_permutation(Bytes bytes) {
  std::sort(bytes.begin(), bytes.end());
  return bytes.size() == kSymbols && std::adjacent_find(bytes.begin(), bytes.end()) == bytes.end();
}

/// At which place each byte of a permutation is.
Bytes inverse(const Bytes& bytes) {
  Bytes places(kSymbols);
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    places[bytes[place]] = static_cast<std::uint8_t>(place);
  }
  return places;
}

}  // namespace

std::vector<unsigned> limited_lengths(const std::vector<std::uint64_t>& weights, unsigned limit) {
  if (weights.empty()) throw std::invalid_argument("qlc: a prefix code has one or more symbols");
  if (limit < 32 && weights.size() > std::size_t{1} << limit) {
    throw std::invalid_argument("qlc: more symbols than codes of this length");
  }
  if (weights.size() == 1) return {1};

  std::vector<Package> single;
  for (std::size_t symbol = 0; symbol < weights.size(); ++symbol)
    single.push_back({weights[symbol], {symbol}});
  std::stable_sort(single.begin(), single.end(), lighter);

  std::vector<Package> list = single;
  for (unsigned round = 1; round < limit; ++round) {
    const std::vector<Package> pairs = in_pairs(list);
    list.clear();
    std::merge(single.begin(), single.end(), pairs.begin(), pairs.end(), std::back_inserter(list), lighter);
  }
  std::vector<unsigned> lengths(weights.size(), 0);
  for (std::size_t i = 0; i < 2 * weights.size() - 2; ++i) {
    for (const std::size_t symbol : list[i].symbols) ++lengths[symbol];
  }
  return lengths;
}

HuffmanBook HuffmanBook::fit(const Histogram& counts, unsigned limit) {
  check_limit(limit);
  const std::vector<unsigned> lengths = limited_lengths({counts.begin(), counts.end()}, limit);
  Bytes order(kSymbols);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint8_t a, std::uint8_t b) { return lengths[a] < lengths[b]; });
  std::vector<unsigned> sorted = lengths;
  std::sort(sorted.begin(), sorted.end());
  return {limit, sorted, order};
}

HuffmanBook::HuffmanBook(unsigned limit, std::vector<unsigned> lengths, Bytes order)
    : limit_(limit), order_(std::move(order)) {
  check_limit(limit);
  if (lengths.size() != kSymbols || order_.size() != kSymbols) {
    throw std::invalid_argument("qlc: a Huffman codebook has 256 codes");
  }
  if (!std::is_sorted(lengths.begin(), lengths.end()) || !inner_nodes(lengths, limit)) {
    throw std::invalid_argument("qlc: these lengths are not those of a Huffman codebook");
  }
  // The first code is all ones; each of the others is, in its length, just below the one before.
  unsigned code = 1;
  unsigned length = 0;
  if (!is_permutation(order_)) throw std::invalid_argument("qlc: a symbol has not one Huffman code");
  for (std::size_t place = 0; place < kSymbols; ++place) {
    code = (code << (lengths[place] - length)) - 1;
    length = lengths[place];
    length_[order_[place]] = length;
    code_[order_[place]] = code;
  }
}

std::optional<HuffmanBook> HuffmanBook::parse(const Bytes& bytes, unsigned limit, bool encoder) {
  check_limit(limit);
  if (bytes.size() != limit + kSymbols || bytes[0] != limit) return std::nullopt;
  std::vector<unsigned> lengths;
  unsigned inner = 1;
  for (unsigned depth = 1; depth <= limit; ++depth) {
    const unsigned next = depth < limit ? bytes[depth] : 0;
    if (next > 2 * inner) return std::nullopt;
    lengths.insert(lengths.end(), 2 * inner - next, depth);
    inner = next;
  }
  const Bytes table(bytes.begin() + static_cast<std::ptrdiff_t>(limit), bytes.end());
  if (inner > 0 || lengths.size() != kSymbols || !is_permutation(table)) return std::nullopt;
  return HuffmanBook(limit, lengths, encoder ? inverse(table) : table);
}

Bytes HuffmanBook::serialise(bool encoder) const {
  const std::vector<unsigned> lengths(length_.begin(), length_.end());
  const std::vector<unsigned> inner = *inner_nodes(lengths, limit_);
  Bytes bytes{static_cast<std::uint8_t>(limit_)};
  for (unsigned depth = 1; depth < limit_; ++depth) bytes.push_back(static_cast<std::uint8_t>(inner[depth]));
  const Bytes table = encoder ? inverse(order_) : order_;
  bytes.insert(bytes.end(), table.begin(), table.end());
  return bytes;
}

std::optional<std::uint8_t> HuffmanBook::symbol(unsigned code, unsigned length) const {
  for (const std::uint8_t symbol : order_) {
    if (length_[symbol] == length && code_[symbol] == code) return symbol;
  }
  return std::nullopt;
}

Bytes encode_huffman(const HuffmanBook& book, const Bytes& symbols) {
  if (symbols.empty()) throw std::invalid_argument("qlc: a frame has one or more symbols");
  BitWriter out;
  for (const std::uint8_t symbol : symbols) {
    for (unsigned bit = book.length(symbol); bit > 0; --bit) out.put(book.code(symbol) >> (bit - 1) & 1U, 1);
  }
  out.put(1, 1);  // the end marker
  return out.bytes();
}

Decoded decode_huffman(const HuffmanBook* book, const Bytes& frame) {
  if (book == nullptr) return {{}, Error::BadBank};
  if (frame.empty() || frame.back() == 0) return {{}, Error::NoMarker};

  unsigned marker = 7;  // its place in the last byte
  while (((frame.back() >> marker) & 1U) == 0) --marker;
  BitReader in(frame, 8 * (frame.size() - 1) + marker);  // the codes only

  Bytes symbols;
  do {
    std::optional<std::uint8_t> symbol;
    unsigned code = 0;
    for (unsigned length = 1; !symbol; ++length) {
      if (!in.has(1)) return {{}, Error::Truncated};
      code = code << 1 | in.get(1);
      symbol = book->symbol(code, length);
    }
    symbols.push_back(*symbol);
  } while (in.left() > 0);
  return {symbols, Error::None};
}

}  // namespace qlc::model
