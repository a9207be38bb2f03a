// SPDX-License-Identifier: Apache-2.0
// Every figure of verif/tensors/reference.json, which other code computed, comes out of the golden model.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/huffman.h"
#include "model/search.h"
#include "model/serial.h"
#include "model/stats.h"

using namespace qlc::model;
using nlohmann::json;

namespace {

const std::string kDirectory = QLC_TENSORS;

Bytes read(const std::string& name) {
  std::ifstream file(kDirectory + "/" + name, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + name);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// A safetensors file: 8 bytes length of a JSON header (little-endian), the header, the data.
Bytes tensor(const Bytes& file, const std::string& name) {
  std::size_t length = 0;
  for (unsigned i = 0; i < 8; ++i) length += std::size_t{file.at(i)} << (8 * i);
  const json header = json::parse(file.begin() + 8, file.begin() + 8 + static_cast<std::ptrdiff_t>(length));
  const auto begin = header.at(name).at("data_offsets").at(0).get<std::size_t>() + 8 + length;
  const auto end = header.at(name).at("data_offsets").at(1).get<std::size_t>() + 8 + length;
  if (end > file.size()) throw std::runtime_error(name + " goes beyond the file");
  return {file.begin() + static_cast<std::ptrdiff_t>(begin), file.begin() + static_cast<std::ptrdiff_t>(end)};
}

// Bits of a serial frame's codes: all but the marker and the zeros after it.
std::uint64_t code_bits(const Bytes& frame) {
  std::uint64_t bits = 8 * frame.size() - 1;
  while ((frame.back() >> (bits % 8)) % 2 == 0) --bits;
  return bits;
}

}  // namespace

TEST_CASE("figures of the reference tensors", "[tensors]") {
  const Bytes text = read("reference.json");
  const json reference = json::parse(text.begin(), text.end());
  unsigned tensors = 0;
  for (const auto& [file_name, entries] : reference.items()) {
    const Bytes file = read(file_name);
    for (const auto& [tensor_name, expected] : entries.items()) {
      ++tensors;
      INFO(tensor_name);
      const Bytes symbols = tensor(file, tensor_name);
      const Histogram counts = histogram(symbols);

      CHECK(total(counts) == expected.at("symbols"));
      CHECK(distinct(counts) == expected.at("distinct"));
      const double entropy = expected.at("entropy_bits_per_symbol");
      CHECK(std::round(entropy_bits_per_symbol(counts) * 1e6) == std::round(entropy * 1e6));
      CHECK(huffman_bits(counts) == expected.at("huffman_bits"));

      // Without a limit that counts, and only for symbols that occur, package-merge finds Huffman's.
      std::vector<std::uint64_t> occurring;
      std::copy_if(counts.begin(), counts.end(), std::back_inserter(occurring), [](auto n) { return n > 0; });
      std::uint64_t bits = 0;
      const std::vector<unsigned> lengths = limited_lengths(occurring, 32);
      for (std::size_t i = 0; i < occurring.size(); ++i) bits += occurring[i] * lengths[i];
      CHECK(bits == expected.at("huffman_bits"));

      // With a code for all symbols: of up to 16 bits hardly more, of up to 11 bits about 1 %.
      const std::uint64_t bits16 = code_bits(encode_huffman(HuffmanBook::fit(counts, 16), symbols));
      const std::uint64_t bits11 = code_bits(encode_huffman(HuffmanBook::fit(counts, 11), symbols));
      CHECK(bits16 >= bits);
      CHECK(static_cast<double>(bits16) <= 1.0005 * static_cast<double>(bits));
      CHECK(bits11 >= bits16);
      CHECK(static_cast<double>(bits11) <= 1.011 * static_cast<double>(bits));

      CHECK(base_scheme_bits(counts) == expected.at("qlc_base_bits"));

      RankedOptions options;
      options.max_lengths = 4;
      options.max_width = 8;
      options.max_slots = 7 * 256;  // no limit
      const RankedFit best = search_ranked(counts, options);
      CHECK(best.bits == expected.at("qlc_best_bits"));
      CHECK(json(best.widths) == expected.at("qlc_best_widths"));

      options.max_width = 7;
      options.max_slots = 128;
      const RankedFit capped = search_ranked(counts, options);
      CHECK(capped.bits == expected.at("qlc_capped_bits"));
      CHECK(json(capped.widths) == expected.at("qlc_capped_widths"));
      CHECK(code_bits(encode_serial(fit_ranked(counts, capped.widths), symbols)) == capped.bits);

      for (unsigned prefix_bits = 3; prefix_bits <= 5; ++prefix_bits) {
        const IntervalFit fit = search_interval(counts, prefix_bits);
        CHECK(fit.bits == expected.at("interval" + std::to_string(prefix_bits) + "_bits"));
        CHECK(fit.bases.size() == (1u << prefix_bits) - 1);
        CHECK(code_bits(encode_serial(Codebook::interval(fit.widths, fit.bases), symbols)) == fit.bits);
      }
    }
  }
  CHECK(tensors == 12);
}
