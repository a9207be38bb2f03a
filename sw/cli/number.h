// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

namespace qlc {

/// For CLI::Option::transform: a whole number from `lowest` to `highest` in decimal digits, and nothing else
/// (CLI11 by itself takes an empty value for 0 and, as C does, `010` for 8).
CLI::Validator whole_number(std::uint64_t lowest, std::uint64_t highest);

/// For CLI::Option::check: a number from `lowest` to `highest` (CLI11's own range lets NaN through).
CLI::Validator number(double lowest, double highest);

}  // namespace qlc
