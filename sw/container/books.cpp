// SPDX-License-Identifier: Apache-2.0
#include "sw/container/books.h"

#include <nlohmann/json.hpp>

#include "sw/io/text.h"

namespace qlc {
namespace {

using codec::Banks;
using codec::Bytes;
using codec::Codebook;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::uint64_t kMostBytes = 16U << 20U;

/// Bytes of a string of hexadecimal digits; none if it is something else.
Bytes from_hex(const std::string& text) {
  const std::string digits("0123456789abcdef");
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const std::size_t high = digits.find(text[i]);
    const std::size_t low = digits.find(text[i + 1]);
    if (high == std::string::npos || low == std::string::npos) return {};
    bytes.push_back(static_cast<std::uint8_t>(high << 4 | low));
  }
  return text.size() % 2 == 0 ? bytes : Bytes();
}

Banks parse_set(const Input& input, const json& set, const std::string& where) {
  if (!set.is_object() || !set.contains("codebooks") || !set["codebooks"].is_array()) {
    input.fail(where + ": has no list of codebooks");
  }
  Banks banks;
  for (const json& text : set["codebooks"]) {
    const auto book = text.is_string() ? Codebook::parse(from_hex(text.get<std::string>())) : std::nullopt;
    const std::string which = where + ", codebook " + std::to_string(banks.size());
    if (!book) input.fail(which + ": is malformed");
    if (!banks.empty() &&
        (book->kind() != banks[0]->kind() || book->prefix_bits() != banks[0]->prefix_bits())) {
      input.fail(which + ": has another kind than those before it");
    }
    banks.push_back(book);
  }
  if (banks.empty() || banks.size() > codec::kMaxBanks) input.fail(where + ": has not 1 to 16 codebooks");
  if (set.value("kind", json()) != name(banks[0]->kind()) ||
      set.value("prefix_bits", json()) != banks[0]->prefix_bits()) {
    input.fail(where + ": its codebooks have another kind or other prefix bits than it says");
  }
  return banks;
}

}  // namespace

std::string books_json(const std::vector<CodebookSet>& sets) {
  ordered_json list = ordered_json::array();
  for (const CodebookSet& set : sets) {
    const Banks banks = set.banks();
    ordered_json books = ordered_json::array();
    for (const auto& bank : banks) books.push_back(hex(bank->serialised()));
    list.push_back(
        {{"kind", name(banks[0]->kind())}, {"prefix_bits", banks[0]->prefix_bits()}, {"codebooks", books}});
  }
  return ordered_json{{"qlc_codebooks", 1}, {"sets", list}}.dump(1) + "\n";
}

std::vector<CodebookSet> read_books(const Input& input) {
  if (input.size() > kMostBytes) input.fail("is too large for a file of codebooks");
  const Bytes text = input.bytes(0, input.size());
  const json content = json::parse(text.begin(), text.end(), nullptr, false);
  if (!content.is_object() || !content.contains("qlc_codebooks") || content["qlc_codebooks"] != 1 ||
      !content.contains("sets") || !content["sets"].is_array() || content["sets"].empty()) {
    input.fail("is not a file of codebooks (qlc calibrate writes one)");
  }
  std::vector<CodebookSet> sets;
  for (const json& set : content["sets"]) {
    sets.push_back(set_of(parse_set(input, set, "set " + std::to_string(sets.size()))));
  }
  return sets;
}

}  // namespace qlc
