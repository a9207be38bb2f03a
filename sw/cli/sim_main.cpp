// SPDX-License-Identifier: Apache-2.0
// A program with one design of the RTL, which `qlc sim` runs in its place (sim_programs.cpp).
#include "sw/cli/program.h"

int main(int argc, char** argv) {
  return qlc::run_program(argc, argv,
                          [&](CLI::App& app, qlc::Action& action) { qlc::add_sim(app, action, argv); });
}
