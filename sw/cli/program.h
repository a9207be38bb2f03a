// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "sw/cli/command.h"

namespace qlc {

/// Parses the command line, runs one of the subcommands that `add` adds, and turns errors into one line on
/// stderr and an exit code (sw/io/error.h), which main() returns.
int run_program(int argc, char** argv, const std::function<void(CLI::App&, Action&)>& add);

}  // namespace qlc
