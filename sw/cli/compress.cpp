// SPDX-License-Identifier: Apache-2.0
// `qlc compress`: a file of tensors to a .qlc file.
#include "sw/container/compress.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "sw/cli/command.h"
#include "sw/cli/number.h"
#include "sw/cli/report.h"
#include "sw/cli/table.h"
#include "sw/cli/terminal.h"
#include "sw/cli/threads.h"
#include "sw/container/books.h"
#include "sw/io/output.h"
#include "sw/io/text.h"

namespace qlc {
namespace {

using nlohmann::ordered_json;

struct Options {
  std::string path;
  std::string output;
  std::string codebooks = "auto";
  std::string layout = "planar";
  std::optional<std::size_t> chunk;
  std::string kind;
  std::optional<unsigned> prefix_bits;
  std::optional<std::size_t> banks;
  std::optional<unsigned> look_ahead;
  double min_saving = 0;
  double sample = 100;
  unsigned threads = 0;
  bool raw = false;
  bool json = false;
};

/// `books`: the file that --codebooks names, if it does.
CompressOptions compress_options(const Options& options, const std::optional<Input>& books) {
  CompressOptions result;
  result.share = options.sample / 100;
  result.threads = threads(options.threads);
  PlanOptions& plan = result.plan;
  plan.layout = options.layout == "serial" ? Layout::Serial : Layout::Planar;
  plan.chunk = options.chunk;
  plan.min_saving = options.min_saving;
  if (!options.kind.empty()) {
    plan.kind = options.kind == "ranked" ? codec::Kind::Ranked : codec::Kind::Interval;
  }
  plan.prefix_bits = options.prefix_bits;
  plan.most_banks = options.banks.value_or(plan.most_banks);
  plan.look_ahead = options.look_ahead.value_or(plan.look_ahead);
  if (options.codebooks == "builtin") {
    plan.codebooks = PlanOptions::Codebooks::BuiltIn;
  } else if (books) {
    plan.codebooks = PlanOptions::Codebooks::Given;
    plan.given = read_books(*books);
  }
  return result;
}

/// What the serial layout has no use for is refused.
void check_serial(const Options& options, const PlanOptions& plan) {
  if (plan.layout != Layout::Serial) return;
  if (options.chunk) throw Error("--chunk: the serial layout has no chunks");
  if (options.look_ahead) throw Error("--look-ahead: the serial layout has no groups");
  if (plan.kind || plan.prefix_bits || options.banks) {
    throw Error(
        "--kind, --prefix-bits, --banks: the serial layout has one ranked codebook with 3 prefix bits");
  }
}

/// Codebooks of which none may be used are refused.
void check_sets(const Options& options, const PlanOptions& plan) {
  const bool is_built_in = plan.codebooks == PlanOptions::Codebooks::BuiltIn;
  const std::vector<CodebookSet> sets = is_built_in ? built_in_sets() : plan.given;
  const auto is_usable = [&](const CodebookSet& set) { return is_allowed(set.banks(), plan); };
  if (sets.empty() || std::any_of(sets.begin(), sets.end(), is_usable)) return;
  const bool serial = plan.layout == Layout::Serial;
  throw Error("--codebooks " + options.codebooks +
              (serial ? ": the serial layout needs ranked codebooks with 3 prefix bits"
                      : ": there is no set of this kind, with these prefix bits and no more banks"));
}

double saved(std::uint64_t bytes, std::uint64_t compressed) {
  return bytes == 0 ? 0 : 100 - 100 * static_cast<double>(compressed) / static_cast<double>(bytes);
}

/// The codebooks that a part may use: of a serial one the first of its set.
codec::Banks banks_of(const Stored& part) {
  codec::Banks banks = part.set.banks();
  if (part.section.layout == Layout::Serial) banks.resize(1);
  return banks;
}

/// In words, with which codebooks a part is stored.
std::string how(const Stored& part) {
  if (part.bytes == 0) return "empty";
  if (part.section.layout == Layout::Stored) return "as it was";
  const codec::Banks banks = banks_of(part);
  std::string text = part.set.built_in != 0 ? "built-in " : "";
  text += name(banks[0]->kind());
  text += " P = " + std::to_string(banks[0]->prefix_bits());
  return banks.size() == 1 ? text : text + ", " + std::to_string(banks.size()) + " banks";
}

ordered_json json_of(const Stored& part) {
  ordered_json entry{{"name", part.name},
                     {"dtype", part.dtype},
                     {"bytes", part.bytes},
                     {"compressed_bytes", part.compressed}};
  const bool coded = part.bytes > 0 && part.section.layout != Layout::Stored;
  entry["layout"] = !coded ? "stored" : part.section.layout == Layout::Serial ? "serial" : "planar";
  if (!coded) return entry;
  const codec::Banks banks = banks_of(part);
  entry["codebooks"] = part.set.built_in != 0 ? "builtin" : "file";
  entry["kind"] = name(banks[0]->kind());
  entry["prefix_bits"] = banks[0]->prefix_bits();
  entry["banks"] = banks.size();
  if (part.section.layout == Layout::Planar) {
    entry["chunk"] = part.section.params.chunk;
    entry["look_ahead"] = part.section.params.look_ahead;
  }
  return entry;
}

std::string json_report(const Options& options, const Summary& summary) {
  ordered_json tensors = ordered_json::array();
  for (const Stored& part : summary.parts) {
    if (part.name.empty() && part.dtype.empty()) continue;
    tensors.push_back(json_of(part));
    if (options.sample < 100) tensors.back()["sample_lost_points"] = part.lost;
  }
  const ordered_json report{{"file", options.path},
                            {"output", options.output},
                            {"bytes", summary.bytes},
                            {"compressed_bytes", summary.compressed},
                            {"tensors", tensors}};
  return text_of(report);
}

std::string table_report(const Options& options, const Summary& summary) {
  constexpr std::size_t kNameWidth = 44;
  Table table({"tensor", "dtype", "codebooks", "bytes", "compressed", "saved, %"}, 3);
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> others;  // dtype -> tensors, bytes
  double lost = 0;
  for (const Stored& part : summary.parts) {
    if (part.dtype.empty()) continue;
    if (!is_symbol_dtype(part.dtype)) {
      ++others[part.dtype].first;
      others[part.dtype].second += part.bytes;
      continue;
    }
    lost = std::max(lost, part.lost);
    table.add_row({shorten(printable(part.name), kNameWidth), part.dtype, how(part), grouped(part.bytes),
                   grouped(part.compressed), fixed(saved(part.bytes, part.compressed), 2)});
  }
  table.add_row({"the whole file", "", "", grouped(summary.bytes), grouped(summary.compressed),
                 fixed(saved(summary.bytes, summary.compressed), 2)});
  std::string text = table.text();
  for (const auto& [dtype, of] : others) {
    text += "Stored as they were: " + std::to_string(of.first) + " " + dtype + ", " + grouped(of.second) +
            " bytes\n";
  }
  if (options.sample < 100) {
    text += "Codebooks from a sample of " + fixed(options.sample, 1) + " %: at most " + fixed(lost, 2) +
            " points lost in a tensor\n";
  }
  return text;
}

ExitCode run(const Options& options) {
  if (is_stdin(options.path) && is_stdin(options.codebooks))
    throw Error("IN and --codebooks both want stdin");
  std::optional<Input> books;
  if (options.codebooks != "auto" && options.codebooks != "builtin") books = Input::open(options.codebooks);
  const CompressOptions wanted = compress_options(options, books);
  check_serial(options, wanted.plan);
  check_sets(options, wanted.plan);
  Input input = Input::open(options.path);
  std::vector<const Input*> read{&input};
  if (books) read.push_back(&*books);
  Output output(options.output, read);
  if (options.json && output.is_stdout()) throw Error("--json and -o - both want stdout");
  const TensorFile file(std::move(input), options.raw);
  Progress progress(compress_work(file));
  const Summary summary = compress(
      file, wanted, [&](codec::View bytes) { output.write(bytes.data(), bytes.size()); },
      [&](std::uint64_t done) { progress.advance(done); });
  output.commit();
  const std::string report = options.json ? json_report(options, summary) : table_report(options, summary);
  if (output.is_stdout()) {
    std::cerr << report;
  } else {
    write_stdout(report);
  }
  return ExitCode::Good;
}

}  // namespace

void add_compress(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* compress = app.add_subcommand("compress", "A file of tensors to a .qlc file");
  compress->add_option("IN", options->path, ".safetensors, .npy (uint8), any file with --raw, - for stdin")
      ->required();
  compress->add_option("-o,--output", options->output, "The .qlc file, - for stdout")
      ->required()
      ->type_name("OUT");
  compress
      ->add_option("--codebooks", options->codebooks,
                   "auto: for each tensor the smallest of what is fitted, built in, and as it was; builtin: "
                   "nothing is fitted; or a file of qlc calibrate")
      ->type_name("auto|builtin|BOOKS.json")
      ->capture_default_str();
  compress->add_option("--layout", options->layout, "How codes are laid out")
      ->check(CLI::IsMember({"serial", "planar"}))
      ->capture_default_str();
  compress
      ->add_option("--chunk", options->chunk,
                   "Symbols of a chunk, a multiple of 64 from 128 to 65536 (else 1024 or 65536)")
      ->transform(whole_number(128, kFrameBytes))
      ->check(
          [](const std::string& text) { return std::stoul(text) % 64 == 0 ? "" : "not a multiple of 64"; });
  compress->add_option("--kind", options->kind, "Only codebooks of this kind, for hardware that has but one")
      ->check(CLI::IsMember({"ranked", "interval"}));
  compress
      ->add_option("--prefix-bits", options->prefix_bits,
                   "Only codebooks with so many, for hardware likewise")
      ->transform(whole_number(3, 5));
  compress
      ->add_option("--banks", options->banks,
                   "The most codebooks of a tensor; built-in sets have 16 (else 16)")
      ->transform(whole_number(1, codec::kMaxBanks));
  compress
      ->add_option("--look-ahead", options->look_ahead, "Groups by which planes precede suffixes (else 4)")
      ->transform(whole_number(0, 15));
  compress
      ->add_option("--min-saving", options->min_saving,
                   "A tensor of which less would be saved, in percent, is stored as it was")
      ->check(number(0, 100))
      ->capture_default_str();
  compress
      ->add_option("--sample", options->sample,
                   "Percent of a tensor to look at before codebooks are chosen, 32,768 symbols at least")
      ->check(number(0.1, 100))
      ->capture_default_str();
  add_threads(*compress, options->threads);
  compress->add_flag("--raw", options->raw, "The whole file is one tensor of dtype U8");
  compress->add_flag("--json", options->json, "JSON on stdout");
  compress->footer(
      "8-bit tensors (U8, I8 and all F8_ dtypes) are coded, everything else is stored as it was. OUT appears "
      "whole or\n"
      "not at all. A serial tensor has one ranked codebook with P = 3.\n"
      "For given hardware say what its registers CAPS and MAX_CHUNK tell: --kind, --prefix-bits, --banks,\n"
      "--look-ahead, --chunk.\n"
      "Exit codes: 0 good; 2 wrong usage, input that cannot be read, or output that cannot be written.");
  compress->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace qlc
