// SPDX-License-Identifier: Apache-2.0
// The built-in sets of codebooks are those that docs/container.md, section 5, lists.
#include "sw/codec/builtin.h"

#include <catch2/catch.hpp>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "sw/codec/fit_banks.h"
#include "sw/container/checksum.h"

namespace {

using namespace qlc;
using codec::Banks;
using codec::Bytes;
using codec::Kind;

/// Number of a set -> the rest of its row in the document: `| kind | P | banks | checksum |`.
std::map<unsigned, std::string> documented() {
  std::ifstream file(QLC_DOCS "/container.md");
  std::map<unsigned, std::string> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("## ", 0) == 0) inside = line == "## 5 Built-in sets";
    std::istringstream fields(line);
    char bar = 0;
    unsigned number = 0;
    if (inside && fields >> bar >> number && bar == '|') std::getline(fields >> std::ws, rows[number]);
  }
  return rows;
}

std::string row(const Banks& banks) {
  Bytes all;
  for (const auto& bank : banks) {
    all.insert(all.end(), bank->serialised().begin(), bank->serialised().end());
  }
  char sum[17];
  std::snprintf(sum, sizeof sum, "%016llx", static_cast<unsigned long long>(checksum(all)));
  const std::string kind = banks[0]->kind() == Kind::Ranked ? "ranked" : "interval";
  return "| " + kind + " | " + std::to_string(banks[0]->prefix_bits()) + " | " +
         std::to_string(banks.size()) + " | `" + sum + "` |";
}

TEST_CASE("built-in sets are those of the document", "[builtin]") {
  const std::map<unsigned, std::string> rows = documented();
  REQUIRE(rows.size() >= 5);
  unsigned expected = 0;
  for (const auto& [number, text] : rows) {
    INFO("set " << number);
    CHECK(number == ++expected);
    const Banks& banks = codec::built_in(number);
    REQUIRE_FALSE(banks.empty());
    CHECK(row(banks) == text);
  }
  CHECK(codec::built_in(0).empty());
  CHECK(codec::built_in(expected + 1).empty());
  CHECK(codec::built_in(~0U).empty());
}

TEST_CASE("banks of a built-in set can be loaded together", "[builtin]") {
  for (unsigned number = 1; !codec::built_in(number).empty(); ++number) {
    INFO("set " << number);
    const Banks& banks = codec::built_in(number);
    CHECK(banks.size() <= 16);
    std::set<Bytes> different;
    for (const auto& bank : banks) {
      REQUIRE(bank.has_value());
      CHECK(bank->kind() == banks[0]->kind());
      CHECK(bank->prefix_bits() == banks[0]->prefix_bits());
      different.insert(bank->serialised());
    }
    CHECK(different.size() == banks.size());
  }
}

}  // namespace
