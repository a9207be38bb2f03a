// SPDX-License-Identifier: Apache-2.0
// Which program simulates what: qlc itself has the serial design; each planar design is in a program of its
// own, in the folder `sim` beside it, since it takes a while to compile and few users need all.
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
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
  constexpr const char* kAsked =
      "QLC_SIM_PROGRAM";  // set for the program that is run: it must not run another
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  const fs::path program = self.parent_path() / "sim" / program_name(options);
  if (std::getenv(kAsked) != nullptr) throw Error(self.string() + ": is not the program for this design");
  if (error || !fs::exists(program, error)) {
    const bool not_built = options.banks > 1 || options.shallow;
    throw Error(
        "sim: there is no program " + program.string() + " for this design: " +
        (not_built
             ? "--banks is for 32 lanes ranked (up to 4 banks) and 8, 32 and, once `cmake --build build "
               "--target planar_64_interval_5_select` was run, 64 lanes interval with 5 prefix bits; "
               "--shallow for 32 lanes interval with 3"
             : "make build"));
  }
  setenv(kAsked, "1", 1);
  execv(program.c_str(), argv);
  throw Error(program.string() + ": cannot be run: " + std::strerror(errno));
}

}  // namespace

std::unique_ptr<Simulation> make_simulation(const SimOptions& options, char** argv) {
  if (options.layout != "serial") run_program(options, argv);
  return make_serial_simulation(options);
}

}  // namespace qlc
