// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/input_options.h"

namespace qlc {

void add_input_options(CLI::App& subcommand, const std::string& name, InputOptions& options) {
  subcommand.add_option(name, options.path, ".safetensors, .npy (uint8), any file with --raw, - for stdin")
      ->required();
  subcommand.add_flag("--json", options.json, "JSON on stdout");
  subcommand.add_flag("--raw", options.raw, "The whole file is one tensor of dtype U8, named after the file");
  subcommand.add_option("--tensor", options.tensor, "Only the tensor of this name; it must be one of 8 bits")
      ->type_name("NAME");
}

}  // namespace qlc
