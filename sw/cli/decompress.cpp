// SPDX-License-Identifier: Apache-2.0
// `qlc decompress`: a .qlc file to the file that went in.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "sw/cli/command.h"
#include "sw/cli/terminal.h"
#include "sw/cli/threads.h"
#include "sw/container/reader.h"
#include "sw/io/output.h"

namespace qlc {
namespace {

struct Options {
  std::string path;
  std::string output;
  unsigned threads = 0;
};

ExitCode run(const Options& options) {
  const Reader reader(Input::open(options.path));
  Output output(options.output, {&reader.input()});
  Progress progress(reader.index().original_bytes);
  reader.restore(threads(options.threads), [&](codec::View bytes) {
    output.write(bytes.data(), bytes.size());
    progress.advance(bytes.size());
  });
  output.commit();
  return ExitCode::Good;
}

}  // namespace

void add_decompress(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* decompress =
      app.add_subcommand("decompress", "A .qlc file to the file that went in, byte for byte");
  decompress->add_option("IN", options->path, "The .qlc file, - for stdin")->required();
  decompress->add_option("-o,--output", options->output, "The original file, - for stdout")
      ->required()
      ->type_name("OUT");
  add_threads(*decompress, options->threads);
  decompress->footer(
      "OUT appears whole or not at all; on stdout, what came before an error is there.\n"
      "Exit codes: 0 good; 1 the file is corrupt; 2 wrong usage, input that cannot be read, or output that "
      "cannot be "
      "written.");
  decompress->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace qlc
