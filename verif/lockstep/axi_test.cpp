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
#include "verif/lockstep/axi_rtl.h"
#include "verif/lockstep/rounds.h"

namespace qlc::verif {
namespace {

const AxiDesign& design_of(const std::string& name) {
  for (const AxiDesign& design : axi_designs()) {
    if (design.name == name) return design;
  }
  throw std::runtime_error("there is no block " + name);
}

std::vector<std::string> must_meet(const AxiDesign& design) {
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
  std::string waveform;
  CLI::App app{"The RTL of an IP block in lock step with its SystemC model"};
  app.add_option("--design", name, "which block")->required();
  app.add_option("--waveform", waveform, "record this FST file");
  plan.add_options(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const AxiDesign& design = design_of(name);
  RtlContext context(plan.seed);
  AxiBench bench(design.config, design.encoder, design.rtl(context, "rtl"),
                 axi_model("model", design.config, design.encoder), plan.seed);
  if (!waveform.empty()) context.trace(waveform);
  const auto round = [&](std::uint32_t seed, Seen& seen) {
    lively_round(bench, seed, seen);
    if (seed % 4 == 0) calm_round(bench, seed, seen);
  };
  const int result = run(plan, {"lockstep_axi --design " + name,
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
