// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace qlc {

/// Adds --threads to a subcommand.
void add_threads(CLI::App& subcommand, unsigned& threads);

/// What --threads means: 0, which is the default, is one for each processor.
unsigned threads(unsigned wanted);

}  // namespace qlc
