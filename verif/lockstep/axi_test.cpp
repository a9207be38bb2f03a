// SPDX-License-Identifier: Apache-2.0
//
// The RTL of an IP block in lock step with its SystemC model; what its registers say against what was seen on
// its pins, and frames against the golden codec.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "verif/common/axi_sim.h"
#include "verif/lockstep/axi_bench.h"
#include "verif/lockstep/axi_rounds.h"
#include "verif/lockstep/designs.h"
#include "verif/lockstep/rounds.h"

namespace qlc::verif {
namespace {

std::vector<std::string> must_meet(const Design<AxiDevice>& design) {
  std::vector<std::string> cases{"good",
                                 "error",
                                 "bad_bank",
                                 "load",
                                 "rejected load",
                                 "reset",
                                 "raw chunks",
                                 "CHUNK refused",
                                 "BOOK refused",
                                 "cleared while busy",
                                 "CHUNK written with a first beat"};
  if (!design.encoder || design.config.select) cases.emplace_back("constant chunks");
  if (design.encoder && design.config.select) {  // it never uses a bank that it must not
    cases.erase(std::find(cases.begin(), cases.end(), "bad_bank"));
  }
  return cases;
}

int main_of(int argc, char** argv) {
  Plan plan;
  std::string name;
  std::string module;
  std::string waveform;
  CLI::App app{"The RTL of an IP block in lock step with its SystemC model"};
  app.add_option("design", name, "configuration")->required()->check(CLI::IsMember(names_of(axi_designs())));
  app.add_option("module", module, "enc or dec")
      ->required()
      ->check(CLI::IsMember(std::vector<std::string>{"enc", "dec"}));
  app.add_option("--waveform", waveform, "record this FST file");
  plan.add_options(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const auto& design = design_of(axi_designs(), name, module == "enc");
  RtlContext context(plan.seed);
  AxiBench bench(design.config, design.encoder, design.rtl(context, "rtl"),
                 axi_model("model", design.config, design.encoder), plan.seed);
  if (!waveform.empty()) context.trace(waveform);
  const auto round = [&](std::uint32_t seed, Seen& seen) {
    lively_round(bench, seed, seen);
    if (seed % 4 == 0) calm_round(bench, seed, seen);
  };
  const int result = run(plan, {"lockstep_axi " + name + " " + module,
                                round,
                                {},
                                [](const Vector&, Seen&) {},
                                [&] { return bench.cycles(); },
                                must_meet(design)});
  context.end_trace();
  return result;
}

}  // namespace
}  // namespace qlc::verif

int main(int argc, char** argv) try {
  return qlc::verif::main_of(argc, argv);
} catch (const std::exception& error) {
  std::printf("%s\n", error.what());
  return 1;
}
