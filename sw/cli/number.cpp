// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/number.h"

#include <charconv>
#include <iomanip>
#include <sstream>
#include <string>

#include "sw/io/text.h"

namespace qlc {

CLI::Validator whole_number(std::uint64_t lowest, std::uint64_t highest) {
  const std::string range = "[" + std::to_string(lowest) + " - " + std::to_string(highest) + "]";
  const auto check = [lowest, highest, range](std::string& text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || value < lowest || value > highest) {
      return in_quotes(text) + " is no whole number in " + range;
    }
    text = std::to_string(value);  // without leading zeros
    return std::string();
  };
  return CLI::Validator(check, "INT in " + range);
}

CLI::Validator number(double lowest, double highest) {
  std::ostringstream bounds;
  bounds << '[' << std::setprecision(10) << lowest << " - " << highest << ']';
  const std::string range = bounds.str();
  const auto check = [lowest, highest, range](std::string& text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const bool good = error == std::errc() && stop == end && value >= lowest && value <= highest;
    return good ? std::string() : in_quotes(text) + " is no number in " + range;
  };
  return CLI::Validator(check, "FLOAT in " + range);
}

}  // namespace qlc
