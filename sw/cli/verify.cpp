// SPDX-License-Identifier: Apache-2.0
// `qlc verify`: whether a .qlc file is good.
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "sw/cli/command.h"
#include "sw/cli/report.h"
#include "sw/cli/table.h"
#include "sw/cli/terminal.h"
#include "sw/cli/threads.h"
#include "sw/container/reader.h"

namespace qlc {
namespace {

struct Options {
  std::string path;
  unsigned threads = 0;
  bool json = false;
};

ExitCode run(const Options& options) {
  const Reader reader(Input::open(options.path));
  const Index& index = reader.index();
  Progress progress(index.original_bytes);
  reader.restore(threads(options.threads), [&](codec::View bytes) { progress.advance(bytes.size()); });
  if (options.json) {
    const nlohmann::ordered_json report{{"file", options.path},
                                        {"bytes", index.original_bytes},
                                        {"compressed_bytes", reader.input().size()},
                                        {"sections", index.sections.size()},
                                        {"frames", index.frames.size()}};
    write_stdout(text_of(report));
  } else {
    write_stdout(reader.input().shown_path() + ": good; " + grouped(index.frames.size()) + " frames, " +
                 grouped(index.original_bytes) + " bytes\n");
  }
  return ExitCode::Good;
}

}  // namespace

void add_verify(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* verify =
      app.add_subcommand("verify", "Whether a .qlc file is good: reads and checks all, writes nothing");
  verify->add_option("IN", options->path, "The .qlc file, - for stdin")->required();
  verify->add_flag("--json", options->json, "JSON on stdout");
  add_threads(*verify, options->threads);
  verify->footer("Exit codes: 0 good; 1 the file is corrupt; 2 wrong usage, or input that cannot be read.");
  verify->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace qlc
