// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "sw/io/error.h"

namespace qlc {

/// What the chosen subcommand does. It runs after the command line has been parsed, returns the exit code,
/// and throws Error for whatever stops it.
using Action = std::function<ExitCode()>;

// One function for each subcommand, in the file of its name: adds the subcommand to the program and, should
// the user choose it, sets the action.
void add_calibrate(CLI::App& app, Action& action);
void add_compress(CLI::App& app, Action& action);
void add_decompress(CLI::App& app, Action& action);
void add_info(CLI::App& app, Action& action);
void add_quantize(CLI::App& app, Action& action);
void add_sim(CLI::App& app, Action& action, char** argv);  // argv: the program's arguments, as main has them
void add_verify(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);

}  // namespace qlc
