// SPDX-License-Identifier: Apache-2.0
// `qlc info`: what is in a file, and what each code would save.
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "sw/cli/command.h"
#include "sw/cli/figures.h"
#include "sw/cli/input_options.h"
#include "sw/cli/table.h"
#include "sw/cli/terminal.h"
#include "sw/io/tensor_file.h"
#include "sw/io/text.h"

namespace qlc {
namespace {

using nlohmann::ordered_json;

using Options = InputOptions;

struct Analysed {
  Tensor tensor;
  Figures figures;
};

std::vector<Analysed> analyse(const TensorFile& file, const std::vector<Tensor>& tensors) {
  constexpr std::uint64_t kSearch = 1U << 22U;  // The searches take as long as counting so many symbols.
  std::uint64_t work = 0;
  for (const Tensor& tensor : tensors) {
    work += tensor.bytes + kSearch;
  }
  Progress progress(work);
  std::vector<Analysed> analysed;
  for (const Tensor& tensor : tensors) {
    model::Histogram counts{};
    file.for_each_block(tensor, [&](const std::vector<std::uint8_t>& block) {
      for (const std::uint8_t symbol : block) {
        ++counts[symbol];
      }
      progress.advance(block.size());
    });
    analysed.push_back({tensor, figures_of(counts)});
    progress.advance(kSearch);
  }
  return analysed;
}

/// Tensors that are listed only. None if the user asked for one tensor.
std::vector<Tensor> other_tensors(const TensorFile& file, const Options& options) {
  std::vector<Tensor> others;
  for (const Tensor& tensor : file.tensors()) {
    if (!options.tensor && !is_symbol_dtype(tensor.dtype)) {
      others.push_back(tensor);
    }
  }
  return others;
}

ordered_json json_of(const Tensor& tensor) {
  return {{"name", tensor.name}, {"dtype", tensor.dtype}, {"shape", tensor.shape}};
}

ordered_json json_of(const Analysed& analysed) {
  const Figures& figures = analysed.figures;
  ordered_json entry = json_of(analysed.tensor);
  entry["symbols"] = figures.symbols;
  entry["distinct"] = figures.distinct;
  entry["entropy_bits_per_symbol"] = figures.entropy_bits_per_symbol;
  entry["huffman_bits"] = figures.huffman_bits;
  entry["exp_golomb_order"] = figures.exp_golomb_order;
  entry["exp_golomb_bits"] = figures.exp_golomb_bits;
  entry["qlc_base_bits"] = figures.base_bits;
  entry["qlc_best_bits"] = figures.best.bits;
  entry["qlc_best_widths"] = figures.best.widths;
  entry["qlc_capped_bits"] = figures.capped.bits;
  entry["qlc_capped_widths"] = figures.capped.widths;
  entry["qlc_unlimited_bits"] = figures.unlimited.bits;
  entry["qlc_unlimited_widths"] = figures.unlimited.widths;
  entry["ranked3_bits"] = figures.ranked3.bits;
  entry["ranked3_widths"] = figures.ranked3.widths;
  entry["ranked3_book"] = hex(figures.ranked3_book);
  entry["interval3_bits"] = figures.interval3_bits;
  entry["interval4_bits"] = figures.interval4_bits;
  entry["interval5_bits"] = figures.interval5_bits;
  return entry;
}

// A path is bytes, JSON is UTF-8.
std::string dump(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

/// A list with one line for each entry, as a reader may want to see it and `grep` to find it.
template <typename Entry>
std::string json_lines(const std::vector<Entry>& entries) {
  std::string text;
  for (const Entry& entry : entries) {
    text += (text.empty() ? "\n  " : ",\n  ") + dump(json_of(entry));
  }
  return "[" + text + "]";
}

std::string json_report(const TensorFile& file, const std::vector<Analysed>& analysed,
                        const std::vector<Tensor>& others) {
  return "{\"file\":" + dump(file.path()) + ",\n\"tensors\":" + json_lines(analysed) +
         ",\n\"other_tensors\":" + json_lines(others) + "}\n";
}

/// The figures of several tensors together, each with codebooks of its own.
Figures sum(const std::vector<Analysed>& analysed) {
  Figures total;
  double entropy_bits = 0;
  for (const Analysed& entry : analysed) {
    const Figures& figures = entry.figures;
    total.symbols += figures.symbols;
    entropy_bits += figures.entropy_bits_per_symbol * static_cast<double>(figures.symbols);
    total.huffman_bits += figures.huffman_bits;
    total.exp_golomb_bits += figures.exp_golomb_bits;
    total.base_bits += figures.base_bits;
    total.best.bits += figures.best.bits;
    total.capped.bits += figures.capped.bits;
    total.ranked3.bits += figures.ranked3.bits;
    total.interval3_bits += figures.interval3_bits;
    total.interval4_bits += figures.interval4_bits;
    total.interval5_bits += figures.interval5_bits;
  }
  total.entropy_bits_per_symbol = total.symbols == 0 ? 0 : entropy_bits / static_cast<double>(total.symbols);
  return total;
}

std::vector<std::string> row(const std::string& name, const std::string& dtype, const Figures& figures) {
  // Only the row of all tensors together has no number of distinct symbols.
  const bool has_distinct = figures.distinct > 0 || figures.symbols == 0;
  std::vector<std::string> cells{name, dtype, grouped(figures.symbols),
                                 has_distinct ? std::to_string(figures.distinct) : "",
                                 fixed(figures.entropy_bits_per_symbol, 3)};
  for (const std::uint64_t bits :
       {figures.huffman_bits, figures.base_bits, figures.best.bits, figures.capped.bits, figures.ranked3.bits,
        figures.interval3_bits, figures.interval4_bits, figures.interval5_bits, figures.exp_golomb_bits}) {
    const double share = static_cast<double>(bits) / (8 * static_cast<double>(figures.symbols));
    cells.push_back(figures.symbols == 0 ? "-" : fixed(100 * (1 - share), 2));
  }
  return cells;
}

std::string table_report(const TensorFile& file, const std::vector<Analysed>& analysed,
                         const std::vector<Tensor>& others) {
  constexpr std::size_t kNameWidth = 44;
  std::string text = file.shown_path() + "\n";
  if (!analysed.empty()) {
    Table table({"tensor", "dtype", "symbols", "distinct", "entropy", "Huffman", "base", "best", "capped",
                 "ranked3", "interval3", "interval4", "interval5", "Exp-Golomb"},
                2);
    for (const Analysed& entry : analysed) {
      table.add_row(
          row(shorten(printable(entry.tensor.name), kNameWidth), entry.tensor.dtype, entry.figures));
    }
    if (analysed.size() > 1) {
      table.add_row(row("all of these", "", sum(analysed)));
    }
    text += table.text() +
            "Entropy in bits a symbol. The columns from Huffman on: percent saved of 8 bits a symbol, each\n"
            "tensor with codebooks of its own, framing and tables not counted.\n";
  }
  std::map<std::string, std::size_t> dtypes;
  for (const Tensor& tensor : others) {
    ++dtypes[tensor.dtype];
  }
  for (const auto& [dtype, count] : dtypes) {
    text += "Not of 8 bits, not analysed: " + std::to_string(count) + " " + dtype + "\n";
  }
  return text;
}

ExitCode run(const Options& options) {
  const TensorFile file = TensorFile::open(options.path, options.raw);
  const std::vector<Tensor> chosen = file.symbol_tensors(options.tensor);
  if (chosen.empty()) {
    note(file.shown_path() + ": has no 8-bit tensor");
  }
  const std::vector<Analysed> analysed = analyse(file, chosen);
  const std::vector<Tensor> others = other_tensors(file, options);
  write_stdout(options.json ? json_report(file, analysed, others) : table_report(file, analysed, others));
  return ExitCode::Good;
}

}  // namespace

void add_info(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* info = app.add_subcommand("info", "What is in a file, and what each code would save");
  add_input_options(*info, "FILE", *options);
  info->footer(
      "Every 8-bit tensor (U8, I8 and all F8_ dtypes, so scales stored as U8 too) is analysed; others are\n"
      "listed only. A file without one is no error unless --tensor asks for it. Figures in the\n"
      "JSON are in bits.\n"
      "Codes: Huffman, no limit of length; base, the published areas; best, eight areas over ranked symbols\n"
      "with at most four code lengths; capped, the same with at most 128 ranked symbols; ranked3, any\n"
      "lengths with at most 128: what the RTL uses, its codebook being ranked3_book in the JSON; interval, "
      "runs of\n"
      "magnitudes with 3, 4 or 5 prefix bits; Exp-Golomb of the rank, best order.\n"
      "Exit codes: 0 good; 2 wrong usage, or input that cannot be read.");
  info->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace qlc
