// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What the lock-step tests of all designs share: rounds, each from a seed of its own, then golden vectors; a
/// failure is printed with the command that repeats it, and a run that never met a case fails.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verif/common/axis.h"
#include "verif/common/vectors.h"

namespace qlc::verif {

/// What the rounds have seen; a run that never met a case has not tested it.
struct Seen {
  std::map<std::string, unsigned> counts;
  void note(const std::string& what) { ++counts[what]; }
  /// Counts the symbols of a frame whose beats have `lanes` of them.
  void note_symbols(const Frame& frame, unsigned lanes);
};

/// What to run: options that every test has.
struct Plan {
  std::uint32_t seed = 1;
  unsigned rounds = 200;
  std::string vectors;  ///< folder

  void add_options(CLI::App& app);
};

/// What is particular to a test.
struct Rounds {
  std::string command;  ///< what repeats the run, without the options of a plan
  std::function<void(std::uint32_t seed, Seen&)> round;
  std::vector<std::string> vector_files;
  std::function<void(const Vector&, Seen&)> vector;
  std::function<std::uint64_t()> cycles;  ///< compared so far
  std::vector<std::string> must_meet;     ///< what a hundred rounds or more have to have seen
};

/// Runs the plan and prints what was seen. Exit code 0: all agree; 1: the first difference is printed, and
/// the command that repeats it; 3: a case was not met.
int run(const Plan& plan, const Rounds& rounds);

}  // namespace qlc::verif
