// SPDX-License-Identifier: Apache-2.0
// The program `qlc`: parses the command line, runs one subcommand, and turns errors into one line on stderr
// and an exit code (sw/io/error.h).
#include <fcntl.h>
#include <unistd.h>

#include <exception>
#include <new>
#include <sstream>
#include <string>

#include "sw/cli/command.h"
#include "sw/cli/terminal.h"
#include "sw/io/text.h"

namespace {

int refuse(const std::string& message, qlc::ExitCode code) {
  qlc::note(message);
  return static_cast<int>(code);
}

/// Opens the null device, for reading only, in place of standard streams that are closed. Else the first
/// files to be opened would take their numbers, and what is meant for stdout would land in one of them.
void occupy_standard_streams() {
  int opened = 0;
  while ((opened = open("/dev/null", O_RDONLY)) >= 0 && opened <= 2) {
  }
  close(opened);
}

int run(int argc, char** argv) {
  CLI::App app{"qlc: lossless compression of FP8 tensors with quad length codes"};
  app.name("qlc");
  app.set_version_flag("--version", "qlc " QLC_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Data go to stdout, messages to stderr.\n"
      "Exit codes: 0 good; 1 data differ or are corrupt; 2 wrong usage, or input that cannot be read.");
  qlc::Action action;
  qlc::add_info(app, action);
  qlc::add_quantize(app, action);
  qlc::add_sim(app, action, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      std::ostringstream text;  // --help and --version arrive here, too.
      app.exit(error, text, text);
      qlc::write_stdout(text.str());
      return static_cast<int>(qlc::ExitCode::Good);
    }
    // Of a wrong subcommand CLI11 says only that it misses one.
    const bool unknown = app.get_subcommands().empty() && !app.remaining().empty();
    const std::string what = unknown ? "unknown: " + app.remaining().front() : std::string(error.what());
    return refuse(what + " (see qlc --help)", qlc::ExitCode::Unusable);
  }
  return static_cast<int>(action());
}

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_streams();
  try {
    return run(argc, argv);
  } catch (const qlc::Error& error) {
    return refuse(error.what(), error.code());
  } catch (const std::bad_alloc&) {
    return refuse("out of memory", qlc::ExitCode::Unusable);
  } catch (const std::exception& error) {
    return refuse(std::string("internal error: ") + error.what(), qlc::ExitCode::Unusable);
  }
}
