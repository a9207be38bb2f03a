// SPDX-License-Identifier: Apache-2.0
#include "sw/codec/builtin.h"

#include <cstddef>
#include <string>
#include <vector>

namespace qlc::codec {
namespace {

unsigned digit(char character) {
  return static_cast<unsigned>(character <= '9' ? character - '0' : character - 'a' + 10);
}

/// Codebooks, each serialised and in hexadecimal; value() throws if one is malformed, which a test would see.
Banks parse(const std::vector<std::string>& books) {
  Banks banks;
  for (const std::string& book : books) {
    Bytes bytes;
    for (std::size_t i = 0; i + 1 < book.size(); i += 2) {
      bytes.push_back(static_cast<std::uint8_t>(digit(book[i]) << 4 | digit(book[i + 1])));
    }
    banks.emplace_back(Codebook::parse(bytes).value());
  }
  return banks;
}

std::vector<Banks> parse_all() {
  const std::vector<std::vector<std::string>> sets{
#include "sw/codec/builtin_books.inc"
  };
  std::vector<Banks> result{{}};  // there is no set 0
  for (const std::vector<std::string>& books : sets) result.push_back(parse(books));
  return result;
}

}  // namespace

const Banks& built_in(unsigned number) {
  static const std::vector<Banks> sets = parse_all();
  return sets[number < sets.size() ? number : 0];
}

}  // namespace qlc::codec
