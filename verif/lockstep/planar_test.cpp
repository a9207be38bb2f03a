// SPDX-License-Identifier: Apache-2.0
//
// The RTL of a planar encoder or decoder in lock step with its SystemC model, and its output against the
// golden codec.
#include <cstdio>
#include <exception>

#include "verif/common/planar_sim.h"
#include "verif/lockstep/designs.h"
#include "verif/lockstep/planar_rounds.h"

namespace qlc::verif {
namespace {

struct Options {
  std::string design;
  std::string module;
  bool model_only = false;
  Plan plan;
};

int test(const Options& options) {
  const bool encoder = options.module == "enc";
  const auto& design = design_of(planar_designs(), options.design, encoder);
  RtlContext context(options.plan.seed);
  auto rtl = options.model_only ? planar_model("in_place_of_rtl", design.config, encoder)
                                : design.rtl(context, options.module.c_str());
  PlanarBench bench(design.config, encoder, std::move(rtl),
                    planar_model(options.module.c_str(), design.config, encoder), options.plan.seed);
  const std::string command = "lockstep_planar " + options.design + " " + options.module;
  return run(options.plan, {options.model_only ? command + " --model-only" : command,
                            [&](std::uint32_t seed, Seen& seen) { planar_round(bench, seed, seen); },
                            {"codebook.txt", "planar.txt"},
                            [&](const Vector& vector, Seen& seen) { planar_vector(bench, vector, seen); },
                            [&] { return bench.cycles(); },
                            planar_must_meet(bench, options.plan)});
}

int test_main(int argc, char** argv) try {
  Options options;
  CLI::App app{"The RTL of a planar module in lock step with its SystemC model"};
  app.add_option("design", options.design, "configuration")
      ->required()
      ->check(CLI::IsMember(names_of(planar_designs())));
  app.add_option("module", options.module, "enc or dec")
      ->required()
      ->check(CLI::IsMember(std::vector<std::string>{"enc", "dec"}));
  app.add_flag("--model-only", options.model_only, "a second model in place of the RTL");
  options.plan.add_options(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return test(options);
} catch (const std::exception& error) {
  std::printf("%s\n", error.what());
  return 1;
}

}  // namespace
}  // namespace qlc::verif

int main(int argc, char** argv) { return qlc::verif::test_main(argc, argv); }
