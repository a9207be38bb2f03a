// SPDX-License-Identifier: Apache-2.0
// `qlc calibrate`: codebooks for files like the given ones.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sw/cli/command.h"
#include "sw/cli/number.h"
#include "sw/cli/report.h"
#include "sw/cli/table.h"
#include "sw/cli/terminal.h"
#include "sw/cli/threads.h"
#include "sw/codec/fit_banks.h"
#include "sw/container/books.h"
#include "sw/container/parallel.h"
#include "sw/container/plan.h"
#include "sw/io/output.h"
#include "sw/io/tensor_file.h"

namespace qlc {
namespace {

using codec::Banks;
using codec::ChunkCounts;
using codec::Kind;

struct Options {
  std::vector<std::string> paths;
  std::string output;
  unsigned banks = 8;
  std::optional<std::string> kind;
  std::optional<unsigned> prefix_bits;
  unsigned threads = 0;
  bool raw = false;
  bool json = false;
};

struct Counted {
  std::vector<ChunkCounts> chunks;
  std::uint64_t tensors = 0;
  std::uint64_t symbols = 0;
};

Counted count_all(const std::vector<TensorFile>& files) {
  std::uint64_t work = 0;
  for (const TensorFile& file : files) {
    for (const Tensor& tensor : file.symbol_tensors()) work += tensor.bytes;
  }
  const double share = calibration_share(work);
  Progress progress(work);
  Counted all;
  for (const TensorFile& file : files) {
    for (const Tensor& tensor : file.symbol_tensors()) {
      Counts counts(tensor.bytes, share, kCalibrationChunks);
      file.for_each_block(tensor, [&](const std::vector<std::uint8_t>& block) {
        counts.add(block);
        progress.advance(block.size());
      });
      all.chunks.insert(all.chunks.end(), counts.chunks().begin(), counts.chunks().end());
      all.symbols += tensor.bytes;
      ++all.tensors;
    }
  }
  return all;
}

/// A set of each kind and P that the user allows.
std::vector<std::pair<Kind, unsigned>> allowed(const Options& options) {
  std::vector<std::pair<Kind, unsigned>> result;
  for (const Kind kind : {Kind::Interval, Kind::Ranked}) {
    if (options.kind && *options.kind != name(kind)) continue;
    for (unsigned prefix_bits = 3; prefix_bits <= 5; ++prefix_bits) {
      if (options.prefix_bits.value_or(prefix_bits) == prefix_bits) result.emplace_back(kind, prefix_bits);
    }
  }
  return result;
}

ExitCode run(const Options& options) {
  std::vector<TensorFile> files;
  for (const std::string& path : options.paths) files.push_back(TensorFile::open(path, options.raw));
  std::vector<const Input*> inputs;
  inputs.reserve(files.size());
  for (const TensorFile& file : files) inputs.push_back(&file.input());
  Output output(options.output, inputs);
  if (options.json && output.is_stdout()) throw Error("--json and -o - both want stdout");
  const Counted all = count_all(files);
  if (all.symbols == 0) throw Error(files.front().shown_path() + ": has no 8-bit symbols to calibrate on");

  const auto kinds = allowed(options);
  std::vector<Banks> sets(kinds.size());
  std::vector<std::uint64_t> bits(kinds.size());
  parallel_for(threads(options.threads), kinds.size(), [&](std::size_t i) {
    sets[i] = codec::fit_banks(all.chunks, kinds[i].first, kinds[i].second, options.banks);
    bits[i] = codec::chunks_bits(all.chunks, sets[i]);
  });
  const auto best = static_cast<std::size_t>(std::min_element(bits.begin(), bits.end()) - bits.begin());
  output.write(books_json({set_of(sets[best])}));
  output.commit();

  std::uint64_t counted = 0;
  for (const ChunkCounts& chunk : all.chunks) counted += chunk.symbols;
  const double saved = 100 - 100 * static_cast<double>(bits[best]) / (8 * static_cast<double>(counted));
  const std::string kind = name(kinds[best].first);
  if (options.json) {
    const nlohmann::ordered_json report{{"output", options.output},
                                        {"tensors", all.tensors},
                                        {"symbols", all.symbols},
                                        {"kind", kind},
                                        {"prefix_bits", kinds[best].second},
                                        {"banks", sets[best].size()},
                                        {"saved_percent", saved}};
    write_stdout(text_of(report));
  } else if (!output.is_stdout()) {
    write_stdout(options.output + ": " + std::to_string(sets[best].size()) + " " + kind +
                 " codebooks, P = " + std::to_string(kinds[best].second) + ", save " + fixed(saved, 2) +
                 " % of " + grouped(all.tensors) + " tensors, " + grouped(all.symbols) +
                 " symbols (framing not counted)\n");
  }
  return ExitCode::Good;
}

}  // namespace

void add_calibrate(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* calibrate = app.add_subcommand("calibrate", "Codebooks for tensors like those of some files");
  calibrate->add_option("FILE", options->paths, ".safetensors, .npy (uint8), any file with --raw")
      ->required();
  calibrate->add_option("-o,--output", options->output, "For qlc compress --codebooks, - for stdout")
      ->required()
      ->type_name("BOOKS.json");
  calibrate->add_option("--banks", options->banks, "Codebooks, of which each chunk names one")
      ->transform(whole_number(1, 16))
      ->capture_default_str();
  calibrate->add_option("--kind", options->kind, "Of the codebooks (else what saves most)")
      ->check(CLI::IsMember({"ranked", "interval"}));
  calibrate->add_option("--prefix-bits", options->prefix_bits, "Of the codebooks (else what saves most)")
      ->transform(whole_number(3, 5));
  add_threads(*calibrate, options->threads);
  calibrate->add_flag("--raw", options->raw, "Each file is one tensor of dtype U8");
  calibrate->add_flag("--json", options->json, "JSON on stdout");
  calibrate->footer(
      "Exit codes: 0 good; 2 wrong usage, input that cannot be read, or output that cannot be written.");
  calibrate->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace qlc
