// SPDX-License-Identifier: Apache-2.0
// `qlc sim`: the RTL in lock step with the cycle-accurate model, on the tensors of a file.
#include <unistd.h>

#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sw/cli/command.h"
#include "sw/cli/input_options.h"
#include "sw/cli/number.h"
#include "sw/cli/report.h"
#include "sw/cli/simulation.h"
#include "sw/cli/table.h"
#include "sw/cli/terminal.h"
#include "sw/io/tensor_file.h"
#include "sw/io/text.h"

namespace qlc {
namespace {

using nlohmann::ordered_json;

struct Options : SimOptions {
  std::optional<std::string> trace;
};

using Named = std::pair<std::string, SimResult>;

double per_cycle(std::uint64_t symbols, std::uint64_t cycles) {
  return cycles == 0 ? 0 : static_cast<double>(symbols) / static_cast<double>(cycles);
}

std::string json_report(const std::string& path, const Options& options, const std::vector<Named>& results) {
  ordered_json report{{"file", path},
                      {"lanes", options.lanes},
                      {"layout", options.layout},
                      {"kind", options.kind},
                      {"prefix_bits", options.prefix_bits},
                      {"banks", options.banks},
                      {"chunk", options.layout == "planar" ? ordered_json(options.chunk) : ordered_json()},
                      {"stall", options.stall},
                      {"seed", options.seed},
                      {"tensors", ordered_json::array()}};
  for (const auto& [name, result] : results) {
    report["tensors"].push_back({{"name", name},
                                 {"symbols", result.symbols},
                                 {"frames", result.frames},
                                 {"code_bits", result.code_bits},
                                 {"compressed_bits", result.compressed_bits},
                                 {"enc_cycles", result.enc_cycles},
                                 {"dec_cycles", result.dec_cycles},
                                 {"probe_symbols", result.probe_symbols},
                                 {"enc_latency_cycles", result.enc_latency_cycles},
                                 {"dec_latency_cycles", result.dec_latency_cycles},
                                 {"cycles_compared", result.cycles_compared},
                                 {"mismatches", result.mismatches},
                                 {"lossless", result.lossless}});
  }
  return text_of(report);
}

std::string table_report(const std::string& shown_path, const Options& options,
                         const std::vector<Named>& results) {
  constexpr std::size_t kNameWidth = 44;
  std::string text = shown_path + ": " + options.layout + " layout, " + options.kind +
                     " P=" + std::to_string(options.prefix_bits) + ", " + std::to_string(options.lanes) +
                     (options.lanes == 1 ? " lane, " : " lanes, ") +
                     (options.banks == 1 ? "" : std::to_string(options.banks) + " banks, ") + "stall " +
                     std::to_string(options.stall) + " %\n";
  Table table({"tensor", "symbols", "saved %", "enc sym/cycle", "dec sym/cycle", "enc latency", "dec latency",
               "cycles compared", "mismatches", "lossless"},
              1);
  for (const auto& [name, result] : results) {
    const bool whole = result.symbols != 0 && result.compressed_bits != 0;
    table.add_row({shorten(printable(name), kNameWidth), grouped(result.symbols),
                   whole ? fixed(100 * (1 - static_cast<double>(result.compressed_bits) /
                                                (8 * static_cast<double>(result.symbols))),
                                 2)
                         : "-",
                   fixed(per_cycle(result.symbols, result.enc_cycles), 4),
                   fixed(per_cycle(result.symbols, result.dec_cycles), 4),
                   std::to_string(result.enc_latency_cycles), std::to_string(result.dec_latency_cycles),
                   grouped(result.cycles_compared), std::to_string(result.mismatches),
                   result.lossless ? "yes" : "NO"});
  }
  return text + table.text();
}

/// A waveform must not replace what is read or what the report goes to, nor may the file that Verilator keeps
/// beside it meanwhile.
void check_trace(const TensorFile& file, const std::string& trace) {
  for (const std::string& path : {trace, trace + ".hier"}) {
    if (file.is_at(path)) throw Error(path + ": the waveform would overwrite the input");
    if (leads_to(path, STDOUT_FILENO)) throw Error(path + ": the waveform would overwrite stdout");
  }
}

/// What the designs that there are do not have.
void check_design(const Options& options) {
  if (options.layout == "serial" &&
      (options.lanes != 1 || options.kind != "ranked" || options.prefix_bits != 3)) {
    throw Error(
        "sim: the serial layout has 1 lane, ranked codes and 3 prefix bits (for others: --layout planar)");
  }
  if (options.kind == "ranked" && options.prefix_bits != 3)
    throw Error("sim: ranked codes have 3 prefix bits");
  if (options.layout == "serial" && (options.banks != 1 || options.shallow)) {
    throw Error("sim: the serial layout has one bank and one pipeline");
  }
  if (options.chunk % 64 != 0) throw Error("sim: a chunk has a multiple of 64 symbols");
}

ExitCode run(const Options& options, char** argv) {
  check_design(options);
  const auto simulation = make_simulation(options, argv);
  const TensorFile file = TensorFile::open(options.path, options.raw);
  const std::vector<Tensor> tensors = file.symbol_tensors(options.tensor);
  if (tensors.empty()) note(file.shown_path() + ": has no 8-bit tensor");

  if (options.trace) check_trace(file, *options.trace);
  if (options.trace) simulation->trace(*options.trace);
  std::uint64_t work = 0;
  for (const Tensor& tensor : tensors) work += 2 * tensor.bytes + 1;

  std::vector<Named> results;
  ExitCode code = ExitCode::Good;
  {
    Progress progress(work);
    for (const Tensor& tensor : tensors) {
      const SimResult result =
          simulation->run(file.bytes(tensor), [&](std::uint64_t symbols) { progress.advance(symbols); });
      progress.advance(1);
      results.emplace_back(tensor.name, result);
      if (result.mismatches == 0 && result.lossless) continue;
      code = ExitCode::Differs;
      note(file.shown_path() + ": " + in_quotes(tensor.name) + ": " +
           (result.difference.empty() ? "the decoder did not give the tensor back" : result.difference));
      break;  // what the designs hold now belongs to this tensor
    }
  }
  simulation->end_trace();
  write_stdout(options.json ? json_report(file.path(), options, results)
                            : table_report(file.shown_path(), options, results));
  return code;
}

}  // namespace

void add_sim(CLI::App& app, Action& action, char** argv) {
  auto options = std::make_shared<Options>();
  CLI::App* sim = app.add_subcommand("sim", "The RTL in lock step with its cycle-accurate model");
  add_input_options(*sim, "IN", *options);
  sim->add_option("--lanes", options->lanes, "Symbols a cycle")
      ->check(CLI::IsMember({1U, 2U, 4U, 8U, 16U, 32U, 64U}))
      ->transform(whole_number(0, 64).description(""))
      ->capture_default_str();
  sim->add_option("--layout", options->layout, "Layout of a frame")
      ->check(CLI::IsMember({"serial", "planar"}))
      ->capture_default_str();
  sim->add_option("--kind", options->kind, "Kind of codebook")
      ->check(CLI::IsMember({"ranked", "interval"}))
      ->capture_default_str();
  sim->add_option("--prefix-bits", options->prefix_bits, "Prefix bits of a code")
      ->check(CLI::IsMember({3U, 4U, 5U}))
      ->transform(whole_number(0, 5).description(""))
      ->capture_default_str();
  sim->add_option("--chunk", options->chunk, "Planar: symbols of a chunk, a multiple of 64")
      ->transform(whole_number(128, 65536))
      ->capture_default_str();
  sim->add_option(
         "--banks", options->banks,
         "Planar: codebooks, more than one fitted to the tensor's chunks; the encoder chooses for each chunk")
      ->transform(whole_number(1, 8))
      ->capture_default_str();
  sim->add_flag("--shallow", options->shallow, "Planar: few register stages, for low latency at low clocks");
  sim->add_option("--stall", options->stall, "Percentage of cycles in which each side holds back")
      ->transform(whole_number(0, 99))
      ->type_name("PCT")
      ->capture_default_str();
  sim->add_option("--seed", options->seed, "Of the stalls and of registers without reset")
      ->transform(whole_number(0, std::numeric_limits<std::uint32_t>::max()))
      ->capture_default_str();
  sim->add_option("--trace", options->trace, "Write a waveform of both designs")->type_name("FILE.fst");
  sim->footer(
      "Each tensor goes through the encoder in frames of 65,536 symbols, and the frames through the decoder, "
      "with the\n"
      "codebook that suits the tensor best. Every output is compared in every cycle, every frame with the "
      "golden\n"
      "encoder's. Cycles run from the first beat taken to the last that left; latency, in cycles from the "
      "first beat\n"
      "taken to the first that left, is measured without stalls.\n"
      "Exit codes: 0 all agree and lossless; 1 RTL and model differ; 2 wrong usage, or input that cannot be "
      "read.");
  sim->callback([options, &action, argv] { action = [options, argv] { return run(*options, argv); }; });
}

}  // namespace qlc
