// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/table.h"

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <utility>

#include "sw/io/text.h"

namespace qlc {

Table::Table(std::vector<std::string> titles, std::size_t left) : rows_{std::move(titles)}, left_(left) {}

void Table::add_row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

std::string Table::text() const {
  std::vector<std::size_t> widths(rows_.front().size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], utf8_length(row[i]));
    }
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string pad(widths[i] - utf8_length(row[i]), ' ');
      line += (i == 0 ? "" : "  ") + (i < left_ ? row[i] + pad : pad + row[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

std::string fixed(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}

std::string grouped(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, 1, ',');
  }
  return text;
}

}  // namespace qlc
