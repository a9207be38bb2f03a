// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace qlc {

/// Rows of text in columns that are as wide as they need to be.
class Table {
 public:
  /// The first `left` columns are flush left, the others flush right.
  Table(std::vector<std::string> titles, std::size_t left);

  /// One cell for each title. Cells are UTF-8 and may be empty.
  void add_row(std::vector<std::string> cells);

  /// All rows, the titles first, each ended by a line end.
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
  std::size_t left_;
};

/// A number with `digits` digits after the point.
std::string fixed(double value, int digits);

/// A count with its thousands apart: `196,608`.
std::string grouped(std::uint64_t count);

}  // namespace qlc
