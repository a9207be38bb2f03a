// SPDX-License-Identifier: Apache-2.0
// Which program simulates what: qlc itself has the serial design; each planar design is in a program of its
// own, in the folder `sim` beside it, since it takes a while to compile and few users need all.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "sw/cli/serial_sim.h"
#include "sw/io/error.h"

namespace qlc {
namespace {

namespace fs = std::filesystem;

/// Its name, as sw/CMakeLists.txt gives it.
std::string program_name(const SimOptions& options) {
  return "planar_" + std::to_string(options.lanes) + "_" + options.kind + "_" +
         std::to_string(options.prefix_bits) + (options.banks == 1 ? "" : "_select") +
         (options.shallow ? "_shallow" : "");
}

[[noreturn]] void run_program(const SimOptions& options, char** argv) {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  const fs::path program = self.parent_path() / "sim" / program_name(options);
  if (error || !fs::exists(program, error)) {
    throw Error("sim: there is no program " + program.string() +
                " for this design (make build; or it is one " + "that is not built: see sw/CMakeLists.txt)");
  }
  execv(program.c_str(), argv);
  throw Error(program.string() + ": cannot be run: " + std::strerror(errno));
}

}  // namespace

std::unique_ptr<Simulation> make_simulation(const SimOptions& options, char** argv) {
  if (options.layout != "serial") run_program(options, argv);
  return make_serial_simulation(options);
}

}  // namespace qlc
