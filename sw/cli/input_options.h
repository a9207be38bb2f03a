// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace qlc {

/// What the subcommands that read the tensors of a file have in common.
struct InputOptions {
  std::string path;  ///< `-` is standard input.
  bool raw = false;
  bool json = false;
  std::optional<std::string> tensor;  ///< Only the one of this name.
};

/// Adds them to a subcommand. `name`: of the file in its help.
void add_input_options(CLI::App& subcommand, const std::string& name, InputOptions& options);

}  // namespace qlc
