// SPDX-License-Identifier: Apache-2.0
// `qlc bench`: how fast this machine encodes and decodes, beside memcpy and other compressors.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sw/bench/measure.h"
#include "sw/cli/command.h"
#include "sw/cli/input_options.h"
#include "sw/cli/number.h"
#include "sw/cli/report.h"
#include "sw/cli/table.h"
#include "sw/cli/terminal.h"
#include "sw/codec/kernel.h"
#include "sw/io/tensor_file.h"

namespace qlc {
namespace {

using codec::Bytes;
using nlohmann::ordered_json;

struct Options {
  InputOptions input;
  unsigned rounds = 5;
  unsigned threads = 1;
  std::size_t mebibytes = 64;
};

constexpr std::size_t kInCache = std::size_t{256} << 10U;

/// What was measured with so many symbols.
struct Result {
  std::size_t symbols;
  Speeds speeds;
};

Bytes symbols_of(const Options& options) {
  const TensorFile file = TensorFile::open(options.input.path, options.input.raw);
  Bytes symbols;
  for (const Tensor& tensor : file.symbol_tensors(options.input.tensor)) {
    const Bytes more = file.bytes(tensor);
    symbols.insert(symbols.end(), more.begin(), more.end());
  }
  if (symbols.empty()) throw Error(file.shown_path() + ": has no 8-bit symbols");
  return symbols;
}

/// `symbols` again and again, or their beginning.
Bytes repeated(const Bytes& symbols, std::size_t size) {
  Bytes all;
  all.reserve(size);
  while (all.size() < size) {
    const std::size_t count = std::min(symbols.size(), size - all.size());
    all.insert(all.end(), symbols.begin(), symbols.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return all;
}

double saved(const Speed& speed, std::size_t symbols) {
  return 100 - 100 * static_cast<double>(speed.packed) / static_cast<double>(symbols);
}

std::string json_report(const Options& options, const std::vector<Result>& results) {
  ordered_json report{{"file", options.input.path},
                      {"kernel", codec::kernels().back()->name},
                      {"threads", options.threads},
                      {"rounds", options.rounds},
                      {"sizes", ordered_json::array()}};
  for (const Result& result : results) {
    ordered_json size{{"symbols", result.symbols}, {"memcpy_mb_s", result.speeds.copy}};
    size["compressors"] = ordered_json::array();
    for (const Speed& speed : result.speeds.compressors) {
      size["compressors"].push_back({{"name", speed.name},
                                     {"saved_percent", saved(speed, result.symbols)},
                                     {"encode_mb_s", speed.encode},
                                     {"decode_mb_s", speed.decode},
                                     {"encode_of_memcpy", speed.encode / result.speeds.copy},
                                     {"decode_of_memcpy", speed.decode / result.speeds.copy}});
    }
    report["sizes"].push_back(size);
  }
  return text_of(report);
}

std::string table_report(const std::vector<Result>& results) {
  std::string text;
  for (const Result& result : results) {
    Table table({grouped(result.symbols) + " symbols", "saved, %", "encode, MB/s", "decode, MB/s",
                 "encode of memcpy", "decode of memcpy"},
                1);
    table.add_row({"memcpy", "", "", fixed(result.speeds.copy, 0), "", ""});
    for (const Speed& speed : result.speeds.compressors) {
      table.add_row({speed.name, fixed(saved(speed, result.symbols), 2), fixed(speed.encode, 0),
                     fixed(speed.decode, 0), fixed(speed.encode / result.speeds.copy, 2),
                     fixed(speed.decode / result.speeds.copy, 2)});
    }
    text += (text.empty() ? "" : "\n") + table.text();
  }
  return text;
}

ExitCode run(const Options& options) {
  const Bytes symbols = symbols_of(options);
  std::vector<Compressor> compressors = qlc_compressors(symbols);
  for (Compressor& other : other_compressors()) compressors.push_back(std::move(other));
  const std::vector<std::size_t> sizes{kInCache, options.mebibytes << 20U};
  Progress progress(sizes.size() * options.rounds * (1 + 2 * compressors.size()));
  std::vector<Result> results;
  for (const std::size_t size : sizes) {
    results.push_back({size, measure(compressors, repeated(symbols, size), options.rounds, options.threads,
                                     [&](std::uint64_t done) { progress.advance(done); })});
  }
  write_stdout(options.input.json ? json_report(options, results) : table_report(results));
  return ExitCode::Good;
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* bench = app.add_subcommand("bench", "Speed on this machine, beside memcpy and other compressors");
  add_input_options(*bench, "FILE", options->input);
  bench->add_option("--rounds", options->rounds, "How often each is measured; the best counts")
      ->transform(whole_number(1, 1000))
      ->capture_default_str();
  bench->add_option("--threads", options->threads, "So many work at the same time, each on its own copy")
      ->transform(whole_number(1, 256))
      ->capture_default_str();
  bench
      ->add_option("--mebibytes", options->mebibytes,
                   "Of the larger of the two sizes; the other one is 256 KiB")
      ->transform(whole_number(1, 1024))
      ->capture_default_str();
  bench->footer(
      "All 8-bit tensors of FILE, repeated to each size, in one thread unless --threads says else, memory to "
      "memory.\n"
      "qlc: planar frames of 64 KiB, each with length and XXH3; the environment's QLC_KERNEL has no part in "
      "it.\n"
      "Exit codes: 0 good; 1 symbols came back as others; 2 wrong usage, or input that cannot be read.");
  bench->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace qlc
