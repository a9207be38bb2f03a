// SPDX-License-Identifier: Apache-2.0
// The program `qlc`.
#include "sw/cli/program.h"

int main(int argc, char** argv) {
  return qlc::run_program(argc, argv, [&](CLI::App& app, qlc::Action& action) {
    qlc::add_info(app, action);
    qlc::add_calibrate(app, action);
    qlc::add_compress(app, action);
    qlc::add_decompress(app, action);
    qlc::add_quantize(app, action);
    qlc::add_verify(app, action);
    qlc::add_sim(app, action, argv);
    qlc::add_bench(app, action);
  });
}
